/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * GML that encode reads once, because all features may fit the types of its start: whatever comes later, the document
 * is that of two readings, which a {@code --count} larger than the number of features requires.
 */
@BuildJdkOnly
class EncodeOnceTest {

    private static final String POINT = "<gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point>";

    /** More than the start from which types are derived. */
    private static final int START = (4 << 20) + 1000;

    private static String start;

    @TempDir
    static Path folder;

    @BeforeAll
    static void build() {
        StringBuilder text = new StringBuilder("<c xmlns='urn:t' xmlns:gml='http://www.opengis.net/gml/3.2'"
                + " xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>");
        for (int i = 0; text.length() < START; i++) {
            text.append(member(
                    "f",
                    "f." + i,
                    "<n>" + i
                            + "</n><r>1.5</r><b>true</b><d>2020-01-31</d><t>2020-01-31T10:00:00Z</t><s>x</s><e/>"
                            + "<ref xlink:href='#a'/><m uom='m'>2.5</m><l>1</l><l>2</l><o><p><q>3</q></p></o><g>"
                            + POINT + "</g><h>" + POINT + "</h>"));
        }
        start = text.toString();
    }

    private static String member(String type, String id, String content) {
        return "<gml:featureMember><" + type + " gml:id='" + id + "'>" + content + "</" + type
                + "></gml:featureMember>\n";
    }

    /** Bytes as characters, without the time at which the document was written. */
    private static String encoded(Path input, String suffix, String... options) throws Exception {
        Path output = folder.resolve("out" + suffix);
        Files.deleteIfExists(output);
        List<String> arguments = new ArrayList<>(List.of("encode", input.toString(), "-o", output.toString()));
        arguments.addAll(List.of(options));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        String written = Files.readString(output, StandardCharsets.ISO_8859_1);
        Files.delete(output);
        return written.replaceFirst("(?s)(timeStamp.{1,9}?)20[0-9T:.-]+Z", "$1");
    }

    private static void assertSame(Path input, String suffix) throws Exception {
        assertSame(encoded(input, suffix), encoded(input, suffix, "--count", "1000000"));
    }

    private static void assertSame(String once, String twice) {
        int common = Arrays.mismatch(once.toCharArray(), twice.toCharArray());
        assertThat(common < 0 ? "" : once.substring(common, Math.min(common + 80, once.length())))
                .isEqualTo(common < 0 ? "" : twice.substring(common, Math.min(common + 80, twice.length())));
    }

    private static Path file(String last) throws Exception {
        return Files.writeString(folder.resolve("f.gml"), start + member("f", "last", last) + "</c>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<n>8</n><r>2</r><b>false</b><d>2020-02-01</d><t>2020-02-01T10:00:00+01:00</t><s>5</s>",
                "<n/><r></r><b/><d/><t/><s/><m/><l/><g/>",
                "<n>1.5</n>",
                "<n>3000000000</n>",
                "<n>007</n>",
                "<r>12345678901234567890</r>",
                "<b>1</b>",
                "<d>2020-01-31Z</d>",
                "<d>x</d>",
                "<t>2020-01-31T10:00:00</t>",
                "<e>5</e>",
                "<ref>5</ref>",
                "<ref/>",
                "<s uom='m'>5</s>",
                "<s>a</s><s>b</s>",
                "<s><i>a</i></s>",
                "<l>x</l>",
                "<o>x</o>",
                "<o><p><q>3</q><q>4</q></p></o>",
                "<later>3</later>",
                "<h><gml:Point srsName='EPSG:25832' srsDimension='3'><gml:pos>1 2 3</gml:pos></gml:Point></h>",
                "<g><gml:LineString srsName='EPSG:25832'><gml:posList>1 2 3 4</gml:posList></gml:LineString></g>",
                "<g>" + POINT + "</g><g>" + POINT + "</g>"
            })
    void writesWhatTwoReadingsGive(String last) throws Exception {
        assertSame(file(last), ".fgb");
    }

    static List<String> formats() {
        return OutputFormat.namesOfFiles();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void writesEachFormatWhateverComesLater(String name) throws Exception {
        Path input = file("<n>1.5</n><later>3</later><g>" + POINT + "</g>");
        assertSame(encoded(input, "", "--format", name), encoded(input, "", "--format", name, "--count", "1000000"));
    }

    @Test
    void findsALayerBehindTheStart() throws Exception {
        Path input = Files.writeString(
                folder.resolve("f.gml"), start + member("late", "late.1", "<n>7</n><g>" + POINT + "</g>") + "</c>");
        assertThat(encoded(input, ".csv", "--layer", "late")).contains("late.1").doesNotContain("f.1");
    }

    @Test
    void findsAGeometryBehindTheStart() throws Exception {
        Path input = file("<shape>" + POINT + "</shape>");
        assertThat(encoded(input, ".csv", "--geometry", "shape")).contains("shape");
    }

    @Test
    void setsTheTypeOfAnAttributeBehindTheStart() throws Exception {
        Path input = file("<later>3</later>");
        assertThat(encoded(input, ".csv", "--type", "later=String")).contains("later");
        CommandRun run = CommandRun.of(
                "encode", input.toString(), "-o", folder.resolve("no.csv").toString(), "--type", "latter=String");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.errors()).contains("no type has an attribute \"latter\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<n>7</n><late>5</late>", "<late>x</late><later>1</later>", "<n>x</n>", ""})
    void writesWhatTwoReadingsGiveWithASchema(String last) throws Exception {
        Path input = file(last);
        Path schema = folder.resolve("f.xsd");
        StringBuilder elements = new StringBuilder();
        for (String element : List.of("late xs:int", "n xs:int", "r xs:decimal", "s xs:string", "later xs:decimal")) {
            String[] words = element.split(" ");
            elements.append("<xs:element name='" + words[0] + "' type='" + words[1] + "'/>");
        }
        Files.writeString(
                schema,
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                        + "<xs:element name='f' type='T'/><xs:complexType name='T'><xs:complexContent>"
                        + "<xs:extension base='gml:AbstractFeatureType'><xs:sequence>" + elements
                        + "</xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:schema>");
        try {
            assertSame(input, ".fgb");
            assertSame(input, ".csv");
        } finally {
            Files.delete(schema);
        }
    }

    @Test
    void leavesNothingOfADocumentThatFails() throws Exception {
        Path input = Files.writeString(folder.resolve("f.gml"), start + "<gml:featureMember><f>");
        Path output = folder.resolve("failed.fgb");
        CommandRun run = CommandRun.of("encode", input.toString(), "-o", output.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("f.gml").contains("line");
        assertThat(output).doesNotExist();
    }
}
