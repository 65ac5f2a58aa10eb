/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.feature.GmlSource;
import org.gmlfast.feature.SchemaTypes;

/** Finds the schema of files in the driver: from their first bytes, or from all. */
final class SchemaInference {

    private final ReadSettings settings;
    private final Configuration configuration;

    SchemaInference(ReadSettings settings, Configuration configuration) {
        this.settings = settings;
        this.configuration = configuration;
    }

    /**
     * The schema.
     *
     * @param files at least one
     * @throws IllegalArgumentException if a file is malformed, no file has features, or there are several types
     */
    StructType schema(List<FileStatus> files) {
        List<GmlSource> samples = samples(files);
        try (GmlFeatureReader reader = GmlFeatureReader.open(samples, reader())) {
            List<SimpleFeatureType> types = reader.types();
            if (types.size() != 1) {
                throw new IllegalArgumentException(wrongTypes(types, files));
            }
            return ReadSchema.of(types.get(0), settings);
        } catch (IOException | XMLStreamException e) {
            throw new IllegalArgumentException("the schema cannot be inferred: " + e.getMessage(), e);
        }
    }

    private GmlReaderSettings reader() throws IOException, XMLStreamException {
        if (settings.schemaPath == null) {
            return settings.reader();
        }
        try (InputStream in = new HadoopFile(new Path(settings.schemaPath), configuration).open(0)) {
            Map<String, SimpleFeatureType> types = SchemaTypes.read(in);
            return settings.reader().withSchema(types);
        }
    }

    private List<GmlSource> samples(List<FileStatus> files) {
        List<GmlSource> samples = new ArrayList<>();
        long rest = settings.sample;
        for (FileStatus file : files) {
            if (rest <= 0) {
                break;
            }
            HadoopFile whole = new HadoopFile(file.getPath(), configuration);
            boolean isWhole = file.getLen() <= rest && (settings.sample == Long.MAX_VALUE || !isCompressed(file));
            samples.add(isWhole ? whole : whole.start(rest));
            rest -= Math.min(rest, file.getLen());
        }
        return samples;
    }

    private static boolean isCompressed(FileStatus file) {
        return HadoopFile.isCompressed(file.getPath());
    }

    private String wrongTypes(List<SimpleFeatureType> types, List<FileStatus> files) {
        List<String> names = types.stream().map(SimpleFeatureType::getTypeName).toList();
        String where = files.size() == 1
                ? files.get(0).getPath().toString()
                : files.size() + " files, such as " + files.get(0).getPath();
        if (types.isEmpty()) {
            return "there are no features" + (settings.typeName == null ? "" : " called " + settings.typeName) + " in "
                    + where;
        }
        return "there are features of several types in " + where + "; choose one by the option typeName: " + names;
    }
}
