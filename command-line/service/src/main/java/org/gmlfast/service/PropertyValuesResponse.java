/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.gml.FeatureTypeCompiler;
import org.gmlfast.gml.FeatureTypeEncoder;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.query.QueryException;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.StreamFailures;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.table.sql.ConditionCompiler;
import org.gmlfast.wfs.WfsVersion;

/** The values of one property, as a ValueCollection (OGC 09-025r2 §10.3). Features without a value are not counted. */
final class PropertyValuesResponse extends FeatureResponse {

    private static final String WFS = WfsVersion.WFS_2_0_0.namespace();
    private static final String XSI = XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI;

    private final ServiceOptions options;
    private final boolean ids;

    private PropertyValuesResponse(
            FeatureRequest request, boolean ids, TableSession session, PageLinks links, ServiceOptions options)
            throws IOException {
        super(request, session, links);
        this.ids = ids;
        this.options = options;
    }

    static PropertyValuesResponse of(
            FeatureRequest request, String reference, TableSession session, PageLinks links, ServiceOptions options)
            throws WfsException, IOException {
        if (request.queries().size() != 1) {
            throw new WfsException(
                    ExceptionCode.OPTION_NOT_SUPPORTED,
                    "typeNames",
                    "GetPropertyValue returns the values of one feature type at a time");
        }
        boolean ids = isId(reference, request.queries().get(0).layer().name());
        LayerQuery query =
                ids ? request.queries().get(0) : narrowed(request.queries().get(0), reference);
        FeatureRequest values = new FeatureRequest(
                request.version(),
                List.of(query),
                ResponseFormat.of(WfsVersion.WFS_2_0_0),
                request.crs(),
                request.hits(),
                request.start(),
                request.count());
        return new PropertyValuesResponse(values, ids, session, links, options);
    }

    /** Returns whether a reference is that to the id, perhaps after the name of the type, as those to attributes. */
    private static boolean isId(String reference, String type) {
        int slash = reference.lastIndexOf('/');
        String last = reference.substring(slash + 1);
        String parent = reference.substring(0, Math.max(slash, 0));
        boolean isOfType = slash < 0
                || parent.equals(".")
                || parent.substring(parent.indexOf(':') + 1).equals(type);
        return isOfType && (last.equals("@gml:id") || last.equals("@id"));
    }

    private static LayerQuery narrowed(LayerQuery query, String reference) throws WfsException {
        try {
            FeatureTable table = query.layer().table();
            String attribute = table.attribute(reference);
            Condition present = new ConditionCompiler(table).withValue(attribute);
            return new LayerQuery(
                    query.layer(),
                    table.withProperties(List.of(attribute)),
                    query.condition().and(present),
                    query.order());
        } catch (QueryException e) {
            throw WfsException.invalid("valueReference", e.getMessage());
        }
    }

    @Override
    void writeDocument(OutputStream out) throws IOException {
        try {
            write(new Utf8OutputFactory().create(out));
        } catch (XMLStreamException e) {
            throw StreamFailures.ioException(e);
        }
    }

    private void write(PreparedStreamWriter writer) throws XMLStreamException, IOException {
        GmlVersion version = GmlVersion.GML_3_2_1;
        Namespaces namespaces = Namespaces.NONE
                .with("wfs", WFS)
                .with("gml", version.namespace())
                .with(options.prefix(), options.namespace())
                .with("xlink", Namespaces.XLINK)
                .with("xsi", XSI);
        GmlSettings gml = options.gml(version)
                .srsName(crs.name())
                .swapAxes(crs.isSwapped())
                .build();
        FeatureTypeEncoder encoder = FeatureTypeCompiler.compile(projection(0).type(), version, gml, namespaces);
        GmlOutput values = new GmlOutput(writer);
        writer.writeStartDocument("UTF-8", "1.0");
        writer.writeStartElement("wfs", "ValueCollection", WFS);
        values.declare(namespaces);
        writer.writeAttribute(
                "timeStamp", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        writer.writeAttribute("numberMatched", Long.toString(page.matched()));
        writer.writeAttribute("numberReturned", request.hits() ? "0" : Long.toString(page.returned()));
        attribute(writer, "next", links.next(request, page));
        attribute(writer, "previous", links.previous(request, page));
        writer.writeAttribute(
                namespaces.prefix(XSI), XSI, "schemaLocation", WFS + ' ' + WfsVersion.WFS_2_0_0.schemaLocation());
        if (!request.hits()) {
            try (SimpleFeatureIterator features = features(0).features()) {
                while (features.hasNext()) {
                    write(features.next(), encoder, values);
                }
            }
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.flush();
    }

    private static void attribute(PreparedStreamWriter writer, String name, String value) throws XMLStreamException {
        if (value != null) {
            writer.writeAttribute(name, value);
        }
    }

    private void write(SimpleFeature feature, FeatureTypeEncoder encoder, GmlOutput values) throws XMLStreamException {
        values.writer().writeStartElement("wfs", "member", WFS);
        if (ids) {
            values.writer().writeCharacters(encoder.xmlId(feature));
        } else {
            encoder.writeProperties(feature, values);
        }
        values.writer().writeEndElement();
    }
}
