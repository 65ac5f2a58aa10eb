/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.RepeatedValues;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.model.Row;
import org.gmlfast.testing.BuildJdkOnly;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Features that look like those before, which are read in one step, and features that differ from them in any way have
 * the same values, or the same error, as if each tag were parsed.
 */
@BuildJdkOnly
class LearnedFeaturesTest {

    @Property(tries = 200)
    void readsFeaturesAsIfTagsWereParsed(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        Features features = new Features(random);
        byte[] document = features.document();
        GmlReaderSettings settings = settings(random);
        if (random.nextInt(3) == 0) {
            settings = settings.withFeatures(ReadFeatures.settings(features.type()));
        }
        String parsed = result(document, settings, false, 0);
        assertThat(result(document, settings, true, 0)).isEqualTo(parsed);
        assertThat(result(document, settings, true, 600 << random.nextInt(6))).isEqualTo(parsed);
    }

    private static String result(byte[] document, GmlReaderSettings settings, boolean learns, int window) {
        try {
            return GmlFeatureReaderTest.result(document, settings, learns, window);
        } catch (IllegalArgumentException e) {
            return e.getMessage(); // the features lack the property that is selected
        }
    }

    private static GmlReaderSettings settings(Random random) {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT;
        switch (random.nextInt(8)) {
            case 0 -> settings = settings.withValues(GmlValueSettings.DEFAULT.withNested(NestedValues.JSON));
            case 1 -> settings = settings.withValues(GmlValueSettings.DEFAULT.withNested(NestedValues.IGNORED));
            case 2 -> settings = settings.withValues(GmlValueSettings.DEFAULT.withRepeated(RepeatedValues.FIRST));
            case 3 -> settings = settings.withValues(GmlValueSettings.DEFAULT.withAttributes(true));
            case 4 ->
                settings = settings.withFeatures(
                        settings.features().withProperties(List.of(random.nextBoolean() ? "g" : "n", "b")));
            case 5 -> settings = settings.withFeatures(settings.features().withBounds(new Envelope(0, 5, 0, 5)));
            default -> {}
        }
        return random.nextBoolean() ? settings.withSkippedErrors(1000) : settings;
    }

    @Property(tries = 50)
    void readsRowsAsFeatures(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        byte[] document = new Features(random).document();
        Path file = Files.createTempFile("learned", ".gml");
        try {
            Files.write(file, document);
            assertThat(rows(file)).isEqualTo(features(file));
        } finally {
            Files.delete(file);
        }
    }

    private static List<String> features(Path file) throws Exception {
        List<String> all = new ArrayList<>();
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)) {
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                all.add(feature.getID());
                feature.getAttributes().forEach(value -> all.add(value(value)));
            }
        } catch (GmlException e) {
            all.add(e.getMessage());
        }
        return all;
    }

    private static List<String> rows(Path file) throws Exception {
        List<String> all = new ArrayList<>();
        try (GmlRows rows = GmlRows.open(file, GmlReaderSettings.DEFAULT, null)) {
            int count = rows.rowType().type().getAttributeCount();
            for (Row row = rows.next(); row != null; row = rows.next(row)) {
                all.add(row.id());
                for (int i = 0; i < count; i++) {
                    all.add(value(row.getObject(i)));
                }
            }
        } catch (IOException | GmlException e) {
            all.add(e.getMessage());
        }
        return all;
    }

    private static String value(Object value) {
        Object crs = value instanceof Geometry geometry ? geometry.getUserData() : null;
        return ReadFeatures.value(value) + (crs == null ? "" : " in " + crs.hashCode());
    }

    /** Documents whose features are alike, apart from a few. */
    private static final class Features {

        private static final String GML = "http://www.opengis.net/gml/3.2";

        private final Random random;

        /** How many of a hundred places differ from the others. */
        private int differing;

        private final String space;
        private final String prefix;
        private final boolean hasMembers;
        private final boolean hasName;
        private final String geometry;
        private final String srsName;

        Features(Random random) {
            this.random = random;
            this.differing = new int[] {0, 1, 4, 30}[random.nextInt(4)];
            this.space = random.nextInt(3) > 0 ? "" : random.nextBoolean() ? "\n    " : "\r\n\t";
            this.prefix = random.nextBoolean() ? "app:" : "";
            this.hasMembers = random.nextBoolean();
            this.hasName = random.nextBoolean();
            this.geometry = List.of("Point", "LineString", "Polygon", "MultiPolygon", "MultiCurve", "Surface")
                    .get(random.nextInt(6));
            this.srsName = List.of(
                            "",
                            "EPSG:4326",
                            "urn:ogc:def:crs:EPSG::4326",
                            "http://www.opengis.net/def/crs/EPSG/0/25832")
                    .get(random.nextInt(4));
        }

        byte[] document() {
            StringBuilder text =
                    new StringBuilder("<c xmlns='http://example.org' xmlns:app='http://example.org' xmlns:gml='"
                            + GML + "' xmlns:xlink='http://www.w3.org/1999/xlink'"
                            + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>" + space);
            if (!hasMembers) {
                text.append("<gml:featureMembers>").append(space);
            }
            int count = 3 + random.nextInt(30);
            for (int i = 0; i < count; i++) {
                text.append(hasMembers ? "<gml:featureMember>" + space : "")
                        .append(feature(i))
                        .append(hasMembers ? space + "</gml:featureMember>" : "")
                        .append(space);
            }
            text.append(hasMembers ? "" : "</gml:featureMembers>").append("</c>");
            return text.toString().getBytes(StandardCharsets.UTF_8);
        }

        /** The type of features that do not differ. */
        SimpleFeatureType type() throws Exception {
            int before = differing;
            differing = 0;
            try (GmlFeatureReader reader = new GmlFeatureReader(document(), GmlReaderSettings.DEFAULT)) {
                return reader.types().get(0);
            } finally {
                differing = before;
            }
        }

        private boolean differs() {
            return random.nextInt(100) < differing;
        }

        private boolean isRare() {
            return differing > 0 && random.nextInt(400) < differing;
        }

        private String feature(int number) {
            List<String> elements = new ArrayList<>();
            if (hasName) {
                elements.add(gml("name", text()));
            }
            elements.add(element("a", text()));
            if (hasName && differs()) {
                elements.add(element("name", text())); // the attribute in place of gml:name
            }
            elements.add(element(
                    "n", differs() ? List.of("", " 7 ", "12345678901", "x").get(random.nextInt(4)) : "" + number));
            elements.add(element("d", differs() ? "1e3" : number + "." + random.nextInt(100)));
            elements.add(element("t", "20" + (10 + random.nextInt(20)) + "-01-02"));
            elements.add(geometry());
            elements.add("<" + prefix + "p>" + space + element("q", text()) + space
                    + element("r", "" + random.nextInt(9)) + space + "</" + prefix + "p>");
            elements.add(element("b", differs() ? "maybe" : "" + random.nextBoolean()));
            if (differs()) {
                elements.remove(random.nextInt(elements.size()));
            }
            if (isRare()) {
                elements.add(random.nextInt(elements.size()), elements.get(random.nextInt(elements.size())));
            }
            if (differs()) {
                Collections.swap(elements, random.nextInt(elements.size()), random.nextInt(elements.size()));
            }
            if (differs()) {
                elements.add(0, bounds());
            }
            String id = differs() ? "" : " gml:id='f" + (differs() ? "&#65;" : "") + number + "'";
            return "<" + prefix + "f" + id + ">" + space + String.join(differs() ? " " : space, elements) + space + "</"
                    + prefix + "f>";
        }

        private String bounds() {
            return "<gml:boundedBy><gml:Envelope srsName='urn:ogc:def:crs:EPSG::4326'><gml:lowerCorner>0 0</gml:lowerCorner>"
                    + "<gml:upperCorner>9 9</gml:upperCorner></gml:Envelope></gml:boundedBy>";
        }

        private String element(String name, String value) {
            String open = prefix + name;
            if (isRare()) {
                return List.of(
                                "<" + open + "/>",
                                "<" + open + " xsi:nil='true'/>",
                                "<" + open + " uom='m'>" + value + "</" + open + ">",
                                "<" + open + " codeSpace='c'>" + value + "</" + open + ">",
                                "<" + open + ">" + value + "</" + open + " >",
                                "<" + open + "><z>1</z></" + open + ">",
                                "<!-- c --><" + open + ">" + value + "<?p i?></" + open + ">")
                        .get(random.nextInt(7));
            }
            return "<" + open + ">" + value + "</" + open + ">";
        }

        private String text() {
            return !differs()
                    ? "text " + random.nextInt(100)
                    : List.of("", "ä € 𝄞", "<![CDATA[<x>]]>", "a]b", "a\nb", "a\r\nb", " ", "12", "a]]>", references())
                            .get(random.nextInt(10));
        }

        private String references() {
            StringBuilder text = new StringBuilder();
            List<String> parts = List.of(
                    "&lt;", "&gt;", "&amp;", "&quot;", "&#228;", "&#x1D11E;", "&#000000065;", "a", "ä", " ", "&#13;");
            for (int i = random.nextInt(5); i >= 0; i--) {
                text.append(parts.get(random.nextInt(parts.size())));
            }
            return text + (isRare() ? List.of("&", "&x;", "&#0;", "& ", "&lt").get(random.nextInt(5)) : "");
        }

        // ---- geometries

        private String geometry() {
            String property = prefix + "g";
            String content = differs()
                    ? List.of(
                                    "",
                                    gml("Point", point()),
                                    "<gml:Polygon/>",
                                    gml(
                                            "Polygon",
                                            gml(
                                                    "exterior",
                                                    gml(
                                                            "LinearRing",
                                                            "<gml:coordinates>0,0 1,0 1,1 0,0</gml:coordinates>"))),
                                    gml("Curve", gml("segments", gml("LineStringSegment", list(2)))),
                                    "<gml:OrientableCurve orientation='-'><gml:baseCurve>" + gml("LineString", list(3))
                                            + "</gml:baseCurve></gml:OrientableCurve>",
                                    "<gml:MultiPoint/>")
                            .get(random.nextInt(7))
                    : usual();
            return "<" + property + (isRare() ? " xlink:href='#x'" : "") + ">" + space + content + space + "</"
                    + property + ">";
        }

        private String usual() {
            return switch (geometry) {
                case "Point" -> gml("Point", point());
                case "LineString" -> gml("LineString", list(2 + random.nextInt(5)));
                case "Polygon" -> polygon("Polygon");
                case "Surface" -> gml("Surface", gml("patches", repeated(() -> polygon("PolygonPatch"))));
                case "MultiCurve" -> gml("MultiCurve", repeated(() -> gml("curveMember", gml("LineString", list(3)))));
                default -> gml("MultiSurface", repeated(() -> gml("surfaceMember", polygon("Polygon"))));
            };
        }

        private String repeated(Supplier<String> part) {
            StringBuilder parts = new StringBuilder(part.get());
            for (int i = differs() ? random.nextInt(3) : 0; i > 0; i--) {
                parts.append(space).append(part.get());
            }
            return parts.toString();
        }

        private String polygon(String name) {
            StringBuilder rings = new StringBuilder(gml("exterior", gml("LinearRing", ring())));
            for (int i = differs() ? random.nextInt(3) : 0; i > 0; i--) {
                String hole = gml("interior", gml("LinearRing", ring()));
                rings.insert(isRare() ? 0 : rings.length(), hole);
            }
            return gml(name, rings.toString());
        }

        private String gml(String name, String content) {
            boolean isGeometry = Character.isUpperCase(name.charAt(0))
                    && !name.equals("LinearRing")
                    && !name.equals("PolygonPatch")
                    && !name.equals("LineStringSegment");
            String attributes = isGeometry ? srsName() + " gml:id='g" + random.nextInt(1000) + "'" : "";
            return "<gml:" + name + attributes + ">" + space + content + space + "</gml:" + name + ">";
        }

        private String srsName() {
            String name = isRare() ? "EPSG:31467" : srsName;
            return name.isEmpty() ? "" : " srsName='" + name + "'";
        }

        private String point() {
            return "<gml:pos>" + number() + " " + number() + (differs() ? " " + number() : "") + "</gml:pos>";
        }

        private String list(int points) {
            StringBuilder numbers = new StringBuilder();
            int count = 2 * points + (isRare() ? 1 : 0);
            for (int i = 0; i < count; i++) {
                numbers.append(i == 0 ? "" : differs() ? "\n  " : " ").append(number());
            }
            return "<gml:posList" + (isRare() ? " srsDimension='3'" : "") + ">" + numbers + "</gml:posList>";
        }

        private String ring() {
            String first = number() + " " + number();
            StringBuilder numbers = new StringBuilder(first);
            for (int i = 2 + random.nextInt(4); i > 0; i--) {
                numbers.append(' ').append(number()).append(' ').append(number());
            }
            numbers.append(isRare() ? "" : " " + first);
            return "<gml:posList>" + numbers + "</gml:posList>";
        }

        private String number() {
            int whole = random.nextInt(10);
            if (differs()) {
                return List.of(
                                "1e2",
                                "-0",
                                "-0.0",
                                ".5",
                                "+3",
                                "x",
                                "1234567.12345678901",
                                "12345678901234567890",
                                "0.1",
                                "-" + whole,
                                "NaN",
                                "5.")
                        .get(random.nextInt(12));
            }
            return whole + "." + random.nextInt(1_000_000);
        }
    }
}
