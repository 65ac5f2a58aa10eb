/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.typed.Base64Variants;
import org.codehaus.stax2.typed.TypedXMLStreamException;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.testing.fixtures.TokenFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Numbers pass from writer to reader unchanged. */
class TypedAccessTest {

    /** Calls that write the content of an element. */
    private interface Content {
        void write(XMLStreamWriter2 writer) throws XMLStreamException;
    }

    private static byte[] file(BxmlSettings form, Content content) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new BxmlOutputFactory(form).create(out);
        writer.writeStartElement("a");
        content.write(writer);
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.close();
        return out.toByteArray();
    }

    private static byte[] file(Content content) throws XMLStreamException {
        return file(BxmlSettings.DEFAULT, content);
    }

    private static XMLStreamReader2 at(byte[] file) throws XMLStreamException {
        XMLStreamReader2 reader = new BxmlInputFactory().create(file);
        reader.next();
        return reader;
    }

    private static XMLStreamReader2 reading(Content content) throws XMLStreamException {
        return at(file(content));
    }

    /** The bytes between {@code <a>} and the trailer, in hexadecimal digits. */
    private static String tokens(BxmlSettings form, Content content) throws XMLStreamException {
        String file = HexFormat.of().formatHex(file(form, content));
        String begin = "30010161" + "0200"; // string "a", ContentElement 0
        int start = file.indexOf(begin);
        assertThat(start).isPositive();
        return file.substring(start + begin.length(), file.length() - 2 * 14);
    }

    // ---- the narrowest type that holds a number exactly (BXML §8.1)

    @ParameterizedTest
    @CsvSource({
        "0, 1000",
        "12, 100C",
        "239, 10EF",
        "240, 10F1F0",
        "255, 10F1FF",
        "256, 10F30001",
        "65535, 10F3FFFF",
        "65536, 10F400000100",
        "-1, 10F2FFFF",
        "-32768, 10F20080",
        "-32769, 10F4FF7FFFFF",
        "2147483648, 10F60000008000000000",
        "-9223372036854775808, 10F60000000000000080"
    })
    void writesIntegersWithTheNarrowestType(long value, String token) throws XMLStreamException {
        assertThat(tokens(BxmlSettings.DEFAULT, writer -> writer.writeLong(value)))
                .isEqualToIgnoringCase(token);
        assertThat(tokens(BxmlSettings.DEFAULT, writer -> writer.writeInteger(BigInteger.valueOf(value))))
                .isEqualToIgnoringCase(token);
        assertThat(reading(writer -> writer.writeLong(value)).getElementAsLong())
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "12, 100C",
        "-1, 10F2FFFF",
        "3.5, 10F800006040",
        "-0.0, 10F800000080",
        "0.25, 10F80000803E",
        "0.1, 10F99A9999999999B93F",
        "1e300, 10F99C7500883CE4377E",
        "NaN, 10F80000C07F",
        "Infinity, 10F80000807F"
    })
    void writesDoublesWithTheNarrowestType(double value, String token) throws XMLStreamException {
        assertThat(tokens(BxmlSettings.DEFAULT, writer -> writer.writeDouble(value)))
                .isEqualToIgnoringCase(token);
        double read = reading(writer -> writer.writeDouble(value)).getElementAsDouble();
        assertThat(Double.doubleToLongBits(read)).isEqualTo(Double.doubleToLongBits(value));
    }

    @Property(tries = 3000)
    void restoresDoublesBitByBit(@ForAll("doubles") double value) throws XMLStreamException {
        XMLStreamReader2 reader = reading(writer -> {
            writer.writeDoubleAttribute("", "", "k", value);
            writer.writeDouble(value);
        });
        assertThat(Double.doubleToLongBits(reader.getAttributeAsDouble(0))).isEqualTo(Double.doubleToLongBits(value));
        String text = reader.getAttributeValue(0);
        assertThat(Double.doubleToLongBits(reader.getElementAsDouble())).isEqualTo(Double.doubleToLongBits(value));
        if (Double.isFinite(value)) {
            assertThat(Double.doubleToLongBits(Double.parseDouble(text))).isEqualTo(Double.doubleToLongBits(value));
        }
    }

    @Property(tries = 2000)
    void restoresDigitsOfDecimals(@ForAll BigInteger digits, @ForAll @IntRange(min = -5, max = 25) int scale)
            throws XMLStreamException {
        BigDecimal value = new BigDecimal(digits, scale);
        XMLStreamReader2 reader = reading(writer -> writer.writeDecimal(value));
        assertThat(reader.getElementAsDecimal()).isEqualByComparingTo(value);
        String text = reading(writer -> writer.writeDecimal(value)).getElementText();
        assertThat(new BigDecimal(text)).isEqualByComparingTo(value);
        assertThat(text).isEqualTo(value.toPlainString());
    }

    @Property(tries = 500)
    void restoresIntegers(@ForAll BigInteger value) throws XMLStreamException {
        assertThat(reading(writer -> writer.writeInteger(value)).getElementAsInteger())
                .isEqualTo(value);
        assertThat(reading(writer -> writer.writeInteger(value)).getElementText())
                .isEqualTo(value.toString());
    }

    @Provide
    Arbitrary<Double> doubles() {
        return Arbitraries.oneOf(
                Arbitraries.longs().map(Double::longBitsToDouble),
                Arbitraries.integers().map(bits -> (double) Float.intBitsToFloat(bits)),
                Arbitraries.integers().map(n -> n / 1000.0),
                Arbitraries.longs().map(n -> (double) n),
                Arbitraries.of(0x1p53, -0x1p53, 0x1p53 - 1, 0x1p63, -0x1p63, Double.MIN_VALUE, Double.MAX_VALUE));
    }

    // ---- arrays (§8.1)

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writesArrayOfDoublesAsOneToken(boolean little) throws XMLStreamException {
        double[] values = {1, -2.5, 0.1, Double.MIN_VALUE, Double.NEGATIVE_INFINITY, Double.NaN, -0.0};
        ByteOrder order = little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(order);
        raw.asDoubleBuffer().put(values);
        BxmlSettings form = BxmlSettings.DEFAULT.withByteOrder(order);
        Content content = writer -> writer.writeDoubleArray(values, 0, values.length);
        assertThat(tokens(form, content))
                .isEqualToIgnoringCase("10FBF907" + HexFormat.of().formatHex(raw.array()));
        assertThat(all(at(file(form, content)), 100)).isEqualTo(values);
        assertThat(at(file(form, content)).getElementText()).isEqualTo("1 -2.5 0.1 5e-324 -INF NaN -0");
    }

    @ParameterizedTest
    @CsvSource({
        "1 2 255, F1",
        "-1 2 300, F2",
        "0 65535, F3",
        "0 70000, F8",
        "1.5 -2, F8",
        "0.1 1, F9",
        "16777217 0.5, F9",
        "1 16777217, F4",
        "-0.0 1, F8",
        "NaN 1, F8",
        "4294967296 1, F9",
        "4294967297 1, F9"
    })
    void narrowsArraysIfConfigured(String list, String type) throws XMLStreamException {
        double[] values =
                Arrays.stream(list.split(" ")).mapToDouble(Double::parseDouble).toArray();
        BxmlSettings narrow = BxmlSettings.DEFAULT.withNarrowArrays(true);
        Content content = writer -> writer.writeDoubleArray(values, 0, values.length);
        assertThat(tokens(narrow, content)).startsWithIgnoringCase("10FB" + type);
        assertThat(all(at(file(narrow, content)), 100)).isEqualTo(values);
    }

    @Property(tries = 60)
    void readsArraysInPartsOfAnySize(
            @ForAll @IntRange(max = 40_000) int length,
            @ForAll @IntRange(min = 1, max = 5000) int part,
            @ForAll boolean narrow,
            @ForAll @IntRange(min = 100, max = 70_000) int most)
            throws XMLStreamException {
        double[] values = new Random(length).doubles(length).toArray();
        float[] floats = new float[length];
        int[] ints = new int[length];
        long[] longs = new long[length];
        for (int i = 0; i < length; i++) {
            values[i] = narrow ? (int) (values[i] * 1000) : values[i];
            floats[i] = (float) values[i];
            ints[i] = (int) (values[i] * (narrow ? 1 : 1e9));
            longs[i] = (long) (values[i] * (narrow ? 1 : 1e18));
        }
        BxmlSettings form = BxmlSettings.DEFAULT.withNarrowArrays(narrow);
        byte[] file = file(form, writer -> {
            writeElement(writer, "d", w -> w.writeDoubleArray(values, 0, length));
            writeElement(writer, "f", w -> w.writeFloatArray(floats, 0, length));
            writeElement(writer, "i", w -> w.writeIntArray(ints, 0, length));
            writeElement(writer, "l", w -> w.writeLongArray(longs, 0, length));
            writer.writeEmptyElement("last");
        });
        XMLStreamReader2 reader = new BxmlInputFactory().create(new SlowStream(file, most));
        reader.nextTag();
        reader.nextTag();
        assertThat(all(reader, part)).isEqualTo(values);
        reader.nextTag();
        assertThat(allFloats(reader, part)).isEqualTo(floats);
        reader.nextTag();
        assertThat(allInts(reader, part)).isEqualTo(ints);
        reader.nextTag();
        assertThat(allLongs(reader, part)).isEqualTo(longs);
        reader.nextTag();
        assertThat(reader.getLocalName()).isEqualTo("last");
    }

    private static void writeElement(XMLStreamWriter2 writer, String name, Content content) throws XMLStreamException {
        writer.writeStartElement(name);
        content.write(writer);
        writer.writeEndElement();
    }

    /** All numbers up to the end of the element, read in parts; the reader is at the end then. */
    private static double[] all(XMLStreamReader2 reader, int part) throws XMLStreamException {
        double[] all = {};
        double[] some = new double[part + 2];
        for (int n = reader.readElementAsDoubleArray(some, 1, part);
                n >= 0;
                n = reader.readElementAsDoubleArray(some, 1, part)) {
            all = Arrays.copyOf(all, all.length + n);
            System.arraycopy(some, 1, all, all.length - n, n);
        }
        assertThat(reader.getEventType()).isEqualTo(XMLStreamConstants.END_ELEMENT);
        return all;
    }

    private static float[] allFloats(XMLStreamReader2 reader, int part) throws XMLStreamException {
        float[] all = {};
        float[] some = new float[part];
        for (int n = reader.readElementAsFloatArray(some, 0, part);
                n >= 0;
                n = reader.readElementAsFloatArray(some, 0, part)) {
            all = Arrays.copyOf(all, all.length + n);
            System.arraycopy(some, 0, all, all.length - n, n);
        }
        return all;
    }

    private static int[] allInts(XMLStreamReader2 reader, int part) throws XMLStreamException {
        int[] all = {};
        int[] some = new int[part];
        for (int n = reader.readElementAsIntArray(some, 0, part);
                n >= 0;
                n = reader.readElementAsIntArray(some, 0, part)) {
            all = Arrays.copyOf(all, all.length + n);
            System.arraycopy(some, 0, all, all.length - n, n);
        }
        return all;
    }

    private static long[] allLongs(XMLStreamReader2 reader, int part) throws XMLStreamException {
        long[] all = {};
        long[] some = new long[part];
        for (int n = reader.readElementAsLongArray(some, 0, part);
                n >= 0;
                n = reader.readElementAsLongArray(some, 0, part)) {
            all = Arrays.copyOf(all, all.length + n);
            System.arraycopy(some, 0, all, all.length - n, n);
        }
        return all;
    }

    // ---- lists of several tokens

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 100})
    void readsListsInSeveralTokens(int part) throws XMLStreamException {
        Content content = writer -> {
            writer.writeCharacters(" 1 2");
            writer.writeCharacters("5 ");
            writer.writeComment("in between");
            writer.writeIntArray(new int[] {3, 4}, 0, 2);
            writer.writeIntArray(new int[] {-5}, 0, 1);
            writer.writeCData(" 6\n");
            writer.writeInt(7);
            writer.writeCharacters("\t");
            writer.writeDoubleArray(new double[] {8, 9.5}, 0, 2);
        };
        double[] expected = {1, 25, 3, 4, -5, 6, 7, 8, 9.5};
        assertThat(all(reading(content), part)).isEqualTo(expected);
        assertThat(reading(content).getElementText().trim().split("\\s+"))
                .containsExactly("1", "25", "3", "4", "-5", "6", "7", "8", "9.5");
        byte[] file = file(content);
        XMLStreamReader2 slow = new BxmlInputFactory().create(new SlowStream(file, 1));
        slow.next();
        assertThat(all(slow, part)).isEqualTo(expected);
    }

    @Test
    void fillsBufferFromSeveralTokensAndWindows() throws XMLStreamException {
        double[] values = new Random(7).doubles(50_000).toArray();
        byte[] file = file(writer -> {
            writer.writeCharacters("0.5 1.5 ");
            writer.writeDoubleArray(values, 0, 30_000);
            writer.writeCharacters(" ");
            writer.writeComment("in between");
            writer.writeDoubleArray(values, 30_000, 20_000);
        });
        double[] expected = new double[50_002];
        expected[0] = 0.5;
        expected[1] = 1.5;
        System.arraycopy(values, 0, expected, 2, values.length);
        double[] all = new double[60_000];
        for (XMLStreamReader2 reader : new XMLStreamReader2[] {
            new BxmlInputFactory().create(file), new BxmlInputFactory().create(new SlowStream(file, 999))
        }) {
            reader.next();
            assertThat(reader.readElementAsDoubleArray(all, 0, 60_000)).isEqualTo(50_002);
            assertThat(Arrays.copyOf(all, 50_002)).isEqualTo(expected);
            assertThat(reader.getEventType()).isEqualTo(XMLStreamConstants.CHARACTERS);
            assertThat(reader.readElementAsDoubleArray(all, 0, 60_000)).isEqualTo(-1);
            assertThat(reader.getEventType()).isEqualTo(XMLStreamConstants.END_ELEMENT);
        }
        float[] floats = new float[60_000];
        assertThat(at(file).readElementAsFloatArray(floats, 0, 60_000)).isEqualTo(50_002);
        assertThat(floats[50_001]).isEqualTo((float) expected[50_001]);
    }

    @Test
    void readsNoNumbersFromEmptyLists() throws XMLStreamException {
        assertThat(all(reading(writer -> {}), 5)).isEmpty();
        assertThat(all(reading(writer -> writer.writeDoubleArray(new double[0], 0, 0)), 5))
                .isEmpty();
        assertThat(all(reading(writer -> writer.writeCharacters(" \n ")), 5)).isEmpty();
        assertThat(reading(writer -> {}).readElementAsIntArray(new int[1], 0, 1))
                .isEqualTo(-1);
    }

    @Test
    void skipsRestOfAList() throws XMLStreamException {
        XMLStreamReader2 reader = reading(writer -> {
            writeElement(writer, "list", w -> w.writeIntArray(new int[] {1, 2, 3}, 0, 3));
            writeElement(writer, "next", w -> w.writeInt(4));
        });
        reader.nextTag();
        assertThat(reader.readElementAsIntArray(new int[1], 0, 1)).isEqualTo(1);
        assertThat(reader.next()).isEqualTo(XMLStreamConstants.END_ELEMENT);
        assertThat(reader.nextTag()).isEqualTo(XMLStreamConstants.START_ELEMENT);
        assertThat(reader.getElementAsInt()).isEqualTo(4);
    }

    private static XMLStreamReader2 atLists(String... texts) throws XMLStreamException {
        XMLStreamReader2 reader = reading(writer -> {
            for (String text : texts) {
                writeElement(writer, "list", w -> w.writeCharacters(text));
            }
        });
        reader.nextTag();
        return reader;
    }

    @Test
    void readsNextElementAfterPartOfAList() throws XMLStreamException {
        XMLStreamReader2 reader = atLists("1 2 3 4 5", "6", "7");
        double[] numbers = new double[2];
        assertThat(reader.readElementAsDoubleArray(numbers, 0, 2)).isEqualTo(2);
        assertThat(reader.readElementAsDoubleArray(numbers, 0, 1)).isEqualTo(1);
        assertThat(numbers).containsExactly(3, 2);
        assertThat(reader.next()).isEqualTo(XMLStreamConstants.END_ELEMENT);
        for (double expected : new double[] {6, 7}) {
            assertThat(reader.nextTag()).isEqualTo(XMLStreamConstants.START_ELEMENT);
            assertThat(all(reader, 2)).containsExactly(expected);
        }
    }

    @Test
    void skipsListAfterInvalidNumber() throws XMLStreamException {
        XMLStreamReader2 reader = atLists("1 x 3 4", "5 6");
        int[] numbers = new int[3];
        assertThatThrownBy(() -> reader.readElementAsIntArray(numbers, 0, 3))
                .isInstanceOfSatisfying(TypedXMLStreamException.class, e -> assertThat(e.getLexical())
                        .isEqualTo("x"));
        assertThat(reader.next()).isEqualTo(XMLStreamConstants.END_ELEMENT);
        reader.nextTag();
        assertThat(allInts(reader, 3)).containsExactly(5, 6);
    }

    @Test
    void continuesListAfterNumberOutOfRange() throws XMLStreamException {
        XMLStreamReader2 reader = reading(writer -> writer.writeLongArray(new long[] {1, 1L << 40, 3}, 0, 3));
        int[] numbers = new int[3];
        assertThatThrownBy(() -> reader.readElementAsIntArray(numbers, 0, 3))
                .isInstanceOf(TypedXMLStreamException.class);
        assertThat(allInts(reader, 3)).containsExactly(3);
    }

    @Test
    void readsNextElementAfterPartOfBinaryContent() throws XMLStreamException {
        for (boolean blob : new boolean[] {true, false}) {
            XMLStreamReader2 reader = reading(writer -> {
                for (int i = 0; i < 2; i++) {
                    byte[] bytes = {(byte) (10 * i), (byte) (10 * i + 1), (byte) (10 * i + 2)};
                    String text = java.util.Base64.getEncoder().encodeToString(bytes);
                    writeElement(writer, "b", blob ? w -> w.writeBinary(bytes, 0, 3) : w -> w.writeCharacters(text));
                }
            });
            byte[] some = new byte[2];
            reader.nextTag();
            assertThat(reader.readElementAsBinary(some, 0, 1)).isEqualTo(1);
            assertThat(reader.next()).isEqualTo(XMLStreamConstants.END_ELEMENT);
            assertThat(reader.readElementAsBinary(some, 0, 1)).isEqualTo(-1);
            reader.nextTag();
            assertThat(inParts(reader, 2)).containsExactly(10, 11, 12);
        }
    }

    @Test
    void refusesOtherMethodsBetweenParts() throws XMLStreamException {
        for (boolean array : new boolean[] {true, false}) {
            XMLStreamReader2 reader = reading(writer -> {
                writer.writeAttribute("k", "a value");
                if (array) {
                    writer.writeIntArray(new int[] {1, 2, 3}, 0, 3);
                } else {
                    writer.writeCharacters("1 2 3");
                }
            });
            assertThat(reader.readElementAsIntArray(new int[2], 0, 2)).isEqualTo(2);
            assertThatThrownBy(() -> reader.getAttributeValue(0)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(reader::getText).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(reader::getElementAsInt).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> reader.readElementAsBinary(new byte[1], 0, 1))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(allInts(reader, 5)).containsExactly(3);
            assertThat(reader.getLocalName()).isEqualTo("a");
        }
    }

    @Test
    void returnsUnexpectedChildElementAsNextEvent() throws XMLStreamException {
        Content mixed = writer -> {
            writer.writeIntArray(new int[] {1, 2}, 0, 2);
            writeElement(writer, "b", w -> w.writeCharacters("3"));
            writer.writeCharacters(" 4");
        };
        for (int i = 0; i < 3; i++) {
            XMLStreamReader2 reader = reading(mixed);
            if (i == 0) {
                assertThatThrownBy(reader::getElementText).hasMessageContaining("<b>");
            } else if (i == 1) {
                assertThatThrownBy(() -> all(reader, 5)).hasMessageContaining("<b>");
            } else {
                assertThat(reader.readElementAsIntArray(new int[1], 0, 1)).isEqualTo(1);
            }
            assertThat(reader.next()).isEqualTo(XMLStreamConstants.START_ELEMENT);
            assertThat(reader.getLocalName()).isEqualTo("b");
            assertThat(reader.getDepth()).isEqualTo(2);
            assertThat(reader.getElementAsInt()).isEqualTo(3);
            assertThat(reader.next()).isEqualTo(XMLStreamConstants.CHARACTERS);
            assertThat(reader.getText()).isEqualTo(" 4");
            assertThat(reader.next()).isEqualTo(XMLStreamConstants.END_ELEMENT);
            assertThat(reader.next()).isEqualTo(XMLStreamConstants.END_DOCUMENT);
        }
    }

    @Test
    void refusesNumbersWithoutSeparator() throws XMLStreamException {
        byte[][] files = {
            inElement(file -> file.byteArray(1, 2).byteArray(3, 4)),
            inElement(file -> file.byteArray(1, 2).text(TokenFile.CHAR_CONTENT, "3 4")),
            inElement(file -> file.text(TokenFile.CHAR_CONTENT, "1 2").byteArray(3, 4)),
        };
        for (byte[] file : files) {
            assertThat(at(file).getElementText()).isEqualTo("1 23 4");
            assertThatThrownBy(() -> all(at(file), 9)).isInstanceOf(BxmlException.class);
        }
        assertThat(all(at(inElement(file -> file.byteArray().byteArray(3, 4))), 9))
                .containsExactly(3, 4);
    }

    private static byte[] inElement(TokenFile.Part content) {
        TokenFile file = new TokenFile().referring(TokenFile.CONTENT_ELEMENT, "a");
        content.write(file);
        return file.bytes(TokenFile.ELEMENT_END).end();
    }

    // ---- floats as doubles

    @Test
    void readsSameDoubleFromFloatAloneAndInArray() throws XMLStreamException {
        double exact = 0.1f;
        assertThat(exact).isNotEqualTo(0.1);
        byte[][] files = {
            inElement(file -> file.floating(0.1f)),
            inElement(file -> file.floats(0.1f)),
            inElement(file ->
                    file.text(TokenFile.CHAR_CONTENT, " ").floating(0.1f).text(TokenFile.CHAR_CONTENT, "\n")),
        };
        for (byte[] file : files) {
            assertThat(all(at(file), 3)).containsExactly(exact);
            assertThat(allFloats(at(file), 3)).containsExactly(0.1f);
            assertThat(at(file).getElementText().strip()).isEqualTo("0.1");
        }
        for (byte[] file : files) {
            assertThat(at(file).getElementAsDouble()).isEqualTo(exact);
        }
        assertThat(all(
                        at(inElement(file -> file.floating(0.1f)
                                .text(TokenFile.CHAR_CONTENT, " 0.1 ")
                                .floats(0.1f)
                                .text(TokenFile.CHAR_CONTENT, " ")
                                .doubleValue(0.1))),
                        9))
                .containsExactly(exact, 0.1, exact, 0.1);
        // a number with adjacent text is not a number of its own
        assertThat(all(at(inElement(file -> file.floating(0.1f).text(TokenFile.CHAR_CONTENT, "7 8"))), 9))
                .containsExactly(0.17, 8);
        assertThat(all(at(inElement(file -> file.floating(Float.NEGATIVE_INFINITY))), 9))
                .containsExactly(Double.NEGATIVE_INFINITY);
    }

    /** The text of 2^53 as a float, 9007199000000000, is another integer. */
    @Test
    void readsWholeFloatsAndDoublesExactlyAsEveryType() throws XMLStreamException {
        long whole = 1L << 53;
        TokenFile.Part[] parts = {
            file -> file.floating(0x1p53f),
            file -> file.doubleValue(0x1p53),
            file -> file.floats(0x1p53f),
            file -> file.text(TokenFile.CHAR_CONTENT, "\n").floating(0x1p53f).text(TokenFile.CHAR_CONTENT, " ")
        };
        for (TokenFile.Part part : parts) {
            byte[] file = inElement(part);
            assertThat(at(file).getElementAsDouble()).isEqualTo(0x1p53);
            assertThat(at(file).getElementAsLong()).isEqualTo(whole);
            assertThat(at(file).getElementAsInteger()).isEqualTo(BigInteger.valueOf(whole));
            assertThat(at(file).getElementAsDecimal()).isEqualTo(BigDecimal.valueOf(whole));
            assertThat(allLongs(at(file), 9)).containsExactly(whole);
            byte[] attribute = inAttribute(part);
            assertThat(at(attribute).getAttributeAsLong(0)).isEqualTo(whole);
            assertThat(at(attribute).getAttributeAsDouble(0)).isEqualTo(0x1p53);
            assertThat(at(attribute).getAttributeAsLongArray(0)).containsExactly(whole);
        }
    }

    @Test
    void refusesWholeNumbersOutOfRange() throws XMLStreamException {
        byte[] large = inElement(file -> file.doubleValue(1e22));
        assertThat(at(large).getElementAsInteger()).isEqualTo(BigInteger.TEN.pow(22));
        assertThatThrownBy(() -> at(large).getElementAsLong()).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> allLongs(at(large), 1)).isInstanceOf(TypedXMLStreamException.class);
        // the text of the float is 2147483600, which is an int
        byte[] beyondInt = inElement(file -> file.floating(0x1p31f));
        assertThatThrownBy(() -> at(beyondInt).getElementAsInt()).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> allInts(at(beyondInt), 1)).isInstanceOf(TypedXMLStreamException.class);
        assertThat(at(inElement(file -> file.floating(-0x1p31f))).getElementAsInt())
                .isEqualTo(Integer.MIN_VALUE);
        assertThat(at(inElement(file -> file.doubleValue(-0x1p63))).getElementAsLong())
                .isEqualTo(Long.MIN_VALUE);
        assertThatThrownBy(() -> at(inElement(file -> file.doubleValue(0x1p63))).getElementAsLong())
                .isInstanceOf(TypedXMLStreamException.class);
    }

    @Test
    void readsSameDecimalFromFloatAndItsDouble() throws XMLStreamException {
        assertThat(at(inElement(file -> file.floating(0.1f))).getElementAsDecimal())
                .isEqualTo(new BigDecimal("0.10000000149011612"));
        assertThat(at(inElement(file -> file.doubleValue(0.1))).getElementAsDecimal())
                .isEqualTo(new BigDecimal("0.1"));
    }

    private static byte[] inAttribute(TokenFile.Part content) {
        TokenFile file = new TokenFile().referring(TokenFile.EMPTY_ATTR_ELEMENT, "a");
        file.referring(TokenFile.ATTRIBUTE_START, "k");
        content.write(file);
        return file.bytes(TokenFile.ATTRIBUTE_LIST_END).end();
    }

    @Test
    void readsSameFloatFromDoubleAloneAndInArray() throws XMLStreamException {
        double between = 1 + 0x1p-24 + 0x1p-52; // its float is the one above 1
        byte[] alone = inElement(file -> file.doubleValue(between));
        assertThat(allFloats(at(alone), 1)).containsExactly((float) between);
        assertThat(at(alone).getElementAsFloat()).isEqualTo((float) between);
    }

    @Test
    void readsSameDoubleFromFloatInAttributes() throws XMLStreamException {
        TokenFile file = new TokenFile().referring(TokenFile.EMPTY_ATTR_ELEMENT, "a");
        file.referring(TokenFile.ATTRIBUTE_START, "alone").floating(0.1f);
        file.referring(TokenFile.ATTRIBUTE_START, "array").floats(0.1f);
        file.referring(TokenFile.ATTRIBUTE_START, "several")
                .floats(0.1f, 0.2f)
                .text(TokenFile.CHAR_CONTENT, " ")
                .floating(0.1f);
        XMLStreamReader2 reader = at(file.bytes(TokenFile.ATTRIBUTE_LIST_END).end());
        assertThat(reader.getAttributeAsDouble(0)).isEqualTo(0.1f);
        assertThat(reader.getAttributeAsDoubleArray(0)).containsExactly(0.1f);
        assertThat(reader.getAttributeAsDoubleArray(1)).containsExactly(0.1f);
        assertThat(reader.getAttributeAsDoubleArray(2)).containsExactly(0.1f, 0.2f, 0.1f);
        assertThat(reader.getAttributeAsFloatArray(2)).containsExactly(0.1f, 0.2f, 0.1f);
        assertThat(reader.getAttributeValue(2)).isEqualTo("0.1 0.2 0.1");
    }

    @Test
    void readsListsInAttributes() throws XMLStreamException {
        XMLStreamReader2 reader = reading(writer -> {
            writer.writeDoubleArrayAttribute("", "", "d", new double[] {1.5, -2});
            writer.writeFloatArrayAttribute("", "", "f", new float[] {0.1f});
            writer.writeIntArrayAttribute("", "", "i", new int[] {1, 70_000});
            writer.writeLongArrayAttribute("", "", "l", new long[] {1L << 40});
            writer.writeAttribute("text", " 1 2 ");
            writer.writeIntArrayAttribute("", "", "none", new int[0]);
        });
        assertThat(reader.getAttributeAsDoubleArray(0)).containsExactly(1.5, -2);
        assertThat(reader.getAttributeValue(0)).isEqualTo("1.5 -2");
        assertThat(reader.getAttributeAsFloatArray(1)).containsExactly(0.1f);
        assertThat(reader.getAttributeValue(1)).isEqualTo("0.1");
        assertThat(reader.getAttributeAsIntArray(2)).containsExactly(1, 70_000);
        assertThat(reader.getAttributeAsDoubleArray(2)).containsExactly(1, 70_000);
        assertThat(reader.getAttributeAsLongArray(3)).containsExactly(1L << 40);
        assertThatThrownBy(() -> reader.getAttributeAsIntArray(3)).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reader.getAttributeAsIntArray(0)).isInstanceOf(TypedXMLStreamException.class);
        assertThat(reader.getAttributeAsIntArray(4)).containsExactly(1, 2);
        assertThat(reader.getAttributeAsIntArray(5)).isEmpty();
        assertThat(reader.getAttributeValue(5)).isEmpty();
    }

    // ---- single values

    @Test
    void readsElementsAsEveryType() throws XMLStreamException {
        assertThat(reading(writer -> writer.writeBoolean(true)).getElementAsBoolean())
                .isTrue();
        assertThat(reading(writer -> writer.writeCharacters(" 0 ")).getElementAsBoolean())
                .isFalse();
        assertThat(reading(writer -> writer.writeCharacters(" 12\n")).getElementAsInt())
                .isEqualTo(12);
        assertThat(reading(writer -> writer.writeInt(1)).getElementAsBoolean()).isTrue();
        assertThat(reading(writer -> writer.writeFloat(0.1f)).getElementAsFloat())
                .isEqualTo(0.1f);
        assertThat(reading(writer -> writer.writeFloat(0.1f)).getElementText()).isEqualTo("0.1");
        assertThat(reading(writer -> writer.writeLong(1L << 40)).getElementAsInteger())
                .isEqualTo(BigInteger.TWO.pow(40));
        assertThat(reading(writer -> writer.writeLong(7)).getElementAsDecimal()).isEqualTo(new BigDecimal(7));
        assertThat(reading(writer -> writer.writeCharacters("INF")).getElementAsDouble())
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(reading(writer -> writer.writeDouble(Double.NEGATIVE_INFINITY))
                        .getElementAsDouble())
                .isEqualTo(Double.NEGATIVE_INFINITY);
        XMLStreamReader2 names = reading(writer -> {
            writer.writeNamespace("p", "urn:p");
            writer.writeQNameAttribute("", "", "name", new QName("urn:p", "k", "p"));
            writer.writeQName(new QName("urn:p", "x", "p"));
        });
        assertThat(names.getAttributeAsQName(0)).isEqualTo(new QName("urn:p", "k"));
        assertThat(names.getElementAsQName()).isEqualTo(new QName("urn:p", "x"));
    }

    @Test
    void readsAttributesAsEveryType() throws XMLStreamException {
        XMLStreamReader2 reader = reading(writer -> {
            writer.writeBooleanAttribute("", "", "b", true);
            writer.writeIntAttribute("", "", "i", -3);
            writer.writeFloatAttribute("", "", "f", 1.5f);
            writer.writeDecimalAttribute("", "", "d", new BigDecimal("1.50"));
            writer.writeIntegerAttribute("", "", "n", BigInteger.TWO.pow(70));
            writer.writeBinaryAttribute("", "", "x", new byte[] {1, 2, 3});
            writer.writeAttribute("t", "17");
        });
        assertThat(reader.getAttributeAsBoolean(0)).isTrue();
        assertThat(reader.getAttributeValue(0)).isEqualTo("true");
        assertThat(reader.getAttributeAsInt(1)).isEqualTo(-3);
        assertThat(reader.getAttributeAsLong(1)).isEqualTo(-3);
        assertThat(reader.getAttributeAsFloat(2)).isEqualTo(1.5f);
        assertThat(reader.getAttributeAsDecimal(3)).isEqualTo(new BigDecimal("1.50"));
        assertThat(reader.getAttributeAsInteger(4)).isEqualTo(BigInteger.TWO.pow(70));
        assertThat(reader.getAttributeAsBinary(5)).containsExactly(1, 2, 3);
        assertThat(reader.getAttributeValue(5)).isEqualTo("AQID");
        assertThat(reader.getAttributeAsInt(6)).isEqualTo(17);
        assertThatThrownBy(() -> reader.getAttributeAsInt(2)).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reader.getAttributeAsInt(7)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void refusesValuesOfOtherTypes() throws XMLStreamException {
        Content word = writer -> writer.writeCharacters("word");
        assertThatThrownBy(() -> reading(word).getElementAsInt())
                .isInstanceOfSatisfying(TypedXMLStreamException.class, e -> assertThat(e.getLexical())
                        .isEqualTo("word"));
        assertThatThrownBy(() -> reading(word).getElementAsDouble()).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(word).getElementAsBoolean()).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(word).getElementAsDecimal()).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(word).readElementAsIntArray(new int[3], 0, 3))
                .isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(writer -> {}).getElementAsInt()).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(writer -> writer.writeLong(1L << 40)).getElementAsInt())
                .isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(writer -> writer.writeDouble(1.5)).getElementAsLong())
                .isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(writer -> writer.writeDouble(1.5)).getElementAsBoolean())
                .isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(writer -> writer.writeBoolean(true)).getElementAsInt())
                .isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(writer -> writer.writeDoubleArray(new double[] {1.5}, 0, 1))
                        .readElementAsIntArray(new int[3], 0, 3))
                .isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(
                        () -> reading(writer -> writer.writeEmptyElement("b")).getElementAsInt())
                .isInstanceOf(XMLStreamException.class)
                .hasMessageContaining("<b>");
        XMLStreamReader2 reader = reading(writer -> writer.writeInt(1));
        reader.next();
        assertThatThrownBy(reader::getElementAsInt).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> reader.readElementAsIntArray(new int[1], 0, 1))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> reader.getAttributeAsInt(0)).isInstanceOf(IllegalStateException.class);
    }

    // ---- binary

    @Property(tries = 30)
    void readsBinaryInPartsOfAnySize(
            @ForAll @IntRange(max = 100_000) int length, @ForAll @IntRange(min = 1, max = 9000) int part)
            throws XMLStreamException {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        Content blob = writer -> writer.writeBinary(bytes, 0, length);
        Content text = writer ->
                writer.writeCharacters(java.util.Base64.getMimeEncoder().encodeToString(bytes));
        Content forUrl = writer -> writer.writeBinary(Base64Variants.MODIFIED_FOR_URL, bytes, 0, length);
        assertThat(reading(blob).getElementAsBinary()).isEqualTo(bytes);
        assertThat(reading(text).getElementAsBinary()).isEqualTo(bytes);
        assertThat(reading(blob).getElementText())
                .isEqualTo(java.util.Base64.getEncoder().encodeToString(bytes));
        assertThat(reading(forUrl).getElementAsBinary(Base64Variants.MODIFIED_FOR_URL))
                .isEqualTo(bytes);
        assertThat(inParts(reading(blob), part)).isEqualTo(bytes);
        assertThat(inParts(reading(text), part)).isEqualTo(bytes);
    }

    private static byte[] inParts(XMLStreamReader2 reader, int part) throws XMLStreamException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[part + 3];
        for (int n = reader.readElementAsBinary(some, 3, part); n >= 0; n = reader.readElementAsBinary(some, 3, part)) {
            all.write(some, 3, n);
        }
        assertThat(reader.getEventType()).isEqualTo(XMLStreamConstants.END_ELEMENT);
        return all.toByteArray();
    }

    @Test
    void refusesMalformedBase64() throws XMLStreamException {
        Content broken = writer -> writer.writeCharacters("AQ*D");
        assertThatThrownBy(() -> reading(broken).getElementAsBinary()).isInstanceOf(TypedXMLStreamException.class);
        assertThatThrownBy(() -> reading(broken).readElementAsBinary(new byte[9], 0, 9))
                .isInstanceOf(TypedXMLStreamException.class);
        XMLStreamReader2 cut = reading(writer -> writer.writeCharacters("AQIDBA"));
        assertThat(cut.readElementAsBinary(new byte[3], 0, 3)).isEqualTo(3);
        assertThatThrownBy(() -> cut.readElementAsBinary(new byte[3], 0, 3))
                .isInstanceOf(TypedXMLStreamException.class);
        assertThat(cut.readElementAsBinary(new byte[3], 0, 3)).isEqualTo(-1);
        XMLStreamReader2 unpadded = reading(writer -> writer.writeCharacters("AQIDBA"));
        byte[] bytes = new byte[5];
        assertThat(unpadded.readElementAsBinary(bytes, 0, 5, Base64Variants.MODIFIED_FOR_URL)
                        + unpadded.readElementAsBinary(bytes, 3, 2, Base64Variants.MODIFIED_FOR_URL))
                .isEqualTo(4);
        assertThat(bytes).containsExactly(1, 2, 3, 4, 0);
    }
}
