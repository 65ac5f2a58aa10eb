/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.command.CommandRun;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.SAXException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Encodes real data: the documents are valid against the OGC schemas and their application schema, and the JDK's parser
 * and OGR read the ids, values and coordinates of the source from them.
 */
@BuildJdkOnly
@FullBuildOnly
class RealDataTest {

    /** Half a unit of the eighth decimal plus the precision of a double. */
    private static final double HALF_A_UNIT = 0.5e-8 + 1e-13;

    @TempDir
    private Path folder;

    static Stream<Arguments> inputsAndFormats() {
        String[][] inputs = {
            {"states/states.shp", "states/states.geojson"},
            {"states/states.geojson", "states/states.geojson"},
            {"places/sample.geojson", "places/sample.geojson"},
            {"places/ne_10m_populated_places.geojson", "places/ne_10m_populated_places.geojson"},
            {"osm/roads-sample.geojson", "osm/roads-sample.geojson"},
            {"osm/roads.geojson", "osm/roads.geojson"}
        };
        return Stream.of(inputs).flatMap(input -> Stream.of(WfsVersion.values())
                .map(version -> Arguments.of(input[0], input[1], version)));
    }

    private Path encode(Path input, WfsVersion version, String... options) {
        Path output = folder.resolve("out.gml");
        List<String> args = new ArrayList<>(List.of(
                "encode",
                input.toString(),
                "--format",
                CommandRun.format(version),
                "-o",
                output.toString(),
                "--layer",
                "layer"));
        args.addAll(List.of(options));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return output;
    }

    @ParameterizedTest
    @MethodSource("inputsAndFormats")
    void isWrittenAsValidDocument(String input, String source, WfsVersion version) throws IOException, SAXException {
        Path schema = folder.resolve("layer.xsd");
        Path output = encode(TestData.file("data/" + input), version, "-q", "--schema", schema.toString(), "--bounds");
        List<String> locations = version == WfsVersion.WFS_2_0_0
                ? List.of(version.schemaLocation(), ApplicationSchema.canonicalGmlSchema(version.gml()))
                : List.of(version.schemaLocation());
        try (InputStream document = Files.newInputStream(output)) {
            assertThat(OgcSchemas.problems(locations, document, List.of(Files.readAllBytes(schema))))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("inputsAndFormats")
    void isReadByParserOfJdk(String input, String source, WfsVersion version) throws IOException, XMLStreamException {
        JsonNode features = features(source);
        Path output = encode(TestData.file("data/" + input), version);
        try (InputStream in = Files.newInputStream(output)) {
            GmlFeatures written =
                    new GmlFeatures(XMLInputFactory.newDefaultFactory().createXMLStreamReader(in));
            int n = 0;
            while (written.next()) {
                JsonNode feature = features.get(n++);
                assertThat(written.id).isEqualTo("layer." + n);
                assertThat(written.values).as(written.id).hasSize(nonNull(feature.get("properties")));
                written.values.forEach((name, text) ->
                        assertSameValue(feature.get("properties").get(name), text, written.id + " " + name));
                boolean latitudeFirst = version != WfsVersion.WFS_1_0_0;
                assertSameCoordinates(feature.get("geometry"), written.ordinates, latitudeFirst, written.id);
            }
            assertThat(n).isEqualTo(features.size());
            if (version == WfsVersion.WFS_2_0_0) {
                assertThat(written.rootAttributes)
                        .containsEntry("numberReturned", Integer.toString(n))
                        .containsEntry("numberMatched", Integer.toString(n));
            }
        }
    }

    /** OGR restores x/y order if the srsName implies y first. */
    @ParameterizedTest
    @MethodSource("inputsAndFormats")
    void isReadByOgr(String input, String source, WfsVersion version) throws Exception {
        Requirement.OGR.requireProgram("ogr2ogr");
        JsonNode features = features(source);
        Path output = encode(TestData.file("data/" + input), version);
        Path read = folder.resolve("read.geojson");
        Path log = folder.resolve("ogr.txt");
        // the old GeoJSON, because for RFC 7946 OGR would reverse rings
        Process ogr = Requirement.OGR
                .process(
                        "ogr2ogr",
                        "-f",
                        "GeoJSON",
                        read.toString(),
                        output.toString(),
                        "-lco",
                        "RFC7946=NO",
                        "-lco",
                        "COORDINATE_PRECISION=12")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(ogr.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(log)).doesNotContain("ERROR");
        JsonNode back = new ObjectMapper().readTree(read.toFile()).get("features");
        assertThat(back).hasSameSizeAs(features);
        for (int i = 0; i < features.size(); i++) {
            List<Double> ordinates = new ArrayList<>();
            collect(back.get(i).get("geometry").get("coordinates"), ordinates);
            assertSameCoordinates(features.get(i).get("geometry"), ordinates, false, "layer." + (i + 1));
        }
    }

    // ---- comparison

    private static JsonNode features(String source) throws IOException {
        return new ObjectMapper()
                .readTree(TestData.file("data/" + source).toFile())
                .get("features");
    }

    private static int nonNull(JsonNode properties) {
        int count = 0;
        for (JsonNode value : properties) {
            count += value.isNull() ? 0 : 1;
        }
        return count;
    }

    private static void assertSameValue(JsonNode value, String text, String where) {
        if (value.isNumber()) {
            assertThat(Double.parseDouble(text)).as(where).isEqualTo(value.doubleValue());
        } else {
            assertThat(text).as(where).isEqualTo(value.asText());
        }
    }

    private static void assertSameCoordinates(
            JsonNode geometry, List<Double> written, boolean latitudeFirst, String where) {
        List<Double> source = new ArrayList<>();
        collect(geometry.get("coordinates"), source);
        assertThat(written).as(where).hasSameSizeAs(source);
        for (int i = 0; i < source.size(); i++) {
            int place = latitudeFirst ? i ^ 1 : i;
            double difference = Math.abs(written.get(place) - source.get(i));
            if (!(difference <= HALF_A_UNIT)) {
                assertThat(written.get(place)).as(where).isEqualTo(source.get(i));
            }
        }
    }

    private static void collect(JsonNode coordinates, List<Double> ordinates) {
        for (JsonNode child : coordinates) {
            if (child.isNumber()) {
                ordinates.add(child.doubleValue());
            } else {
                collect(child, ordinates);
            }
        }
    }

    /** Streams the features of a document with the JDK's parser. */
    private static final class GmlFeatures {

        private final XMLStreamReader reader;
        private final Map<String, String> rootAttributes = new LinkedHashMap<>();
        private String id;
        private Map<String, String> values;
        private List<Double> ordinates;

        GmlFeatures(XMLStreamReader reader) throws XMLStreamException {
            this.reader = reader;
            reader.nextTag();
            for (int i = 0; i < reader.getAttributeCount(); i++) {
                rootAttributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
            }
        }

        boolean next() throws XMLStreamException {
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals("layer")) {
                    read();
                    return true;
                }
            }
            return false;
        }

        private void read() throws XMLStreamException {
            id = reader.getAttributeValue(0);
            values = new LinkedHashMap<>();
            ordinates = new ArrayList<>();
            while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
                String name = reader.getLocalName();
                StringBuilder text = new StringBuilder();
                boolean geometry = readProperty(text);
                if (!geometry) {
                    values.put(name, text.toString());
                }
            }
        }

        /** Whether it contains elements. */
        private boolean readProperty(StringBuilder text) throws XMLStreamException {
            int depth = 1;
            boolean elements = false;
            while (depth > 0) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        depth++;
                        elements = true;
                        text.setLength(0);
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        depth--;
                        if (elements) {
                            addOrdinates(text);
                        }
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                    default -> throw new XMLStreamException("unexpected event " + reader.getEventType());
                }
            }
            return elements;
        }

        private void addOrdinates(StringBuilder text) {
            if (!text.isEmpty()) {
                Iterator<String> numbers =
                        Stream.of(text.toString().split("[ ,]")).iterator();
                numbers.forEachRemaining(number -> ordinates.add(Double.valueOf(number)));
                text.setLength(0);
            }
        }
    }
}
