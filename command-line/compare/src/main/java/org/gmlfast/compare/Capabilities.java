/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.wfs.WfsVersion;

/**
 * The layers and formats that a service offers in one version.
 *
 * @param layers the names to request, by qualified name
 * @param formats the GML formats of GetFeature besides the default, one name for each version of GML
 * @param offersBxml whether the formats include binary XML, which only the plugin offers
 * @param valueFormats the formats that are compared as values
 */
record Capabilities(
        Map<QName, String> layers, List<OutputFormat> formats, boolean offersBxml, List<Encoding> valueFormats) {

    /** More layers than any known service has. */
    static final int MAX_LAYERS = 20_000;

    /**
     * Reads a capabilities document.
     *
     * @return empty if the document is no capabilities document of this version
     * @throws XMLStreamException if it is malformed
     */
    static Optional<Capabilities> read(byte[] document, WfsVersion version) throws XMLStreamException {
        XMLStreamReader2 in = HostileXml.parser(document);
        try {
            HostileXml.nextTag(in);
            boolean suitable = in.getLocalName().equals("WFS_Capabilities")
                    && version.number().equals(in.getAttributeValue(null, "version"));
            return suitable ? Optional.of(read(in, version)) : Optional.empty();
        } finally {
            in.close();
        }
    }

    private static Capabilities read(XMLStreamReader2 in, WfsVersion version) throws XMLStreamException {
        Map<QName, String> layers = new LinkedHashMap<>();
        Set<String> formats = new LinkedHashSet<>();
        List<String> open = new ArrayList<>();
        boolean getFeature = false;
        boolean outputFormats = false;
        while (in.hasNext()) {
            int event = in.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                String name = in.getLocalName();
                String parent = open.isEmpty() ? "" : open.get(open.size() - 1);
                open.add(name);
                if (name.equals("Operation") || name.equals("GetFeature")) {
                    getFeature = name.equals("GetFeature") || "GetFeature".equals(in.getAttributeValue(null, "name"));
                } else if (name.equals("Parameter")) {
                    outputFormats = "outputFormat".equals(in.getAttributeValue(null, "name"));
                } else if (parent.equals("ResultFormat") && getFeature) {
                    formats.add(name);
                } else if (name.equals("Value") && getFeature && outputFormats) {
                    formats.add(in.getElementText().strip());
                    open.remove(open.size() - 1);
                } else if (name.equals("Name") && parent.equals("FeatureType") && layers.size() < MAX_LAYERS) {
                    addLayer(in, layers);
                    open.remove(open.size() - 1);
                }
            } else if (event == XMLStreamConstants.END_ELEMENT && !open.isEmpty()) {
                String ended = open.remove(open.size() - 1);
                getFeature &= !ended.equals("Operation") && !ended.equals("GetFeature");
            }
        }
        Set<Encoding> offered = formats.stream()
                .flatMap(name -> OutputFormat.named(name).stream())
                .map(OutputFormat::encoding)
                .collect(Collectors.toSet());
        List<Encoding> values = Stream.of(Encoding.GEOJSON, Encoding.FLATGEOBUF)
                .filter(offered::contains)
                .toList();
        return new Capabilities(layers, gmlFormats(formats, version), offered.contains(Encoding.BXML), values);
    }

    private static void addLayer(XMLStreamReader2 in, Map<QName, String> layers) throws XMLStreamException {
        // the reader forgets the declarations of an element whose end it has passed
        var context = in.getNonTransientNamespaceContext();
        String name = in.getElementText().strip();
        int colon = name.indexOf(':');
        String prefix = colon < 0 ? "" : name.substring(0, colon);
        String namespace = context.getNamespaceURI(prefix);
        // some services declare no namespaces in capabilities; the prefix then distinguishes the layers
        String identity = colon < 0 ? "" : namespace == null || namespace.isEmpty() ? prefix : namespace;
        layers.putIfAbsent(new QName(identity, name.substring(colon + 1)), name);
    }

    private static List<OutputFormat> gmlFormats(Set<String> names, WfsVersion version) {
        Map<GmlVersion, OutputFormat> formats = new LinkedHashMap<>();
        for (String name : names) {
            OutputFormat.named(name)
                    .filter(format -> format.encoding() == Encoding.TEXT)
                    .filter(format -> format.gmlFor(version.gml()) != version.gml())
                    // the name as this service writes it
                    .map(format -> new OutputFormat(name, format.encoding(), format.gml(), false, true))
                    .ifPresent(format -> formats.putIfAbsent(format.gml(), format));
        }
        return List.copyOf(formats.values());
    }
}
