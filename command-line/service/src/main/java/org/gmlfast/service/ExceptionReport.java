/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.WfsVersion;

/** Exception reports: the documents that describe an error in a request. */
public final class ExceptionReport {

    private static final String OGC = "http://www.opengis.net/ogc";
    private static final String OWS = "http://www.opengis.net/ows";
    private static final String OWS_1_1 = "http://www.opengis.net/ows/1.1";
    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private ExceptionReport() {}

    /** The MIME type of the document. */
    public static String contentType(WfsVersion version) {
        return switch (version) {
            case WFS_1_0_0 -> "application/vnd.ogc.se_xml;charset=UTF-8";
            case WFS_1_1_0 -> "text/xml;charset=UTF-8";
            case WFS_2_0_0 -> "application/xml;charset=UTF-8";
        };
    }

    /** The document: OGC 02-058 §7.4, OGC 05-008 clause 8, OGC 06-121r3 clause 8. */
    public static byte[] document(WfsException e, WfsVersion version) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter writer = new Utf8OutputFactory().create(bytes);
            writer.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            if (version == WfsVersion.WFS_1_0_0) {
                writeOgc(writer, e);
            } else {
                writeOws(writer, e, version);
            }
            writer.writeEndDocument();
            writer.flush();
            return bytes.toByteArray();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void writeOgc(XMLStreamWriter writer, WfsException e) throws XMLStreamException {
        writer.writeStartElement("", "ServiceExceptionReport", OGC);
        writer.writeDefaultNamespace(OGC);
        writer.writeNamespace("xsi", XSI);
        writer.writeAttribute("version", "1.2.0");
        writer.writeAttribute(
                "xsi", XSI, "schemaLocation", OGC + " http://schemas.opengis.net/wfs/1.0.0/OGC-exception.xsd");
        writer.writeStartElement("", "ServiceException", OGC);
        writer.writeAttribute("code", e.code().text());
        if (e.locator() != null) {
            writer.writeAttribute("locator", e.locator());
        }
        writer.writeCharacters(Template.legal(e.getMessage()));
        writer.writeEndElement();
        writer.writeEndElement();
    }

    private static void writeOws(XMLStreamWriter writer, WfsException e, WfsVersion version) throws XMLStreamException {
        boolean wfs2 = version == WfsVersion.WFS_2_0_0;
        String uri = wfs2 ? OWS_1_1 : OWS;
        writer.writeStartElement("ows", "ExceptionReport", uri);
        writer.writeNamespace("ows", uri);
        writer.writeNamespace("xsi", XSI);
        writer.writeAttribute("version", wfs2 ? "2.0.0" : "1.0.0");
        writer.writeAttribute(
                "xsi",
                XSI,
                "schemaLocation",
                uri + " http://schemas.opengis.net/ows/"
                        + (wfs2 ? "1.1.0/owsExceptionReport.xsd" : "1.0.0/owsExceptionReport.xsd"));
        writer.writeStartElement("ows", "Exception", uri);
        writer.writeAttribute("exceptionCode", e.code().text());
        if (e.locator() != null) {
            writer.writeAttribute("locator", e.locator());
        }
        writer.writeStartElement("ows", "ExceptionText", uri);
        writer.writeCharacters(Template.legal(e.getMessage()));
        writer.writeEndElement();
        writer.writeEndElement();
        writer.writeEndElement();
    }
}
