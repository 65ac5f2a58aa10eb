/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.GmlSplits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;

/** Names, types and paths in the file that OGR writes beside a document. */
class GfsSchemaTest {

    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    Path folder;

    private Path document(String members) throws Exception {
        String xml = "<ex:c xmlns:ex='urn:ex' xmlns:gml='http://www.opengis.net/gml/3.2'"
                + " xmlns:xlink='http://www.w3.org/1999/xlink'>"
                + members.replace("<m>", "<gml:featureMember>").replace("</m>", "</gml:featureMember>") + "</ex:c>";
        Path file = Files.writeString(folder.resolve("x.gml"), xml);
        Files.setLastModifiedTime(file, FileTime.from(TIME.plusMillis(500)));
        return file;
    }

    private void gfs(String classes) throws Exception {
        gfsFile("<GMLFeatureClassList>" + classes + "</GMLFeatureClassList>", 0);
    }

    private void gfsFile(String text, int seconds) throws Exception {
        Path file = Files.writeString(folder.resolve("x.gfs"), text);
        Files.setLastModifiedTime(file, FileTime.from(TIME.plusSeconds(seconds)));
    }

    private static String type(String name, String path, String properties) {
        return "<GMLFeatureClass><Name>" + name + "</Name><ElementPath>" + path + "</ElementPath>" + properties
                + "</GMLFeatureClass>";
    }

    /** @param definitions NAME PATH TYPE, perhaps with a subtype behind a slash */
    private static String properties(String... definitions) {
        StringBuilder all = new StringBuilder();
        for (String definition : definitions) {
            String[] parts = definition.split("[ /]");
            String element = definition.startsWith("*") ? "GeomPropertyDefn" : "PropertyDefn";
            all.append("<" + element + "><Name>" + parts[0].replace("*", "") + "</Name><ElementPath>" + parts[1]
                    + "</ElementPath><Type>" + parts[2] + "</Type>"
                    + (parts.length > 3 ? "<Subtype>" + parts[3] + "</Subtype>" : "") + "</" + element + ">");
        }
        return all.toString();
    }

    private record Read(List<SimpleFeatureType> types, List<SimpleFeature> features, List<String> notes) {

        String schemas() {
            return types.stream().map(Read::schema).toList().toString();
        }

        private static String schema(SimpleFeatureType type) {
            return type.getTypeName() + ":"
                    + type.getAttributeDescriptors().stream()
                            .map(a -> " " + a.getLocalName() + "="
                                    + a.getType().getBinding().getSimpleName())
                            .reduce("", String::concat);
        }

        String values() {
            return features.stream().map(SimpleFeature::getAttributes).toList().toString();
        }
    }

    private static Read read(Path file, GmlReaderSettings settings) throws Exception {
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, settings)) {
            return new Read(reader.types(), GmlFeatureReaderTest.all(reader), reader.notes());
        }
    }

    private static Read read(Path file) throws Exception {
        return read(file, GmlReaderSettings.DEFAULT);
    }

    private static final String POINT = "<gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point>";

    @Test
    void takesNamesTypesAndOrderFromOgr() throws Exception {
        Path file = document("<m><ex:F><ex:n>1</ex:n><ex:i>7</ex:i><ex:a><ex:B><ex:c>x</ex:c></ex:B></ex:a>"
                + "<ex:h uom='m'>2</ex:h><ex:l>5</ex:l><ex:p>" + POINT + "</ex:p><ex:q>" + POINT
                + "</ex:q></ex:F></m>");
        gfs(type(
                "Feature",
                "F",
                properties(
                        "*place q MultiPoint",
                        "inner a|B|c String",
                        "number n Real",
                        "i i String",
                        "unit h@uom String",
                        "list l IntegerList",
                        "missing z String/Date",
                        "missing2 z|y IntegerList")));
        Read read = read(file);
        assertThat(read.schemas())
                .isEqualTo("[Feature: place=MultiPoint inner=String number=Double i=String unit=String list=List"
                        + " h=Long p=Point missing=Date missing2=List]");
        assertThat(read.values()).isEqualTo("[[MULTIPOINT ((1 2)), x, 1.0, 7, m, [5], 2, POINT (1 2), null, null]]");
        assertThat(read.types.get(0).getGeometryDescriptor().getLocalName()).isEqualTo("place");
        assertThat(read.notes).isEmpty();
    }

    /** Of two elements with the name in the file, that of the application counts, in whatever order they are. */
    @ParameterizedTest
    @CsvSource({"<gml:name>of GML</gml:name>, ''", "'', <gml:name>of GML</gml:name>"})
    void readsTheElementOfTheApplicationBeforeThatOfGml(String before, String after) throws Exception {
        Path file = document("<m><ex:F>" + before + "<ex:name>of the application</ex:name>" + after + "</ex:F></m>");
        gfs(type("F", "F", properties("label name String")));
        Read read = read(file);
        assertThat(read.features.get(0).getAttribute("label")).isEqualTo("of the application");
        assertThat(read.features.get(0).getAttribute("gml_name")).isEqualTo("of GML");
    }

    @Test
    void readsTheElementOfGmlIfTheApplicationHasNone() throws Exception {
        Path file = document("<m><ex:F><gml:name>of GML</gml:name></ex:F></m>");
        gfs(type("F", "F", properties("label name String")));
        assertThat(read(file).values()).isEqualTo("[[of GML]]");
    }

    @Test
    void readsNamesThatOldVersionsOfOgrWrite() throws Exception {
        Path file = document("<m><ex:F><ex:h uom='m'>2</ex:h><ex:g>" + POINT + "</ex:g></ex:F></m>");
        gfs(type(
                "F",
                "F",
                "<GeometryName>shape</GeometryName><GeometryElementPath>g</GeometryElementPath><GeometryType>4"
                        + "</GeometryType><DatasetSpecificInfo><FeatureCount>1</FeatureCount></DatasetSpecificInfo>"
                        + properties("height h Integer/Integer64", "u h_uom String")));
        assertThat(read(file).schemas()).isEqualTo("[F: shape=MultiPoint height=Long u=String]");
    }

    @ParameterizedTest
    @CsvSource({
        "1, Point",
        "-2147483647, Point",
        "1001, Point",
        "4, MultiPoint",
        "-2147483644, MultiPoint",
        "MultiPoint, MultiPoint",
        "3, Point",
        "7, Point",
        "0, Geometry",
        "-2147483648, Geometry",
        "x, Geometry"
    })
    void readsTypesOfGeometries(String type, String expected) throws Exception {
        Path file = document("<m><ex:F><ex:g>" + POINT + "</ex:g></ex:F></m>");
        gfs(type("F", "F", "<GeometryElementPath>g</GeometryElementPath><GeometryType>" + type + "</GeometryType>"));
        assertThat(read(file).schemas()).isEqualTo("[F: g=" + expected + "]");
    }

    @Test
    void keepsTypeThatFitsTheValuesWithANote() throws Exception {
        Path file = document("<m><ex:F><ex:a>1.5</ex:a><ex:b>99999999999999999999</ex:b><ex:c>x</ex:c><ex:d>1</ex:d>"
                + "<ex:d>2</ex:d><ex:e>2020-01-02T03:04:05Z</ex:e><ex:g>text</ex:g><ex:f>true</ex:f></ex:F></m>");
        gfs(type(
                "F",
                "F",
                properties(
                        "a a Integer",
                        "b b Integer/Integer64",
                        "c c Real",
                        "d d Integer",
                        "e e String/Datetime",
                        "*g g Point",
                        "f f String/Boolean")));
        Read read = read(file);
        assertThat(read.schemas())
                .isEqualTo("[F: a=Double b=String c=String d=List e=OffsetDateTime g=String f=Boolean]");
        assertThat(read.notes)
                .containsExactly("the values of F.a, F.b, F.c, F.d, F.g do not fit their type in x.gfs, and get a type"
                        + " that fits them");
    }

    @Test
    void readsReferencesAndOtherAttributesThatOgrKnows() throws Exception {
        Path file = document("<m><ex:F><ex:r xlink:href='#a'/><ex:r xlink:href='#b'/><ex:s xlink:href='#c'/></ex:F></m>"
                + "<m><ex:F><ex:s xlink:href='#d' other='1'>text</ex:s></ex:F></m>");
        gfs(type(
                "F",
                "F",
                properties("r r@href FeaturePropertyList", "s_href s FeatureProperty", "other s@other Integer")));
        Read read = read(file);
        assertThat(read.schemas()).isEqualTo("[F: r=List s_href=String other=Long s=String]");
        assertThat(read.values()).isEqualTo("[[[#a, #b], #c, null, null], [null, #d, 1, text]]");
        assertThat(inParts(file, read)).isEqualTo(read.values());
    }

    @Test
    void readsFeaturesInsideOfOtherElements() throws Exception {
        Path file = document("<m><ex:Top gml:id='t'><ex:in><ex:O gml:id='o.1'><ex:a>1</ex:a></ex:O></ex:in>"
                + "<ex:in><ex:O gml:id='o.2'><ex:a>2</ex:a></ex:O></ex:in></ex:Top></m>"
                + "<m><ex:P gml:id='p'><ex:a>3</ex:a></ex:P></m>");
        gfs(type("Thing", "featureMember|Top|in|O", properties("a a Integer")));
        Read read = read(file);
        assertThat(read.schemas()).isEqualTo("[Thing: a=Long, P: a=Long]");
        assertThat(read.features.stream().map(SimpleFeature::getID)).containsExactly("o.1", "o.2", "p");
        SimpleFeatureType thing = read.types.get(0);
        GmlReaderSettings given = GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withType(thing));
        assertThat(read(file, given).values()).isEqualTo("[[1], [2]]");
        assertThat(GmlSplits.of(file, given).members()).isEqualTo(3);
        assertThat(inParts(file, new Read(List.of(thing), List.of(), List.of())))
                .isEqualTo("[[1], [2]]");
    }

    /** The values of all splits, from streams, to which the type is given. */
    private static String inParts(Path file, Read whole) throws Exception {
        GmlReaderSettings given =
                GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withType(whole.types.get(0)));
        byte[] bytes = Files.readAllBytes(file);
        List<SimpleFeature> features = new ArrayList<>();
        for (GmlSplit split : GmlSplits.of(file, given).plan(1)) {
            byte[] part = Arrays.copyOfRange(bytes, (int) split.start(), (int) split.end());
            features.addAll(
                    GmlFeatureReaderTest.all(new GmlFeatureReader(new ByteArrayInputStream(part), split, given)));
        }
        return features.stream().map(SimpleFeature::getAttributes).toList().toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EPSG:4326",
                "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",AUTHORITY[\"EPSG\",\"6326\"]],AUTHORITY[\"EPSG\",\"4326\"]]"
            })
    void setsMissingReferenceSystemOfGeometries(String srsName) throws Exception {
        Path file = document("<m><ex:F><ex:g><gml:Point><gml:pos>48 2</gml:pos></gml:Point></ex:g></ex:F></m>"
                + "<m><ex:G><ex:g><gml:Point><gml:pos>48 2</gml:pos></gml:Point></ex:g></ex:G></m>");
        gfs(type("F", "F", "<SRSName>" + srsName.replace("\"", "&quot;") + "</SRSName>" + properties("*g g 1")));
        Read read = read(file);
        Geometry first = (Geometry) read.features.get(0).getDefaultGeometry();
        assertThat(first.toString()).isEqualTo("POINT (48 2)");
        assertThat(first.getUserData()).isEqualTo(CRS.decode("EPSG:4326", true));
        assertThat(read.types.get(0).getCoordinateReferenceSystem()).isEqualTo(first.getUserData());
        Geometry second = (Geometry) read.features.get(1).getDefaultGeometry();
        assertThat(second.getUserData()).isNull();
    }

    private static String conditions(String... definitions) {
        StringBuilder all = new StringBuilder();
        for (String definition : definitions) {
            String[] parts = definition.split(" ", 4);
            all.append("<PropertyDefn><Name>" + parts[0] + "</Name><ElementPath>" + parts[1] + "</ElementPath><Type>"
                    + parts[2] + "</Type>" + (parts.length < 4 ? "" : "<Condition>" + parts[3] + "</Condition>")
                    + "</PropertyDefn>");
        }
        return all.toString();
    }

    /**
     * As OGR, the first attribute takes the value whose condition is true; an XML attribute that is missing has no
     * value.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "en n String @lang='en', fr n String @lang='fr'; [en=E, fr=F, n=[D, X]]",
                "other n StringList @lang!='en'; [other=[F, D, X], n=E]",
                "o n StringList @lang!='en' and @lang!='fr', all n StringList; [o=[D, X], all=[E, F]]",
                "all n StringList, en n String @lang='en'; [all=[E, F, D, X], en=null]",
                "both n StringList @lang='en' or @b:lang = 'fr'; [both=[E, F], n=[D, X]]",
                "a n String @lang='en', b n String @lang='en'; [a=E, n=[F, D, X], b=null]",
                "a n@lang String @lang='en', b n String @lang='en'; [a=en, b=E, n=[F, D, X]]",
                "a n String @lang='en' and @k='1'; [n=[E, F, D, X], a=null]"
            })
    void assignsValuesToAttributesByConditions(String definitions, String expected) throws Exception {
        String names = "<ex:n lang='en'>E</ex:n><ex:n lang='fr'>F</ex:n><ex:n lang='de'>D</ex:n><ex:n>X</ex:n>";
        Path file = document("<m><ex:F>" + names + "<ex:z>1</ex:z></ex:F></m><m><ex:F><ex:z>2</ex:z></ex:F></m>");
        gfs(type("F", "F", conditions(definitions.split(", (?=\\w+ n)")) + properties("z z Integer")));
        Read read = read(file);
        assertThat(read.notes).isEmpty();
        assertThat(values(read.features.get(0))).isEqualTo(expected);
        assertThat(read.features.get(1).getAttributes()).containsOnly(null, 2L);

        GmlReaderSettings typed =
                GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withType(read.types.get(0)));
        List<String> split = new ArrayList<>();
        for (GmlSplit part : GmlSplits.of(file, typed).plan(1)) {
            try (GmlFeatureReader reader = GmlFeatureReader.open(file, part, typed)) {
                GmlFeatureReaderTest.all(reader).forEach(feature -> split.add(values(feature)));
            }
        }
        assertThat(split).hasSize(2).first().isEqualTo(expected);
        try (GmlRows rows = GmlRows.open(file, GmlReaderSettings.DEFAULT, "F")) {
            var row = rows.next();
            for (int i = 0; i < read.types.get(0).getAttributeCount(); i++) {
                assertThat(row.getObject(i)).isEqualTo(read.features.get(0).getAttribute(i));
            }
        }
    }

    private static String values(SimpleFeature feature) {
        return feature.getProperties().stream()
                .filter(property -> !property.getName().getLocalPart().equals("z"))
                .map(property -> property.getName().getLocalPart() + "=" + property.getValue())
                .toList()
                .toString();
    }

    @Test
    void notesFeaturesThatItReadsAsValues() throws Exception {
        Path file = document("<m><ex:F><ex:r><ex:G><ex:n>1</ex:n></ex:G></ex:r><ex:r xlink:href='#g'/></ex:F></m>");
        gfs(type("F", "F", properties("ref r FeaturePropertyList")));
        Read read = read(file);
        assertThat(read.schemas()).isEqualTo("[F: ref=List n=Long]");
        assertThat(read.notes)
                .containsExactly(
                        "features in ref are read as values of the feature around them, although x.gfs has them as features");
    }

    @Test
    void notesConditionsThatItDoesNotRead() throws Exception {
        Path file = document("<m><ex:F><ex:n lang='en'>a</ex:n></ex:F></m>");
        gfs(type(
                "F",
                "F",
                "<PropertyDefn><Name>name_en</Name><ElementPath>n</ElementPath><Condition>@lang=en</Condition>"
                        + "<Type>String</Type></PropertyDefn>"));
        Read read = read(file);
        assertThat(read.schemas()).isEqualTo("[F: n=String]");
        assertThat(read.notes).containsExactly("conditions in x.gfs are not read: name_en");
    }

    @Test
    void ignoresFilesThatAreOlderOrBesideAnApplicationSchema() throws Exception {
        Path file = document("<m><ex:F><ex:a>1</ex:a></ex:F></m>");
        String known = "<GMLFeatureClassList>" + type("Other", "F", properties("b a Real")) + "</GMLFeatureClassList>";
        gfsFile(known, 0);
        assertThat(read(file).schemas()).isEqualTo("[Other: b=Double]");
        gfsFile(known, -1);
        assertThat(read(file).schemas()).isEqualTo("[F: a=Long]");
        gfsFile(known, 10);
        Files.writeString(
                folder.resolve("x.xsd"),
                "<schema xmlns='http://www.w3.org/2001/XMLSchema'><element name='F'><complexType><complexContent>"
                        + "<extension base='AbstractFeatureType'><sequence><element name='a' type='string'/></sequence>"
                        + "</extension></complexContent></complexType></element></schema>");
        Read read = read(file);
        assertThat(read.schemas()).isEqualTo("[F: a=String]");
        assertThat(read.notes).isEmpty();
    }

    @Test
    void notesFilesThatItCannotRead() throws Exception {
        Path file = document("<m><ex:F><ex:a>1</ex:a></ex:F></m>");
        String laughs = "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>";
        for (String text : List.of(
                "",
                "not XML",
                "<html/>",
                "<GMLFeatureClassList><GMLFeatureClass><Name>F</Name>",
                "<GMLFeatureClassList><GMLFeatureClass/></GMLFeatureClassList>",
                "<GMLFeatureClassList>" + type("F", "|", "") + "</GMLFeatureClassList>",
                "<GMLFeatureClassList>" + type("F", "F", "<PropertyDefn/>") + "</GMLFeatureClassList>",
                laughs + "<GMLFeatureClassList>" + type("&b;", "F", "") + "</GMLFeatureClassList>",
                "<GMLFeatureClassList>" + type("x".repeat(2_000), "F", "") + "</GMLFeatureClassList>")) {
            gfsFile(text, 5);
            Read read = read(file);
            assertThat(read.schemas()).as(text).isEqualTo("[F: a=Long]");
            assertThat(read.notes).as(text).hasSize(1).first().asString().startsWith("x.gfs is not used: ");
        }
    }

    /** Whatever a mutated file says, all values are there and none has changed. */
    @Test
    void losesNoValueByMutatedFiles() throws Exception {
        Path file = document("<m><ex:F><ex:a>1</ex:a><ex:b>2.5</ex:b><ex:c u='3'>4</ex:c><ex:c>5</ex:c></ex:F></m>");
        byte[] whole = ("<GMLFeatureClassList>"
                        + type("F", "F", properties("d a Integer", "e b Real", "f c IntegerList", "g c@u String"))
                        + "</GMLFeatureClassList>")
                .getBytes(StandardCharsets.UTF_8);
        java.util.Random random = new java.util.Random(1);
        for (int i = 0; i < 300; i++) {
            byte[] mutated = org.gmlfast.testing.fixtures.MutatedFiles.mutated(whole, random);
            Files.write(folder.resolve("x.gfs"), mutated);
            String values = read(file).features.get(0).getAttributes().toString();
            assertThat(values)
                    .as(new String(mutated, StandardCharsets.ISO_8859_1))
                    .contains("1", "2.5", "4", "5");
        }
    }
}
