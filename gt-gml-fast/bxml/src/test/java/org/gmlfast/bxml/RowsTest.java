/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.NAMESPACE;
import static org.gmlfast.testing.fixtures.FeatureMaker.PREFIX;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.QueryResult;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Rows are written as features with the same values are. */
class RowsTest {

    private static final SimpleFeatureType TYPE = type(
            "f",
            "text",
            String.class,
            "name",
            String.class,
            "description",
            String.class,
            "flag",
            Boolean.class,
            "small",
            Short.class,
            "number",
            Integer.class,
            "large",
            Long.class,
            "single",
            Float.class,
            "double",
            Double.class,
            "geom",
            Geometry.class);

    private static final List<ValueKind> KINDS = List.of(
            ValueKind.TEXT,
            ValueKind.TEXT,
            ValueKind.OBJECT,
            ValueKind.BOOLEAN,
            ValueKind.INTEGER,
            ValueKind.INTEGER,
            ValueKind.INTEGER,
            ValueKind.FLOAT,
            ValueKind.DOUBLE,
            ValueKind.OBJECT);

    private static final RowType ROW_TYPE = new RowType(TYPE, KINDS, false);

    /** One row object for all rows, whose text is in the middle of an array with markup around it. */
    private static final class TestRows implements RowSource, Rows, Row {

        private final RowType type;
        private final Iterator<Object[]> values;
        private final Utf8Text text = new Utf8Text();
        private int number;
        private Object[] current;
        private int open;

        TestRows(RowType type, List<Object[]> values) {
            this.type = type;
            this.values = values.iterator();
        }

        @Override
        public RowType rowType() {
            return type;
        }

        @Override
        public Rows open() {
            open++;
            return this;
        }

        @Override
        public Row next() throws IOException {
            number++;
            current = values.hasNext() ? values.next() : null;
            return current == null ? null : this;
        }

        @Override
        public void close() {
            open--;
        }

        @Override
        public String id() {
            return "f." + number;
        }

        @Override
        public Object getObject(int index) {
            return current[index];
        }

        @Override
        public Utf8Text getText(int index) {
            byte[] bytes = ("<&" + current[index] + "&>").getBytes(StandardCharsets.UTF_8);
            text.set(bytes, 2, bytes.length - 4);
            return text;
        }
    }

    private static SimpleFeature[] features(List<Object[]> rows) {
        SimpleFeature[] features = new SimpleFeature[rows.size()];
        for (int i = 0; i < features.length; i++) {
            features[i] = feature(TYPE, "f." + (i + 1), rows.get(i));
        }
        return features;
    }

    private record Form(WfsVersion version, GmlSettings gml, Charset charset, boolean verbose, boolean binary) {

        byte[] written(List<Object[]> values, RowSource rows) {
            ServiceSettings settings = ServiceSettings.builder(version)
                    .gml(gml)
                    .charset(charset)
                    .verbose(verbose)
                    .build();
            GetFeatureResponse.Builder response = GetFeatureResponse.builder(settings, new WfsEncoders());
            response.header().prefix(PREFIX, NAMESPACE).numberReturned(values.size());
            response.header().timeStamp(java.time.Instant.EPOCH);
            response.result(
                    collection(TYPE, features(values)),
                    rows,
                    java.util.OptionalLong.empty(),
                    java.util.OptionalLong.empty(),
                    null);
            PreparedWriterFactory factory = binary ? new BxmlOutputFactory() : new Utf8OutputFactory();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try {
                response.build().write(factory, out);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            return out.toByteArray();
        }
    }

    @Property(tries = 300)
    void areWrittenLikeFeatures(@ForAll("rows") List<Object[]> values, @ForAll("forms") Form form) {
        TestRows rows = new TestRows(ROW_TYPE, values);
        byte[] fromRows = form.written(values, rows);
        assertThat(rows.open).isZero();
        assertThat(fromRows).isEqualTo(form.written(values, null));
    }

    @Provide
    Arbitrary<Form> forms() {
        return Combinators.combine(
                        Arbitraries.of(WfsVersion.class),
                        Arbitraries.of(true, false).array(Boolean[].class).ofSize(4),
                        Arbitraries.of("UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16", "windows-1252"),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false))
                .as((version, flags, charset, verbose, binary) -> new Form(
                        version,
                        GmlSettings.builder(version.gml())
                                .nulls(flags[0] ? NullHandling.NIL : NullHandling.OMITTED)
                                .forceDecimalEncoding(flags[1])
                                .featureBounds(flags[2])
                                .swapAxes(flags[3])
                                .build(),
                        Charset.forName(charset),
                        verbose,
                        binary));
    }

    @Provide
    Arbitrary<List<Object[]>> rows() {
        Arbitrary<String> text = Arbitraries.oneOf(
                Arbitraries.strings()
                        .withCharRange('\u0001', '\uD7FF')
                        .withChars('<', '&', '>', '\r', '\uE000', '\uFFFD', '\uFFFE', '\uFFFF')
                        .ofMaxLength(40),
                Arbitraries.of("", " ", "]]>", "\uD83D\uDE00", "\u0000", "\uFFFE", "\uFFFD\uFFFE\uFFFF\uFEFF"),
                // more than a chunk and more than the buffer of the writer
                Combinators.combine(
                                Arbitraries.of("a<", "é", "\u20AC", "\uD83D\uDE00", "\uFFFF", "\uFFFD"),
                                Arbitraries.of(511, 512, 1023, 1025, 40_000))
                        .as(String::repeat));
        Arbitrary<Geometry> points = Arbitraries.doubles().between(-180, 180).map(x -> new GeometryFactory()
                .createPoint(new Coordinate(x, x / 3)));
        List<Arbitrary<?>> columns = List.of(
                text,
                text,
                text,
                Arbitraries.of(true, false),
                Arbitraries.shorts(),
                Arbitraries.integers(),
                Arbitraries.longs(),
                Arbitraries.integers().map(Float::intBitsToFloat),
                Arbitraries.longs().map(Double::longBitsToDouble),
                points);
        return Combinators.combine(columns.stream()
                        .map(column -> column.injectNull(0.1).asGeneric())
                        .toList())
                .as(List::toArray)
                .list()
                .ofMaxSize(3);
    }

    private static Form plain(WfsVersion version) {
        return new Form(version, GmlSettings.defaults(version.gml()), StandardCharsets.UTF_8, false, false);
    }

    private static List<Object[]> one(Object value, Object geometry) {
        return List.<Object[]>of(new Object[] {value, null, null, null, null, null, null, null, null, geometry});
    }

    @ParameterizedTest
    @EnumSource
    void areWrittenInAxisOrderOfTheFeatures(WfsVersion version) {
        Point flipped = new GeometryFactory().createPoint(new Coordinate(7.5, 46));
        Point unflipped = new GeometryFactory().createPoint(new Coordinate(46, 7.5));
        RowType swapped = new RowType(TYPE, KINDS, true);
        List<Object[]> rows = one("a", flipped);
        assertThat(plain(version).written(rows, new TestRows(swapped, rows)))
                .isEqualTo(plain(version).written(one("a", unflipped), null));
    }

    @Test
    void areReplacedByFeaturesIfUnavailable() {
        List<Object[]> values = one("from a feature", null);
        Form form = plain(WfsVersion.WFS_2_0_0);
        RowSource unavailable = new RowSource() {
            @Override
            public RowType rowType() {
                return ROW_TYPE;
            }

            @Override
            public Rows open() throws IOException {
                throw new RowsUnavailableException("no such function", null);
            }
        };
        assertThat(form.written(values, unavailable)).isEqualTo(form.written(values, null));
    }

    @Test
    void writesNothingIfTheQueryFails() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowSource failing = new RowSource() {
            @Override
            public RowType rowType() {
                return ROW_TYPE;
            }

            @Override
            public Rows open() throws IOException {
                throw new IOException("division by zero");
            }
        };
        WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
        CollectionHeader header = CollectionHeader.builder().numberReturned(1).build();
        QueryResult result = new QueryResult(collection(TYPE, features(List.of())), failing, header);
        assertThatThrownBy(() -> encoder.write(List.of(result), header, out))
                .isInstanceOf(IOException.class)
                .hasMessage("division by zero");
        assertThat(out.size()).isZero();
    }

    @Test
    void reportsRowAndAttributeOfInvalidValue() {
        Object[] good = {"a", null, null, null, null, 1, null, null, null, null};
        Object[] bad = {"b", null, null, null, null, "no number", null, null, null, null};
        TestRows rows = new TestRows(ROW_TYPE, List.of(good, bad));
        Form form = plain(WfsVersion.WFS_1_1_0);
        assertThatThrownBy(() -> form.written(List.of(good, bad), rows))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("f.2")
                .hasMessageContaining("number");
        assertThat(rows.open).isZero();
    }

    @Test
    void haveOneKindForEachAttribute() {
        assertThatThrownBy(() -> new RowType(TYPE, KINDS.subList(1, 3), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 kinds for 10 attributes");
    }
}
