/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.GmlSplits;
import org.gmlfast.feature.split.PlannedSplits;
import org.gmlfast.feature.split.SplitSource;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.gmlfast.testing.fixtures.MutatedFiles;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of files have the features that begin in them, wherever a file is split. */
class GmlSplitsTest {

    private static final String ROOT = "<ex:Collection xmlns:ex='http://example.org/ex'"
            + " xmlns:gml='http://www.opengis.net/gml' xmlns:wfs='http://www.opengis.net/wfs/2.0'"
            + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:xlink='http://www.w3.org/1999/xlink'";

    private static final SimpleFeatureType TYPE = type();

    @TempDir
    private Path folder;

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("t");
        builder.add("a", Long.class);
        return builder.buildFeatureType();
    }

    // ---- documents

    private static String root(String content) {
        return ROOT + ">" + content + "</ex:Collection>";
    }

    private static String member(int id, String content) {
        return "<gml:featureMember><ex:t fid='t." + id + "'>" + content + "</ex:t></gml:featureMember>";
    }

    private static String members(int count) {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < count; i++) {
            members.append(member(i, "<ex:a>" + i + "</ex:a>"));
        }
        return members.toString();
    }

    @Test
    void reportsPositionsOfFeatures() throws Exception {
        String text = root(
                "<!-- <ex:t fid='no'/> -->" + member(1, "<ex:a>1</ex:a>")
                        + "<gml:featureMember><ex:t/></gml:featureMember>"
                        + "<gml:featureMembers><ex:t gml:id='u.1'><ex:b x='&gt;'/></ex:t ><ex:t fid='t.2'></ex:t></gml:featureMembers>");
        Path file = Files.writeString(folder.resolve("where.gml"), text);
        List<String> found = new ArrayList<>();
        GmlSplits.of(
                SplitSource.of(file),
                GmlReaderSettings.DEFAULT,
                (id, start, end) -> found.add(id + " " + text.substring((int) start, (int) end)));
        assertThat(found)
                .containsExactly(
                        "t.1 <ex:t fid='t.1'><ex:a>1</ex:a></ex:t>",
                        "null <ex:t/>",
                        "u.1 <ex:t gml:id='u.1'><ex:b x='&gt;'/></ex:t >",
                        "t.2 <ex:t fid='t.2'></ex:t>");
    }

    private static String point(double x, double y, String srsName) {
        return "<ex:p><gml:Point" + srsName + "><gml:pos>" + x + " " + y + "</gml:pos></gml:Point></ex:p>";
    }

    private static final String UTM = "<gml:boundedBy><gml:Envelope srsName='EPSG:25832'>"
            + "<gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>9 9</gml:upperCorner>"
            + "</gml:Envelope></gml:boundedBy>";

    private static final String LATITUDE_FIRST = UTM.replace("EPSG:25832", "urn:ogc:def:crs:EPSG::4326");

    private static Map<String, byte[]> documents() throws Exception {
        Map<String, String> texts = new TreeMap<>();
        texts.put("members without white space", root(members(5)));
        texts.put("white space", root("\n  " + members(4).replace(">", ">\r\n\t ") + "\n") + "\n");
        texts.put(
                "prolog",
                "\uFEFF<?xml version=\"1.0\" encoding='UTF-8'?>\n<!-- <gml:featureMember> -->\n" + root(members(3))
                        + "<!-- end -->\n<?end?>");
        texts.put(
                "comments with members",
                root(member(1, "<ex:a>1</ex:a>") + "<!--" + members(2) + "-->"
                        + member(2, "<ex:a>2<!--" + members(1) + "</ex:a>--></ex:a>") + member(3, "<!-- > -->")));
        texts.put(
                "CDATA with members",
                root(member(1, "<ex:a><![CDATA[" + members(2) + "]]></ex:a>")
                        + member(2, "<ex:a>x<![CDATA[</ex:t></gml:featureMember>]]>y</ex:a>")
                        + member(3, "<ex:a>]] ></ex:a>")));
        texts.put(
                "processing instructions",
                root("<?pi " + members(1) + "?>" + member(1, "<?pi </ex:t>?><ex:a>1</ex:a>")
                        + member(2, "<ex:a>2<?pi >?></ex:a>")));
        texts.put(
                "greater-than in attributes",
                ROOT + " a='>' b=\"/>\">" + member(1, "<ex:a b='>' c=\"'>\">1</ex:a>")
                        + member(2, "<ex:a b='/>'>2</ex:a>") + member(3, "<ex:a b='\"/'/>") + "</ex:Collection>");
        texts.put(
                "members inside of features",
                root(member(1, "<ex:parts>" + members(2) + "</ex:parts><ex:a>1</ex:a>")
                        + member(2, "<ex:parts><ex:t fid='x'><ex:a>7</ex:a></ex:t></ex:parts><ex:a>2</ex:a>")));
        texts.put(
                "one container",
                root("<gml:featureMembers>" + members(4).replaceAll("</?gml:featureMember>", "")
                        + "</gml:featureMembers>"));
        texts.put(
                "two containers",
                root("<gml:featureMembers>" + members(3).replaceAll("</?gml:featureMember>", "")
                        + "</gml:featureMembers><gml:featureMembers a='1'>"
                        + members(2).replaceAll("</?gml:featureMember>", "").replace("t.", "u.")
                        + "</gml:featureMembers>" + member(9, "<ex:a>9</ex:a>")));
        texts.put(
                "several types",
                root(member(1, "<ex:a>1</ex:a>")
                        + "<gml:featureMember><ex:u fid='u.1'><ex:b>x</ex:b></ex:u></gml:featureMember>"
                        + member(2, "<ex:a>2</ex:a>")
                        + "<gml:featureMember><ex:u fid='u.2'><ex:b>y</ex:b></ex:u></gml:featureMember>"));
        texts.put(
                "collections in collections",
                root("<wfs:member><ex:Collection>" + UTM
                        + "<wfs:member><ex:t fid='t.1'>" + point(1, 2, "")
                        + "</ex:t></wfs:member></ex:Collection></wfs:member>"
                        + "<wfs:member><wfs:FeatureCollection>" + LATITUDE_FIRST + "<wfs:member><ex:u fid='u.1'>"
                        + point(3, 4, "") + "</ex:u></wfs:member><wfs:member><ex:u fid='u.2'>" + point(5, 6, "")
                        + "</ex:u></wfs:member></wfs:FeatureCollection></wfs:member>"));
        texts.put(
                "bounds of the collection",
                root(LATITUDE_FIRST
                        + member(1, point(1, 2, ""))
                        + member(2, point(3, 4, " srsName='EPSG:4326'"))
                        + member(3, point(5, 6, ""))));
        texts.put(
                "bounds after features",
                root(member(1, point(1, 2, ""))
                        + UTM
                        + member(2, point(3, 4, ""))
                        + LATITUDE_FIRST
                        + member(3, UTM + point(5, 6, ""))
                        + member(4, point(7, 8, ""))));
        texts.put(
                "tuples",
                root("<wfs:member><wfs:Tuple>" + members(2).replace("gml:featureMember", "wfs:member")
                        + "</wfs:Tuple></wfs:member><wfs:member><wfs:Tuple>"
                        + members(2).replace("gml:featureMember", "wfs:member") + "</wfs:Tuple></wfs:member>"));
        texts.put(
                "additional objects",
                root(members(2).replace("gml:featureMember", "wfs:member")
                        + "<wfs:additionalObjects><wfs:SimpleFeatureCollection>" + members(1)
                        + "</wfs:SimpleFeatureCollection></wfs:additionalObjects>" + members(1)));
        texts.put("no ids", root(members(4).replaceAll(" fid='[^']*'", "")));
        texts.put(
                "no members",
                "<Dataset><F fid='1'><a>1</a></F><G fid='2'><b>x</b></G><F fid='3'><a>2</a></F></Dataset>");
        texts.put(
                "no members, one level below", "<d><s><F fid='1'><a>1</a></F><F fid='2'/></s><s><F fid='3'/></s></d>");
        texts.put("one feature as root", "<F fid='1'><a>1</a></F>");
        texts.put("no feature", root(""));
        texts.put(
                "ambiguous names",
                root(member(1, "<ex:x><ex:c>1</ex:c></ex:x><ex:y><ex:c>one</ex:c></ex:y>")
                        + member(2, "<ex:y><ex:c>two</ex:c></ex:y>")
                        + member(3, "<gml:name>g</gml:name><ex:name>n</ex:name>")
                        + member(4, "<ex:name>n</ex:name>")
                        + member(5, "<gml:name>g</gml:name>")));
        texts.put(
                "lists and empty values",
                root(member(1, "<ex:a>1</ex:a><ex:a>2</ex:a><ex:e/><ex:h uom='m'>1.5</ex:h>")
                        + member(2, "<ex:a>3</ex:a><ex:e>x</ex:e>")
                        + member(3, "<ex:e xsi:nil='true'/><ex:h uom='ft'>2</ex:h>")));
        texts.put(
                "default namespaces",
                "<Collection xmlns='http://www.opengis.net/gml'><featureMember>"
                        + "<t xmlns='urn:a' fid='1'><a>1</a></t></featureMember><featureMember xmlns:b='urn:a'><b:t fid='2'>"
                        + "<b:a>2</b:a></b:t></featureMember><member><t xmlns='urn:a' fid='3'/></member></Collection>");
        texts.put(
                "member longer than the others",
                root(member(1, "<ex:a>" + "long ".repeat(200) + "</ex:a>")
                        + members(3).replace("t.", "u.")));
        texts.put(
                "names that begin alike",
                root("<gml:featureMember><ex:t2 fid='1'><ex:a>1</ex:a></ex:t2>" + "</gml:featureMember>" + members(2)
                        + "<gml:featureMember><ex:t fid='z'/></gml:featureMember>"));
        texts.put(
                "layers of MapServer",
                "<msGMLOutput><a_layer><gml:name xmlns:gml='http://www.opengis.net/gml'>n"
                        + "</gml:name><a_feature><v>1</v></a_feature><a_feature><v>2</v></a_feature></a_layer>"
                        + "<b_layer><b_feature><v>3</v></b_feature></b_layer></msGMLOutput>");
        Map<String, byte[]> documents = new TreeMap<>();
        texts.forEach((name, text) -> documents.put(name, text.getBytes(StandardCharsets.UTF_8)));
        String latin = "<?xml version='1.0' encoding='ISO-8859-1'?>"
                + root(members(3).replace("<ex:a>", "<ex:a>Stra\u00DFe "));
        documents.put("ISO-8859-1", latin.getBytes(StandardCharsets.ISO_8859_1));
        for (long seed = 0; seed < 8; seed++) {
            List<SimpleFeature> features = new RandomSimpleFeatures(seed).features(1 + (int) (seed % 3));
            WfsVersion version = WfsVersion.values()[(int) (seed % 3)];
            GmlSettings gml = GmlSettings.builder(version.gml())
                    .featureBounds(seed % 2 == 0)
                    .build();
            documents.put(
                    "encoded " + seed,
                    ReadFeatures.xml(
                            version,
                            gml,
                            FeatureMaker.collection(
                                    RandomSimpleFeatures.TYPE, features.toArray(new SimpleFeature[0]))));
        }
        return documents;
    }

    static List<String> names() throws Exception {
        return List.copyOf(documents().keySet());
    }

    // ---- every offset

    /** A part does not know how many features were skipped before it. */
    @Test
    void idsOfPartsAreThoseOfTheFileWhereFeaturesAreSkipped() throws Exception {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            members.append(member(i, point(i, 7, "").replaceFirst("7", i % 3 == 1 ? "wrong" : "7"))
                    .replaceAll(" fid='[^']*'", ""));
        }
        Path file = Files.writeString(folder.resolve("f.gml"), root(members.toString()));
        GmlReaderSettings skipping = GmlReaderSettings.DEFAULT.withSkippedErrors(10);
        GmlFeatureReader whole = GmlFeatureReader.open(file, skipping);
        GmlReaderSettings given = skipping.withFeatures(
                FeatureReaderSettings.DEFAULT.withType(whole.types().get(0)));
        List<String> ids = all(whole).stream().map(SimpleFeature::getID).toList();
        assertThat(whole.skipped()).isEqualTo(3);
        assertThat(ids).containsExactly("t.1", "t.3", "t.4", "t.6", "t.7", "t.9");
        for (int size : List.of(1, 300, 100_000)) {
            List<String> ofParts = new ArrayList<>();
            for (GmlSplit part : GmlSplits.of(file, skipping).plan(size)) {
                all(GmlFeatureReader.open(file, part, given)).forEach(feature -> ofParts.add(feature.getID()));
            }
            assertThat(ofParts).isEqualTo(ids);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void featuresOfPartsAreThoseOfTheFile(String name) throws Exception {
        byte[] document = documents().get(name);
        Path file = Files.write(folder.resolve("f.gml"), document);
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT;
        List<SimpleFeature> all = all(GmlFeatureReader.open(file, settings));
        GmlSplits splits = GmlSplits.of(file, settings);
        assertThat(splits.reason()).isNull();
        assertThat(splits.members()).isEqualTo(all.size());
        List<String> seen = new ArrayList<>();
        for (int offset = 0; offset <= document.length; offset++) {
            List<GmlSplit> parts = PlannedSplits.at(splits, offset);
            String plan = parts.toString();
            if (!seen.contains(plan)) {
                seen.add(plan);
                assertParts(file, parts, all);
            }
        }
        assertThat(seen.size()).isBetween(1, Math.max(1, all.size()));
        assertParts(file, splits.plan(1), all);
        assertThat(splits.plan(1)).hasSize(Math.max(1, all.size()));
        assertParts(file, splits.plan(100), all);
    }

    // ---- several threads

    @ParameterizedTest
    @MethodSource("names")
    void severalThreadsFindTheSameSplits(String name) throws Exception {
        Path file = Files.write(folder.resolve("f.gml"), documents().get(name));
        List<String> expected =
                described(GmlSplits.of(file, GmlReaderSettings.DEFAULT).plan(1));
        for (int threads = 2; threads <= 9; threads++) {
            GmlSplits splits = GmlSplits.of(SplitSource.of(file), GmlReaderSettings.DEFAULT, threads);
            assertThat(described(splits.plan(1))).as("%d threads", threads).isEqualTo(expected);
        }
    }

    private static List<String> described(List<GmlSplit> parts) {
        return parts.stream().map(PlannedSplits::describe).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "members                | 2",
                "containers             | 2",
                "a comment at the end   | 3",
                "bounds between members | 3"
            })
    void scansTheWholeFileIfAPartBeginsElsewhere(String kind, int starts) throws Exception {
        String content =
                switch (kind) {
                    case "members" -> members(100);
                    case "containers" ->
                        "<gml:featureMembers>" + members(100).replaceAll("</?gml:featureMember>", "")
                                + "</gml:featureMembers>";
                    case "a comment at the end" -> members(30) + "<!--" + members(70) + "-->";
                    default -> members(20) + UTM + members(80);
                };
        Path file = Files.writeString(folder.resolve("f.gml"), root(content));
        SplitSource source = SplitSource.of(file);
        AtomicInteger scans = new AtomicInteger();
        SplitSource counting = new SplitSource() {
            @Override
            public long length() throws IOException {
                return source.length();
            }

            @Override
            public InputStream open(long offset) throws IOException {
                scans.addAndGet(offset == 512 ? 1 : 0);
                return source.open(offset);
            }
        };
        GmlSplits splits = GmlSplits.of(counting, GmlReaderSettings.DEFAULT, 3);
        assertThat(splits.members()).isEqualTo(kind.startsWith("a comment") ? 30 : 100);
        // the start of the file is scanned for a sample, as the first part, and perhaps once more
        assertThat(scans.get()).isEqualTo(starts);
    }

    private static void assertParts(Path file, List<GmlSplit> parts, List<SimpleFeature> all) throws Exception {
        long end = 0;
        long members = 0;
        for (GmlSplit part : parts) {
            assertThat(part.start()).isEqualTo(end);
            assertThat(part.firstMember()).isEqualTo(members);
            end = part.end();
            members += part.members();
        }
        assertThat(end).isEqualTo(Files.size(file));
        assertThat(members).isEqualTo(all.size());
        Map<String, SimpleFeatureType> types = new TreeMap<>();
        all.forEach(feature -> types.put(feature.getType().getTypeName(), feature.getFeatureType()));
        for (SimpleFeatureType type : types.values()) {
            GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withFeatures(ReadFeatures.settings(type));
            List<SimpleFeature> expected = all.stream()
                    .filter(feature -> feature.getFeatureType().equals(type))
                    .toList();
            List<SimpleFeature> read = new ArrayList<>();
            for (GmlSplit part : parts) {
                read.addAll(all(GmlFeatureReader.open(file, part, settings)));
            }
            boolean hasIds = types.size() == 1
                    || expected.stream().noneMatch(f -> f.getID().startsWith(type.getTypeName() + "."));
            assertThat(values(read, hasIds)).isEqualTo(values(expected, hasIds));
        }
    }

    private static List<String> values(List<SimpleFeature> features, boolean hasIds) {
        return ReadFeatures.values(features).stream()
                .map(text -> hasIds ? text : text.replaceFirst("^[^\n]*", ""))
                .toList();
    }

    private static List<SimpleFeature> all(GmlFeatureReader reader) throws Exception {
        try (reader) {
            return GmlFeatureReaderTest.all(reader);
        }
    }

    @Test
    void partsOfForeignFilesHaveTheFeaturesOfTheFile() throws Exception {
        int split = 0;
        try (Stream<Path> files = Files.walk(TestData.file("gml-input/files"))) {
            for (Path file :
                    files.filter(f -> f.toString().matches(".*\\.(gml|xml)")).toList()) {
                List<SimpleFeature> all = Files.size(file) > 30_000 ? List.of() : readable(file);
                if (all.size() > 1) {
                    GmlSplits splits = GmlSplits.of(file, GmlReaderSettings.DEFAULT);
                    if (splits.reason() == null) {
                        split++;
                        assertParts(file, splits.plan(Math.max(1, Files.size(file) / 5)), all);
                    }
                }
            }
        }
        assertThat(split).isGreaterThan(50);
    }

    /** The features of a file; empty if it is refused. */
    private static List<SimpleFeature> readable(Path file) throws Exception {
        try {
            return all(GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT));
        } catch (GmlException e) {
            return List.of();
        }
    }

    // ---- other ways to read a part

    @Test
    void readsPartsFromStreamsInOtherProcesses() throws Exception {
        byte[] document = root(UTM + members(20)).getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("f.gml"), document);
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT;
        SimpleFeatureType type = GmlFeatureReader.open(file, settings).types().get(0);
        List<SimpleFeature> read = new ArrayList<>();
        for (GmlSplit part : GmlSplits.of(file, settings).plan(500)) {
            GmlSplit sent = serialized(part);
            ByteArrayInputStream rest = new ByteArrayInputStream(document);
            rest.skip(sent.start());
            read.addAll(all(new GmlFeatureReader(rest, sent, settings.withFeatures(ReadFeatures.settings(type)))));
        }
        assertThat(ReadFeatures.values(read))
                .isEqualTo(ReadFeatures.values(all(GmlFeatureReader.open(file, settings))));
    }

    private static GmlSplit serialized(GmlSplit split) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(split);
        }
        assertThat(bytes.size()).isLessThan(2_000);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (GmlSplit) in.readObject();
        }
    }

    @Test
    void derivesTypesOfAPartWithoutAType() throws Exception {
        Path file = Files.writeString(
                folder.resolve("f.gml"), root(member(1, "<ex:a>1</ex:a>") + member(2, "<ex:a>x</ex:a>")));
        List<GmlSplit> parts = GmlSplits.of(file, GmlReaderSettings.DEFAULT).plan(1);
        assertThat(parts).hasSize(2);
        GmlFeatureReader first = GmlFeatureReader.open(file, parts.get(0), GmlReaderSettings.DEFAULT);
        assertThat(first.types().get(0).getDescriptor("a").getType().getBinding())
                .isEqualTo(Long.class);
        assertThat(all(first)).hasSize(1);
        assertThat(first.notes()).isEmpty();
    }

    // ---- one split

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "UTF-16", "UTF-16LE", "UTF-16BE", "Shift_JIS"})
    void doesNotSplitOtherForms(String form) throws Exception {
        String text =
                "<?xml version='1.0' encoding='" + (form.equals("gzip") ? "UTF-8" : form) + "'?>" + root(members(9));
        Path file = folder.resolve("f.gml");
        if (form.equals("gzip")) {
            try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
        } else {
            Files.write(file, text.getBytes(Charset.forName(form)));
        }
        GmlSplits splits = GmlSplits.of(file, GmlReaderSettings.DEFAULT);
        assertThat(splits.reason()).contains(form.substring(0, 4));
        assertThat(splits.members()).isEqualTo(-1);
        List<GmlSplit> parts = splits.plan(10);
        assertThat(parts).hasSize(1);
        assertThat(all(GmlFeatureReader.open(file, parts.get(0), GmlReaderSettings.DEFAULT)))
                .hasSize(9);
    }

    // ---- errors

    @Test
    void locatesErrorsInTheFile() throws Exception {
        String text = root("\n" + members(8).replace("</gml:featureMember>", "</gml:featureMember>\n"))
                .replace("<ex:a>6</ex:a>", "\n <ex:a>6</ex:b>");
        Path file = Files.writeString(folder.resolve("f.gml"), text);
        GmlException expected = failure(GmlFeatureReader.open(file, given()));
        List<GmlSplit> parts = GmlSplits.of(file, given()).plan(1);
        GmlException found = failure(GmlFeatureReader.open(file, parts.get(6), given()));
        // the bytes behind the split are not known
        assertThat(found.getMessage().split(", before \"")[0])
                .isEqualTo(expected.getMessage().split(", before \"")[0]);
        assertThat(found.offset()).isEqualTo(text.indexOf("</ex:b>"));
        byte[] document = Files.readAllBytes(file);
        GmlException ofStream = failure(new GmlFeatureReader(
                new ByteArrayInputStream(
                        Arrays.copyOfRange(document, (int) parts.get(6).start(), document.length)),
                parts.get(6),
                given()));
        assertThat(ofStream.offset()).isEqualTo(expected.offset());
        assertThat(ofStream.getMessage()).doesNotContain("line");
    }

    private static GmlReaderSettings given() {
        return GmlReaderSettings.DEFAULT.withFeatures(ReadFeatures.settings(TYPE));
    }

    private static GmlException failure(GmlFeatureReader reader) {
        return (GmlException) catchThrowable(() -> all(reader));
    }

    @Test
    void refusesFilesThatHaveChanged() throws Exception {
        Path file = Files.writeString(folder.resolve("f.gml"), root(members(6)));
        List<GmlSplit> parts = GmlSplits.of(file, GmlReaderSettings.DEFAULT).plan(200);
        Files.writeString(file, root(members(7)));
        assertThatThrownBy(() -> GmlFeatureReader.open(file, parts.get(1), given()))
                .hasMessageContaining("when its splits were planned");
        // of the same length
        String other = root(members(6))
                .replace(
                        "</ex:t></gml:featureMember><gml:featureMember><ex:t fid='t.4'>",
                        " ".repeat("</ex:t></gml:featureMember><gml:featureMember><ex:t fid='t.4'>".length()));
        Files.writeString(file, other.replace("<ex:a>4</ex:a>", "<ex:b>4</ex:b>"));
        List<GmlException> failures = new ArrayList<>();
        for (GmlSplit part : parts) {
            GmlException failure = failure(GmlFeatureReader.open(file, part, given()));
            if (failure != null) {
                failures.add(failure);
            }
        }
        assertThat(failures).isNotEmpty();
    }

    /** Whatever a file has become: its parts together have what a reader of the file has, or one of them fails. */
    @Test
    void mutatedFilesAreNeverReadInSilence() throws Exception {
        Random random = new Random(7);
        byte[] document = root(members(6)).getBytes(StandardCharsets.UTF_8);
        Path file = folder.resolve("f.gml");
        for (int i = 0; i < 300; i++) {
            byte[] mutated = MutatedFiles.mutated(document, random);
            Files.write(file, mutated);
            String expected = GmlFeatureReaderTest.result(mutated, given(), true, 0);
            String found = resultOfParts(file);
            if (!expected.startsWith("refused") || !found.startsWith("refused")) {
                assertThat(found).isEqualTo(expected);
            }
        }
    }

    private static String resultOfParts(Path file) throws Exception {
        try {
            List<String> read = new ArrayList<>();
            for (GmlSplit part : GmlSplits.of(file, given()).plan(150)) {
                read.addAll(ReadFeatures.values(all(GmlFeatureReader.open(file, part, given()))));
            }
            return String.join("\n", read);
        } catch (GmlException e) {
            return "refused" + e.getMessage();
        }
    }

    @Test
    void boundsNumberOfSplits() throws Exception {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 60_000; i++) {
            many.append("<gml:featureMember><ex:t/></gml:featureMember>");
        }
        Path file = Files.writeString(folder.resolve("f.gml"), root(many.toString()));
        GmlSplits splits = GmlSplits.of(file, given());
        assertThat(splits.members()).isEqualTo(60_000);
        List<GmlSplit> parts = splits.plan(1);
        assertThat(parts).hasSizeBetween(10_000, 16_385);
        assertThat(parts.stream().mapToLong(GmlSplit::members).sum()).isEqualTo(60_000);
        assertThat(all(GmlFeatureReader.open(file, parts.get(9_999), given())))
                .hasSize((int) parts.get(9_999).members());
    }
}
