/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Texts are the numbers that the JDK's {@code number()} and {@code Double.parseDouble} return. */
class XPathNumberTest {

    private static final XPath XPATH = XPathFactory.newDefaultInstance().newXPath();

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("0019.-+ e\t").ofMaxLength(12);
    }

    @Property
    void parsesTextsLikeTheJdk(@ForAll("texts") String text) throws XPathExpressionException {
        double expected = (double) XPATH.evaluate("number('" + text + "')", (Object) null, XPathConstants.NUMBER);
        assertThat(XPathNumber.parse(text)).as("\"%s\"", text).isEqualTo(Double.valueOf(expected));
    }

    @Property
    void parsesDigitsLikeDouble(@ForAll double number) {
        String text = new java.math.BigDecimal(number).toPlainString();
        assertThat(XPathNumber.parse(text)).isEqualTo(number);
        String shortest = new java.math.BigDecimal(Double.toString(number)).toPlainString();
        assertThat(XPathNumber.parse(shortest)).isEqualTo(number);
    }

    /** Halfway between 1 and the next double, and a bit more far behind. */
    @ParameterizedTest
    @CsvSource({"0, 0x1.0p0", "1, 0x1.0000000000001p0"})
    void parsesManyDigits(String last, double expected) {
        String half = "1.00000000000000011102230246251565404236316680908203125";
        assertThat(XPathNumber.parse(half + "0".repeat(100_000) + last)).isEqualTo(Double.valueOf(expected));
        assertThat(XPathNumber.parse("0".repeat(100_000) + half + "0".repeat(100_000) + last))
                .isEqualTo(Double.valueOf(expected));
    }

    @ParameterizedTest
    @CsvSource({"400", "5000000"})
    void parsesHugeAndTinyNumbers(int zeros) {
        assertThat(XPathNumber.parse("1" + "0".repeat(zeros))).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(XPathNumber.parse("." + "0".repeat(zeros) + "1")).isZero();
    }
}
