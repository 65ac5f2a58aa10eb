/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Identification of the EPSG system of a .prj file. */
@BuildJdkOnly
class SpatialReferenceTest {

    private static final String ETRS89 = "GEOGCS[\"GCS_ETRS_1989\",DATUM[\"D_ETRS_1989\",SPHEROID[\"GRS_1980\","
            + "6378137.0,298.257222101]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";

    private static String utm(String name, String geographic, int meridian) {
        return "PROJCS[\"" + name + "\"," + geographic + ",PROJECTION[\"Transverse_Mercator\"],"
                + "PARAMETER[\"False_Easting\",500000.0],PARAMETER[\"False_Northing\",0.0],"
                + "PARAMETER[\"Central_Meridian\"," + meridian + "],PARAMETER[\"Scale_Factor\",0.9996],"
                + "PARAMETER[\"Latitude_Of_Origin\",0.0],UNIT[\"Meter\",1.0]]";
    }

    /** The file contains the output of {@code gdalsrsinfo -o wkt_esri EPSG:n}, as in .prj files of ogr2ogr. */
    @Test
    void identifiesSystemsThatGdalWrites() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> found = new TreeMap<>();
        try (InputStream in = SpatialReferenceTest.class.getResourceAsStream("esri.tsv")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                String[] codeAndText = line.split("\t");
                expected.put(codeAndText[0], "EPSG:" + codeAndText[0]);
                found.put(codeAndText[0], String.valueOf(SpatialReference.ofWkt(codeAndText[1])));
            }
        }
        assertThat(expected).hasSizeGreaterThan(300);
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void prefersSystemWithDefaultAxisOrder() throws IOException {
        assertThat(SpatialReference.ofWkt(utm("ETRS_1989_UTM_Zone_32N", ETRS89, 9)))
                .isEqualTo(new SpatialReference(25832));
        assertThat(SpatialReference.ofWkt(utm("my own", ETRS89, 9))).isEqualTo(new SpatialReference(25832));
        assertThat(SpatialReference.ofWkt(utm("ETRS_1989_ETRS-TM32", ETRS89, 9)))
                .isEqualTo(new SpatialReference(25832));
    }

    @Test
    void distinguishesDatumsAndEllipsoids() throws IOException {
        String ed50 = "GEOGCS[\"GCS_European_1950\",DATUM[\"D_European_1950\",SPHEROID[\"International_1924\","
                + "6378388.0,297.0]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";
        assertThat(SpatialReference.ofWkt(utm("x", ed50, 9))).isEqualTo(new SpatialReference(23032));
        assertThat(SpatialReference.ofWkt(utm("x", ETRS89.replace("ETRS_1989", "Mine"), 9)))
                .isNull();
        assertThat(SpatialReference.ofWkt(utm("x", ETRS89.replace("6378137.0", "6378138.0"), 9)))
                .isNull();
        assertThat(SpatialReference.ofWkt(utm("x", ETRS89, 10))).isNull();
        // EPSG has only one datum on this ellipsoid
        String xian = ETRS89.replace("ETRS_1989", "Xian_1980").replace("6378137.0,298.257222101", "6378140.0,298.257");
        assertThat(SpatialReference.ofWkt(xian)).isEqualTo(new SpatialReference(4610));
        assertThat(SpatialReference.ofWkt(xian.replace("Xian_1980", "Mine"))).isNull();
        assertThat(SpatialReference.ofWkt(utm("x", ETRS89, 9).replace("UNIT[\"Meter\",1.0]", "UNIT[\"Foot\",0.3048]")))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]] | 4258
                    GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]] | 4269
                    GEOGCS["GCS_NTF_Paris",DATUM["D_NTF",SPHEROID["Clarke_1880_IGN",6378249.2,293.466021293627]],PRIMEM["Paris",2.33722917],UNIT["Grad",0.0157079632679489]] | 4807
                    GEOGCS("GCS_WGS_1984",DATUM("D_WGS_1984",SPHEROID("WGS_1984",6378137.0,298.257223563)),PRIMEM("Greenwich",0.0),UNIT("Degree",0.0174532925199433)) | 4326
                    PROJCS["anything",AUTHORITY["EPSG","2056"]] | 2056
                    """)
    void identifiesOtherForms(String wkt, int code) throws IOException {
        assertThat(SpatialReference.ofWkt(wkt)).isEqualTo(new SpatialReference(code));
    }

    @Test
    void ignoresVerticalPart() throws IOException {
        String utm = utm("ETRS_1989_UTM_Zone_32N", ETRS89, 9);
        String height = "VERT_CS[\"height\",VERT_DATUM[\"height\",2005],UNIT[\"metre\",1]]";
        assertThat(SpatialReference.ofWkt(utm + "," + height)).isEqualTo(new SpatialReference(25832));
        assertThat(SpatialReference.ofWkt("COMPD_CS[\"both\"," + utm + "," + height + "]"))
                .isEqualTo(new SpatialReference(25832));
    }

    @Test
    void refusesDeeplyNestedAndLongTexts() {
        assertThatThrownBy(() -> SpatialReference.ofWkt("GEOGCS[".repeat(20_000)))
                .isInstanceOf(UnknownCrsException.class)
                .hasMessageContaining("longer than");
        assertThatThrownBy(() -> SpatialReference.ofWkt("GEOGCS[".repeat(5000)))
                .isInstanceOf(UnknownCrsException.class)
                .hasMessageContaining("nested more than");
        assertThatThrownBy(() -> SpatialReference.ofWkt("GEOGCS[\"a\",".repeat(17) + "]".repeat(17)))
                .isInstanceOf(UnknownCrsException.class);
    }

    /** A regular expression with quadratic backtracking would take minutes. */
    @Test
    @Timeout(300)
    void readsLongNamesQuickly() throws IOException {
        String blanks = " ".repeat(60_000);
        assertThat(SpatialReference.ofWkt(utm("a" + blanks + "b", ETRS89, 9))).isEqualTo(new SpatialReference(25832));
        assertThat(SpatialReference.ofWkt(utm("a", ETRS89, 9).replace("PROJECTION", blanks + "PROJECTION")))
                .isEqualTo(new SpatialReference(25832));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "GEOGCS",
                "GEOGCS[",
                "GEOGCS[]",
                "GEOGCS[\"a",
                "GEOGCS[\"a\"",
                "GEOGCS[\"a\")",
                "GEOGCS[\"a\"]",
                "PROJCS[\"a\"]",
                "LOCAL_CS[\"a\"]",
                "PROJCRS[\"a\"]",
                "GEOGCS[\"a\",UNIT[\"Degree\",zero]]",
                "GEOGCS[\"a\",UNIT[\"Degree\",1],DATUM[\"a\",SPHEROID[\"a\",1]]]",
                "[[[",
                "\u0000\uFFFF"
            })
    void refusesMalformedTexts(String wkt) {
        assertThatThrownBy(() -> SpatialReference.ofWkt(wkt))
                .isInstanceOf(UnknownCrsException.class)
                .hasMessageStartingWith("malformed well-known text: ");
    }
}
