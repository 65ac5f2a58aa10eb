/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.codehaus.stax2.XMLStreamWriter2;
import org.geoserver.ows.DispatcherCallback;
import org.gmlfast.geoserver.FastGmlCallback;
import org.gmlfast.wfs.GetFeatureResponse;
import org.junit.jupiter.api.Test;

/** The plugin as it is compiled, with the parts of the library that go into its jar. */
class LinkedMembersTest {

    /**
     * What every GeoServer from 2.25 to 3 has. Not there: servlets, which change from javax to jakarta; Wicket; EMF but
     * for the type of its objects; gt-xsd; {@code org.geotools.gml2} and {@code gml3}.
     */
    static final List<String> ALLOWED = List.of(
            "java..",
            "javax.xml..",
            "org.xml.sax..",
            // the units of org.geotools.measure.Measure, which all GeoTools have
            "javax.measure",
            "org.geotools.api..",
            "org.geotools.data.crs",
            "org.geotools.data.simple",
            "org.geotools.data.store",
            "org.geotools.factory",
            "org.geotools.feature",
            "org.geotools.feature.collection",
            "org.geotools.feature.simple",
            "org.geotools.filter.visitor",
            "org.geotools.geometry.jts",
            "org.geotools.jdbc",
            "org.geotools.measure",
            "org.geotools.referencing",
            "org.geotools.referencing.crs",
            "org.geotools.util..",
            "org.locationtech.jts..",
            "org.springframework.beans..",
            "org.geoserver.catalog",
            "org.geoserver.config",
            "org.geoserver.ows..",
            "org.geoserver.platform",
            "org.geoserver.security",
            "org.geoserver.wfs",
            "org.geoserver.wfs.request",
            // the requests of WFS 1 and 2 that GetFeature receives
            "net.opengis.wfs",
            "net.opengis.wfs20",
            "org.eclipse.emf.ecore",
            // one of the two is there: GeoServer 3 has jakarta.servlet
            "javax.servlet..",
            "jakarta.servlet..",
            "org.gmlfast.geoserver..",
            "org.gmlfast.deflate",
            "org.gmlfast.rows",
            // the driver, which every GeoServer has beside its PostGIS store
            "org.postgresql..",
            "org.gmlfast.wfs",
            "org.gmlfast.gml",
            "org.gmlfast.stax..",
            "org.gmlfast.bxml..");

    private static List<ClassFile> plugin() throws IOException {
        List<ClassFile> plugin =
                new ArrayList<>(ClassFiles.withThoseOf(FastGmlCallback.class).all());
        ClassFiles library = ClassFiles.withThoseOf(GetFeatureResponse.class);
        for (String name : List.of("wfs", "gml", "rows", "stax", "bxml", "deflate")) {
            plugin.addAll(library.ofPackage("org.gmlfast." + name));
        }
        return plugin;
    }

    /** A type of it for which tests have no stand-in, which would be found before. */
    static ClassFiles declarations() throws IOException {
        return ClassFiles.withThoseOf(DispatcherCallback.class);
    }

    @Test
    void everyMemberOfGeoServerIsDeclared() throws IOException {
        assertThat(plugin()).hasSizeGreaterThan(50);
        ClassFiles known = declarations()
                .with(ClassFiles.withThoseOf(FastGmlCallback.class))
                .with(ClassFiles.withThoseOf(GetFeatureResponse.class))
                .with(ClassFiles.withThoseOf(XMLStreamWriter2.class));
        assertThat(known.missing(plugin())).isEmpty();
    }

    @Test
    void nothingElseIsLinkedThanWhatEveryGeoServerHas() throws IOException {
        List<String> allowed = new ArrayList<>(ALLOWED);
        allowed.add("org.codehaus.stax2..");
        assertThat(ClassFiles.outside(plugin(), allowed)).isEmpty();
    }

    /** Checks that Java 11 can load the class that says that the plugin needs a later one, and what it links to. */
    static void assertRunsOnJava11(ClassFile beans) {
        assertThat(beans.version()).as("class file version").isEqualTo(55);
        assertThat(beans.classes().stream().filter(name -> name.startsWith("org.gmlfast.")))
                .containsOnly(beans.name());
    }

    @Test
    void java11CanLoadTheClassThatRegistersTheBeans() throws IOException {
        ClassFile beans = plugin().stream()
                .filter(each -> each.name().endsWith(".PluginBeans"))
                .findFirst()
                .orElseThrow();
        assertRunsOnJava11(beans);
    }

    @Test
    void aServletApiIsLinkedOnlyByTheClassForIt() throws IOException {
        List<String> others = new ArrayList<>(ALLOWED);
        others.removeAll(List.of("javax.servlet..", "jakarta.servlet.."));
        others.add("org.codehaus.stax2..");
        assertThat(ClassFiles.outside(plugin(), others))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("org.gmlfast.geoserver.gzip.JavaxResponse")
                                && line.contains(" names javax.servlet.")
                        || line.startsWith("org.gmlfast.geoserver.gzip.JakartaResponse")
                                && line.contains(" names jakarta.servlet."));
    }

    @Test
    void whatIsNotDeclaredIsFound() throws IOException {
        // these tests know stand-ins that declarations have not
        List<ClassFile> tests = ClassFiles.withThoseOf(LinkedMembersTest.class).ofPackage("org.gmlfast.geoserver");
        assertThat(declarations().missing(tests))
                .anyMatch(line -> line.contains("names org.geoserver.platform.ModuleStatusImpl"))
                .anyMatch(line -> line.contains("links to org.geoserver.catalog.MetadataMap.put("));
        assertThat(ClassFiles.outside(tests, ALLOWED))
                .anyMatch(line -> line.endsWith(" names org.assertj.core.api.Assertions"));
    }
}
