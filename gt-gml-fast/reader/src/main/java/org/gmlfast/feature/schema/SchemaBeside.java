/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.schema;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.internal.member.FeatureMapping;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlDocuments;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.feature.source.SourceStart;

/**
 * The schema of a document in a file: the one beside it, or those that it names in its folder or below.
 *
 * @param types of an application schema; empty without one, or if it cannot be read
 * @param gfs null if there is an application schema, or no file of OGR that can be read
 * @param name of the file of OGR; null without one
 * @param note why OGR's file is not read; null if it is read or there is none
 */
public record SchemaBeside(Map<String, SimpleFeatureType> types, GfsSchema gfs, String name, String note) {

    public static final SchemaBeside NONE = new SchemaBeside(Map.of(), null, null, null);

    /** The longest file of OGR, or schema that a document names, that is read. */
    private static final long MAX_BYTES = 16 << 20;

    /** The bytes in which the start tag of a root ends that names schemas. */
    private static final int HEAD = 1 << 16;

    /** The schema beside a source, if it is a file, or its own. */
    public static SchemaBeside of(GmlSource source) throws IOException {
        if (source instanceof SourceStart start) {
            return of(start.whole());
        }
        return source instanceof GmlFile file ? file.beside() : new SchemaBeside(source.schema(), null, null, null);
    }

    /** The schema of a file: the application schemas, or else OGR's file with the suffix .gfs. */
    public static SchemaBeside of(Path file) throws IOException {
        Map<String, SimpleFeatureType> types = types(file);
        return types.isEmpty() ? gfs(beside(file, ".gfs"), file) : new SchemaBeside(types, null, null, null);
    }

    /** The types of the application schema of a file: that with the ending .xsd, or else those that it names. */
    static Map<String, SimpleFeatureType> types(Path file) throws IOException {
        Map<String, SimpleFeatureType> types = application(beside(file, ".xsd"));
        return types.isEmpty() ? named(file) : types;
    }

    private static Path beside(Path file, String ending) {
        String name = file.getFileName().toString().replaceFirst("\\.gz$", "");
        int dot = name.lastIndexOf('.');
        return file.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + ending);
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

    // ---- the schemas that a document names

    private static Map<String, SimpleFeatureType> named(Path file) throws IOException {
        byte[] head;
        try (InputStream in = GmlDocuments.text(Files.newInputStream(file))) {
            head = in.readNBytes(HEAD);
        } catch (IOException e) {
            return Map.of(); // the reader says why the document cannot be read
        }
        Map<String, SimpleFeatureType> types = new LinkedHashMap<>();
        for (String location : SchemaTypes.locations(head).values()) {
            Path schema = below(file.toAbsolutePath().getParent(), location);
            if (schema != null && Files.size(schema) <= MAX_BYTES) {
                application(schema).forEach(types::putIfAbsent);
            }
        }
        return types;
    }

    /** The file at a location in a folder or below, also after links are followed; null for anything else. */
    private static Path below(Path folder, String location) {
        try {
            URI uri = new URI(location);
            String path = uri.getPath();
            boolean isLocal = uri.getScheme() == null && uri.getRawAuthority() == null && uri.getRawQuery() == null;
            if (!isLocal || path == null || path.isEmpty() || path.startsWith("/") || path.indexOf('\\') >= 0) {
                return null;
            }
            Path relative = Path.of(path);
            for (Path name : relative) {
                if (name.toString().equals("..")) {
                    return null;
                }
            }
            Path schema = folder.resolve(relative).toRealPath();
            return schema.startsWith(folder.toRealPath()) && Files.isRegularFile(schema) ? schema : null;
        } catch (URISyntaxException | InvalidPathException | IOException e) {
            return null;
        }
    }

    // ---- the file of OGR

    private static SchemaBeside gfs(Path schema, Path file) throws IOException {
        // OGR compares seconds, too
        if (!Files.isRegularFile(schema) || modified(schema) < modified(file)) {
            return NONE;
        }
        String name = schema.getFileName().toString();
        if (Files.size(schema) > MAX_BYTES) {
            return unread(name, "it has more than " + (MAX_BYTES >> 20) + " MB");
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
    public SchemaBeside unless(GmlReaderSettings settings) {
        return settings.schema().isEmpty() ? this : new SchemaBeside(settings.schema(), null, null, null);
    }

    /** Which elements are features. */
    public FeatureMapping mapping() {
        return gfs == null ? FeatureMapping.NONE : gfs.mapping();
    }
}
