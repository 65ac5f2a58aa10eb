/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.RowType;
import org.gmlfast.template.syntax.TemplateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a template's author is told: all at once, each with its place. */
class TemplateProblemsTest {

    @TempDir
    private Path folder;

    private List<String> problems(String template) throws IOException {
        Path file = Files.writeString(folder.resolve("t.xml"), template);
        TemplateException e = catchThrowableOfType(TemplateException.class, () -> FeatureTemplate.read(file)
                .warnings(RowType.of(ExampleRows.parcels().type), GmlVersion.GML_3_2_1));
        return e == null ? List.of() : e.problems();
    }

    private static String template(String options, String content) {
        return "<gft:Template><gft:Options><gft:Namespaces xmlns:x=\"http://example.org/x\"/>" + options
                + "</gft:Options><x:F gml:id=\"F.${key}\">\n" + content + "</x:F></gft:Template>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    root="x:Set" id="s"                               | gf:Collection root="x:Set" needs a member: the element
                    root="gml:FeatureCollection"                      | gf:Collection has no id; the element needs a gml:id
                    root="base:SpatialDataSet" id="s"                 | base:SpatialDataSet: prefix base is not declared
                    root="x:a:b" member="x:m" id="s"                  | "x:a:b" is not a name
                    rot="x:Set"                                       | gf:Collection has no attribute rot; it has emptyText, root, member and id
                    root="x:Set" member="x:m" id="s"><x:a>${key}</x:a | what stands in gf:Collection is the same for all features
                    root="x:Set" member="x:m" id="s"><y:a/><x:b></x:b | y:a: prefix y is not declared
                    emptyText="write"><x:a></x:a                      | a wfs:FeatureCollection has nothing before its members
                    """)
    void reportsRoots(String attributes, String problem) throws IOException {
        assertThat(problems(template("<gf:Collection " + attributes + "></gf:Collection>", "<x:a>${key}</x:a>")))
                .first(InstanceOfAssertFactories.STRING)
                .startsWith("t.xml:1:")
                .contains(": " + problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    <x:a>${bornn}</x:a>                      | no column bornn in cadastral_parcel; did you mean born? (columns: key, area,
                    <y:a>${born}</y:a>                       | y:a: prefix y is not declared
                    <x:a y:b="c"/>                           | y:b: prefix y is not declared
                    <x:a b="${geom}"/>                       | ${geom}: a geometry can only be an element's content
                    <x:a>u${geom}</x:a>                      | ${geom}: a geometry can only be an element's content
                    <x:a gft:source="area">${.}</x:a>        | source "area" is of type double: json, jsonb, an array or gf:Rows is needed
                    <x:a>${../born}</x:a>                    | ../: there is no outer source here
                    <x:a>${.}</x:a>                          | ${.} is the item of a source; there is no source here
                    <x:a>$merge{b.json}</x:a>                | $merge is for JSON templates
                    <x:a>$include{../b.xml}</x:a>            | include ../b.xml: leaves the folder
                    <x:a>$include{b.xml}</x:a>               | include b.xml: no such file
                    <x:a>$include{t.xml}</x:a>               | includes itself: t.xml → t.xml
                    <x:a>$${foo(born)}</x:a>                 | function foo is unknown (known: strConcat,
                    <x:a>$${strTrim(born, 1)}</x:a>          | function strTrim has 1 arguments, not 2
                    <x:a gft:filter="born ="/>               | a value expected instead of the end in: born =
                    <x:a gft:filter="born = 'x"/>            | unexpected ' in: born = 'x
                    <x:a>${born</x:a>                        | a } is missing: ${born
                    <x:a>${}</x:a>                           | ${} is empty
                    <x:a>$${dateFormat('yy', born, 1)}</x:a> | function dateFormat has a pattern and a date
                    <x:a>$${dateFormat('b', born)}</x:a>     | "b" is not a date pattern
                    <x:a>$${jsonPointer(bpus, 'a')}</x:a>    | a pointer of jsonPointer begins with /: a
                    <x:a>$${jsonPointer(area, '/a')}</x:a>   | source "area" is of type double
                    <x:a>$${item(bpus, -1)}</x:a>            | function item has a list and the index of an item
                    <x:a gft:sorce="bpus"/>                  | gft:sorce is not an attribute of templates
                    <x:a>text<x:b/></x:a>                    | <x:a> has text beside elements
                    <x:a gft:isCollection="true" gft:source="bpus" gml:id="A.${../key}"/> | gml:id of x:a does not depend on the item of "bpus": it would repeat
                    <x:a>${geom}</x:a><x:b>${geom}</x:b>     | geometry geom is used twice with the same id
                    <x:a:b/>                                 | <x:a:b> is not a name
                    """)
    void reports(String content, String problem) throws IOException {
        assertThat(problems(template("", content)))
                .singleElement()
                .asString()
                .startsWith("t.xml:")
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <gf:Geometry column="area"/>             | column area of gf:Geometry is of type double
                    <gf:Geometry column="geom" form="round"/> | form="round" is not one of polygon, surface,
                    <gf:Geometry column="geom" decimals="x"/> | decimals="x" is not a number from 0 to 16
                    <gf:Geometry id="a"/>                    | gf:Geometry has no column
                    <gf:Rows name="a"/>                      | gf:Rows has no key
                    <gf:Rows name="a" key="b" parent="key"/> | gf:Rows has either a table or a query in gf:Sql
                    <gf:Rows name="a" key="b" parent="kez" table="t"/> | no column kez in cadastral_parcel; did you mean key?
                    <gf:Geometry column="bpus.geom"/>        | no element writes the geometry bpus.geom of a source
                    <gf:Row/>                                | <gf:Row> is not an option
                    <gft:Namespaces xmlns:x="urn:other"/>    | the prefix x stands for two namespaces
                    <gft:Namespaces xmlns:gml="http://www.opengis.net/gml"/> | this template is for GML in http://www.opengis.net/gml, the document for http://www.opengis.net/gml/3.2
                    """)
    void reportsOptions(String options, String problem) throws IOException {
        assertThat(problems(template(options, "<x:a/>")))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <a>                                       | t.xml:1:4: not well-formed
                    <!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>  | a template has no DOCTYPE
                    <gft:Template/>                           | <gft:Template> has one feature element, not 0
                    <gft:Template><a/><gft:Options/></gft:Template> | gft:Options must be the first element of gft:Template
                    <wfs:FeatureCollection><a/></wfs:FeatureCollection> | wfs:FeatureCollection has one wfs:member
                    <x:F xmlns:x="urn:x" gml:id="a"/>         | gml:id of x:F is the same for all features
                    <x:F xmlns:x="urn:x"/>                    | the feature element has no gml:id
                    <x:F xmlns:x="urn:x" gml:id="a" gft:filter="key = 'x'"/> | the feature element has no gft:source and no gft:filter
                    """)
    void reportsFiles(String template, String problem) throws IOException {
        assertThat(problems(template)).anyMatch(line -> line.contains(problem));
    }

    @Test
    void reportsAllProblemsWithTheirPlaces() throws IOException {
        String template = template("", "<x:a>${no1}</x:a>\n  <x:b\n    c=\"${no2}\"/>\n<x:d>${no3}</x:d>");
        assertThat(problems(template)).hasSize(3);
        assertThat(problems(template).get(0)).startsWith("t.xml:2:1: no column no1");
        assertThat(problems(template).get(1)).startsWith("t.xml:3:3: no column no2");
        assertThat(problems(template).get(2)).startsWith("t.xml:5:1: no column no3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <x:z xlink:href="a/${zoning}"/>          | <x:z> is written empty if zoning is null: use gf:nil or gft:filter
                    <x:z gft:isCollection="true">a</x:z>     | gft:isCollection has no effect without gft:source
                    <x:z gml:id="${key}"/>                   | gml:id begins with column key
                    """)
    void warns(String content, String warning) throws IOException {
        Path file = Files.writeString(folder.resolve("t.xml"), template("", content));
        RowType type = RowType.of(ExampleRows.parcels().type);
        assertThat(FeatureTemplate.read(file).warnings(type, GmlVersion.GML_3_2_1))
                .anyMatch(line -> line.contains(warning));
    }

    @Test
    void boundsFiles() throws IOException {
        assertThat(problems("<a>" + " ".repeat(1 << 20) + "</a>"))
                .singleElement()
                .asString()
                .contains("at most 1048576");
        assertThat(problems("<a>".repeat(200) + "</a>".repeat(200)))
                .singleElement()
                .asString()
                .contains("80 deep");
    }
}
