/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;

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
                    gml.settings | model stax | org.geotools..
                    gml.output | model stax stax.output gml.settings | org.codehaus.stax2.. org.locationtech.jts.geom.. org.locationtech.jts.io org.geotools..
                    gml.geometry | model stax gml.settings gml.output | org.codehaus.stax2.. org.locationtech.jts.geom.. org.geotools..
                    gml | model stax stax.output gml.settings gml.output gml.geometry | org.codehaus.stax2.. org.locationtech.jts.geom.. org.locationtech.jts.io org.geotools..
                    rows.page | model stax gml gml.settings gml.output gml.geometry | org.locationtech.jts.geom.. org.geotools..
                    rows.wkb | model stax gml gml.settings gml.output gml.geometry | org.locationtech.jts.geom.. org.geotools..
                    rows | rows.page rows.wkb model stax gml gml.settings gml.output gml.geometry | org.locationtech.jts.geom.. org.geotools.. org.postgresql..
                    form | model gml gml.settings gml.output gml.geometry | org.geotools..
                    wfs | model stax stax.output gml gml.settings gml.output gml.geometry form | org.geotools..
                    csv | model stax stax.internal.text gml gml.settings gml.output gml.geometry form | org.locationtech.jts.geom.. org.geotools..
                    geojson | model stax stax.internal.text gml gml.settings gml.output gml.geometry form | org.locationtech.jts.geom.. org.locationtech.jts.algorithm org.geotools..
                    flatgeobuf | model stax gml gml.settings gml.output gml.geometry form | org.locationtech.jts.geom.. org.geotools.. org.wololo.flatgeobuf.generated com.google.flatbuffers
                    template.syntax | model stax gml gml.settings gml.output gml.geometry rows rows.page rows.wkb | org.locationtech.jts.geom.. org.geotools..
                    template.internal.program | model stax gml gml.settings gml.output template.syntax rows rows.page rows.wkb | org.locationtech.jts.geom.. org.geotools..
                    template.internal.compiler | model stax gml gml.settings gml.output gml.geometry template.syntax template.internal.program rows rows.page rows.wkb | org.locationtech.jts.geom.. org.geotools..
                    template | model stax gml gml.settings gml.output template.syntax template.internal.compiler template.internal.program rows rows.page rows.wkb | org.locationtech.jts.geom.. org.geotools..
                    xpath | | org.codehaus.stax2..
                    bxml.internal | stax.internal.text | org.codehaus.stax2..
                    bxml.format | bxml.internal stax stax.internal | org.codehaus.stax2..
                    bxml.internal.write | bxml.internal bxml.format stax stax.internal stax.internal.text | org.codehaus.stax2..
                    bxml.internal.source | bxml.internal bxml.format stax stax.internal stax.internal.text | org.codehaus.stax2..
                    bxml.internal.token | bxml.internal bxml.format stax stax.internal stax.internal.text bxml.internal.source | org.codehaus.stax2..
                    bxml.internal.event | bxml.internal bxml.format stax stax.internal stax.internal.text bxml.internal.source bxml.internal.token | org.codehaus.stax2..
                    bxml.internal.element | bxml.internal bxml.format stax stax.internal stax.internal.text bxml.internal.source bxml.internal.token bxml.internal.event | org.codehaus.stax2..
                    bxml.internal.index | bxml.internal bxml.format bxml.internal.source bxml.internal.token bxml.internal.event bxml.internal.write stax stax.internal stax.internal.text | org.codehaus.stax2..
                    feature.internal.xml | bxml.format bxml.internal.source bxml.internal.element stax |
                    feature.internal.name | bxml.internal.element |
                    feature.internal.value | model bxml.internal.element | org.locationtech.jts.geom.. org.geotools..
                    feature.internal.geometry | model feature.internal.xml feature.internal.name feature.internal.value bxml.internal.element gml gml.settings gml.output gml.geometry | org.locationtech.jts.geom.. org.geotools..
                    feature.source | bxml bxml.format feature.internal.xml | org.geotools..
                    feature.internal.member | feature.source feature.internal.xml feature.internal.name feature.internal.geometry bxml.internal.element |
                    feature.internal.bxml | feature.internal.name feature.internal.value feature.internal.geometry bxml.format bxml.internal.source bxml.internal.element gml gml.settings gml.output gml.geometry | org.locationtech.jts.geom.. org.geotools..
                    feature.settings | model feature.source feature.internal.xml feature.internal.geometry bxml.format gml gml.settings gml.output gml.geometry | org.locationtech.jts.geom.. org.geotools..
                    feature.schema | model feature.source feature.settings feature.internal.xml feature.internal.name feature.internal.value feature.internal.member bxml.internal.element | org.locationtech.jts.geom.. org.geotools..
                    feature.internal.layer | model feature.settings feature.schema feature.internal.xml feature.internal.name feature.internal.value feature.internal.geometry feature.internal.member bxml.internal.element gml gml.settings gml.output gml.geometry stax | org.locationtech.jts.geom.. org.geotools..
                    feature.internal.parse | model feature.settings feature.internal.layer feature.internal.xml feature.internal.name feature.internal.value feature.internal.geometry feature.internal.member bxml.internal.element gml gml.settings gml.output gml.geometry stax | org.locationtech.jts.geom.. org.geotools..
                    feature.split | model bxml.format feature.source feature.settings feature.schema feature.internal.layer feature.internal.xml feature.internal.name feature.internal.value feature.internal.geometry feature.internal.member bxml.internal.element | org.locationtech.jts.geom.. org.geotools..
                    feature | model feature.source feature.settings feature.schema feature.split feature.internal.layer feature.internal.parse feature.internal.bxml feature.internal.xml feature.internal.name feature.internal.value feature.internal.geometry feature.internal.member bxml bxml.format bxml.internal.source bxml.internal.element gml gml.settings gml.output gml.geometry stax | org.locationtech.jts.geom.. org.geotools..
                    feature.request | model feature.internal.xml bxml.internal.source bxml.internal.element | org.locationtech.jts.geom.. org.geotools..
                    datastore | feature feature.source feature.settings feature.schema | org.locationtech.jts.geom.. org.geotools..
                    spark | model deflate feature feature.source feature.settings feature.schema feature.split form gml gml.settings gml.output gml.geometry rows rows.page rows.wkb stax stax.output wfs | org.geotools.. org.locationtech.jts.. org.apache.spark.. org.apache.hadoop.. scala..
                    table | model crs gml gml.settings gml.output gml.geometry input query rows rows.page rows.wkb | java.sql.. org.locationtech.jts.geom.. org.geotools..
                    table.sql | table crs query rows rows.page rows.wkb | org.locationtech.jts.geom.. org.geotools..
                    table.database | model table gml gml.settings gml.output gml.geometry input | java.sql.. org.locationtech.jts.geom.. com.zaxxer.hikari
                    table.rows | model table table.sql table.database crs gml gml.settings gml.output gml.geometry input query rows rows.page rows.wkb | java.sql.. org.locationtech.jts.geom.. org.geotools.. com.zaxxer.hikari..
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

    /** Names and values, settings, output, encoders of geometries and properties, the compiled type, its compiler. */
    @Test
    void classesOfGmlDependOnOneAnotherInOneDirection() {
        List<Set<String>> sets = ClassCycles.of(main).stream()
                .filter(set -> set.stream().anyMatch(name -> name.startsWith("org.gmlfast.gml.")))
                .toList();
        assertThat(sets)
                .hasSizeGreaterThan(30)
                .contains(Set.of("org.gmlfast.gml.settings.GmlSettings"))
                .contains(Set.of("org.gmlfast.gml.FeatureTypeCompiler"))
                .allSatisfy(set -> assertThat(set).hasSize(1));
    }

    /** Classes that need each other are read together: more than a few hide what depends on what. */
    @Test
    void atMostFiveClassesNeedEachOther() {
        assertThat(ClassCycles.of(main).stream().filter(cycle -> cycle.size() > 5))
                .isEmpty();
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
