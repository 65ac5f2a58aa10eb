/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;
import org.gmlfast.gml.Namespaces;
import org.gmlfast.quickstart.source.ObservedType;
import org.gmlfast.stax.IndentingStreamWriter;
import org.gmlfast.stax.StreamFailures;
import org.gmlfast.stax.Utf8OutputFactory;

/**
 * The application schema of the features that are written, as a file. It is made when all have been seen, for a value
 * may be of another class than its attribute was declared as before the first.
 */
public final class SchemaFile {

    private final Path path;
    private final ObservedType observed = new ObservedType();

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
        observed.see(feature);
    }

    /** Takes note of a type, which has the attributes of the ones before it, and perhaps more. */
    public void see(SimpleFeatureType next) {
        observed.see(next);
    }

    /**
     * Writes the file.
     *
     * @param prefix of the features' namespace
     * @throws IOException if that fails; there is no file then
     */
    public void write(GmlVersion version, GmlSettings settings, String prefix) throws IOException {
        SimpleFeatureType type = observed.type();
        String namespace = type.getName().getNamespaceURI();
        ApplicationSchema schema =
                new ApplicationSchema(version, settings, Namespaces.NONE.with(prefix, namespace), List.of(type));
        try (DocumentTarget target = DocumentTarget.open(path.toString(), false, null)) {
            schema.write(
                    new IndentingStreamWriter(new Utf8OutputFactory().create(target.stream()), 2),
                    ApplicationSchema.canonicalGmlSchema(version));
            target.complete();
        } catch (XMLStreamException e) {
            throw StreamFailures.ioException(e);
        }
    }
}
