/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.tngtech.archunit.core.domain.JavaClasses;

/** Imports point downwards: between modules, which Maven holds, and between packages. */
class ArchitectureTest {

    private static JavaClasses main;

    @BeforeAll
    static void read() {
        main = Modules.classes("target/classes");
    }

    @Test
    void packagesHaveNoCircles() {
        slices().matching("org.gmlfast.(**)").should().beFreeOfCycles().check(main);
    }

    /** The packages that those of the library and of tables use: packages of the project, then other libraries. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    stax | stax.internal.text | org.codehaus.stax2..
                    stax.internal.text | | org.codehaus.stax2..
                    stax.internal | stax stax.internal.text | org.codehaus.stax2..
                    stax.output | stax stax.internal stax.internal.text | org.codehaus.stax2..
                    deflate | |
                    model | stax | org.locationtech.jts.geom.. org.geotools..
                    gml | model stax stax.output | org.codehaus.stax2.. org.locationtech.jts.geom.. org.locationtech.jts.io org.geotools..
                    rows | model stax gml | org.locationtech.jts.geom.. org.geotools.. org.postgresql..
                    form | model gml | org.geotools..
                    wfs | model stax stax.output gml form | org.geotools..
                    csv | model stax stax.internal.text gml form | org.locationtech.jts.geom.. org.geotools..
                    geojson | model stax stax.internal.text gml form | org.locationtech.jts.geom.. org.locationtech.jts.algorithm org.geotools..
                    flatgeobuf | model stax gml form | org.locationtech.jts.geom.. org.geotools.. org.wololo.flatgeobuf.generated com.google.flatbuffers
                    template | model stax gml rows | org.locationtech.jts.geom.. org.geotools..
                    xpath | | org.codehaus.stax2..
                    bxml.internal | stax.internal.text | org.codehaus.stax2..
                    bxml.format | bxml.internal stax stax.internal | org.codehaus.stax2..
                    bxml.internal.write | bxml.internal bxml.format stax stax.internal stax.internal.text | org.codehaus.stax2..
                    bxml.internal.read | bxml.internal bxml.format stax stax.internal stax.internal.text | org.codehaus.stax2..
                    bxml.internal.index | bxml.internal bxml.format bxml.internal.read bxml.internal.write stax stax.internal stax.internal.text | org.codehaus.stax2..
                    feature.internal.xml | bxml.format bxml.internal.read stax |
                    feature.internal.name | bxml.internal.read |
                    feature.internal.value | model bxml.internal.read | org.locationtech.jts.geom.. org.geotools..
                    feature.internal.geometry | model feature.internal.xml feature.internal.name feature.internal.value bxml.internal.read gml | org.locationtech.jts.geom.. org.geotools..
                    feature.internal.member | feature.internal.xml feature.internal.name feature.internal.geometry bxml.internal.read |
                    feature.internal.bxml | feature.internal.name feature.internal.value feature.internal.geometry bxml.format bxml.internal.read gml | org.locationtech.jts.geom.. org.geotools..
                    feature | model feature.internal.xml feature.internal.name feature.internal.value feature.internal.geometry feature.internal.member feature.internal.bxml bxml bxml.format bxml.internal.read gml stax | org.locationtech.jts.geom.. org.geotools..
                    feature.request | model feature.internal.xml bxml.internal.read | org.locationtech.jts.geom.. org.geotools..
                    datastore | feature | org.locationtech.jts.geom.. org.geotools..
                    spark | model deflate feature form gml rows stax stax.output wfs | org.geotools.. org.locationtech.jts.. org.apache.spark.. org.apache.hadoop.. scala..
                    table | model crs gml input query rows | java.sql.. org.locationtech.jts.geom.. org.geotools..
                    table.sql | table crs query rows | org.locationtech.jts.geom.. org.geotools..
                    table.database | model table gml input | java.sql.. org.locationtech.jts.geom.. com.zaxxer.hikari
                    table.rows | model table table.sql table.database crs gml input query rows | java.sql.. org.locationtech.jts.geom.. org.geotools.. com.zaxxer.hikari..
                    """)
    void packagesUseThoseBelowThem(String room, String own, String libraries) {
        String[] allowed = ("java.. javax.xml.. org.xml.sax.. org.gmlfast." + room + prefixed(own)
                        + (libraries == null ? "" : " " + libraries))
                .split(" ");
        classes()
                .that()
                .resideInAPackage("org.gmlfast." + room)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .check(main);
    }

    private static String prefixed(String names) {
        return names == null ? "" : " org.gmlfast." + names.replace(" ", " org.gmlfast.");
    }

    @Test
    void namesDescribeThePurposeOfAClass() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Impl")
                .check(main);
    }

    @Test
    void librariesPrintNothing() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.gmlfast.stax..",
                        "org.gmlfast.deflate..",
                        "org.gmlfast.gml..",
                        "org.gmlfast.rows..",
                        "org.gmlfast.form..",
                        "org.gmlfast.wfs..",
                        "org.gmlfast.xsd..",
                        "org.gmlfast.bxml..",
                        "org.gmlfast.feature..",
                        "org.gmlfast.datastore..",
                        "org.gmlfast.csv..",
                        "org.gmlfast.geojson..",
                        "org.gmlfast.flatgeobuf..",
                        "org.gmlfast.spark..",
                        "org.gmlfast.template..",
                        "org.gmlfast.xpath..",
                        "org.gmlfast.geoserver..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(main);
    }
}
