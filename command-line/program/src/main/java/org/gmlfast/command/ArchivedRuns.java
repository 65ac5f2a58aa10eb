/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

import org.gmlfast.crs.EpsgSystems;

/**
 * Runs commands on documents of one feature or many, so that the classes are loaded that most runs need. The launchers
 * start it once, and Java archives these classes ({@code -XX:ArchiveClassesAtExit}), which makes later starts faster.
 */
final class ArchivedRuns {

    private static final String START =
            "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:gml='http://www.opengis.net/gml/3.2'"
                    + " xmlns:e='urn:e'>";

    private static final String MEMBER = "<wfs:member><e:f gml:id='f.1'><e:n>1</e:n><e:d>1.5</e:d><e:t>a</e:t>"
            + "<e:c>1/2</e:c><e:on>2020-01-01</e:on><e:at>2020-01-01T00:00:00Z</e:at><e:g><gml:MultiSurface"
            + " srsName='urn:ogc:def:crs:EPSG::4326'><gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing>"
            + "<gml:posList>0 0 0 1 1 1 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>"
            + "</gml:surfaceMember></gml:MultiSurface></e:g></e:f></wfs:member>";

    private static final String END = "</wfs:FeatureCollection>";

    private static final String GML = START + MEMBER + END;

    /** The bytes of GML that are read in a thread of their own. */
    private static final int MANY = 9 << 20;

    private static final String GEOJSON =
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[9.5,47.2]},\"properties\":{\"n\":1}}";

    private ArchivedRuns() {}

    /** @param samples GeoPackages like that of the documentation, which need not exist */
    public static void main(String[] samples) throws IOException {
        GmlFast.prepareLibraries();
        Path folder = Files.createTempDirectory("gml-fast");
        try {
            String gml = Files.writeString(folder.resolve("f.gml"), GML).toString();
            run("--version");
            run("encode", "--help");
            String flatGeobuf = folder.resolve("f.fgb").toString();
            run("encode", gml, "-o", folder.resolve("f.json").toString());
            run("encode", gml, "-o", flatGeobuf);
            String many = Files.writeString(
                            folder.resolve("m.gml"), START + MEMBER.repeat(MANY / MEMBER.length()) + END)
                    .toString();
            run("encode", many, "-o", folder.resolve("m.fgb").toString(), "-q");
            run(
                    "encode",
                    gml,
                    "-o",
                    folder.resolve("g.gml").toString(),
                    "--schema",
                    folder.resolve("g.xsd").toString());
            run("encode", flatGeobuf, "-o", folder.resolve("h.gml.gz").toString());
            run("inspect", gml);
            // fails, but loads the driver
            run("info", "jdbc:postgresql://127.0.0.1:1/none", "--user", "none", "--password", "none");
            for (String sample : samples) {
                run("info", sample);
                run(
                        "encode",
                        sample,
                        "--layer",
                        "states",
                        "-o",
                        folder.resolve("s.gml").toString());
            }
            run("encode", "-", "--format", "gml32", "--srs", "EPSG:3857", "--where", "n = 1", "-q");
            run("info", gml);
            String projected = Files.writeString(folder.resolve("p.gml"), GML.replace("4326", "25832"))
                    .toString();
            run("info", projected);
            // now from its file
            EpsgSystems.cache();
            run("info", projected);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void run(String... args) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        GmlFast.run(new ByteArrayInputStream(GEOJSON.getBytes(StandardCharsets.UTF_8)), nowhere, nowhere, args);
    }
}
