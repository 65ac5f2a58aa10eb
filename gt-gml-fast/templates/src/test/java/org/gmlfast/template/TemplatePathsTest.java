/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.geotools.api.filter.Filter;
import org.geotools.filter.text.cql2.CQLException;
import org.geotools.filter.text.ecql.ECQL;
import org.gmlfast.template.syntax.PathException;
import org.gmlfast.template.syntax.SchemaDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplatePathsTest {

    private static TemplatePaths paths(String example) throws IOException {
        return TemplatePaths.of(Templates.example(example), ExampleRows.of(example).type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    cp | "cp:label" = '17'                                    | label = '17'
                    cp | label = '17'                                         | label = '17'
                    cp | "cp:CadastralParcel/cp:label" LIKE '1%'              | label LIKE '1%'
                    cp | "cp:inspireId/base:Identifier/base:localId" IN ('a') | key IN ('a')
                    cp | "inspireId/Identifier/localId" > 'a'                 | key > 'a'
                    cp | "cp:areaValue" BETWEEN 1 AND 2                       | area BETWEEN 1 AND 2
                    cp | "cp:beginLifespanVersion" IS NULL                    | born IS NULL
                    cp | "gml:identifier" = 'https://data.example.org/id/cp/x' | key = 'x'
                    cp | "gml:identifier" = 'x'                               | EXCLUDE
                    cp | "gml:identifier" <> 'x'                              | INCLUDE
                    cp | "@gml:id" = 'CP.x'                                   | key = 'x'
                    cp | NOT ("@gml:id" = 'CP.x' OR "cp:label" = 'a')         | NOT (key = 'x' OR label = 'a')
                    cp | "cp:zoning/@xlink:href" LIKE 'https://data.example.org/id/cz/%' | zoning LIKE '%'
                    cp | "cp:zoning/@xlink:href" IS NULL                      | zoning IS NULL
                    cp | "cp:administrativeUnit/@xlink:href" = 'https://data.example.org/id/au/5' | au_code = '5' AND au_code IS NOT NULL
                    cp | BBOX("cp:geometry", 0, 0, 1, 1)                      | BBOX(geom, 0, 0, 1, 1)
                    ge | "ge:specification/ge:GeologicUnit/ge:name" = 'a'     | unit_name = 'a' AND kind = 'unit'
                    """)
    void mapsFiltersToColumns(String example, String filter, String expected) throws IOException, CQLException {
        assertThat(ECQL.toCQL(paths(example).mapped(ECQL.toFilter(filter))))
                .isEqualTo(ECQL.toCQL(ECQL.toFilter(expected)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    cp | "cp:nothing" = 'a'                       | CadastralParcel has no path "cp:nothing"
                    cp | "cp:zoning" = 'a'                        | it has no value but attributes
                    cp | "cp:areaValue/@uom" = 'm2'               | it is always "m2"
                    cp | "gml:identifier" > 'a'                   | can be compared with = and <> only
                    cp | "cp:basicPropertyUnit/@xlink:href" = 'a' | it is part of the list bpus
                    ge | "ge:specification/ge:GeologicUnit/@gml:id" = 'a' | it is computed by MF.${id}.GU.${unit_id}
                    """)
    void refusesWhatNoColumnAnswersFor(String example, String filter, String problem) {
        assertThatThrownBy(() -> paths(example).mapped(ECQL.toFilter(filter)))
                .isInstanceOf(PathException.class)
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource({"cp:label,label", "cp:beginLifespanVersion,born", "label,label"})
    void sortsByColumns(String path, String column) throws IOException {
        assertThat(paths("cp").sortColumn(path)).isEqualTo(column);
    }

    @ParameterizedTest
    @CsvSource({"CP.05-1,05-1", "CP.a_x0020_b,a b"})
    void findsFeaturesByIds(String id, String key) throws IOException {
        assertThat(ECQL.toCQL(paths("cp").byIds(List.of(id)))).isEqualTo("key = '" + key + "'");
    }

    @Test
    void findsNoFeatureByIdsThatItsColumnCannotHave() throws IOException {
        TemplatePaths paths = paths("ge");
        assertThat(ECQL.toCQL(paths.byIds(List.of("MF.9")))).isEqualTo("\"id\" = '9'");
        assertThat(paths.byIds(List.of("MF.x", "MF.09", "MF.1e1", "GU.9"))).isEqualTo(Filter.EXCLUDE);
    }

    @ParameterizedTest
    @CsvSource({"cp,CP.05-1,true", "cp,CP.,false", "cp,AD.1,false", "ge,MF.x,true"})
    void recognizesTheFormOfIds(String example, String id, boolean expected) throws IOException {
        assertThat(paths(example).hasFormOf(id)).isEqualTo(expected);
    }

    @Test
    void includesSchemaOfOneNamespaceAndImportsSeveral() {
        String one = new String(SchemaDocument.of(Map.of("urn:a&b", "http://example.org/a.xsd?x=1&y")), UTF_8);
        assertThat(one)
                .contains(
                        "targetNamespace=\"urn:a&amp;b\"",
                        "<xs:include",
                        "schemaLocation=\"http://example.org/a.xsd?x=1&amp;y\"")
                .doesNotContain("xs:import");
        String two = new String(SchemaDocument.of(Map.of("urn:a", "a.xsd", "urn:b", "b.xsd")), UTF_8);
        assertThat(two)
                .contains("<xs:import namespace=\"urn:a\"", "<xs:import namespace=\"urn:b\"")
                .doesNotContain("targetNamespace");
    }
}
