/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.input.InferredType;
import org.gmlfast.stax.StreamFailures;
import org.gmlfast.stax.output.IndentingStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;

/**
 * Writes the application schema of the encoded features to a file. The schema is derived after the last feature,
 * because a value may have another class than its attribute declared at the beginning.
 */
public final class SchemaFile {

    private final Path path;
    private final InferredType inferred = new InferredType();

    /** Creates a schema to be written to a file. */
    public SchemaFile(Path path) {
        this.path = path;
    }

    /**
     * Returns the schema's address relative to a document.
     *
     * @param document the file with the document; null for standard output
     */
    public String addressFrom(Path document) {
        Path folder = document == null ? null : document.toAbsolutePath().getParent();
        Path address =
                folder == null ? path : folder.relativize(path.toAbsolutePath().normalize());
        return address.toString().replace('\\', '/').replace(" ", "%20");
    }

    /** Includes the classes of a feature's values. */
    public void include(SimpleFeature feature) {
        inferred.include(feature);
    }

    /** Includes a type, which has the attributes of earlier types and possibly more. */
    public void include(SimpleFeatureType next) {
        inferred.include(next);
    }

    /**
     * Writes the file.
     *
     * @param prefix the prefix of the features' namespace
     * @throws IOException if writing fails; no file is left then
     */
    public void write(GmlVersion version, GmlSettings settings, String prefix) throws IOException {
        SimpleFeatureType type = inferred.type();
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
