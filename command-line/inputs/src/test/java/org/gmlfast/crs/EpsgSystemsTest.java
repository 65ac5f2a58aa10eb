/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.geometry.jts.JTS;
import org.geotools.referencing.CRS;
import org.geotools.referencing.crs.AbstractCRS;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.model.DeferredCrs;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;

@BuildJdkOnly
class EpsgSystemsTest {

    @TempDir
    private Path folder;

    private Path systems;

    @BeforeEach
    void startWithoutFiles() {
        systems = folder.resolve("systems");
        EpsgSystems.cacheIn(() -> systems);
    }

    @AfterEach
    void leaveFiles() {
        EpsgSystems.cacheIn(() -> null);
    }

    /** Decodes a system as the next process does. */
    private CoordinateReferenceSystem decodeAgain(String code, boolean xy) throws FactoryException {
        EpsgSystems.cacheIn(() -> systems);
        return EpsgSystems.decode(code, xy);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(systems)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void readsEqualSystemsFromFiles() throws Exception {
        // projected, geographic, three-dimensional, compound, vertical
        for (String code : List.of("EPSG:31467", "EPSG:4258", "EPSG:4979", "EPSG:7415", "EPSG:5773")) {
            CoordinateReferenceSystem xy = EpsgSystems.decode(code, true);
            CoordinateReferenceSystem own = EpsgSystems.decode(code, false);
            assertThat(decodeAgain(code, true)).isEqualTo(xy).isNotSameAs(xy);
            assertThat(decodeAgain(code, false))
                    .isEqualTo(own)
                    .isEqualTo(CRS.decode("urn:ogc:def:crs:EPSG::" + code.substring(5)));
            assertThat(CRS.lookupIdentifier(decodeAgain(code, true), false)).isEqualTo(code);
        }
        assertThat(files()).hasSize(10).contains("EPSG-31467-xy.ser", "EPSG-31467.ser");
        assertThat(CRS.getAxisOrder(decodeAgain("EPSG:31467", false))).isEqualTo(CRS.AxisOrder.NORTH_EAST);
        Coordinate there = JTS.transform(
                new Coordinate(3_500_000, 5_500_000),
                null,
                CRS.findMathTransform(decodeAgain("EPSG:31467", true), decodeAgain("EPSG:4258", true)));
        assertThat(there.x).isBetween(8.99, 9.01);
    }

    /** What documents need of a system is that of the decoded one. */
    @ParameterizedTest
    @ValueSource(ints = {4326, 4258, 2056, 25832, 31467, 3857, 5070, 2193, 2399, 4979, 7415, 5773, 3031, 5514})
    void declaresSystemsLikeDecodedOnes(int number) throws Exception {
        String code = "EPSG:" + number;
        for (boolean xy : new boolean[] {true, false}) {
            CoordinateReferenceSystem decoded = EpsgSystems.decode(code, xy);
            assertThat(EpsgSystems.declare(code, xy)).isSameAs(decoded);
            EpsgSystems.cacheIn(() -> systems);
            CoordinateReferenceSystem declared = EpsgSystems.declare(code, xy);
            assertThat(EpsgSystems.declare(code, xy)).isSameAs(declared).isEqualTo(decoded);
            assertThat(declared.getName().getCode()).isEqualTo(decoded.getName().getCode());
            assertThat(declared.getIdentifiers())
                    .hasToString(decoded.getIdentifiers().toString());
            assertThat(declared.getCoordinateSystem().getDimension())
                    .isEqualTo(decoded.getCoordinateSystem().getDimension());
            for (boolean base : new boolean[] {true, false}) {
                assertThat(CRS.getAxisOrder(declared, base)).isEqualTo(CRS.getAxisOrder(decoded, base));
            }
            assertThat(CRS.toSRS(declared, false)).isEqualTo(CRS.toSRS(decoded, false));
            for (SrsNameStyle style : SrsNameStyle.values()) {
                assertThat(SrsName.of(declared, style, false)).isEqualTo(SrsName.of(decoded, style, false));
            }
            assertThat(wkt(declared)).isEqualTo(wkt(decoded));
            assertThat(declared.hashCode())
                    .isEqualTo(EpsgSystems.declare(code, xy).hashCode());
        }
    }

    /** Empty for a system that has no well-known text. */
    private static String wkt(CoordinateReferenceSystem crs) {
        try {
            return crs.toWKT();
        } catch (UnsupportedOperationException e) {
            return "";
        }
    }

    @Test
    void decodesDeclaredSystemsForTransformations() throws Exception {
        for (boolean xy : new boolean[] {true, false}) {
            CoordinateReferenceSystem decoded = EpsgSystems.declare("EPSG:31467", xy);
            EpsgSystems.cacheIn(() -> systems);
            CoordinateReferenceSystem declared = EpsgSystems.declare("EPSG:31467", xy);
            assertThat(declared).isNotInstanceOf(AbstractCRS.class);
            assertThat(DeferredCrs.decoded(declared))
                    .isInstanceOf(AbstractCRS.class)
                    .isEqualTo(decoded);
            assertThat(DeferredCrs.decoded(decoded)).isSameAs(decoded);
            assertThat(CRS.getEllipsoid(declared)).isEqualTo(CRS.getEllipsoid(decoded));
            assertThat(CRS.lookupEpsgCode(declared, false)).isEqualTo(31467);
        }
    }

    /** Systems with and without a change of datum, with heights, in feet, in kilometres, obliquely projected. */
    @ParameterizedTest
    @CsvSource({
        "25832, 4326, 500000, 5500000",
        "4326, 3857, 9, 47",
        "31467, 4326, 3500000, 5500000",
        "27700, 3035, 400000, 300000",
        "2056, 4258, 2600000, 1200000",
        "5514, 4326, -740000, -1040000",
        "28992, 25831, 120000, 480000",
        "2263, 4326, 980000, 190000",
        "4326, 4326, 9, 47",
        "4979, 25832, 9, 47",
        "3031, 4326, 100000, 200000",
        "2393, 3067, 3400000, 6700000"
    })
    void transformsWithFilesAsWithoutThem(int source, int target, double x, double y) throws Exception {
        SpatialReference from = SpatialReference.of("EPSG:" + source);
        SpatialReference to = SpatialReference.of("EPSG:" + target);
        EpsgSystems.cacheIn(() -> null);
        MathTransform found = from.to(to);
        EpsgSystems.cacheIn(() -> systems);
        assertThat(from.to(to)).isEqualTo(found);
        String file = "EPSG-" + source + "-to-EPSG-" + target + ".ser";
        assertThat(files()).contains(file);
        byte[] whole = Files.readAllBytes(systems.resolve(file));
        MathTransform read = from.to(to);
        assertThat(read).isEqualTo(found).isNotSameAs(found);
        for (int i = 0; i < 100; i++) {
            double[] expected = {x + i * 0.01, y + i * 0.02, 5};
            double[] actual = expected.clone();
            found.transform(expected, 0, expected, 0, 1);
            read.transform(actual, 0, actual, 0, 1);
            assertThat(actual).isEqualTo(expected);
        }
        // another pair's file
        Files.copy(systems.resolve(file), systems.resolve("EPSG-4258-to-EPSG-3857.ser"));
        assertThat(SpatialReference.of("EPSG:4258").to(SpatialReference.of("EPSG:3857")))
                .isNotEqualTo(found);
        whole[whole.length / 2] ^= 1;
        Files.write(systems.resolve(file), whole);
        assertThat(from.to(to)).isEqualTo(found);
    }

    @Test
    void replacesDamagedSummaries() throws Exception {
        CoordinateReferenceSystem crs = EpsgSystems.declare("EPSG:31467", false);
        Path file = systems.resolve("EPSG-31467.txt");
        String whole = Files.readString(file);
        EpsgSystems.declare("EPSG:31467", true);
        EpsgSystems.declare("EPSG:31468", false);
        for (String damaged : List.of(
                "",
                whole.substring(0, whole.length() / 2),
                whole.replace("NORTH", "EAST"),
                whole.replace("EAST", "UP"),
                whole.replaceFirst("GeoTools [^,]*", "GeoTools 1.0"),
                whole + "x",
                Files.readString(systems.resolve("EPSG-31467-xy.txt")),
                Files.readString(systems.resolve("EPSG-31468.txt")))) {
            Files.writeString(file, damaged);
            EpsgSystems.cacheIn(() -> systems);
            assertThat(EpsgSystems.declare("EPSG:31467", false)).isEqualTo(crs).isInstanceOf(AbstractCRS.class);
            assertThat(file).hasContent(whole);
        }
    }

    @Test
    void replacesFilesThatCannotBeRead() throws Exception {
        CoordinateReferenceSystem crs = EpsgSystems.decode("EPSG:25832", true);
        Path file = systems.resolve("EPSG-25832-xy.ser");
        byte[] whole = Files.readAllBytes(file);
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(other)) {
            objects.writeObject(new File("other"));
        }
        for (byte[] damaged : List.of(
                new byte[0], Arrays.copyOf(whole, whole.length / 2), other.toByteArray(), "<html>".getBytes())) {
            Files.write(file, damaged);
            assertThat(decodeAgain("EPSG:25832", true)).isEqualTo(crs);
            assertThat(files()).containsExactly(file.getFileName().toString());
            assertThat(Files.readAllBytes(file)).hasSameSizeAs(whole);
        }
    }

    /** Such files can be read, but would give wrong coordinates. */
    @Test
    void replacesFilesOfOtherSystemsAndChangedFiles() throws Exception {
        CoordinateReferenceSystem crs = EpsgSystems.decode("EPSG:25832", true);
        Path file = systems.resolve("EPSG-25832-xy.ser");
        byte[] whole = Files.readAllBytes(file);
        EpsgSystems.decode("EPSG:25833", true);
        EpsgSystems.decode("EPSG:25832", false);
        byte[] changed = whole.clone();
        changed[whole.length / 2] ^= 1;
        byte[] older = new String(whole, StandardCharsets.ISO_8859_1)
                .replaceFirst("GeoTools [^,]*", "GeoTools 1.0")
                .getBytes(StandardCharsets.ISO_8859_1);
        for (byte[] wrong : List.of(
                Files.readAllBytes(systems.resolve("EPSG-25833-xy.ser")),
                Files.readAllBytes(systems.resolve("EPSG-25832.ser")),
                changed,
                older,
                new byte[2_000_000])) {
            Files.write(file, wrong);
            assertThat(decodeAgain("EPSG:25832", true)).isEqualTo(crs);
            assertThat(Files.readAllBytes(file)).isEqualTo(whole);
        }
    }

    /** GeoTools believes the database that it finds in a folder, so no other user may write there. */
    @Test
    void keepsNoDatabaseInFoldersThatOthersCanWrite() throws Exception {
        Path own = EpsgDatabase.ownTemporary(folder);
        assertThat(Files.getPosixFilePermissions(own)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(EpsgDatabase.ownTemporary(folder)).isEqualTo(own);
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path other = EpsgDatabase.ownTemporary(folder);
        assertThat(other).isNotEqualTo(own).isEmptyDirectory();
        Files.delete(own);
        Files.createSymbolicLink(own, other);
        assertThat(EpsgDatabase.ownTemporary(folder)).isNotIn(own, other);
        assertThat(EpsgDatabase.ownTemporary(folder.resolve("none"))).isNull();
    }

    @Test
    void writesNoFileForUnknownCodes() throws Exception {
        EpsgSystems.decode("EPSG:4258", true);
        assertThatThrownBy(() -> EpsgSystems.decode("EPSG:999999", true)).isInstanceOf(FactoryException.class);
        assertThatThrownBy(() -> EpsgSystems.decode("EPSG:../4258", true)).isInstanceOf(FactoryException.class);
        assertThat(files()).containsExactly("EPSG-4258-xy.ser");
    }

    @Test
    void findsSystemsIfTheFolderCannotBeWritten() throws Exception {
        systems = Files.writeString(folder.resolve("file"), "").resolve("systems");
        assertThat(decodeAgain("EPSG:25833", true).getName().getCode()).contains("33N");
    }
}
