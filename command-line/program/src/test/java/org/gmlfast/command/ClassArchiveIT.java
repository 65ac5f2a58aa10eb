/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archive of classes that the launchers make: Java takes it only if the class path is the one it was made with. Run
 * by Maven's phase verify, with the packaged jars.
 */
@DisabledOnOs(OS.WINDOWS)
class ClassArchiveIT {

    private static final String GML =
            "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:gml='http://www.opengis.net/gml/3.2'"
                    + " xmlns:t='urn:t'><wfs:member><t:town gml:id='t.1'><t:name>Vaduz</t:name><t:geom><gml:Point"
                    + " srsName='urn:ogc:def:crs:EPSG::4326'><gml:pos>47.1 9.5</gml:pos></gml:Point></t:geom></t:town>"
                    + "</wfs:member></wfs:FeatureCollection>";

    @TempDir
    Path directory;

    private Path towns;

    @BeforeEach
    void writeInput() throws IOException {
        towns = Files.writeString(directory.resolve("towns.gml"), GML);
    }

    @Test
    void downloadLoadsNoClassOfItsOwnFromJars() throws Exception {
        Path home = Files.createDirectories(directory.resolve("installed"));
        copyOptions(home.resolve("bin"));
        copy(
                TestData.projectRoot().resolve("build-support/distribution/src/files/bin/gml-fast"),
                home.resolve("bin/gml-fast"));
        copyLibraries(home.resolve("lib"));
        copy(Path.of("target/gml-fast.jar"), home.resolve("lib/gml-fast-command-line-0.jar"));
        copy(TestData.projectRoot().resolve("src-docs/command-line/sample.gpkg"), home.resolve("sample.gpkg"));
        checkClasses(home.resolve("bin/gml-fast"));
    }

    @Test
    void checkoutLoadsNoClassOfItsOwnFromJars() throws Exception {
        checkClasses(checkout());
    }

    /** Makes a checkout and returns its launcher. */
    private Path checkout() throws IOException {
        Path root = Files.createDirectories(directory.resolve("checkout"));
        copyOptions(root.resolve("build-support/distribution/src/files/bin"));
        copy(TestData.projectRoot().resolve("gml-fast"), root.resolve("gml-fast"));
        Path target = root.resolve("command-line/program/target");
        copyLibraries(target.resolve("lib"));
        copy(Path.of("target/gml-fast.jar"), target.resolve("gml-fast.jar"));
        Path sample = Path.of("src-docs/command-line/sample.gpkg");
        copy(TestData.projectRoot().resolve(sample), root.resolve(sample));
        return root.resolve("gml-fast");
    }

    /** Before Java 25, Java would archive methods that wait for the compiler, and never compile them in later runs. */
    @Test
    @EnabledForJreRange(max = JRE.JAVA_24)
    void archiveLetsJavaCompileWhatRepeats() throws Exception {
        Path launcher = checkout();
        run(launcher, "", "info", towns.toString());
        Set<String> repeated = compiled(launcher, "-Xshare:off", 2_000);
        repeated.removeAll(compiled(launcher, "-Xshare:off", 1));
        assertThat(repeated).hasSizeGreaterThan(50);
        assertThat(compiled(launcher, "-Xshare:auto", 8_000)).containsAll(repeated);
    }

    /** The methods that Java compiles while it encodes towns. */
    private Set<String> compiled(Path launcher, String archive, int count) throws Exception {
        String town = GML.substring(GML.indexOf("<wfs:member>"), GML.indexOf("</wfs:FeatureCollection>"));
        String usual = town.replace("47.1 9.5", "47.141254321 9.521512345")
                .replace(
                        "<t:geom>",
                        "<t:area>17.28</t:area><t:people>5696</t:people><t:since>1342-05-03</t:since><t:geom>");
        Path many = Files.writeString(directory.resolve("many.gml"), GML.replace(town, usual.repeat(count)));
        String output = run(
                launcher,
                archive + " -Xbatch -XX:+PrintCompilation",
                "encode",
                many.toString(),
                "-o",
                directory.resolve("many.csv").toString());
        return Pattern.compile("org\\.gmlfast\\.[\\w.$]+::[\\w<>$]+")
                .matcher(output)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void copyOptions(Path folder) throws IOException {
        copy(
                TestData.projectRoot().resolve("build-support/distribution/src/files/bin/java-options"),
                folder.resolve("java-options"));
    }

    private static void copyLibraries(Path folder) throws IOException {
        try (Stream<Path> libraries = Files.list(Path.of("target/lib"))) {
            for (Path library : libraries.toList()) {
                copy(library, folder.resolve(library.getFileName()));
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private void checkClasses(Path launcher) throws Exception {
        // makes the archive, and asks the EPSG database once
        run(launcher, "", "info", towns.toString());
        Path log = directory.resolve("classes.log");
        for (List<String> command : List.of(
                List.of("info", towns.toString()),
                List.of("encode", towns.toString(), "-o", "towns.fgb"),
                List.of("encode", towns.toString(), "-o", "towns.geojson"))) {
            run(launcher, "-Xlog:class+load:file=" + log, command.toArray(String[]::new));
            List<String> classes = Files.readAllLines(log);
            assertThat(classes)
                    .as("classes of " + command)
                    .anyMatch(line ->
                            line.contains("org.gmlfast.command.GmlFast ") && line.contains("shared objects file"))
                    .filteredOn(line -> line.contains(" org.gmlfast.") || line.contains(" picocli."))
                    .noneMatch(line -> line.contains(".jar"));
        }
    }

    /** Runs a command and returns what it prints. */
    private String run(Path launcher, String options, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS", options);
        builder.environment().put("XDG_CACHE_HOME", directory.resolve("cache").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
