/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.GmlSplits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elements that are features because the settings name them, or because they have ids. */
class MemberRulesTest {

    private static final String BAG = root("<ex:stand><ex:date>2024</ex:date><ex:objects>"
            + "<ex:object><ex:a>1</ex:a></ex:object><ex:object><ex:a>2</ex:a></ex:object>"
            + "<o:object xmlns:o='urn:o'><ex:a>3</ex:a></o:object></ex:objects></ex:stand>"
            + "<ex:stand><ex:objects><ex:other><ex:a>4</ex:a></ex:other></ex:objects></ex:stand>");

    private static final String MEMBERS = root("<gml:featureMember><ex:Top><ex:in><ex:object><ex:a>1</ex:a></ex:object>"
            + "</ex:in><ex:in><ex:object><ex:a>2</ex:a><ex:object><ex:a>9</ex:a></ex:object></ex:object></ex:in></ex:Top>"
            + "</gml:featureMember>");

    private static String root(String content) {
        return "<ex:c xmlns:ex='urn:ex' xmlns:gml='http://www.opengis.net/gml/3.2'>" + content + "</ex:c>";
    }

    private record Read(List<SimpleFeature> features, List<String> notes) {

        String values() {
            return features.stream()
                    .map(feature -> feature.getType().getTypeName() + feature.getAttributes())
                    .toList()
                    .toString();
        }
    }

    private static Read read(String document, GmlReaderSettings settings) throws Exception {
        try (GmlFeatureReader reader = new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), settings)) {
            return new Read(GmlFeatureReaderTest.all(reader), reader.notes());
        }
    }

    private static GmlReaderSettings named(String... features) {
        return GmlReaderSettings.DEFAULT.withFeatureNames(List.of(features));
    }

    @Test
    void readsElementsThatSettingsNameWhereverTheyAre() throws Exception {
        assertThat(read(BAG, named("object")).values()).isEqualTo("[object[1], object[2], object[3]]");
        assertThat(read(BAG, named("{urn:o}object", "other")).values()).isEqualTo("[object[3], other[4]]");
        assertThat(read(BAG, named("{urn:ex}object")).notes()).isEmpty();
    }

    @Test
    void findsFeaturesOfNationalFormats() throws Exception {
        String bag = "<b:bagStand xmlns:b='http://www.kadaster.nl/schemas/lvbag/extract-deelbestand-lvc/v20200601'"
                + " xmlns:o='urn:o'><b:bagInfo><b:x>1</b:x></b:bagInfo><s><stand><b:bagObject><o:Pand><o:a>1</o:a></o:Pand>"
                + "</b:bagObject></stand><stand><b:bagObject><o:Ligplaats><o:a>2</o:a></o:Ligplaats></b:bagObject></stand>"
                + "</s></b:bagStand>";
        assertThat(read(bag, GmlReaderSettings.DEFAULT).values()).isEqualTo("[Pand[1], Ligplaats[2]]");
        assertThat(read(bag, named("bagObject")).features()).hasSize(2);
        String ruian = "<vf:VymennyFormat xmlns:vf='urn:cz:isvs:ruian:schemas:VymennyFormatTypy:v1'"
                + " xmlns:gml='http://www.opengis.net/gml/3.2'><vf:Hlavicka><vf:VerzeVFR>3.1</vf:VerzeVFR></vf:Hlavicka>"
                + "<vf:Data><vf:Obce><vf:Obec gml:id='OB.1'><a>1</a></vf:Obec></vf:Obce><vf:Ulice><vf:Ulice gml:id='UL.1'>"
                + "<a>2</a></vf:Ulice></vf:Ulice></vf:Data></vf:VymennyFormat>";
        assertThat(read(ruian, GmlReaderSettings.DEFAULT).values()).isEqualTo("[Obec[1], Ulice[2]]");
        // names of other namespaces mean nothing
        String other = ruian.replace("urn:cz:isvs:ruian:", "urn:other:").replace(" gml:id='OB.1'", "");
        assertThat(read(other, GmlReaderSettings.DEFAULT).values()).doesNotContain("Obec");
    }

    @Test
    void readsNamedElementsInPlaceOfMembers() throws Exception {
        assertThat(read(MEMBERS, GmlReaderSettings.DEFAULT).features()).hasSize(1);
        assertThat(read(MEMBERS, named("object")).features()).hasSize(2).allSatisfy(feature -> assertThat(
                        feature.getType().getTypeName())
                .isEqualTo("object"));
        assertThat(read(MEMBERS, named("object").withMemberNames(List.of("featureMember")))
                        .features())
                .hasSize(1);
        Read none = read(MEMBERS, named("none", "no"));
        assertThat(none.features()).isEmpty();
        assertThat(none.notes()).containsExactly("no element is called none or no (--feature)");
    }

    @Test
    void reportsThatNothingIsKnownToBeAFeature() throws Exception {
        assertThat(read(BAG, GmlReaderSettings.DEFAULT).notes())
                .containsExactly("no elements are known to be features; name those that are with --feature NAME");
        assertThat(read(root("<gml:featureMembers/>"), GmlReaderSettings.DEFAULT)
                        .notes())
                .isEmpty();
        assertThat(read("<FeatureCollection/>", GmlReaderSettings.DEFAULT).notes())
                .isEmpty();
    }

    @Test
    void findsNamedElementsInSplits(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("x.xml"), BAG);
        GmlReaderSettings settings = named("object", "other");
        List<String> values = new ArrayList<>();
        for (GmlSplit split : GmlSplits.of(file, settings).plan(1)) {
            try (GmlFeatureReader reader = GmlFeatureReader.open(file, split, settings)) {
                GmlFeatureReaderTest.all(reader).forEach(feature -> values.add("" + feature.getAttribute("a")));
            }
        }
        assertThat(values).containsExactly("1", "2", "3", "4");
    }

    @Test
    void reportsWhichElementsAreReadAsFeatures() throws Exception {
        String guessed = root("<ex:F gml:id='a'><ex:n>1</ex:n></ex:F><ex:G gml:id='b'><ex:n>1</ex:n></ex:G>"
                + "<ex:F gml:id='c'><ex:n>1</ex:n></ex:F>");
        assertThat(read(guessed, GmlReaderSettings.DEFAULT).notes())
                .containsExactly("the document has no members; <F>, <G> are read as features because they have ids;"
                        + " --feature NAME chooses others");
        String deeper =
                root("<ex:data><ex:F fid='a'><ex:n>1</ex:n></ex:F><ex:F fid='b'><ex:n>1</ex:n></ex:F></ex:data>");
        assertThat(read(deeper, GmlReaderSettings.DEFAULT).notes())
                .singleElement(org.assertj.core.api.InstanceOfAssertFactories.STRING)
                .contains("<F> are read as features");
        assertThat(read(guessed, named("F")).notes()).isEmpty();
        assertThat(read(guessed.replace("<ex:c ", "<ex:c gml:id='r' ").replaceAll("gml:id='[abc]'", ""), named())
                        .notes())
                .as("a feature as the root")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"gml:id, '', gml_id", "fid, '', fid", "gml:id, key, key", "fid, key, key"})
    void readsIdsAsAttribute(String attribute, String wanted, String name, @TempDir Path folder) throws Exception {
        String document =
                root("<gml:featureMember><ex:F " + attribute + "='a_x0020_b'><ex:n>1</ex:n></ex:F></gml:featureMember>"
                        + "<gml:featureMember><ex:F><ex:n>2</ex:n></ex:F></gml:featureMember>");
        GmlReaderSettings settings =
                GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withIdAttribute(wanted));
        List<SimpleFeature> features = read(document, settings).features();
        assertThat(features.get(0).getFeatureType().getDescriptor(0).getLocalName())
                .isEqualTo(name);
        assertThat(features)
                .extracting(SimpleFeature::getAttributes)
                .containsExactly(List.of("a b", 1L), asList(null, 2L));
        assertThat(features.get(0).getID()).isEqualTo("a b");

        Path file = Files.writeString(folder.resolve("x.gml"), document);
        try (GmlRows rows = GmlRows.open(file, settings, "F")) {
            assertThat(rows.next().getText(0)).hasToString("a b");
            assertThat(rows.next().isNull(0)).isTrue();
        }
        GmlReaderSettings typed = settings.withFeatures(
                settings.features().withType(features.get(0).getFeatureType()).withProperties(List.of("n", name)));
        assertThat(read(document, typed).features())
                .extracting(SimpleFeature::getAttributes)
                .containsExactly(List.of(1L, "a b"), asList(2L, null));
        GmlReaderSettings selected = settings.withFeatures(settings.features().withProperties(List.of("n")));
        assertThat(read(document, selected).features().get(0).getAttributes()).containsExactly(1L);
    }

    private static List<Object> asList(Object... values) {
        return java.util.Arrays.asList(values);
    }

    @Test
    void keepsAnElementWithTheNameOfTheId() throws Exception {
        String document = root("<gml:featureMember><ex:F fid='x'><ex:fid>7</ex:fid></ex:F></gml:featureMember>");
        SimpleFeature feature = read(
                        document,
                        GmlReaderSettings.DEFAULT.withValues(
                                GmlValueSettings.DEFAULT.withIdAttribute(GmlValueSettings.USUAL_ID)))
                .features()
                .get(0);
        assertThat(feature.getAttribute("fid")).isEqualTo("x");
        assertThat(feature.getAttribute("fid_")).isEqualTo(7L);
    }
}
