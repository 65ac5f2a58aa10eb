/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.template.syntax.TemplateException;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PropertySeeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

import com.ctc.wstx.stax.WstxInputFactory;

/** Rows with nulls and strange values everywhere, and templates with random faults. Woodstox reads what is written. */
@BuildJdkOnly
class RandomRowsTest {

    private static final String[] TEXTS = {
        "", "null", "a", "<&>\"'", "]]>", "ü€😀", "\t\n\r ", "\u0000\uFFFE", "7 up", "x".repeat(3000)
    };

    private static final Set<String> SOURCES = Set.of("bpus", "designators", "components", "parts", "extern");

    private final Random random = new Random(28);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"cp", "ad", "nas", "ge"})
    void writesAnyRowWellFormedWithDistinctIds(String example) throws IOException, XMLStreamException {
        ExampleRows rows = ExampleRows.of(example);
        for (int i = 0; i < 200; i++) {
            Object[] values = new Object[rows.type.getAttributeCount()];
            for (int k = 0; k < values.length; k++) {
                boolean isKey = k == 0;
                values[k] = isKey
                        ? key(rows.type.getDescriptor(0).getType().getBinding(), i)
                        : random.nextInt(3) == 0 ? null : value(rows.type.getDescriptor(k));
            }
            rows.add(values);
        }
        FeatureTemplate template = Templates.example(example);
        String document = Templates.document(template, rows);
        assertThat(Templates.documentOfRows(template, rows)).isEqualTo(document);
        Set<String> ids = new HashSet<>();
        assertThat(members(document, ids)).isEqualTo(rows.features.size());
    }

    private static Object key(Class<?> binding, int i) {
        return binding == Integer.class ? (Object) (100_000 + i) : "k " + i;
    }

    private Object value(AttributeDescriptor attribute) {
        if (SOURCES.contains(attribute.getLocalName())) {
            return json();
        }
        Class<?> binding = attribute.getType().getBinding();
        if (Geometry.class.isAssignableFrom(binding)) {
            String ring = "((0 0,%d 0,10 10,0 0))".formatted(1 + random.nextInt(100));
            return binding == Point.class
                    ? "POINT(1.5 " + random.nextInt() + ')'
                    : binding == Polygon.class ? "POLYGON" + ring : "MULTIPOLYGON(" + ring + ",((5 5,6 5,6 6,5 5)))";
        }
        if (binding == Object[].class) {
            return random.nextBoolean() ? new Object[0] : new Object[] {text(), null, random.nextInt()};
        }
        if (binding == Timestamp.class) {
            return Timestamp.from(Instant.ofEpochSecond(random.nextInt() * 100L));
        }
        if (binding == LocalDate.class) {
            return LocalDate.ofEpochDay(random.nextInt(1_000_000) - 500_000);
        }
        if (binding == BigDecimal.class) {
            return BigDecimal.valueOf(random.nextLong(), random.nextInt(10));
        }
        if (binding == Double.class) {
            return random.nextBoolean() ? Double.NaN : (Object) random.nextGaussian();
        }
        if (binding == Boolean.class) {
            return random.nextBoolean();
        }
        return binding == Integer.class ? (Object) random.nextInt() : text();
    }

    private String text() {
        return TEXTS[random.nextInt(TEXTS.length)];
    }

    /** Also where a template expects text. */
    private String json() {
        StringBuilder json = new StringBuilder("[");
        for (int i = random.nextInt(3); i >= 0; i--) {
            json.append("{\"val\":\"a\\\"<\",\"ref\":").append(random.nextInt()).append(",\"bpu\":null},");
        }
        return json.append("null]").toString();
    }

    /**
     * Reads a document and returns the number of its members.
     *
     * @param ids receives all gml:ids, which have to be distinct; null if they need not be
     */
    private static int members(String document, Set<String> ids) throws XMLStreamException {
        XMLStreamReader reader = new WstxInputFactory().createXMLStreamReader(new StringReader(document));
        int members = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                members += reader.getLocalName().equals("member") ? 1 : 0;
                String id = reader.getAttributeValue("http://www.opengis.net/gml/3.2", "id");
                assertThat(id == null || ids == null || ids.add(id))
                        .as("%s", id)
                        .isTrue();
            }
        }
        return members;
    }

    @Test
    void reportsFaultsOfTemplatesOrWritesThem() throws IOException, XMLStreamException {
        String[] examples = {"cp", "ad", "nas", "ge"};
        int written = 0;
        int refused = 0;
        for (int i = 0; i < PropertySeeds.tries(400); i++) {
            String example = examples[i % examples.length];
            byte[] mutated = Templates.resource(example + ".xml");
            for (int k = random.nextInt(3); k >= 0; k--) {
                mutate(mutated);
            }
            Path file = Files.write(folder.resolve("m.xml"), mutated);
            try {
                members(Templates.document(FeatureTemplate.read(file), ExampleRows.of(example)), null);
                written++;
            } catch (TemplateException e) {
                assertThat(e.problems()).allMatch(line -> line.matches("(?s)m\\.xml:\\d+:\\d+: .+"));
                refused++;
            }
        }
        assertThat(written).isPositive();
        assertThat(refused).isPositive();
    }

    /** Replaces a byte, or copies some bytes to another place. */
    private void mutate(byte[] template) {
        int at = random.nextInt(template.length - 20);
        if (random.nextBoolean()) {
            template[at] = "<>&\"'${}!:/=ax7 ".getBytes(StandardCharsets.US_ASCII)[random.nextInt(16)];
        } else {
            System.arraycopy(template, random.nextInt(template.length - 20), template, at, random.nextInt(20));
        }
    }
}
