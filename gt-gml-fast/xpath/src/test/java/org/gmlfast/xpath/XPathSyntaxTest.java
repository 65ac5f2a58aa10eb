/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unsupported paths are refused with a reason and a position. */
class XPathSyntaxTest {

    private static XPathSyntaxException refusal(String path) {
        XPathSyntaxException refusal =
                catchThrowableOfType(XPathSyntaxException.class, () -> CompiledXPath.compile(path, Map.of("p", "u")));
        assertThat(refusal).as(path).isNotNull();
        return refusal;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "//a[1] # 4 # select by position",
                "//a[position()=1] # 5 # select by position",
                "//a[last()] # 5 # select by position",
                "//a/.. # 5 # ..",
                "//a/parent::b # 5 # the axis parent:: is not supported",
                "//a[following-sibling::b] # 5 # following-sibling::",
                "//a[b=c] # 5 # with a literal only",
                "//a['x'='x'] # 5 # only a path",
                "//a[b+1=2] # 6 # arithmetic",
                "//a[b*2=2] # 6 # arithmetic",
                "//a[b div 2=2] # 7 # arithmetic",
                "//a[-b=2] # 6 # arithmetic",
                "//a[count(b)=2] # 5 # the function count() is not supported",
                "//a[/b] # 5 # must begin at the element",
                "//a[//b] # 5 # must begin at the element",
                "//a[$x] # 5 # variables",
                "//a['x'] # 4 # a literal is not a condition",
                "//a[b='x'='y'] # 10 # cannot be chained",
                "//a[(b)/c] # 8 # after parentheses",
                "//a[b # 6 # expected ]",
                "//a[] # 5 # expected a path or a literal",
                "//a[b='x] # 7 # no closing '",
                "//a] # 4 # unexpected ]",
                "//a='x' # 4 # must select nodes",
                "count(//a) # 1 # count() is not supported",
                "//@a/b # 5 # no step can follow an attribute",
                "//text()/b # 9 # no step can follow",
                "//@a[b] # 5 # the value . only",
                "//node() # 3 # node() is not supported",
                "//comment() # 3 # comment() is not supported",
                "//. # 3 # // cannot be followed by .",
                ". # 1 # the document itself",
                "/ # 2 # no step follows /",
                "`` # 1 # expected a step",
                "//q:a # 3 # the prefix q is not declared",
                "//a[@q:b] # 6 # the prefix q is not declared",
                "//a[b=1.2.3] # 7 # is not a number",
                "//a[b!c] # 6 # unexpected !",
                "//a[contains(b/c,'x')] # 14 # takes the first node",
                "//a[contains(b,c)] # 16 # expected a literal",
                "//p: # 3 # no name follows",
                "//a:: # 3 # the axis a:: is not supported",
            })
    void refusesUnsupportedPaths(String path, int position, String reason) {
        XPathSyntaxException refusal = refusal(path == null ? "" : path);
        assertThat(refusal).hasMessageContaining(reason).hasMessageContaining("at character " + position + " of ");
        assertThat(refusal.position()).isEqualTo(position);
    }

    @Test
    void reportsUndeclaredPrefix() {
        assertThat(refusal("//x:a").undeclaredPrefix()).isEqualTo("x");
        assertThat(refusal("//a[").undeclaredPrefix()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "and/or[or and and]",
                "div[div='mod' or mod]/mod",
                " / a [ @ b = 'x' ] / text ( ) ",
                "/child::a/descendant::p:b/attribute::p:*",
                "//a[text()]/text",
                "//text[text='x']",
                "//é/日本.x-y"
            })
    void acceptsSupportedPaths(String path) {
        assertThatCode(() -> CompiledXPath.compile(path, Map.of("p", "u"))).doesNotThrowAnyException();
    }

    @Test
    void limitsLengthNestingAndSteps() {
        assertThat(refusal("//" + "a".repeat(10_000))).hasMessageContaining("more than 10000 characters");
        assertThat(refusal("//a" + "[b".repeat(3_000))).hasMessageContaining("nested more than 50 deep");
        assertThat(refusal("//a[" + "(".repeat(3_000))).hasMessageContaining("nested more than 50 deep");
        assertThat(refusal("//a[" + "not(".repeat(2_000))).hasMessageContaining("nested more than 50 deep");
        assertThat(refusal("/a".repeat(65))).hasMessageContaining("more than 64 steps");
        assertThatCode(() -> CompiledXPath.compile("/a".repeat(64), Map.of())).doesNotThrowAnyException();
        assertThatCode(() -> CompiledXPath.compile("//a[b" + " or b".repeat(60) + "]", Map.of()))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesOutputsThatDoNotBeginAtElements() {
        for (List<String> paths : List.of(List.of("//a/@b", "c"), List.of("//a", "/c"), List.of("//a", "//c"))) {
            assertThat(catchThrowableOfType(
                            XPathSyntaxException.class,
                            () -> CompiledXPath.compile(paths.get(0), List.of(paths.get(1)), Map.of())))
                    .as(paths.toString())
                    .isNotNull();
        }
    }
}
