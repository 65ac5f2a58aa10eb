/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.internal.member.FeatureMapping;

/**
 * The schema beside a document.
 *
 * @param types of an application schema; empty without one, or if it cannot be read
 * @param gfs null if there is an application schema, or no file of OGR that can be read
 * @param name of the file of OGR; null without one
 * @param note why that file is not read; null if it is
 */
record SchemaBeside(Map<String, SimpleFeatureType> types, GfsSchema gfs, String name, String note) {

    static final SchemaBeside NONE = new SchemaBeside(Map.of(), null, null, null);

    /** The longest file of OGR that is read. */
    private static final long MAX_GFS = 16 << 20;

    /** The schema beside a source, if it is a file, or its own. */
    static SchemaBeside of(GmlSource source) throws IOException {
        return source instanceof GmlFile file ? file.beside() : new SchemaBeside(source.schema(), null, null, null);
    }

    /** The schema beside a file: that with the ending .xsd, or else that with .gfs. */
    static SchemaBeside of(Path file) throws IOException {
        String name = file.getFileName().toString().replaceFirst("\\.gz$", "");
        int dot = name.lastIndexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        Map<String, SimpleFeatureType> types = application(file.resolveSibling(stem + ".xsd"));
        return types.isEmpty()
                ? gfs(file.resolveSibling(stem + ".gfs"), file)
                : new SchemaBeside(types, null, null, null);
    }

    private static Map<String, SimpleFeatureType> application(Path schema) throws IOException {
        if (!Files.isRegularFile(schema)) {
            return Map.of();
        }
        try (InputStream in = Files.newInputStream(schema)) {
            return SchemaTypes.read(in);
        } catch (XMLStreamException e) {
            return Map.of();
        }
    }

    private static SchemaBeside gfs(Path schema, Path file) throws IOException {
        // OGR compares seconds, too
        if (!Files.isRegularFile(schema) || modified(schema) < modified(file)) {
            return NONE;
        }
        String name = schema.getFileName().toString();
        if (Files.size(schema) > MAX_GFS) {
            return unread(name, "it has more than " + (MAX_GFS >> 20) + " MB");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(schema))) {
            return new SchemaBeside(Map.of(), GfsSchema.read(in), name, null);
        } catch (XMLStreamException e) {
            return unread(name, e.getMessage());
        }
    }

    private static SchemaBeside unread(String name, String reason) {
        return new SchemaBeside(Map.of(), null, name, name + " is not used: " + reason);
    }

    private static long modified(Path file) throws IOException {
        return Files.getLastModifiedTime(file).to(TimeUnit.SECONDS);
    }

    /** This schema, unless the settings have another one. */
    SchemaBeside unless(GmlReaderSettings settings) {
        return settings.schema().isEmpty() ? this : new SchemaBeside(settings.schema(), null, null, null);
    }

    /** Which elements are features. */
    FeatureMapping mapping() {
        return gfs == null ? FeatureMapping.NONE : gfs.mapping();
    }
}
