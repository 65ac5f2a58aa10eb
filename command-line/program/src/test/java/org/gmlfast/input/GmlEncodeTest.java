/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Encodes GML, from files and from standard input. */
@Timeout(300)
class GmlEncodeTest {

    private static final String GEOJSON =
            "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"p.1\","
                    + "\"properties\":{\"name\":\"Zürich <&>\",\"n\":12,\"d\":0.1,\"day\":\"2024-02-29\",\"yes\":true,\"none\":null},"
                    + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0.1,0],[9,0],[9,9],[0.1,0]]]}},{\"type\":\"Feature\","
                    + "\"id\":\"p.2\",\"properties\":{\"name\":\"b\",\"n\":-1,\"d\":2.5,\"day\":\"2024-03-01\",\"yes\":false,"
                    + "\"none\":null},\"geometry\":null}]}";

    @TempDir
    private Path folder;

    private byte[] gml(String format) {
        CommandRun run = CommandRun.of(
                new ByteArrayInputStream(GEOJSON.getBytes(StandardCharsets.UTF_8)),
                "encode",
                "-",
                "-q",
                "--layer",
                "p",
                "--format",
                format);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run.output();
    }

    private CommandRun run(byte[] bytes, String... options) throws IOException {
        Path file = Files.write(folder.resolve("any.name"), bytes);
        List<String> args = new ArrayList<>(List.of("encode", file.toString(), "-q"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    /** The same features in each version are the same GeoJSON. */
    @ParameterizedTest
    @ValueSource(strings = {"gml2", "gml31", "gml32"})
    void eachVersionComesBackAsTheGeoJsonItWasMadeOf(String format) throws IOException {
        CommandRun run = run(gml(format), "--format", "geojson");
        assertThat(run.errors()).isEmpty();
        assertThat(new String(run.output(), StandardCharsets.UTF_8))
                .contains(
                        "\"id\":\"p.1\"",
                        "Zürich <&>",
                        "\"n\":12",
                        "\"d\":0.1",
                        "\"day\":\"2024-02-29\"",
                        "\"yes\":true")
                .contains("[[[0.1,0],[9,0],[9,9],[0.1,0]]]")
                .contains("\"id\":\"p.2\"", "\"geometry\":null");
    }

    @Test
    void readsGzipAndStandardInput() throws IOException {
        byte[] plain = gml("gml32");
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(plain);
        }
        byte[] expected = run(plain, "--format", "geojson").output();
        assertThat(run(compressed.toByteArray(), "--format", "geojson").output())
                .isEqualTo(expected);
        for (byte[] bytes : List.of(plain, compressed.toByteArray())) {
            CommandRun piped =
                    CommandRun.of(new ByteArrayInputStream(bytes), "encode", "-", "-q", "--format", "geojson");
            assertThat(piped.output()).isEqualTo(expected);
        }
    }

    @Test
    void selectsByConditionAndArea() throws IOException {
        byte[] gml = gml("gml32");
        assertThat(run(gml, "--format", "gml32", "--where", "n < 0").gml().ids())
                .containsExactly("p.2");
        assertThat(run(gml, "--format", "gml32", "--bbox", "0,0,5,5").gml().ids())
                .containsExactly("p.1");
    }

    @Test
    void layerChoosesOneOfSeveralTypes() throws IOException {
        byte[] gml = ("<c xmlns:gml='http://www.opengis.net/gml'><gml:featureMember><a fid='a.1'><v>1</v></a>"
                        + "</gml:featureMember><gml:featureMember><b fid='b.1'><w>2</w></b></gml:featureMember></c>")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(run(gml, "--format", "gml32", "--layer", "b").gml().ids()).containsExactly("b.1");
        CommandRun refused = run(gml, "--format", "gml32");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errors()).endsWith("any.name has 2 types of features; choose one with --layer: a, b\n");
    }

    /** Simple types of the schema replace derived ones, and its properties without values are attributes. */
    @Test
    void usesTypesOfASchema() throws IOException {
        Path schema = Files.writeString(
                folder.resolve("types.xsd"),
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml'"
                        + " xmlns:x='urn:x' targetNamespace='urn:x'><xs:element name='a' type='x:aType'"
                        + " substitutionGroup='gml:_Feature'/><xs:complexType name='aType'><xs:complexContent>"
                        + "<xs:extension base='gml:AbstractFeatureType'><xs:sequence>"
                        + "<xs:element name='n' type='xs:string'/><xs:element name='m' type='xs:int'/></xs:sequence>"
                        + "</xs:extension></xs:complexContent></xs:complexType></xs:schema>");
        byte[] document = ("<c xmlns='http://www.opengis.net/gml'><featureMember><a xmlns='urn:x' fid='1'><n>12</n></a>"
                        + "</featureMember></c>")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(new String(run(document, "--format", "geojsonl").output(), StandardCharsets.UTF_8))
                .contains("\"properties\":{\"n\":12}");
        CommandRun typed = run(document, "--format", "geojsonl", "--xsd", schema.toString());
        assertThat(new String(typed.output(), StandardCharsets.UTF_8))
                .as(typed.errors())
                .contains("\"properties\":{\"n\":\"12\",\"m\":null}");
        assertThat(run(document, "--format", "geojsonl", "--xsd", "none.xsd").errors())
                .contains("no such file: none.xsd");
    }

    /** Standard error names each feature that is missing, and the exit code says that some are. */
    @Test
    void skipsFeaturesWithErrorsOnRequest() throws IOException {
        String feature = "<featureMember><a fid='%s'><g><Point srsName='EPSG:4326'><pos>1 %s</pos></Point></g></a>"
                + "</featureMember>";
        byte[] document = ("<c xmlns='http://www.opengis.net/gml'>" + String.format(feature, "a", "2")
                        + String.format(feature, "b", "x") + String.format(feature, "c", "y")
                        + String.format(feature, "d", "3") + "</c>")
                .getBytes(StandardCharsets.UTF_8);
        CommandRun skipping = CommandRun.of(
                new ByteArrayInputStream(document), "encode", "-", "--format", "geojsonl", "--skip-errors", "all");
        assertThat(skipping.exitCode()).isEqualTo(3);
        assertThat(new String(skipping.output(), StandardCharsets.UTF_8))
                .contains("\"id\":\"a\"", "\"id\":\"d\"")
                .hasLineCount(2);
        assertThat(skipping.errors())
                .contains("note: a feature is skipped: \"x\" in <pos> is not a number", "in feature b,")
                .contains("\"y\" in <pos> is not a number", "in feature c,")
                .contains("gml-fast: 2 features with errors are missing");
        CommandRun quiet = run(document, "--format", "geojsonl", "--skip-errors", "2");
        assertThat(quiet.exitCode()).isEqualTo(3);
        assertThat(quiet.errors()).isEqualTo("gml-fast: 2 features with errors are missing\n");
        assertThat(run(document, "--format", "geojsonl", "--skip-errors", "1").errors())
                .contains("\"y\" in <pos> is not a number");
        assertThat(run(document, "--format", "geojsonl").exitCode()).isEqualTo(1);
        assertThat(run(document, "--format", "geojsonl", "--skip-errors", "-1").errors())
                .contains("\"-1\" is not a number or all");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <c xmlns='http://www.opengis.net/gml'><featureMember><a fid='1'><g><Point srsName='EPSG:4326'><pos>1 x</pos></Point></g></a></featureMember></c> | "x" in <pos> is not a number (at byte
                    <c xmlns='http://www.opengis.net/gml'><featureMember><a fid='1'><v>1</v></a></featureMember> | the document ends in <c>: it is truncated
                    <c xmlns='http://www.opengis.net/gml'/>      | has no features
                    <ows:ExceptionReport xmlns:ows='http://www.opengis.net/ows/1.1'><ows:Exception exceptionCode='A'><ows:ExceptionText>no such type</ows:ExceptionText></ows:Exception></ows:ExceptionReport> | the server reports an exception instead of features: A: no such type (at byte
                    <c xmlns='http://www.opengis.net/gml'><featureMember><a fid='1'><g><Point><pos>1 2</pos></Point></g></a></featureMember></c> | specify the CRS with --source-srs EPSG:CODE
                    """)
    void saysWhatIsWrong(String document, String message) throws IOException {
        CommandRun run = run(document.getBytes(StandardCharsets.UTF_8), "--format", "gml32");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .startsWith("gml-fast: " + folder.resolve("any.name"))
                .contains(message)
                .hasLineCount(1);
    }

    @Test
    void damagedDocumentsAreDocumentsOrMessages() throws IOException {
        byte[] whole = gml("gml32");
        Random random = new Random(8);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = MutatedInputTest.mutated(whole, random);
            System.arraycopy(whole, 0, bytes, 0, Math.min(300, bytes.length));
            CommandRun run = run(bytes, "--format", "gml32");
            MutatedInputTest.check(run, folder.resolve("any.name"), "round " + i);
        }
    }

    /** OGR reads the GeoJSON that is made of a document as it reads the document. */
    @Test
    void ogrReadsTheSameFromTheDocumentAndFromItsGeoJson() throws IOException, InterruptedException {
        Requirement.OGR.requireProgram("ogr2ogr");
        Path gml = Files.write(folder.resolve("p.gml"), gml("gml32"));
        CommandRun run = run(Files.readAllBytes(gml), "--format", "geojson");
        Path json = Files.write(folder.resolve("p.geojson"), run.output());
        assertThat(csv(gml)).isEqualTo(csv(json)).contains("POLYGON ((0.1 0.0,9 0,9 9,0.1 0.0))");
    }

    private String csv(Path file) throws IOException, InterruptedException {
        Process process = Requirement.OGR
                .process(
                        "ogr2ogr",
                        "-f",
                        "CSV",
                        "-lco",
                        "GEOMETRY=AS_WKT",
                        "-select",
                        "name,n,d",
                        "/vsistdout/",
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return text;
    }

    @Test
    void refusesBuildingsInLevelsOfDetailAndReadsFlatOnes() throws IOException {
        String model = "<CityModel xmlns='http://www.opengis.net/citygml/2.0' xmlns:gml='http://www.opengis.net/gml'"
                + " xmlns:b='http://www.opengis.net/citygml/building/2.0'><cityObjectMember><b:Building>%s<gml:Point"
                + " srsName='EPSG:28992'><gml:pos>1 2</gml:pos></gml:Point>%s</b:Building></cityObjectMember>"
                + "</CityModel>";
        byte[] solid = model.formatted("<b:lod1Solid>", "</b:lod1Solid>").getBytes(StandardCharsets.UTF_8);
        assertThat(run(solid, "--format", "geojsonl").errors())
                .contains("Building has buildings of CityGML in levels of detail")
                .contains("citygml-tools");
        byte[] flat = model.formatted("<geometrie2d>", "</geometrie2d>").getBytes(StandardCharsets.UTF_8);
        assertThat(new String(run(flat, "--format", "geojsonl").output(), StandardCharsets.UTF_8))
                .contains("\"Point\"");
    }

    @Test
    void readsSolidsAsPolygonsOrRefusesThem() throws IOException {
        byte[] solid = ("<c xmlns:gml='http://www.opengis.net/gml/3.2'><gml:featureMember><t><g><gml:Solid"
                        + " srsName='EPSG:25832' srsDimension='3'><gml:exterior><gml:Shell><gml:surfaceMember><gml:Polygon>"
                        + "<gml:exterior><gml:LinearRing><gml:posList>0 0 1 4 0 1 4 4 1 0 0 1</gml:posList></gml:LinearRing>"
                        + "</gml:exterior></gml:Polygon></gml:surfaceMember></gml:Shell></gml:exterior></gml:Solid></g></t>"
                        + "</gml:featureMember></c>")
                .getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("solid.gml"), solid);
        CommandRun read = CommandRun.of("encode", file.toString(), "--format", "gml32");
        assertThat(read.errors()).contains("solids and surfaces in space are read as the polygons around them");
        assertThat(new String(read.output(), StandardCharsets.UTF_8)).contains("0 0 1 4 0 1 4 4 1 0 0 1");
        CommandRun refused = run(solid, "--format", "gml32", "--solids", "error");
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.errors()).contains("<Solid> is a geometry in space", "byte");
    }

    /** Two types of one name, in different namespaces, are two layers. */
    @Test
    void distinguishesTypesWithTheSameName() throws IOException {
        byte[] document =
                """
                <c xmlns:gml='http://www.opengis.net/gml' xmlns:a='urn:a' xmlns:b='urn:b'>
                <gml:featureMember><a:t fid='a.1'><a:x>1</a:x></a:t></gml:featureMember>
                <gml:featureMember><b:t fid='b.1'><b:y>2</b:y></b:t></gml:featureMember>
                <gml:featureMember><a:t fid='a.2'><a:x>3</a:x></a:t></gml:featureMember></c>
                """
                        .getBytes(StandardCharsets.UTF_8);
        String choices = "choose one with --layer";
        assertThat(run(document, "--format", "geojsonl").errors())
                .contains(choices)
                .contains("{urn:a}t, {urn:b}t");
        assertThat(run(document, "--format", "geojsonl", "--layer", "t").errors())
                .contains("2 types called \"t\"")
                .contains(choices);
        String a = new String(
                run(document, "--format", "geojsonl", "--layer", "{urn:a}t").output(), StandardCharsets.UTF_8);
        assertThat(a).hasLineCount(2).contains("\"x\":1").contains("\"x\":3");
        String b = new String(
                run(document, "--format", "geojsonl", "--layer", "{urn:b}t", "--where", "y = 2")
                        .output(),
                StandardCharsets.UTF_8);
        assertThat(b).hasLineCount(1).contains("\"y\":2").contains("b.1");
    }

    // ---- files that are read in another thread

    /** More than 8 MB. */
    private static String big() {
        StringBuilder members = new StringBuilder(9 << 20);
        Random random = new Random(5);
        for (int i = 0; members.length() < 8_500_000; i++) {
            members.append("<gml:featureMember><ex:t fid='t.")
                    .append(i)
                    .append("'><ex:a>")
                    .append(random.nextLong());
            members.append("</ex:a><ex:p><gml:Point srsName='EPSG:25832'><gml:pos>")
                    .append(random.nextInt(900_000));
            members.append(' ').append(i).append("</gml:pos></gml:Point></ex:p></ex:t></gml:featureMember>\n");
        }
        return "<ex:c xmlns:ex='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml'>" + members + "</ex:c>";
    }

    /** What is read from standard input is read in one thread. */
    @Test
    void bigFilesAreReadAsStandardInput() throws IOException {
        byte[] text = big().getBytes(StandardCharsets.UTF_8);
        CommandRun expected = CommandRun.of(
                new ByteArrayInputStream(text), "encode", "-", "-q", "--layer", "t", "--format", "geojsonl");
        assertThat(expected.exitCode()).as(expected.errors()).isZero();
        CommandRun plain = run(text, "--format", "geojsonl");
        assertThat(plain.errors()).isEmpty();
        assertThat(plain.output()).isEqualTo(expected.output());
        CommandRun compressed = run(gzip(text), "--format", "geojsonl");
        assertThat(compressed.errors()).isEmpty();
        assertThat(compressed.output()).isEqualTo(expected.output());
        CommandRun first = run(text, "--format", "geojsonl", "--count", "2");
        assertThat(new String(first.output(), StandardCharsets.UTF_8).lines()).hasSize(2);
    }

    @Test
    void reportsSameErrorsForBigFilesAsForStandardInput() throws IOException {
        String text = big();
        int at = text.indexOf("</gml:pos>", 7_000_000);
        byte[] wrong = (text.substring(0, at) + " x" + text.substring(at)).getBytes(StandardCharsets.UTF_8);
        String options = "--count=100000000"; // no counts in the header, so that both begin to write
        CommandRun expected = CommandRun.of(
                new ByteArrayInputStream(wrong), "encode", "-", "-q", "--layer", "t", "--format", "geojsonl", options);
        CommandRun plain = run(wrong, "--format", "geojsonl", options);
        assertThat(plain.exitCode()).isEqualTo(1);
        assertThat(message(plain)).contains("x").contains("line").isEqualTo(message(expected));
        assertThat(plain.output()).isEqualTo(expected.output());
        CommandRun compressed = run(gzip(wrong), "--format", "geojsonl", options);
        assertThat(message(compressed)).isEqualTo(message(expected));
        assertThat(compressed.output()).isEqualTo(expected.output());
    }

    private static String message(CommandRun run) {
        return run.errors().replaceFirst("^gml-fast: [^:]*: ", "");
    }

    @Test
    void truncatedCompressedFileIsAnError() throws IOException {
        byte[] whole = gzip(big().getBytes(StandardCharsets.UTF_8));
        CommandRun run = run(java.util.Arrays.copyOf(whole, whole.length - 1000), "--format", "geojsonl");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("the document is truncated: its compressed data ends early");
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    // ---- archives

    private static String document(String srsName, String... values) {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            members.append("<gml:featureMember><ex:t fid='t." + values[i] + "'><ex:a>" + values[i]
                    + "</ex:a><ex:p><gml:Point" + srsName + "><gml:pos>" + i + " 7</gml:pos></gml:Point></ex:p></ex:t>"
                    + "</gml:featureMember>");
        }
        return "<?xml version='1.0'?><ex:c xmlns:ex='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml'>"
                + (srsName.isEmpty() ? "" : "<gml:boundedBy><gml:Envelope" + srsName + "/></gml:boundedBy>")
                + members + "</ex:c>";
    }

    private Path zip(String... namesAndTexts) throws IOException {
        Path file = folder.resolve("a.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                byte[] text = namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8);
                zip.write(namesAndTexts[i].endsWith(".gz") ? gzip(text) : text);
            }
        }
        return file;
    }

    private static CommandRun lines(Path file, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", file.toString(), "-q", "--format", "geojsonl"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    @Test
    void documentsOfAnArchiveAreReadAsOne() throws IOException {
        String wgs84 = " srsName='EPSG:4326'";
        Path file = zip(
                "doc/b.gml", document(wgs84, "1", "2"),
                "doc/a.xml", document(wgs84, "3.5"),
                "readme.txt", "hello",
                "doc/c.gml.gz", document(wgs84, "4"),
                "__MACOSX/d.gml", document(wgs84, "9"));
        CommandRun run = lines(file);
        assertThat(run.errors()).isEmpty();
        assertThat(new String(run.output(), StandardCharsets.UTF_8).lines())
                .extracting(line -> line.replaceAll(".*\"a\":([^,}]*).*", "$1"))
                .containsExactly("3.5", "1.0", "2.0", "4.0"); // by name, and all of the class Double
    }

    @Test
    void readsNestedArchivesLikeTheDocumentsBesideThem() throws IOException {
        String wgs84 = " srsName='EPSG:4326'";
        byte[] inner = Files.readAllBytes(zip("x.gml", document(wgs84, "2"), "y.gml", document(wgs84, "3")));
        byte[] deep = Files.readAllBytes(zip("readme.txt", "x"));
        Path outer = folder.resolve("outer.zip");
        zipped(outer, "b.zip", inner, "a.gml", document(wgs84, "1").getBytes(StandardCharsets.UTF_8));
        CommandRun run = lines(outer);
        assertThat(run.errors()).isEmpty();
        assertThat(new String(run.output(), StandardCharsets.UTF_8).lines())
                .extracting(line -> line.replaceAll(".*\"a\":([^,}]*).*", "$1"))
                .containsExactly("1", "2", "3");
        zipped(outer, "b.zip", inner);
        assertThat(new String(lines(outer).output(), StandardCharsets.UTF_8).lines())
                .hasSize(2);
        byte[] bad = Files.readAllBytes(zip("x.gml", document(wgs84, "x").replace("</ex:c>", "")));
        zipped(outer, "b.zip", bad);
        assertThat(lines(outer).errors()).contains("outer.zip: b.zip/x.gml: the document ends in <ex:c>");
        zipped(outer, "b.zip", inner, "c.zip", java.util.Arrays.copyOf(deep, deep.length / 2));
        assertThat(lines(outer).errors()).contains("outer.zip: c.zip is not a valid zip archive");
        // as in the extract of the BAG
        Path middle = folder.resolve("middle.zip");
        zipped(middle, "d.zip", inner);
        zipped(outer, "c.zip", Files.readAllBytes(middle));
        assertThat(new String(lines(outer).output(), StandardCharsets.UTF_8).lines())
                .hasSize(2);
        zipped(middle, "d.zip", bad);
        zipped(outer, "c.zip", Files.readAllBytes(middle));
        assertThat(lines(outer).errors()).contains("outer.zip: c.zip/d.zip/x.gml: the document ends in <ex:c>");
        Path deepest = folder.resolve("deepest.zip");
        zipped(deepest, "e.zip", deep);
        zipped(middle, "d.zip", Files.readAllBytes(deepest));
        zipped(outer, "b.zip", inner, "c.zip", Files.readAllBytes(middle));
        assertThat(lines(outer).errors()).contains("c.zip/d.zip/e.zip is an archive nested 3 deep in other archives");
    }

    private static void zipped(Path file, Object... namesAndBytes) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < namesAndBytes.length; i += 2) {
                zip.putNextEntry(new ZipEntry((String) namesAndBytes[i]));
                zip.write((byte[]) namesAndBytes[i + 1]);
            }
        }
    }

    /** The CRS of a document's bounds does not apply to the next document. */
    @Test
    void documentsOfAnArchiveDoNotInheritFromEachOther() throws IOException {
        CommandRun run = lines(zip("a.gml", document(" srsName='EPSG:4326'", "1"), "b.gml", document("", "2")));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("the geometry of t.2 is not in the CRS of those before it");
    }

    @Test
    void errorsNameTheDocumentOfAnArchive() throws IOException {
        String bad = document(" srsName='EPSG:4326'", "2").replace("</ex:c>", "");
        CommandRun run = lines(zip("a.gml", document(" srsName='EPSG:4326'", "1"), "b.gml", bad));
        assertThat(run.errors()).contains("a.zip: b.gml: the document ends in <ex:c>");
        Path file = zip("a.gml", document(" srsName='EPSG:4326'", "1"));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(lines(file).errors()).contains("not a valid zip archive");
    }

    /** A bomb is refused before it has been read to its end. */
    @Test
    void refusesBombs() throws IOException {
        Path file = folder.resolve("bomb.zip");
        byte[] spaces = new byte[1 << 20];
        java.util.Arrays.fill(spaces, (byte) ' ');
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("a.gml"));
            zip.write(
                    document(" srsName='EPSG:4326'", "1").replace("</ex:c>", "").getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 300; i++) {
                zip.write(spaces);
            }
        }
        assertThat(lines(file).errors())
                .contains("bomb.zip: a.gml: the file in the archive becomes more than 200 times as large");
    }
}
