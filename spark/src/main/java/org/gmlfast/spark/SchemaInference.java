/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.apache.spark.sql.types.StructType;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.schema.SchemaTypes;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;

/** Finds the schema of files in the driver: from their first bytes, or from all. */
final class SchemaInference {

    private final ReadSettings settings;

    /** Null without one. */
    private final SplitFile applicationSchema;

    /** @param applicationSchema whose types columns take where all values fit; null without one */
    SchemaInference(ReadSettings settings, SplitFile applicationSchema) {
        this.settings = settings;
        this.applicationSchema = applicationSchema;
    }

    /**
     * The schema. That of documents without features is that of an application schema, or else has no properties.
     *
     * @param files at least one
     * @throws IllegalArgumentException if a file is malformed, no file has features that are read, or there are several
     *     types
     */
    StructType schema(List<? extends SplitFile> files) {
        try {
            GmlReaderSettings reading = reader();
            List<GmlSource> samples = readable(samples(files), reading);
            if (samples.isEmpty()) {
                return ReadSchema.ofNothing(settings);
            }
            List<SimpleFeatureType> types = types(samples, reading);
            boolean isNamed = settings.typeName != null;
            if (types.isEmpty()
                    && (!isNamed || types(samples, reading.withTypeNames(null)).isEmpty())) {
                types = declared(reading);
                if (types.isEmpty()) {
                    checkEmpty(files);
                    return ReadSchema.ofNothing(settings);
                }
            }
            if (types.size() != 1) {
                throw new IllegalArgumentException(wrongTypes(types, files));
            }
            SimpleFeatureType type = types.get(0);
            return ReadSchema.of(type, DecimalTypes.of(samples, type, reading), settings);
        } catch (IOException | XMLStreamException e) {
            String hint = files.stream()
                    .map(PartTrailer::hint)
                    .filter(each -> !each.isEmpty())
                    .findFirst()
                    .orElse("");
            throw new IllegalArgumentException("the schema cannot be inferred: " + e.getMessage() + hint, e);
        }
    }

    private static List<SimpleFeatureType> types(List<GmlSource> samples, GmlReaderSettings reading)
            throws IOException, XMLStreamException {
        try (GmlFeatureReader reader = GmlFeatureReader.open(samples, reading)) {
            return reader.types();
        }
    }

    /** The types that an application schema declares for the features that are read. */
    private List<SimpleFeatureType> declared(GmlReaderSettings reading) {
        return reading.schema().values().stream()
                .filter(type -> settings.typeName == null || type.getTypeName().equals(settings.typeName))
                .toList();
    }

    private void checkEmpty(List<? extends SplitFile> files) throws IOException {
        if (settings.ignoresMissing || settings.ignoresCorrupt) {
            return;
        }
        for (SplitFile file : files) {
            try {
                EmptyDocuments.check(file, settings.reader().withTypeNames(null));
            } catch (IOException e) {
                throw new IOException(file.name() + ": " + e.getMessage(), e);
            }
        }
    }

    private GmlReaderSettings reader() throws IOException, XMLStreamException {
        if (applicationSchema == null) {
            return settings.reader();
        }
        try (InputStream in = applicationSchema.open()) {
            Map<String, SimpleFeatureType> types = SchemaTypes.read(in);
            return settings.reader().withSchema(types);
        }
    }

    /** Without those that the settings of Spark ignore. */
    private List<GmlSource> readable(List<GmlSource> samples, GmlReaderSettings reading)
            throws IOException, XMLStreamException {
        if (!settings.ignoresMissing && !settings.ignoresCorrupt) {
            return samples;
        }
        List<GmlSource> readable = new ArrayList<>();
        for (GmlSource sample : samples) {
            try {
                types(List.of(sample), reading);
                readable.add(sample);
            } catch (IOException | XMLStreamException | RuntimeException e) {
                if (!(isMissing(e) ? settings.ignoresMissing : settings.ignoresCorrupt)) {
                    throw e;
                }
            }
        }
        return readable;
    }

    private static boolean isMissing(Throwable e) {
        return e instanceof FileNotFoundException
                || e instanceof NoSuchFileException
                || e != null && isMissing(e.getCause());
    }

    private List<GmlSource> samples(List<? extends SplitFile> files) throws IOException {
        List<GmlSource> samples = new ArrayList<>();
        long rest = settings.sample;
        for (SplitFile file : files) {
            if (rest <= 0) {
                break;
            }
            long length = file.length();
            boolean isWhole = length <= rest && (settings.sample == Long.MAX_VALUE || !file.isCompressed());
            samples.add(isWhole ? file : file.start(rest));
            rest -= Math.min(rest, length);
        }
        return samples;
    }

    private String wrongTypes(List<SimpleFeatureType> types, List<? extends SplitFile> files) {
        List<String> names = types.stream().map(SimpleFeatureType::getTypeName).toList();
        String where = files.size() == 1
                ? files.get(0).name()
                : files.size() + " files, such as " + files.get(0).name();
        if (types.isEmpty()) {
            return "there are no features" + (settings.typeName == null ? "" : " called " + settings.typeName) + " in "
                    + where;
        }
        return "there are features of several types in " + where + "; choose one by the option typeName: " + names;
    }
}
