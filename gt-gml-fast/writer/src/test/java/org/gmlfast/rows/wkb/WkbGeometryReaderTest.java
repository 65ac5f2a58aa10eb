/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.function.BooleanSupplier;

import org.geotools.geometry.jts.CompoundCurve;
import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.geotools.geometry.jts.WKBReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.PrecisionModel;
import org.locationtech.jts.geom.impl.PackedCoordinateSequenceFactory;
import org.locationtech.jts.io.ParseException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** GeoTools' reader judges extended WKB, JTS' reader ISO's. */
class WkbGeometryReaderTest {

    private static final BooleanSupplier LITTLE = () -> true;

    private final GeometryFactory plain = new GeometryFactory(PackedCoordinateSequenceFactory.DOUBLE_FACTORY);
    private final CurvedGeometryFactory factory = new CurvedGeometryFactory(plain, 0.1);
    private final WkbGeometryReader reader = new WkbGeometryReader(factory);

    private Geometry read(byte[] wkb) {
        return reader.read(wkb, 0, wkb.length);
    }

    // ---- all types

    /** In both byte orders, also mixed; also within a larger array. */
    @Property(tries = 3000)
    void readsExtendedWkbLikeGeoTools(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int type, @ForAll boolean z, @ForAll boolean m)
            throws ParseException {
        Random random = new Random(seed);
        BooleanSupplier order =
                switch (random.nextInt(3)) {
                    case 0 -> LITTLE;
                    case 1 -> () -> false;
                    default -> random::nextBoolean;
                };
        byte[] wkb = new WkbMaker(random, z, m, false, order).geometry(type, random.nextInt(3) * 4326);
        Geometry expected;
        try {
            expected = new WKBReader(factory).read(wkb);
        } catch (RuntimeException e) {
            if (String.valueOf(e.getMessage()).contains("restricted to 2 dimensions")) {
                return; // becomes a line
            }
            // polygons with an empty exterior
            assertThatThrownBy(() -> read(wkb)).isInstanceOf(WkbException.class);
            return;
        }
        byte[] larger = new byte[wkb.length + 20];
        random.nextBytes(larger);
        System.arraycopy(wkb, 0, larger, 13, wkb.length);
        assertSame(reader.read(larger, 13, wkb.length), expected);
    }

    @Property(tries = 1000)
    void readsIsoWkbLikeJts(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int type, @ForAll boolean z, @ForAll boolean m)
            throws ParseException {
        Random random = new Random(seed);
        byte[] wkb = new WkbMaker(random, z, m, true, random::nextBoolean).geometry(type, 0);
        Geometry expected;
        try {
            expected = new org.locationtech.jts.io.WKBReader(plain).read(wkb);
        } catch (IllegalArgumentException e) {
            assertThatThrownBy(() -> read(wkb)).isInstanceOf(WkbException.class);
            return;
        }
        assertSame(read(wkb), expected);
    }

    /** Arcs and nested collections, which JTS does not read. */
    @Property(tries = 500)
    void readsIsoWkbLikeExtendedWkb(
            @ForAll long seed, @ForAll @IntRange(min = 7, max = 12) int type, @ForAll boolean m) {
        byte[] iso = new WkbMaker(new Random(seed), false, m, true, LITTLE).geometry(type, 0);
        byte[] extended = new WkbMaker(new Random(seed), false, m, false, LITTLE).geometry(type, 0);
        try {
            assertSame(read(iso), read(extended));
        } catch (WkbException e) {
            assertThatThrownBy(() -> read(extended)).hasMessage(e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {WkbMaker.POLYHEDRAL_SURFACE, WkbMaker.TIN, WkbMaker.TRIANGLE})
    void readsSurfacesAsPolygonsOrRefusesThem(int type) {
        byte[] wkb = new WkbMaker(new Random(type), true, false, false, LITTLE).geometry(type, 4326);
        assertThatThrownBy(() -> read(wkb))
                .isInstanceOf(WkbException.class)
                .hasMessageContaining("type " + type + " is not supported");
        Geometry surface = new WkbGeometryReader(factory, true).read(wkb, 0, wkb.length);
        assertThat(surface.getGeometryType()).isEqualTo(type == WkbMaker.TRIANGLE ? "Polygon" : "MultiPolygon");
        assertThat(surface.getSRID()).isEqualTo(4326);
    }

    @Test
    void readsEmptyCurvePolygonAsPolygonOrRefusesIt() {
        byte[] wkb = {0, 0, 0, 0, 10, 0, 0, 0, 0};
        assertThatThrownBy(() -> read(wkb)).hasMessageContaining("empty curve polygon");
        assertThat(new WkbGeometryReader(factory, true).read(wkb, 0, wkb.length).toText())
                .isEqualTo("POLYGON EMPTY");
    }

    private static ByteBuffer arcZ(ByteBuffer wkb) {
        wkb.put((byte) 0).putInt(1008).putInt(3);
        for (double ordinate : new double[] {0, 0, 1, 1, 1, 2, 2, 0, 3}) {
            wkb.putDouble(ordinate);
        }
        return wkb;
    }

    /** As the same arcs in GML are read. */
    @Test
    void readsArcsWithHeightsAsLines() {
        Geometry line = read(arcZ(ByteBuffer.allocate(81)).array());
        assertThat((Object) line).isExactlyInstanceOf(LineString.class);
        CoordinateSequence points = ((LineString) line).getCoordinateSequence();
        assertThat(points.size()).isEqualTo(46);
        for (int i = 0; i < points.size(); i++) {
            assertThat(Math.hypot(points.getX(i) - 1, points.getY(i))).isCloseTo(1, within(1e-12));
            assertThat(points.getZ(i)).isCloseTo(1 + 2 * i / 45.0, within(1e-12));
        }
    }

    @Test
    void readsCompoundCurvesWithHeightsAsOneLine() {
        ByteBuffer wkb = ByteBuffer.allocate(9 + 81 + 57);
        arcZ(wkb.put((byte) 0).putInt(1009).putInt(2))
                .put((byte) 0)
                .putInt(1002)
                .putInt(2);
        for (double ordinate : new double[] {2, 0, 3, 0, 0, 1}) {
            wkb.putDouble(ordinate);
        }
        Geometry line = read(wkb.array());
        assertThat((Object) line).isExactlyInstanceOf(LineString.class);
        assertThat(line.getNumPoints()).isEqualTo(47);
        assertThat(((LineString) line).isClosed()).isTrue();
        assertThat(line.getCoordinates()[46].getZ()).isEqualTo(1);
    }

    @Test
    void makesArcsWithToleranceOfFactory() {
        byte[] wkb = new WkbMaker(new Random(5), false, false, false, LITTLE).geometry(WkbMaker.COMPOUND_CURVE, 0);
        assertThat(((CompoundCurve) read(wkb)).getTolerance()).isEqualTo(0.1);
        Geometry unlimited = new WkbGeometryReader(plain).read(wkb, 0, wkb.length);
        assertThat(((CompoundCurve) unlimited).getTolerance()).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void refusesFactoryThatRounds() {
        GeometryFactory rounding = new GeometryFactory(new PrecisionModel(100));
        assertThatThrownBy(() -> new WkbGeometryReader(rounding)).isInstanceOf(IllegalArgumentException.class);
    }

    // ---- coordinates in the bytes

    @Property(tries = 300)
    void sequencesBehaveLikeThoseOfGeoTools(@ForAll long seed, @ForAll boolean z, @ForAll boolean m)
            throws ParseException {
        byte[] wkb = new WkbMaker(new Random(seed), z, m, false, LITTLE).geometry(WkbMaker.LINE_STRING, 0);
        CoordinateSequence shell = ((LineString) read(wkb)).getCoordinateSequence();
        CoordinateSequence expected = ((LineString) new WKBReader(factory).read(wkb)).getCoordinateSequence();
        assertThat((Object) shell.expandEnvelope(new Envelope())).isEqualTo(expected.expandEnvelope(new Envelope()));
        assertThat(shell.toCoordinateArray()).isEqualTo(expected.toCoordinateArray());
        assertThat(shell).hasToString(expected.toString());
        CoordinateSequence copy = shell.copy();
        Arrays.fill(wkb, (byte) 7);
        assertSame(copy, expected);
    }

    /** JTS' filters change coordinates in place. */
    @Test
    void sequencesReturnChangedOrdinates() {
        byte[] wkb = new WkbMaker(new Random(1), true, true, false, () -> false).geometry(WkbMaker.POINT, 0);
        CoordinateSequence point = ((Point) read(wkb)).getCoordinateSequence();
        for (int i = 0; i < 4; i++) {
            point.setOrdinate(0, i, 10 + i);
        }
        assertThat(new double[] {point.getX(0), point.getY(0), point.getZ(0), point.getM(0)})
                .containsExactly(10, 11, 12, 13);
    }

    @Test
    void sequencesRefuseIndexesOutOfRange() {
        byte[] wkb = new WkbMaker(new Random(1), false, false, false, LITTLE).geometry(WkbMaker.POINT, 0);
        CoordinateSequence point = ((Point) read(wkb)).getCoordinateSequence();
        assertThatThrownBy(() -> point.getOrdinate(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> point.getOrdinate(1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> point.getCoordinate(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    // ---- malformed WKB

    @Property(tries = 200)
    void refusesEveryPrefix(@ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int type, @ForAll boolean m) {
        byte[] wkb = new WkbMaker(new Random(seed), false, m, false, LITTLE).geometry(type, 4326);
        for (int length = 0; length < wkb.length; length++) {
            byte[] prefix = Arrays.copyOf(wkb, length);
            try {
                read(prefix);
                fail(length + " of " + wkb.length + " bytes are read as a geometry");
            } catch (WkbException e) {
                assertThat(e.offset()).isBetween(0, length);
            }
        }
    }

    /** Throws only WkbException, and allocates no memory for counts that the bytes cannot hold. */
    @Property(tries = 3000)
    void readsOrRefusesMutatedBytes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int type) {
        Random random = new Random(seed);
        byte[] wkb = new WkbMaker(random, false, false, false, random::nextBoolean).geometry(type, 4326);
        for (int i = random.nextInt(4); i >= 0; i--) {
            wkb[random.nextInt(Math.min(wkb.length, 60))] =
                    (byte) (random.nextBoolean() ? random.nextInt(20) : random.nextInt());
        }
        try {
            assertThat(read(wkb).getGeometryType()).isNotEmpty();
        } catch (WkbException e) {
            assertThat(e.offset()).isBetween(0, wkb.length);
        }
    }

    @Test
    void refusesBytesAfterTheGeometry() {
        byte[] wkb = new WkbMaker(new Random(1), false, false, false, LITTLE).geometry(WkbMaker.POINT, 0);
        byte[] longer = Arrays.copyOf(wkb, wkb.length + 1);
        assertThatThrownBy(() -> read(longer))
                .isInstanceOf(WkbException.class)
                .hasMessageContaining("at byte " + wkb.length);
    }

    @Test
    void refusesDeepNesting() {
        int depth = 100_000;
        ByteBuffer wkb = ByteBuffer.allocate(9 * depth);
        for (int i = 0; i < depth; i++) {
            wkb.put((byte) 0).putInt(7).putInt(1);
        }
        assertThatThrownBy(() -> read(wkb.array()))
                .isInstanceOf(WkbException.class)
                .hasMessageContaining("nested");
    }

    /** Each collection claims as many parts as the bytes could hold. */
    @Test
    void refusesExaggeratedCountsWithoutAllocating() {
        ByteBuffer wkb = ByteBuffer.allocate(40_000_000);
        for (int i = 0; i < 199; i++) {
            wkb.put((byte) 0).putInt(7).putInt(4_000_000);
        }
        wkb.put((byte) 2);
        assertThatThrownBy(() -> read(wkb.array()))
                .isInstanceOf(WkbException.class)
                .hasMessageContaining("byte order 2");
    }

    @Test
    void refusesPartOfAnotherType() {
        byte[] lineInMultiPoint = {0, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0};
        assertThatThrownBy(() -> read(lineInMultiPoint))
                .isInstanceOf(WkbException.class)
                .hasMessageContaining("at byte 9");
    }

    // ---- comparison

    private static void assertSame(Geometry actual, Geometry expected) {
        assertThat((Object) actual).hasSameClassAs(expected);
        assertThat(actual.getSRID()).isEqualTo(expected.getSRID());
        assertThat(actual.isEmpty()).isEqualTo(expected.isEmpty());
        if (expected instanceof SingleCurvedGeometry<?> arc) {
            assertThat(((SingleCurvedGeometry<?>) actual).getControlPoints()).containsExactly(arc.getControlPoints());
        } else if (expected instanceof CompoundCurvedGeometry<?> curve) {
            assertThat(((CompoundCurvedGeometry<?>) actual).getComponents()).hasSameSizeAs(curve.getComponents());
            for (int i = 0; i < curve.getComponents().size(); i++) {
                assertSame(
                        ((CompoundCurvedGeometry<?>) actual).getComponents().get(i),
                        curve.getComponents().get(i));
            }
        } else if (expected instanceof Point point) {
            assertSame(((Point) actual).getCoordinateSequence(), point.getCoordinateSequence());
        } else if (expected instanceof LineString line) {
            assertSame(((LineString) actual).getCoordinateSequence(), line.getCoordinateSequence());
        } else if (expected instanceof Polygon polygon) {
            assertSame(((Polygon) actual).getExteriorRing(), polygon.getExteriorRing());
            assertThat(((Polygon) actual).getNumInteriorRing()).isEqualTo(polygon.getNumInteriorRing());
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                assertSame(((Polygon) actual).getInteriorRingN(i), polygon.getInteriorRingN(i));
            }
        } else {
            GeometryCollection collection = (GeometryCollection) expected;
            assertThat(actual.getNumGeometries()).isEqualTo(collection.getNumGeometries());
            for (int i = 0; i < collection.getNumGeometries(); i++) {
                assertSame(actual.getGeometryN(i), collection.getGeometryN(i));
            }
        }
    }

    private static void assertSame(CoordinateSequence actual, CoordinateSequence expected) {
        assertThat(actual.size()).isEqualTo(expected.size());
        if (expected.size() == 0) {
            return;
        }
        assertThat(actual.getDimension()).isEqualTo(expected.getDimension());
        assertThat(actual.getMeasures()).isEqualTo(expected.getMeasures());
        assertThat(actual.hasZ()).isEqualTo(expected.hasZ());
        assertThat(actual.hasM()).isEqualTo(expected.hasM());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(new double[] {actual.getX(i), actual.getY(i), actual.getZ(i), actual.getM(i)})
                    .containsExactly(expected.getX(i), expected.getY(i), expected.getZ(i), expected.getM(i));
            for (int j = 0; j < expected.getDimension(); j++) {
                assertThat(actual.getOrdinate(i, j)).isEqualTo((Double) expected.getOrdinate(i, j));
            }
        }
    }
}
