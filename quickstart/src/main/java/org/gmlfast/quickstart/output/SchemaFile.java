/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;
import org.gmlfast.gml.Namespaces;
import org.gmlfast.quickstart.source.FeatureTypes;
import org.gmlfast.stax.IndentingStreamWriter;
import org.gmlfast.stax.Utf8OutputFactory;
import org.locationtech.jts.geom.Geometry;

/**
 * The application schema of the features that are written, as a file. It is made when all have been seen, for a value
 * may be of another class than its attribute was declared as before the first.
 */
public final class SchemaFile {

    private final Path path;
    private SimpleFeatureType type;
    private Class<?>[] bindings = {};

    /** A schema to be written to a file. */
    public SchemaFile(Path path) {
        this.path = path;
    }

    /**
     * The schema's address in a document.
     *
     * @param document the file of the document; null for standard output
     */
    public String addressFrom(Path document) {
        Path folder = document == null ? null : document.toAbsolutePath().getParent();
        Path address =
                folder == null ? path : folder.relativize(path.toAbsolutePath().normalize());
        return address.toString().replace('\\', '/').replace(" ", "%20");
    }

    /** Takes note of the classes of a feature's values. */
    public void see(SimpleFeature feature) {
        if (feature.getFeatureType() != type) {
            see(feature.getFeatureType());
        }
        for (int i = 0; i < bindings.length; i++) {
            Object value = feature.getAttribute(i);
            if (value != null && !bindings[i].isInstance(value)) {
                bindings[i] = common(bindings[i], value.getClass());
            }
        }
    }

    /** Takes note of a type, which has the attributes of the ones before it, and perhaps more. */
    public void see(SimpleFeatureType next) {
        Class<?>[] wider = new Class<?>[next.getAttributeCount()];
        for (int i = 0; i < wider.length; i++) {
            wider[i] = i < bindings.length
                    ? bindings[i]
                    : next.getDescriptor(i).getType().getBinding();
        }
        bindings = wider;
        type = next;
    }

    private static Class<?> common(Class<?> declared, Class<?> other) {
        if (Geometry.class.isAssignableFrom(declared) && Geometry.class.isAssignableFrom(other)) {
            return Geometry.class;
        }
        if (Number.class.isAssignableFrom(declared) && Number.class.isAssignableFrom(other)) {
            return isWhole(declared) && isWhole(other) ? BigInteger.class : Double.class;
        }
        return String.class;
    }

    private static boolean isWhole(Class<?> number) {
        return List.<Class<?>>of(Byte.class, Short.class, Integer.class, Long.class, BigInteger.class)
                .contains(number);
    }

    /**
     * Writes the file.
     *
     * @param prefix of the features' namespace
     * @throws IOException if that fails; there is no file then
     */
    public void write(GmlVersion version, GmlSettings settings, String prefix) throws IOException {
        String namespace = type.getName().getNamespaceURI();
        ApplicationSchema schema = new ApplicationSchema(
                version, settings, Namespaces.NONE.with(prefix, namespace), List.of(seenType(namespace)));
        try (DocumentTarget target = DocumentTarget.open(path.toString(), false, null)) {
            schema.write(
                    new IndentingStreamWriter(new Utf8OutputFactory().create(target.stream()), 2),
                    ApplicationSchema.canonicalGmlSchema(version));
            target.complete();
        } catch (XMLStreamException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getMessage(), e);
        }
    }

    private SimpleFeatureType seenType(String namespace) {
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (int i = 0; i < bindings.length; i++) {
            AttributeDescriptor declared = type.getDescriptor(i);
            attributes.add(
                    declared instanceof GeometryDescriptor geometry
                            ? FeatureTypes.geometry(
                                    declared.getLocalName(), bindings[i], geometry.getCoordinateReferenceSystem())
                            : FeatureTypes.attribute(declared.getLocalName(), bindings[i]));
        }
        return FeatureTypes.type(namespace, type.getTypeName(), attributes);
    }
}
