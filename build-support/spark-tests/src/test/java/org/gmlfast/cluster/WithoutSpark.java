/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.apache.spark.sql.Row;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.GmlRows;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.shaded.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.shaded.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.shaded.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.wfs.CollectionParts;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** The encoder that {@code export} uses, and the reader of GML, in one thread: the least that Spark can cost. */
final class WithoutSpark {

    private static final Class<?>[] CLASSES = {
        String.class,
        String.class,
        Double.class,
        Long.class,
        Boolean.class,
        LocalDate.class,
        Instant.class,
        Geometry.class
    };

    private static final List<ValueKind> KINDS = List.of(
            ValueKind.TEXT,
            ValueKind.TEXT,
            ValueKind.DOUBLE,
            ValueKind.INTEGER,
            ValueKind.BOOLEAN,
            ValueKind.OBJECT,
            ValueKind.OBJECT,
            ValueKind.OBJECT);

    private WithoutSpark() {}

    /** A row in memory, text as UTF-8 and geometries as WKB, as they come from a database. */
    private static final class MemoryRow implements org.gmlfast.model.Row {

        private final WkbGeometryReader wkb = new WkbGeometryReader(new GeometryFactory());
        private final Utf8Text text = new Utf8Text();
        private Object[] values;

        @Override
        public String id() {
            return "parcel." + values[0];
        }

        @Override
        public boolean isNull(int index) {
            return values[index + 1] == null;
        }

        @Override
        public boolean getBoolean(int index) {
            return (Boolean) values[index + 1];
        }

        @Override
        public long getLong(int index) {
            return (Long) values[index + 1];
        }

        @Override
        public double getDouble(int index) {
            return (Double) values[index + 1];
        }

        @Override
        public Utf8Text getText(int index) {
            byte[] bytes = (byte[]) values[index + 1];
            text.set(bytes, 0, bytes.length);
            return text;
        }

        @Override
        public Object getObject(int index) {
            Object value = values[index + 1];
            return value instanceof byte[] bytes ? wkb.read(bytes, 0, bytes.length) : value;
        }
    }

    /** The values of a row of {@link Parcels}, in the order of its columns. */
    static Object[] values(Row row) {
        Object[] values = new Object[row.length()];
        for (int i = 0; i < values.length; i++) {
            Object value = row.get(i);
            values[i] = value instanceof String string ? string.getBytes(StandardCharsets.UTF_8) : value;
            if (value instanceof java.sql.Date date) {
                values[i] = date.toLocalDate();
            } else if (value instanceof java.sql.Timestamp time) {
                values[i] = time.toInstant();
            }
        }
        return values;
    }

    /** Encodes rows, several times. */
    static void encode(List<Object[]> rows, long count, OutputStream out) throws IOException {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setNamespaceURI("http://www.gmlfast.org/features");
        type.setName("parcel");
        for (int i = 0; i < CLASSES.length; i++) {
            type.add(Parcels.COLUMNS.get(i + 1), CLASSES[i]);
        }
        RowType rowType = new RowType(type.buildFeatureType(), KINDS, false);
        GmlSettings gml = GmlSettings.builder(WfsVersion.WFS_2_0_0.gml())
                .srsName("http://www.opengis.net/gml/srs/epsg.xml#25832")
                .build();
        CollectionHeader header = CollectionHeader.builder()
                .prefix("app", "http://www.gmlfast.org/features")
                .build();
        CollectionParts parts = CollectionParts.of(
                WfsEncoder.builder(WfsVersion.WFS_2_0_0).gml(gml).build(), header, List.of(rowType));
        MemoryRow row = new MemoryRow();
        try (FeatureCollectionWriter members = parts.openMembers(out)) {
            for (long i = 0; i < count; i++) {
                row.values = rows.get((int) (i % rows.size()));
                members.write(row, rowType);
            }
            members.finish();
        }
    }

    /** Reads files, whose type is derived from the first of them; returns the number of features. */
    static long read(List<Path> files) throws IOException, XMLStreamException {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT;
        try (InputStream in = Files.newInputStream(files.get(0))) {
            GmlFeatureReader first = new GmlFeatureReader(in, settings);
            settings = settings.withFeatures(FeatureReaderSettings.DEFAULT.withType(
                    withLocalDates(first.types().get(0))));
        }
        long count = 0;
        for (Path file : files) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                GmlRows rows = new GmlFeatureReader(in, settings).rows(null);
                while (rows.next() != null) {
                    count++;
                }
            }
        }
        return count;
    }

    /** The type with dates as Spark has them: java.sql.Date lacks ten days of 1582. */
    private static SimpleFeatureType withLocalDates(SimpleFeatureType derived) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName(derived.getName());
        for (AttributeDescriptor attribute : derived.getAttributeDescriptors()) {
            Class<?> binding = attribute.getType().getBinding();
            type.userData(DerivedPath.KEY, attribute.getUserData().get(DerivedPath.KEY));
            type.add(attribute.getLocalName(), binding == java.sql.Date.class ? LocalDate.class : binding);
        }
        return type.buildFeatureType();
    }
}
