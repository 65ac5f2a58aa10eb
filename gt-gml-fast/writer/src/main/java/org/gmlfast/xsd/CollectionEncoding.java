/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.xsd.EncoderDelegate;
import org.gmlfast.gml.geometry.EnvelopeEncoder;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.xml.sax.ContentHandler;
import org.xml.sax.helpers.NamespaceSupport;

/** Writes the members and bounds of a FeatureCollection whose element gt-xsd writes. */
final class CollectionEncoding {

    private final ConfiguredOutput output;
    private final Namespaces declared;
    private final List<SimpleFeatureCollection> collections;
    private final SimpleFeatureType[] types;
    private final WfsEncoder encoder;

    private CollectionEncoding(
            ConfiguredOutput output,
            Namespaces declared,
            List<SimpleFeatureCollection> collections,
            SimpleFeatureType[] types,
            WfsEncoder encoder) {
        this.output = output;
        this.declared = declared;
        this.collections = collections;
        this.types = types;
        this.encoder = encoder;
    }

    /**
     * An encoding of these collections.
     *
     * @param prefixes the prefixes that the start tag of the FeatureCollection declares
     * @throws CollectionFallbackException if they fall back to the stock encoder. No feature has been read then.
     */
    static CollectionEncoding of(
            ConfiguredOutput output, NamespaceSupport prefixes, ApplicationSchemas schemas, List<?> collections)
            throws CollectionFallbackException {
        List<SimpleFeatureCollection> simple = new ArrayList<>();
        for (Object collection : collections) {
            simple.add(simple(collection));
        }
        if (simple.isEmpty()) {
            throw new CollectionFallbackException("the FeatureCollection has no collection");
        }
        SimpleFeatureType[] types =
                simple.stream().map(SimpleFeatureCollection::getSchema).toArray(SimpleFeatureType[]::new);
        Namespaces declared = declared(output.version(), prefixes);
        WfsEncoder encoder = output.encoder(schemas.declared(types));
        try {
            encoder.check(declared, types);
        } catch (UnsupportedFeatureTypeException e) {
            throw new CollectionFallbackException(e.getMessage());
        }
        return new CollectionEncoding(output, declared, simple, types, encoder);
    }

    private static SimpleFeatureCollection simple(Object collection) throws CollectionFallbackException {
        if (collection instanceof SimpleFeatureCollection simple && simple.getSchema() != null) {
            return simple;
        }
        throw new CollectionFallbackException(
                (collection == null ? "null" : collection.getClass().getName())
                        + " is not a collection of simple features");
    }

    private static Namespaces declared(WfsVersion version, NamespaceSupport prefixes)
            throws CollectionFallbackException {
        Namespaces declared = Namespaces.NONE;
        for (String prefix : Collections.list(prefixes.getPrefixes())) {
            Namespaces more = declared.with(prefix, prefixes.getURI(prefix));
            boolean kept = prefix.equals(more.prefix(prefixes.getURI(prefix)));
            declared = kept ? more : declared;
        }
        for (String uri : List.of(version.namespace(), version.gml().namespace())) {
            if (declared.prefix(uri) == null) {
                throw new CollectionFallbackException("no prefix is declared for " + uri);
            }
        }
        return declared;
    }

    /**
     * A property of the FeatureCollection.
     *
     * @param stock the property of the stock binding
     * @return a delegate for members and bounds, else the stock property
     */
    Object property(QName property, CollectionProperties.Stock stock) throws Exception {
        if (property.equals(output.memberProperty())) {
            // gt-xsd nests several collections of WFS 2.0 in one and asks for the properties of each
            boolean nested = output.version() == WfsVersion.WFS_2_0_0 && collections.size() > 1;
            return nested ? stock.get() : (EncoderDelegate) this::writeMembers;
        }
        Object value = stock.get();
        if (property.equals(output.boundsProperty()) && value instanceof ReferencedEnvelope bounds) {
            return bounds(bounds);
        }
        return value;
    }

    private Object bounds(ReferencedEnvelope bounds) {
        boolean unknown = bounds.isEmpty();
        if (unknown && output.version() == WfsVersion.WFS_2_0_0) {
            return null; // WFS 2.0 has no element for unknown bounds
        }
        return (EncoderDelegate) handler -> writeBounds(handler, unknown ? null : bounds);
    }

    // ---- events

    private PreparedStreamWriter writer(ContentHandler handler) throws XMLStreamException {
        String uri = output.version().namespace();
        return SaxMarkup.writerInside(PreparedName.of(declared.prefix(uri), "FeatureCollection", uri), handler);
    }

    private void writeMembers(ContentHandler handler) throws Exception {
        try (FeatureCollectionWriter members = encoder.openMembers(declared, writer(handler), types)) {
            for (SimpleFeatureCollection collection : collections) {
                members.writeAll(collection);
            }
            members.finish();
        } catch (IOException e) {
            throw SaxMarkup.cause(e);
        }
    }

    private void writeBounds(ContentHandler handler, ReferencedEnvelope bounds) throws Exception {
        EnvelopeEncoder envelopes = new EnvelopeEncoder(output.version().gml(), encoder.gml(), declared);
        QName name = output.boundsProperty();
        String uri = name.getNamespaceURI();
        try {
            GmlOutput out = new GmlOutput(writer(handler));
            if (bounds == null) {
                envelopes.writeUnknown(out);
            } else {
                envelopes.write(out, PreparedName.of(declared.prefix(uri), name.getLocalPart(), uri), bounds);
            }
        } catch (XMLStreamException e) {
            throw SaxMarkup.cause(e);
        }
    }
}
