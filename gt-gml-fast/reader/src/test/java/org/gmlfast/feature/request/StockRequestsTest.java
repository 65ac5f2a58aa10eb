/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;

/**
 * Reads generated requests and filters beside what GeoServer 2.27.6 made of them. Each line of the file has the version
 * of WFS, whether it is a request or a filter in the parameter FILTER, the document, and the text of GeoServer's
 * object, or an exclamation mark if GeoServer refused it.
 */
class StockRequestsTest {

    private static final String NS = "http://bed.org/ns";
    private static final Map<String, String> NAMESPACES = Map.of("bed", NS, "", NS);

    private record Line(WfsDialect dialect, boolean isFilter, String document, String expected) {}

    private static List<Line> lines() throws IOException {
        try (InputStream file = StockRequestsTest.class.getResourceAsStream("stock-requests.tsv")) {
            List<Line> lines = new ArrayList<>();
            for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                String[] fields = line.split("\t");
                lines.add(new Line(WfsDialect.valueOf(fields[0]), fields[1].equals("filter"), fields[2], fields[3]));
            }
            return lines;
        }
    }

    private static SimpleFeatureType type(String name, Object... attributes) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(name);
        builder.setNamespaceURI(NS);
        for (int i = 0; i < attributes.length; i += 2) {
            builder.add((String) attributes[i], (Class<?>) attributes[i + 1]);
        }
        return builder.buildFeatureType();
    }

    private static final Map<String, SimpleFeatureType> TYPES = Map.of(
            "points",
            type(
                    "points",
                    "name",
                    String.class,
                    "kind",
                    String.class,
                    "height",
                    Double.class,
                    "count",
                    Integer.class,
                    "seen",
                    Timestamp.class,
                    "active",
                    Boolean.class,
                    "geom",
                    Point.class),
            "lines",
            type("lines", "name", String.class, "geom", LineString.class));

    /** Reads a document; returns null if GeoServer's reader has to. */
    private static Object read(WfsDialect dialect, boolean isFilter, String document) {
        try {
            if (isFilter) {
                return FilterDocument.read(document, dialect);
            }
            ByteArrayInputStream utf8 = new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8));
            return WholeRequest.read(
                    utf8::read,
                    dialect,
                    (namespace, localName) -> {
                        SimpleFeatureType type = namespace.equals(NS) ? TYPES.get(localName) : null;
                        if (type == null) {
                            throw new UnsupportedRequestException("no such type");
                        }
                        return type;
                    },
                    () -> NAMESPACES);
        } catch (UnsupportedRequestException | XMLStreamException e) {
            return null;
        }
    }

    @Test
    void readsWhatGeoServerReads() throws IOException {
        int read = 0;
        List<Line> lines = lines();
        for (Line line : lines) {
            Object object = read(line.dialect(), line.isFilter(), line.document());
            if (object != null) {
                read++;
                assertThat(RequestText.of(object)).as(line.document()).isEqualTo(line.expected());
            }
        }
        // the others have something unusual in them
        assertThat(read).isGreaterThan(lines.size() / 2);
    }

    /** GeoServer refuses some of them, and takes others apart. */
    @Test
    void leavesUnusualIdsToGeoServer() {
        for (String id : List.of(":t.1", "t 1", "t.1@2", "{t}", "1:%zz")) {
            String filter = "<Filter xmlns=\"http://www.opengis.net/ogc\"><FeatureId fid=\"" + id + "\"/></Filter>";
            assertThat(read(WfsDialect.WFS_1_0, true, filter)).as(id).isNull();
        }
        assertThat(read(
                        WfsDialect.WFS_1_0,
                        true,
                        "<Filter xmlns=\"http://www.opengis.net/ogc\"><FeatureId fid=\"t.1\"/></Filter>"))
                .isNotNull();
    }

    /** GeoServer's reader then says what is wrong. */
    @Test
    void leavesDocumentsWithAnyByteRemovedOrRepeatedToGeoServerOrReadsThem() throws IOException {
        Random random = new Random(46);
        for (Line line : lines()) {
            for (int i = 0; i < 20; i++) {
                StringBuilder mutated = new StringBuilder(line.document());
                int at = random.nextInt(mutated.length());
                if (random.nextBoolean()) {
                    mutated.deleteCharAt(at);
                } else {
                    mutated.insert(at, mutated.charAt(random.nextInt(mutated.length())));
                }
                // any other exception fails the test
                read(line.dialect(), line.isFilter(), mutated.toString());
            }
        }
    }
}
