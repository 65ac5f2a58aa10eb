/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.model.RowType;
import org.gmlfast.rows.ChildQuery;
import org.gmlfast.rows.TableUse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Polygon;

/** The rules of the language, each by the content of one feature: of features and of rows alike. */
class TemplateRulesTest {

    @TempDir
    private Path folder;

    /** A row with a text that XML reserves, an empty text, and a null. */
    private static ExampleRows row(String json) {
        ExampleRows rows = new ExampleRows(ExampleRows.type(
                "t",
                "a",
                String.class,
                "n",
                Integer.class,
                "d",
                Double.class,
                "flag",
                Boolean.class,
                "at",
                Timestamp.class,
                "empty",
                String.class,
                "none",
                String.class,
                "json",
                String.class,
                "list",
                Object[].class,
                "geom",
                Polygon.class));
        rows.add(
                "A&<\"",
                7,
                2.5,
                true,
                Timestamp.from(Instant.parse("2014-02-14T11:31:00Z")),
                "",
                null,
                json,
                new Object[] {"x", null, 3},
                "POLYGON((0 0,1 0,1 1,0 0))");
        return rows;
    }

    private String content(String template, String json) throws IOException {
        return content("", template, json);
    }

    private String content(String options, String template, String json) throws IOException {
        FeatureTemplate compiled = Templates.of(folder, options, template);
        String features = Templates.document(compiled, row(json));
        assertThat(Templates.documentOfRows(compiled, row(json))).isEqualTo(features);
        return Templates.content(features);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    # values
                    <x:a>${a}</x:a>                          | <x:a>A&amp;&lt;"</x:a>
                    <x:a b="${a}"/>                          | <x:a b="A&amp;&lt;&quot;"/>
                    <x:a>${n}</x:a><x:b>${d}</x:b>           | <x:a>7</x:a><x:b>2.5</x:b>
                    <x:a c="${flag}">${at}</x:a>             | <x:a c="true">2014-02-14T11:31:00Z</x:a>
                    <x:a c="${at}"/>                         | <x:a c="2014-02-14T11:31:00Z"/>
                    <x:a>urn:${n}:${N}-x</x:a>               | <x:a>urn:7:7-x</x:a>
                    <x:a>${x:a}</x:a>                        | <x:a>A&amp;&lt;"</x:a>
                    <x:a>\\${a\\}</x:a>                      | <x:a>${a}</x:a>
                    <x:a>${@id}</x:a>                        | <x:a>t.1</x:a>
                    <x:a>ü &lt; x</x:a>                      | <x:a>&#252; &lt; x</x:a>
                    <x:a> <!-- no --> </x:a>                 | <x:a/>
                    # null
                    <x:a b="c">${none}</x:a>                 | ``
                    <x:a b="c">${empty}</x:a>                | ``
                    <x:a b="c">${none}!</x:a>                | <x:a b="c"></x:a>
                    <x:a>a${none}</x:a>                      | ``
                    <x:a b="${none}" c="${n}"/>              | <x:a c="7"/>
                    <x:a b="${none}"/>                       | <x:a/>
                    <x:a b="${none}!"/>                      | <x:a b=""/>
                    <x:a><x:b>${none}</x:b></x:a>            | ``
                    <x:a><x:b>${none}</x:b><x:c/></x:a>      | <x:a><x:c/></x:a>
                    <x:a b="c"><x:b>${none}</x:b></x:a>      | <x:a b="c"></x:a>
                    <x:a b="${n}"><x:b>${none}</x:b></x:a>   | <x:a b="7"></x:a>
                    <x:a b="${none}"><x:b>${none}</x:b></x:a>  | ``
                    <x:a b="${none}"><x:b>${n}</x:b></x:a>   | <x:a><x:b>7</x:b></x:a>
                    <x:a><x:b><x:c>${none}</x:c><x:d>${n}</x:d></x:b><x:e><x:f>${none}</x:f></x:e></x:a> | <x:a><x:b><x:d>7</x:d></x:b></x:a>
                    # nil
                    <x:a gf:nil="unknown">${none}</x:a>      | <x:a xsi:nil="true" nilReason="unknown"/>
                    <x:a gf:nil="">${none}</x:a>             | <x:a xsi:nil="true"/>
                    <x:a gf:nil="${a}">${none}</x:a>         | <x:a xsi:nil="true" nilReason="A&amp;&lt;&quot;"/>
                    <x:a gf:nil="${none}">${none}</x:a>      | <x:a xsi:nil="true"/>
                    <x:a gf:nil="r" gf:xsiNil="false">${none}</x:a> | <x:a nilReason="r"/>
                    <x:a gf:nil="r" b="c">${n}</x:a>         | <x:a b="c">7</x:a>
                    <x:a gf:nil="r" b="c" d="${none}"/>      | <x:a xsi:nil="true" nilReason="r"/>
                    <x:a gf:nil="r" b="${n}"/>               | <x:a b="7"/>
                    <x:a gf:nil="r"><x:b>${none}</x:b></x:a> | <x:a xsi:nil="true" nilReason="r"/>
                    <x:a gf:nil="r"><x:b>${n}</x:b></x:a>    | <x:a><x:b>7</x:b></x:a>
                    <x:z><x:a gf:nil="r">${none}</x:a></x:z> | <x:z><x:a xsi:nil="true" nilReason="r"/></x:z>
                    <x:a gf:nil="r" gft:filter="n = 8">${n}</x:a> | ``
                    # conditions
                    <x:a gft:filter="n = 7"/>                | <x:a/>
                    <x:a gft:filter="n &lt;> 7"/>            | ``
                    <x:a gft:filter="n >= 7 AND d &lt; 3"/>  | <x:a/>
                    <x:a gft:filter="n = 7.0"/>              | <x:a/>
                    <x:a gft:filter="d > 2"/>                | <x:a/>
                    <x:a gft:filter="none = 'x'"/>           | ``
                    <x:a gft:filter="NOT none = 'x'"/>       | <x:a/>
                    <x:a gft:filter="none IS NULL"/>         | <x:a/>
                    <x:a gft:filter="geom IS NOT NULL"/>     | <x:a/>
                    <x:a gft:filter="a LIKE 'A%' OR n = 1"/> | <x:a/>
                    <x:a gft:filter="a ilike 'a___'"/>       | <x:a/>
                    <x:a gft:filter="n IN (1, 7)"/>          | <x:a/>
                    <x:a gft:filter="n NOT BETWEEN 1 AND 6"/>  | <x:a/>
                    <x:a gft:filter="at > '2014-02-14'"/>    | <x:a/>
                    <x:a gft:filter="at &lt; '2014-02-14T12:00:00+01:00'"/> | ``
                    <x:a gft:filter="flag"/>                 | <x:a/>
                    <x:a gft:filter="flag = 'true'"/>        | <x:a/>
                    <x:a gft:filter="isNull(none)"/>         | <x:a/>
                    <x:b><x:a gft:filter="n = 8">t</x:a></x:b> | ``
                    <x:a b="$filter{n = 8},${n}" c="$filter{n=7},yes"/> | <x:a c="yes"/>
                    # functions
                    <x:a>$${strConcat('urn:x:', n)}</x:a>    | <x:a>urn:x:7</x:a>
                    <x:a>$${strConcat('urn:x:', none)}</x:a> | ``
                    <x:a>$${'n' n}</x:a>                     | <x:a>n7</x:a>
                    <x:a>$${strConcat('it''s ', n)}</x:a>    | <x:a>it's 7</x:a>
                    <x:a>$${if_then_else(n = 7, 'seven', n)}</x:a> | <x:a>seven</x:a>
                    <x:a>$${strToLowerCase(strSubstring(a, 0, 1))}</x:a> | <x:a>a</x:a>
                    <x:a>$${strReplace(a, '&amp;', ' and ', true)}</x:a> | <x:a>A and &lt;"</x:a>
                    <x:a>$${numberFormat('0.00', d)}</x:a>   | <x:a>2.50</x:a>
                    <x:a>$${env('nothing', 'default')}</x:a> | <x:a>default</x:a>
                    # lists
                    <x:a gft:isCollection="true" gft:source="list">${.}</x:a> | <x:a>x</x:a><x:a>3</x:a>
                    <x:a gft:isCollection="true" gft:source="list" b="u:${.}"/> | <x:a b="u:x"/><x:a b="u:3"/>
                    <x:a gft:source="list">${.}</x:a>        | <x:a>x</x:a>
                    <x:b><x:a gft:isCollection="true" gft:source="none">${.}</x:a></x:b> | ``
                    <x:a gft:isCollection="true" gft:source="none" gf:nil="r">${.}</x:a> | <x:a xsi:nil="true" nilReason="r"/>
                    """)
    void writes(String template, String expected) throws IOException {
        assertThat(content(template.replace("\\\\", "\\"), null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    [{"v":"1"},{"v":"2"}]              | <x:a>1</x:a><x:a>2</x:a>
                    {"v":"1"}                          | <x:a>1</x:a>
                    [ ]                                | ``
                    null                               | ``
                    [null,{"v":null},{},{"w":1},7,"s"] | ``
                    [{"v":""},{"v":"null"}]            | <x:a>null</x:a>
                    [{"v":1.50e3},{"v":true}]          | <x:a>1.50e3</x:a><x:a>true</x:a>
                    [{"v":"a","v":"b"}]                | <x:a>b</x:a>
                    [{"w":{"v":"no"},"v":"yes"}]       | <x:a>yes</x:a>
                    [{"\\u0076":"escaped"}]            | <x:a>escaped</x:a>
                    [{"v":"<&>\\"\\\\\\/\\u00e9\\n"}]  | `<x:a>&lt;&amp;&gt;"\\/é
                    </x:a>`
                    [{"v":"a\\u0000b\\u0001"}]         | <x:a>ab</x:a>
                    [{"v":"\\ud83d\\ude00 \\ud83d!"}]  | <x:a>😀 !</x:a>
                    [{"v":"\\ud83d\\ude00"}]           | <x:a>😀</x:a>
                    [{"v":"\\ud83d\\ud83d\\ude00"}]     | <x:a>😀</x:a>
                    [{"v":"x\\ude00\\ud83d"},{"v":"b"}] | <x:a>x</x:a><x:a>b</x:a>
                    [{"v":"\\ud83d\\u0041\\ud83d\\n"}]  | `<x:a>A
                    </x:a>`
                    [{"v":"\\u007f\\u0080\\u07ff\\u0800\\uffee"}] | <x:a>\u007f\u0080\u07ff\u0800\uffee</x:a>
                    [{"v":{"deep":[1,"]"]}}]           | <x:a>{"deep":[1,"]"]}</x:a>
                    """)
    void readsJson(String json, String expected) throws IOException {
        String template = "<x:a gft:isCollection=\"true\" gft:source=\"json\">${v}</x:a>";
        assertThat(content(template, json.replace("\\\\", "\\")))
                .isEqualTo(expected.replace("\\\\/", "\\/").replace("\"\\/", "\"\\/"));
    }

    @Test
    void descendsIntoNestedSources() throws IOException {
        String template = "<x:p gft:isCollection=\"true\" gft:source=\"json\"><x:n>${name}</x:n>"
                + "<x:m gft:isCollection=\"true\" gft:source=\"parts\" of=\"${../name}\" in=\"${../../n}\">${k}</x:m>"
                + "<x:d>${o/p/q}</x:d></x:p>";
        String json =
                "[{\"name\":\"one\",\"parts\":[{\"k\":1},{\"k\":2}]},{\"o\":{\"p\":{\"q\":\"deep\"}},\"name\":\"two\"}]";
        assertThat(content(template, json))
                .isEqualTo("<x:p><x:n>one</x:n><x:m of=\"one\" in=\"7\">1</x:m><x:m of=\"one\" in=\"7\">2</x:m></x:p>"
                        + "<x:p><x:n>two</x:n><x:d>deep</x:d></x:p>");
    }

    @Test
    void filtersItemsAndReadsMembersOfColumns() throws IOException {
        String template = "<x:p gft:isCollection=\"true\" gft:source=\"json/all\" gft:filter=\"k = 'b' OR k = 3\">"
                + "${k}</x:p><x:q>${json/one}</x:q>";
        assertThat(content(template, "{\"all\":[{\"k\":\"a\"},{\"k\":\"b\"},{\"k\":3.0}],\"one\":5}"))
                .isEqualTo("<x:p>b</x:p><x:p>3.0</x:p><x:q>5</x:q>");
    }

    @Test
    void replacesPathsByAliases() throws IOException {
        String options = "<gf:Path from=\"x:obs/x:Feature\" to=\"json\"/><gf:Path from=\"x:deep/x:v\" to=\"v\"/>";
        String template = "<x:a gft:isCollection=\"true\" gft:source=\"x:obs/x:Feature\">${x:deep/x:v}</x:a>";
        assertThat(content(options, template, "[{\"v\":1}]")).isEqualTo("<x:a>1</x:a>");
    }

    @Test
    void writesEmptyTextIfConfigured() throws IOException {
        assertThat(content("<gf:Collection emptyText=\"write\"/>", "<x:a b=\"${empty}\">${empty}</x:a>", null))
                .isEqualTo("<x:a b=\"\"></x:a>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    $${dateFormat('dd.MM.yyyy HH:mm', at)}     | 14.02.2014 11:31
                    $${dateFormat('d MMMM uuuu', '1582-10-04')} | 4 October 1582
                    $${dateFormat('yyyy', none)}               | ``
                    $${jsonPointer(json, '/0/v')}              | one
                    $${jsonPointer(json, '/1/a~1b/~0/1')}      | 8
                    $${jsonPointer(json, '/1/a~1b/~0/2')}      | ``
                    $${jsonPointer(json, '/0/7')}              | seven
                    $${jsonPointer(json, '/2')}                | ``
                    $${item(json, 0)}                          | {"v":"one","7":"seven"}
                    $${item(list, 0)}                          | x
                    $${item(list, 5)}                          | ``
                    """)
    void computes(String expression, String expected) throws IOException {
        String json = "[{\"v\":\"one\",\"7\":\"seven\"},{\"a/b\":{\"~\":[null,8]}}]";
        assertThat(content("<x:a>" + expression + "</x:a>", json))
                .isEqualTo(expected.isEmpty() ? "" : "<x:a>" + expected + "</x:a>");
    }

    /** Hexadecimal extended WKB, as ST_AsHEXEWKB writes it. */
    @Test
    void writesGeometriesInJson() throws IOException {
        String options = "<gf:Geometry column=\"json.geom\" id=\"G.${v}\" decimals=\"1\"/>";
        String template = "<x:p gft:isCollection=\"true\" gft:source=\"json\" gft:filter=\"geom IS NOT NULL\">"
                + "<x:g>${geom}</x:g></x:p><x:q gft:isCollection=\"true\" gft:source=\"json\"><x:v>${v}</x:v></x:q>";
        String point = "0101000020E8640000000000000000F03F0000000000000440";
        String json = "[{\"v\":1,\"geom\":\"" + point + "\"},{\"v\":2,\"geom\":null}]";
        String content = content(options, template, json);
        assertThat(content)
                .startsWith("<x:p><x:g><gml:Point ")
                .contains("gml:id=\"G.1\"", "EPSG/0/25832")
                .contains(
                        "<gml:pos>1 2.5</gml:pos></gml:Point></x:g></x:p><x:q><x:v>1</x:v></x:q><x:q><x:v>2</x:v></x:q>");
        for (String wrong : List.of("zz", "0", "", point.replace("20E8640000", "20E6100000"), point.substring(0, 40))) {
            String row = json.replace(point, wrong);
            if (wrong.isEmpty()) {
                assertThat(content(options, template, row)).doesNotContain("<gml:");
            } else {
                assertThatThrownBy(() -> content(options, template, row))
                        .isInstanceOf(FeatureEncodingException.class)
                        .hasMessageContaining("t.1");
            }
        }
    }

    @Test
    void readsOptionsBesideTheTemplate() throws IOException {
        Files.writeString(folder.resolve("t.rows.xml"), "<gf:Options><gf:Path from=\"p/q\" to=\"n\"/></gf:Options>");
        assertThat(content("<x:a>${p/q}</x:a>", null)).isEqualTo("<x:a>7</x:a>");
        Files.delete(folder.resolve("t.rows.xml"));
    }

    @Test
    void namesTheColumnsThatItReads() throws IOException {
        String options = "<gf:Rows name='r' table='t' key='k' parent='n' order='a, b desc'/>"
                + "<gf:Geometry column='r.g'/><gf:Path from='p/q' to='d'/>";
        FeatureTemplate template = Templates.of(
                folder,
                options,
                "<x:a gft:filter=\"flag = 'true'\">${A}</x:a><x:b>${p/q}</x:b>"
                        + "<x:c gft:isCollection='true' gft:source='r' x:u='${../empty}'><x:v>${at}</x:v><x:g>${g}</x:g></x:c>");
        TableUse.Columns columns = template.columns(RowType.of(row(null).type));
        assertThat(columns.columns()).containsExactly("a", "n", "d", "flag", "empty");
        assertThat(template.children())
                .containsExactly(new ChildQuery("r", "\"t\"", "k", "n", List.of("a", "b desc"), "t.xml:1:76"));
        assertThatThrownBy(() -> Templates.document(template, row(null)))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("t.xml:1:")
                .hasMessageContaining("gf:Rows r is read beside rows of PostgreSQL");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    [{"v":1             | malformed JSON
                    [{"v" 1}]           | malformed JSON
                    [1 2]               | a comma or ] is missing
                    [{v:1}]             | the name of a member is missing
                    ["a                 | malformed JSON
                    [{"v":"\\u12"}]     | \\u needs four hexadecimal digits
                    """)
    void reportsMalformedJsonWithFeature(String json, String problem) {
        String template = "<x:a gft:isCollection=\"true\" gft:source=\"json\">${v}</x:a>";
        assertThatThrownBy(() -> content(template, json))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("t.1")
                .hasMessageContaining(problem);
    }

    @Test
    void readsDeepAndLargeJson() throws IOException {
        String deep = "[".repeat(1000) + "1" + "]".repeat(1000);
        String template = "<x:a gft:isCollection=\"true\" gft:source=\"json\">${v}</x:a>";
        assertThat(content(template, "[{\"v\":\"x\",\"deep\":" + deep + "}]")).isEqualTo("<x:a>x</x:a>");
        String large = "x".repeat(10 << 20);
        assertThat(content(template, "[{\"v\":\"" + large + "\"}]")).hasSize("<x:a></x:a>".length() + (10 << 20));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ''                 | <gml:Polygon .*><gml:exterior><gml:LinearRing><gml:posList>.*
                    surface            | <gml:Surface .*><gml:patches><gml:PolygonPatch><gml:exterior><gml:LinearRing>.*
                    ring               | <gml:Polygon .*><gml:exterior><gml:Ring><gml:curveMember><gml:Curve gml:id="G.7.c0"><gml:segments><gml:LineStringSegment><gml:posList>.*
                    multi              | <gml:MultiSurface .*><gml:surfaceMember><gml:Polygon gml:id="G.7.1">.*
                    multi surface      | <gml:MultiSurface .*><gml:surfaceMember><gml:Surface gml:id="G.7.1"><gml:patches>.*
                    single             | <gml:Polygon .*
                    """)
    void writesFormsOfGeometries(String form, String expected) throws IOException {
        String options = "<gf:Geometry column=\"geom\" id=\"G.${n}\" form=\"" + form + "\" srsName=\"urn:x\"/>";
        String content = content(options, "<x:g>${geom}</x:g>", null);
        assertThat(content).matches("<x:g>" + expected).contains("gml:id=\"G.7\"", "srsName=\"urn:x\"");
    }

    @Test
    void numbersGeometriesInItems() throws IOException {
        String template = "<x:p gft:isCollection=\"true\" gft:source=\"list\"><x:g>${../geom}</x:g></x:p>";
        assertThat(content(template, null)).contains("gml:id=\"F.t.1.1.geom\"", "gml:id=\"F.t.1.2.geom\"");
    }

    @Test
    void expandsIncludes() throws IOException {
        Files.writeString(folder.resolve("inner.xml"), "<x:i><x:v>${n}</x:v></x:i>");
        Files.writeString(folder.resolve("flat.xml"), "<gft:Template><x:j/><x:k>${n}</x:k></gft:Template>");
        String template = "<x:a>$include{inner.xml}</x:a><gft:includeFlat>flat.xml</gft:includeFlat>"
                + "<gft:includeFlat gft:source=\"inner.xml\"/>";
        assertThat(content(template, null))
                .isEqualTo("<x:a><x:i><x:v>7</x:v></x:i></x:a><x:j/><x:k>7</x:k><x:i><x:v>7</x:v></x:i>");
    }

    @Test
    void readsTheThreeFormsOfTemplates() throws IOException {
        String feature = "<x:F xmlns:x=\"http://example.org/x\" gml:id=\"F.${@id}\"><x:a>${n}</x:a></x:F>";
        String collection = "<wfs:FeatureCollection xmlns:x=\"http://example.org/x\""
                + " xsi:schemaLocation=\"http://example.org/x x.xsd\"><wfs:member>" + feature
                + "</wfs:member></wfs:FeatureCollection>";
        for (String template : new String[] {feature, collection}) {
            Path file = Files.writeString(folder.resolve("form.xml"), template);
            String document = Templates.document(FeatureTemplate.read(file), row(null));
            assertThat(Templates.content(document)).isEqualTo("<x:a>7</x:a>");
        }
    }

    @Test
    void keepsInnerDeclarationsAndEscapesIds() throws IOException {
        assertThat(content("<x:a xmlns:y=\"http://example.org/y\" y:b=\"c\"><y:d gml:id=\"${n}\"/></x:a>", null))
                .isEqualTo("<x:a xmlns:y=\"http://example.org/y\" y:b=\"c\"><y:d gml:id=\"_x0037_\"/></x:a>");
    }
}
