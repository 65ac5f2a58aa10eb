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
import org.geotools.geometry.jts.JTS;
import org.geotools.referencing.CRS;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;

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

    /** GeoTools believes the database that it finds in a folder, so nobody else may write there. */
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
