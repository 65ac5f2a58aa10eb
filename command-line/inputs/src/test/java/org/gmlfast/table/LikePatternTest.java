/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.regex.Pattern;

import org.geotools.api.filter.PropertyIsLike;
import org.geotools.factory.CommonFactoryFinder;
import org.gmlfast.query.QueryException;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Patterns match the same texts as equivalent regular expressions. */
class LikePatternTest {

    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.strings()
                .withChars('a', 'b', '*', '*', '.', '\\', '%', '_', '!', '\n')
                .ofMaxLength(9);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars('a', 'a', 'b', '*', '%', '_', '!', '\\', '\n')
                .ofMaxLength(8);
    }

    private static PropertyIsLike like(String pattern) {
        var filters = CommonFactoryFinder.getFilterFactory();
        return filters.like(filters.property("p"), pattern, "*", ".", "\\", true);
    }

    private static Pattern regex(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                regex.append(Pattern.quote(pattern.substring(++i, i + 1)));
            } else {
                regex.append(c == '*' ? ".*" : c == '.' ? "." : Pattern.quote("" + c));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    @Property(tries = 20_000)
    void matchesLikeARegularExpression(@ForAll("patterns") String pattern, @ForAll("texts") String text)
            throws QueryException {
        assertThat(LikePattern.matches(text, LikePattern.of(like(pattern))))
                .as(LikePattern.of(like(pattern)))
                .isEqualTo(regex(pattern).matcher(text).matches());
    }

    @Example
    void reducesAdjacentWildCards() throws QueryException {
        assertThat(LikePattern.of(like("a**..*.b*"))).isEqualTo("a___%b%");
        assertThat(LikePattern.of(like("\\*%\\**"))).isEqualTo("*!%*%");
        assertThat(LikePattern.wildCards("!%a%_!!%")).isEqualTo(2);
    }

    @Example
    void doesNotMatchNull() {
        assertThat(LikePattern.matches(null, "%")).isNull();
    }

    @Example
    void matchesLongTextsQuickly() throws QueryException {
        String pattern = LikePattern.of(like("*a".repeat(400) + "*b"));
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            assertThat(LikePattern.matches("a".repeat(60_000), pattern)).isFalse();
            assertThat(LikePattern.matches("a".repeat(60_000) + 'b', pattern)).isTrue();
        });
    }

    @Example
    void refusesLongPatterns() {
        assertThatThrownBy(() -> LikePattern.of(like("a".repeat(1001))))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("1001 characters");
    }
}
