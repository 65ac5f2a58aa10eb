/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.opentest4j.TestAbortedException;

/**
 * What tests require and a machine may lack. Without it, a test is skipped; the first one in each JVM prints one line
 * that says what is missing and how to get it.
 *
 * <p>With the system property {@code gmlfast.strict}, as {@code .ci/run} sets it, such a test fails instead, unless
 * {@code gmlfast.missing} lists the requirement: {@code -Dgmlfast.strict -Dgmlfast.missing=postgis,chromium}. So a test
 * that stops running is noticed on a machine that has what the test needs.
 *
 * <p>With {@code -Dgmlfast.absent=all}, or a list such as {@code postgis,ogr}, tests run as on a machine that lacks
 * them.
 */
public enum Requirement {
    /** GDAL's {@code ogr2ogr} and {@code ogrinfo}. */
    OGR("OGR", "Debian: apt-get install gdal-bin"),
    /** PostgreSQL's programs with the extension PostGIS; no server has to run. */
    POSTGIS("PostgreSQL with PostGIS", "Debian: apt-get install postgresql postgresql-15-postgis-3"),
    /** Python 3, which runs the independent BXML decoder. */
    PYTHON("python3", "Debian: apt-get install python3"),
    /** The parser of reStructuredText for Python. */
    DOCUTILS("docutils in Python", "Debian: apt-get install python3-docutils"),
    /** A browser without a window. */
    CHROMIUM("chromium", "Debian: apt-get install chromium"),
    /** The WFS client of Python. */
    OWSLIB("OWSLib", "run cite-tests/clients/install"),
    /** The packages of PyPI that contain a newer GDAL than Debian's. */
    PYTHON_GDAL("pyogrio, fiona and shapely in Python", "run cite-tests/clients/install"),
    /** OpenLayers in Node. */
    OPENLAYERS("OpenLayers in Node", "install Node 20 and run cite-tests/clients/install"),
    /** Node, whose zlib reads what the gzip encoder writes. */
    NODE("node", "Debian: apt-get install nodejs"),
    /** The shell whose completion most users have. */
    BASH("bash", "Debian: apt-get install bash"),
    /** The shell zsh. */
    ZSH("zsh", "Debian: apt-get install zsh"),
    /** The shell fish. */
    FISH("fish", "Debian: apt-get install fish"),
    /** The program of Prometheus that checks metrics. */
    PROMTOOL("promtool", "Debian: apt-get install prometheus"),
    /** The gzip program. */
    GZIP("gzip", "Debian: apt-get install gzip"),
    /** The device of Linux that is always full. */
    FULL_DEVICE("/dev/full", "run the tests on Linux"),
    /** Files that are too large for the repository. */
    LARGE_DATA("a large data file", "build-support/test-data/README.md says where to get it");

    private static final Set<Requirement> PRINTED = EnumSet.noneOf(Requirement.class);
    private static final Map<String, Boolean> INSTALLED = new ConcurrentHashMap<>();

    private final String what;
    private final String remedy;

    Requirement(String what, String remedy) {
        this.what = what;
        this.remedy = remedy;
    }

    /** The name in {@code gmlfast.missing}, such as {@code large-data}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Skips the test if the condition is false. */
    public void require(boolean present) {
        if (!present || isAbsent() && this != LARGE_DATA) {
            missing(what);
        }
    }

    /** Skips the test if the condition is false, and names the file or program that is missing. */
    public void require(boolean present, String name) {
        require(true);
        if (!present) {
            missing(what + " (" + name + ")");
        }
    }

    /** Skips the test if {@code program --version} does not run. */
    public void requireProgram(String program) {
        require(isInstalled(program), program);
    }

    /**
     * Prepares a run of a program; skips the test if {@code program --version} does not run. Tests run all programs by
     * this method that a machine with a JDK may lack, so that no test forgets to skip.
     *
     * @param command the program and its arguments
     */
    public ProcessBuilder process(String... command) {
        requireProgram(command[0]);
        return new ProcessBuilder(command);
    }

    /** Prepares a run of a program as {@link #process(String...)}. */
    public ProcessBuilder process(List<String> command) {
        return process(command.toArray(String[]::new));
    }

    /** Returns the missing requirement and its remedy in one line. */
    public String message() {
        return what + " is missing; " + remedy;
    }

    private void missing(String subject) {
        String message = subject + " is missing; " + remedy;
        if (isStrict() && !isAnnounced()) {
            throw new AssertionError(message + ", or announce it with -Dgmlfast.missing=" + id());
        }
        synchronized (PRINTED) {
            if (PRINTED.add(this)) {
                System.out.println("Tests are skipped: " + message);
            }
        }
        throw new AnnouncedSkip(message);
    }

    private static boolean isInstalled(String program) {
        return INSTALLED.computeIfAbsent(program, name -> {
            try {
                Process process = new ProcessBuilder(name, "--version")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return process.waitFor() == 0;
            } catch (IOException e) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        });
    }

    static boolean isStrict() {
        String property = System.getProperty("gmlfast.strict", "false");
        return property.isEmpty() || Boolean.parseBoolean(property);
    }

    private boolean isAnnounced() {
        return ids("gmlfast.missing").contains(id());
    }

    /**
     * Whether the test runs as on a machine that lacks it; {@link TestData#find} then finds the repository's files
     * alone.
     */
    boolean isAbsent() {
        List<String> absent = ids("gmlfast.absent");
        return absent.contains("all") || absent.contains(id());
    }

    private static List<String> ids(String property) {
        return List.of(System.getProperty(property, "").split(","));
    }

    /** A skip that {@link SkipGuard} accepts. */
    static final class AnnouncedSkip extends TestAbortedException {

        private static final long serialVersionUID = 1L;

        AnnouncedSkip(String message) {
            super(message);
        }
    }
}
