/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The text of numbers, against {@link BigDecimal} on any bit pattern a number can have. */
class NumberTextTest {

    private final byte[] out = new byte[NumberText.MAX_LENGTH + 100];

    // ---- coordinates

    @Property(tries = 20_000)
    void roundsAnyDoubleExactly(@ForAll("doubles") double value, @ForAll @IntRange(max = 18) int decimals) {
        assertThat(rounded(value, decimals)).isEqualTo(expected(value, decimals));
    }

    @Property(tries = 20_000)
    void roundsCoordinatesExactly(@ForAll("coordinates") double value, @ForAll @IntRange(max = 9) int decimals) {
        assertThat(rounded(value, decimals)).isEqualTo(expected(value, decimals));
    }

    @Property(tries = 5_000)
    void roundsTiesAwayFromZero(@ForAll @IntRange(max = 8) int decimals, @ForAll @IntRange(max = 1 << 20) int n) {
        // n / 2^(decimals + 1) has decimals + 1 of them, the last a 5 for odd n: a true tie
        double tie = n / (double) (1 << decimals + 1);
        assertThat(rounded(tie, decimals)).isEqualTo(expected(tie, decimals));
        assertThat(rounded(-tie, decimals)).isEqualTo(expected(-tie, decimals));
    }

    @Property
    void padsWithZeros(@ForAll("doubles") double value, @ForAll @IntRange(max = 18) int decimals) {
        if (Double.isFinite(value)) {
            BigDecimal exact = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP);
            assertThat(padded(value, decimals)).isEqualTo(exact.toPlainString());
        }
    }

    @Property(tries = 20_000)
    void keepsAllDigitsOfCoordinates(@ForAll("doubles") double value) {
        String text = text(NumberText.writeShortestPlain(out, 0, value));
        if (Double.isFinite(value)) {
            assertThat(Double.parseDouble(text)).isEqualTo(value + 0.0);
            assertThat(text).matches("0|-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?").isNotEqualTo("-0");
        }
    }

    @Example
    void writesKnownHardCoordinates() {
        assertThat(rounded(1.005, 2)).as("a little below 1.005").isEqualTo("1");
        assertThat(rounded(100.115, 2)).isEqualTo("100.11");
        assertThat(rounded(0.5, 0)).isEqualTo("1");
        assertThat(rounded(-0.5, 0)).isEqualTo("-1");
        assertThat(rounded(2.5, 0)).isEqualTo("3");
        assertThat(rounded(9.9999999, 6)).isEqualTo("10");
        assertThat(rounded(179.999999999, 8)).isEqualTo("180");
        assertThat(rounded(-1e-8, 7)).isEqualTo("0");
        assertThat(rounded(-0.0, 8)).isEqualTo("0");
        assertThat(rounded(12345678.123, 8)).isEqualTo("12345678.123");
        assertThat(rounded(1e22, 8)).isEqualTo("10000000000000000000000");
        assertThat(rounded(9.9e-4, 4)).isEqualTo("0.001");
        assertThat(rounded(Double.MAX_VALUE, 8)).hasSize(309).startsWith("17976931348623157");
        assertThat(rounded(Double.MIN_VALUE, 18)).isEqualTo("0");
        assertThat(padded(1.5, 0)).as("no dangling point").isEqualTo("2");
        assertThat(padded(1e7, 2)).isEqualTo("10000000.00");
        assertThat(padded(-1e-8, 2)).isEqualTo("0.00");
    }

    @Example
    void writesSpecialValuesAsXmlSchemaDoes() {
        for (int decimals : new int[] {0, 8, 17}) {
            assertThat(padded(Double.NaN, decimals)).isEqualTo("NaN");
            assertThat(rounded(Double.POSITIVE_INFINITY, decimals)).isEqualTo("INF");
            assertThat(rounded(Double.NEGATIVE_INFINITY, decimals)).isEqualTo("-INF");
        }
        assertThat(shortest(Double.NaN)).isEqualTo("NaN");
        assertThat(shortest(Double.POSITIVE_INFINITY)).isEqualTo("INF");
        assertThat(shortest(Double.NEGATIVE_INFINITY)).isEqualTo("-INF");
        assertThat(shortest(Float.NaN)).isEqualTo("NaN");
        assertThat(shortest(Float.NEGATIVE_INFINITY)).isEqualTo("-INF");
    }

    @Property(tries = 20_000)
    void roundsDoublesToTheValueOfTheirText(@ForAll("doubles") double value, @ForAll @IntRange(max = 18) int decimals) {
        checkRounded(value, decimals);
    }

    @Property(tries = 20_000)
    void roundsCoordinatesToTheValueOfTheirText(
            @ForAll("coordinates") double value, @ForAll @IntRange(max = 18) int decimals) {
        checkRounded(value, decimals);
    }

    @Property(tries = 5_000)
    void roundsTiesToTheValueOfTheirText(
            @ForAll @IntRange(max = 8) int decimals, @ForAll @IntRange(max = 1 << 20) int n) {
        double tie = n / (double) (1 << decimals + 1);
        for (double near : new double[] {tie, -tie, Math.nextUp(tie), Math.nextDown(tie)}) {
            checkRounded(near, decimals);
        }
    }

    private static void checkRounded(double value, int decimals) {
        double expected = Double.isFinite(value)
                ? new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP).doubleValue()
                : value;
        assertThat(NumberText.round(value, decimals)).isEqualTo(Double.valueOf(expected + 0.0));
    }

    // ---- attribute values

    @Property(tries = 30_000)
    void writesShortestTextOfDouble(@ForAll("doubles") double value) {
        if (Double.isFinite(value)) {
            String text = shortest(value);
            assertThat(Double.parseDouble(text)).isEqualTo(value);
            assertThat(Double.doubleToRawLongBits(Double.parseDouble(text)))
                    .isEqualTo(Double.doubleToRawLongBits(value));
            assertShortest(text, digits -> Double.parseDouble(digits) == Math.abs(value));
        }
    }

    // ---- values without a schema (BXML §16)

    @Property(tries = 30_000)
    void writesShortestCompactTextOfDouble(@ForAll("doubles") double value) {
        String text = text(NumberText.writeCompact(out, 0, value));
        if (Double.isFinite(value)) {
            assertThat(Double.doubleToRawLongBits(Double.parseDouble(text)))
                    .isEqualTo(Double.doubleToRawLongBits(value));
            assertShortest(text, digits -> Double.parseDouble(digits) == Math.abs(value));
            assertCompact(text, Math.abs(value));
        }
    }

    @Property(tries = 30_000)
    void writesShortestCompactTextOfFloat(@ForAll int bits) {
        float value = Float.intBitsToFloat(bits);
        String text = text(NumberText.writeCompact(out, 0, value));
        if (Float.isFinite(value)) {
            assertThat(Float.floatToRawIntBits(Float.parseFloat(text))).isEqualTo(bits);
            assertShortest(text, digits -> Float.parseFloat(digits) == Math.abs(value));
            assertCompact(text, Math.abs(value));
        }
    }

    /** Plain from 1e-4 to 1e16, no point without digits after it, one digit before it beyond. */
    private static void assertCompact(String text, double magnitude) {
        if (magnitude == 0 || magnitude >= 1e-4 && magnitude < 9.9e15) {
            assertThat(text).matches("-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?");
        } else if (magnitude < 9.9e-5 || magnitude > 1e16) {
            assertThat(text).matches("-?[1-9](\\.[0-9]*[1-9])?e-?[1-9][0-9]*");
        }
    }

    @Example
    void writesCompactTextAsSpecified() {
        assertThat(compact(2)).isEqualTo("2");
        assertThat(compact(-0.0)).isEqualTo("-0");
        assertThat(compact(1.5e-7)).isEqualTo("1.5e-7");
        assertThat(compact(1e300)).isEqualTo("1e300");
        assertThat(compact(1e16)).isEqualTo("1e16");
        assertThat(compact(9999999999999998.0)).isEqualTo("9999999999999998");
        assertThat(compact(0.0001)).isEqualTo("0.0001");
        assertThat(compact(0.00001)).isEqualTo("1e-5");
        assertThat(compact(Double.MIN_VALUE)).isEqualTo("5e-324");
        assertThat(compact(Double.NaN)).isEqualTo("NaN");
        assertThat(compact(Double.NEGATIVE_INFINITY)).isEqualTo("-INF");
        assertThat(text(NumberText.writeCompact(out, 0, 0.1f))).isEqualTo("0.1");
        assertThat(text(NumberText.writeCompact(out, 0, 16777216f))).isEqualTo("16777216");
        assertThat(text(NumberText.writeCompact(out, 0, Float.MIN_VALUE))).isEqualTo("1e-45");
    }

    private String compact(double value) {
        return text(NumberText.writeCompact(out, 0, value));
    }

    @Property(tries = 30_000)
    void writesShortestTextOfFloat(@ForAll int bits) {
        float value = Float.intBitsToFloat(bits);
        if (Float.isFinite(value)) {
            String text = shortest(value);
            assertThat(Float.parseFloat(text)).isEqualTo(value);
            assertShortest(text, digits -> Float.parseFloat(digits) == Math.abs(value));
        }
    }

    @Property(tries = 20_000)
    void writesDecimalThatTheValueWasParsedFrom(@ForAll("decimals") BigDecimal decimal) {
        double value = decimal.doubleValue();
        assertThat(new BigDecimal(shortest(value))).isEqualByComparingTo(decimal);
    }

    @Example
    void choosesExponentByMagnitude() {
        assertThat(shortest(0.0)).isEqualTo("0.0");
        assertThat(shortest(-0.0)).isEqualTo("-0.0");
        assertThat(shortest(666168.0)).isEqualTo("666168.0");
        assertThat(shortest(1e-5)).isEqualTo("0.00001");
        assertThat(shortest(1e-7)).isEqualTo("0.0000001");
        assertThat(shortest(1.5e-8)).isEqualTo("1.5E-8");
        assertThat(shortest(9e-8)).isEqualTo("9.0E-8");
        assertThat(shortest(1e10)).isEqualTo("10000000000.0");
        assertThat(shortest(9007199254740993.0)).isEqualTo("9007199254740992.0");
        assertThat(shortest(1e21)).isEqualTo("1000000000000000000000.0");
        assertThat(shortest(1.5e21)).isEqualTo("1.5E21");
        assertThat(shortest(1e22)).isEqualTo("1.0E22");
        assertThat(shortest(Double.MAX_VALUE)).isEqualTo("1.7976931348623157E308");
        assertThat(shortest(Double.MIN_VALUE)).isEqualTo("5.0E-324");
        assertThat(shortest(2e-3)).isEqualTo("0.002");
        assertThat(shortest(0.1 + 0.2)).isEqualTo("0.30000000000000004");
        assertThat(shortest(-34.479999005400003)).isEqualTo("-34.4799990054");
        assertThat(shortest(2e23)).isEqualTo("2.0E23");
        assertThat(shortest(0.1f)).isEqualTo("0.1");
        assertThat(shortest(16777216f)).isEqualTo("16777216.0");
        assertThat(shortest(Float.MAX_VALUE)).isEqualTo("3.4028235E38");
    }

    // ---- integers

    @Property(tries = 20_000)
    void writesLongs(@ForAll long value) {
        assertThat(text(DecimalDigits.writeLong(out, 0, value))).isEqualTo(Long.toString(value));
    }

    @Example
    void writesEveryLengthOfLong() {
        BigInteger power = BigInteger.ONE;
        for (int i = 0; i < 19; i++, power = power.multiply(BigInteger.TEN)) {
            for (long value : new long[] {power.longValue() - 1, power.longValue(), -power.longValue()}) {
                assertThat(text(DecimalDigits.writeLong(out, 0, value))).isEqualTo(Long.toString(value));
            }
        }
        assertThat(text(DecimalDigits.writeLong(out, 0, Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
        assertThat(text(DecimalDigits.writeLong(out, 0, Long.MAX_VALUE))).isEqualTo("9223372036854775807");
    }

    @Example
    void splitsEightDigits() {
        for (int n = 0; n < DecimalDigits.GROUP; n += 997) {
            DecimalDigits.writeAll8(out, 0, n);
            int read = Integer.parseInt(text(8));
            if (read != n) { // one assertion for a hundred thousand numbers
                assertThat(read).isEqualTo(n);
            }
        }
    }

    // ---- how the numbers are made and checked

    @Provide
    Arbitrary<Double> doubles() {
        Arbitrary<Double> anyBits = Arbitraries.longs().map(Double::longBitsToDouble);
        Arbitrary<Double> nearPowersOfTwo = Arbitraries.integers()
                .between(-1074, 1023)
                .flatMap(e -> Arbitraries.integers().between(-2, 2).map(ulps -> {
                    long bits = Double.doubleToRawLongBits(Math.scalb(1.0, e)) + ulps;
                    return Double.longBitsToDouble(bits);
                }));
        return Arbitraries.oneOf(anyBits, coordinates(), nearPowersOfTwo);
    }

    @Provide
    Arbitrary<Double> coordinates() {
        Arbitrary<Double> degrees = Arbitraries.doubles().between(-180, 180).ofScale(15);
        Arbitrary<Double> metres = Arbitraries.doubles().between(-2.1e7, 2.1e7).ofScale(9);
        Arbitrary<Double> tiny = Arbitraries.doubles().between(-1e-3, 1e-3).ofScale(20);
        return Arbitraries.oneOf(degrees, metres, tiny);
    }

    @Provide
    Arbitrary<BigDecimal> decimals() {
        return Arbitraries.bigIntegers()
                .between(BigInteger.ZERO, BigInteger.TEN.pow(15).subtract(BigInteger.ONE))
                .flatMap(digits -> Arbitraries.integers().between(-10, 30).map(scale -> new BigDecimal(digits, scale)));
    }

    private static String expected(double value, int decimals) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "INF" : "-INF";
        }
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** No decimal with one digit less reads as the same number. */
    private static void assertShortest(String text, java.util.function.Predicate<String> readsTheSame) {
        BigDecimal exact = new BigDecimal(text).abs().stripTrailingZeros();
        if (exact.precision() > 1) {
            BigDecimal below = exact.round(new java.math.MathContext(exact.precision() - 1, RoundingMode.DOWN));
            BigDecimal above = below.add(below.ulp());
            assertThat(readsTheSame.test(below.toString())).as(text).isFalse();
            assertThat(readsTheSame.test(above.toString())).as(text).isFalse();
        }
    }

    private String rounded(double value, int decimals) {
        return text(NumberText.writeRounded(out, 0, value, decimals, false));
    }

    private String padded(double value, int decimals) {
        return text(NumberText.writeRounded(out, 0, value, decimals, true));
    }

    private String shortest(double value) {
        return text(NumberText.writeShortest(out, 0, value));
    }

    private String shortest(float value) {
        return text(NumberText.writeShortest(out, 0, value));
    }

    private String text(int length) {
        return new String(out, 0, length, StandardCharsets.US_ASCII);
    }
}
