/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.nio.charset.Charset;
import java.util.Map;

import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.type.Name;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.CollectionRoot;
import org.gmlfast.gml.EncoderFactory;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.output.IndentingStreamWriter;

/**
 * What all documents of an encoder have in common, whatever their types. Immutable.
 *
 * @param gml the settings of all types without settings of their own
 * @param factory the encoders of all types without encoders of their own
 * @param root the document element; null for wfs:FeatureCollection
 */
record DocumentRules(
        WfsVersion version,
        GmlSettings gml,
        Map<Name, GmlSettings> gmlByType,
        EncoderFactory factory,
        Map<Name, EncoderFactory> factories,
        Charset charset,
        boolean xmlDeclaration,
        int indentation,
        boolean featureMember,
        CollectionRoot root) {

    EncoderFactory factory(RowType type) {
        return factories.getOrDefault(type.type().getName(), factory);
    }

    /**
     * The encoder of a type.
     *
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if the type cannot be written
     */
    FeatureEncoder compile(RowType type, Namespaces prefixes) {
        GmlSettings settings = gmlByType.getOrDefault(type.type().getName(), gml);
        return factory(type).compile(type, version.gml(), settings, prefixes);
    }

    /** The namespaces of WFS, or of another root, of GML, and those of the header. */
    Namespaces namespaces(CollectionHeader header) {
        Namespaces initial = (root == null ? Namespaces.NONE.with("wfs", version.namespace()) : Namespaces.NONE)
                .with(gml.features().gmlPrefix(), version.gml().namespace());
        if (root != null) {
            initial = root.namespaces(initial);
        }
        for (Map.Entry<String, String> entry : header.prefixes().entrySet()) {
            initial = initial.with(entry.getValue(), entry.getKey());
        }
        if (!header.schemaLocations().isEmpty()) {
            initial = initial.with("xsi", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI);
        }
        return initial;
    }

    PreparedStreamWriter indented(PreparedStreamWriter writer) {
        return indentation > 0 ? new IndentingStreamWriter(writer, indentation) : writer;
    }

    void startDocument(PreparedStreamWriter writer) throws XMLStreamException {
        if (xmlDeclaration) {
            String encoding = writer.getEncoding() == null ? charset.name() : writer.getEncoding();
            writer.writeStartDocument(encoding, "1.0");
        }
    }
}
