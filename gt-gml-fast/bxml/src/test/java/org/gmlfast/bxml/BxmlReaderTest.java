/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Random;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlReader;
import org.gmlfast.bxml.format.TokenType;
import org.gmlfast.bxml.format.ValueType;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;
import org.gmlfast.testing.fixtures.RandomFiles;
import org.gmlfast.testing.fixtures.TokenFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The types of values, and elements whose value the reader decodes with the start tag. */
class BxmlReaderTest {

    // ---- types

    private static TokenFile values() {
        TokenFile file = new TokenFile().table("a", "root", "text").referring(TokenFile.CONTENT_ELEMENT, "root");
        for (int[] value : new int[][] {{7}, {0xF0, 1}, {0xF0, 0}, {0xF1, 250}, {0xFA, 2, 'x', 'y'}}) {
            file.referring(TokenFile.CONTENT_ELEMENT, "a");
            file.bytes(TokenFile.CHAR_CONTENT).bytes(value).bytes(TokenFile.ELEMENT_END);
        }
        file.referring(TokenFile.CONTENT_ELEMENT, "a")
                .bytes(TokenFile.CHAR_CONTENT, 0xF2)
                .int16(-3);
        file.bytes(TokenFile.ELEMENT_END).referring(TokenFile.CONTENT_ELEMENT, "a");
        file.bytes(TokenFile.CHAR_CONTENT, 0xF3).int16(60_000).bytes(TokenFile.ELEMENT_END);
        file.referring(TokenFile.CONTENT_ELEMENT, "a")
                .bytes(TokenFile.CHAR_CONTENT, 0xF4)
                .int32(-70_000);
        file.bytes(TokenFile.ELEMENT_END).referring(TokenFile.CONTENT_ELEMENT, "a");
        file.bytes(TokenFile.CHAR_CONTENT, 0xF6).int64(1L << 40).bytes(TokenFile.ELEMENT_END);
        file.referring(TokenFile.CONTENT_ELEMENT, "a").floating(0.1f);
        file.bytes(TokenFile.ELEMENT_END).referring(TokenFile.CONTENT_ELEMENT, "a");
        file.doubleValue(0.1).bytes(TokenFile.ELEMENT_END);
        file.referring(TokenFile.CONTENT_ELEMENT, "a").referring(TokenFile.CHAR_CONTENT_REF, "text");
        file.bytes(TokenFile.ELEMENT_END).referring(TokenFile.CONTENT_ELEMENT, "a");
        file.byteArray(1, 200, 3).bytes(TokenFile.ELEMENT_END);
        return file;
    }

    @Example
    void reportsTypesAndNumbersOfTheFile() throws XMLStreamException {
        String expected =
                """
                SmallNum 7 7.0
                Bool 1
                Bool 0
                byte 250 250.0
                String
                short -3 -3.0
                ushort 60000 60000.0
                int -70000 -70000.0
                long 1099511627776 1.099511627776E12
                float 0.10000000149011612
                double 0.1
                String
                Array byte [1.0, 200.0, 3.0]
                """;
        byte[] file = values().bytes(TokenFile.ELEMENT_END).end();
        assertThat(events(new BxmlInputFactory().create(file))).isEqualTo(expected);
        assertThat(events(new BxmlInputFactory().create(new SlowStream(file, 1))))
                .isEqualTo(expected);
        assertThat(tokens(new BxmlTokenReader(file, BxmlLimits.DEFAULT))).isEqualTo(expected);
    }

    private static String events(BxmlReader reader) throws XMLStreamException {
        StringBuilder events = new StringBuilder();
        while (reader.hasNext()) {
            if (reader.next() != XMLStreamConstants.CHARACTERS) {
                assertThat(reader.valueType()).isNull();
                assertThat(reader.elementType()).isNull();
                assertThatThrownBy(reader::longValue).isInstanceOf(IllegalStateException.class);
                assertThatThrownBy(reader::doubleValue).isInstanceOf(IllegalStateException.class);
                assertThatThrownBy(reader::doubleValues).isInstanceOf(IllegalStateException.class);
                continue;
            }
            events.append(reader.valueType());
            append(events, reader::longValue);
            append(events, reader::doubleValue);
            if (reader.elementType() != null) {
                events.append(' ').append(reader.elementType());
            }
            append(events, () -> java.util.Arrays.toString(reader.doubleValues()));
            events.append('\n');
        }
        return events.toString();
    }

    private static String tokens(BxmlTokenReader reader) throws XMLStreamException {
        StringBuilder tokens = new StringBuilder();
        while (reader.next()) {
            if (reader.type() != TokenType.CHAR_CONTENT && reader.type() != TokenType.CHAR_CONTENT_REF) {
                continue;
            }
            tokens.append(reader.valueType() == null ? ValueType.STRING : reader.valueType());
            String text = reader.text();
            append(tokens, reader::longValue);
            append(tokens, reader::doubleValue);
            if (reader.elementType() != null) {
                double[] two = new double[2];
                double[] third = new double[9];
                assertThat(reader.readDoubles(two, 0, 2)).isEqualTo(2);
                assertThat(reader.readDoubles(third, 3, 6)).isEqualTo(1);
                assertThat(reader.readDoubles(third, 0, 9)).isEqualTo(-1);
                assertThat(text).isEqualTo("1 200 3");
                tokens.append(" byte [%s, %s, %s]".formatted(two[0], two[1], third[3]));
            }
            tokens.append('\n');
        }
        return tokens.toString();
    }

    private interface Number {
        Object get() throws XMLStreamException;
    }

    private static void append(StringBuilder text, Number number) throws XMLStreamException {
        try {
            text.append(' ').append(number.get());
        } catch (IllegalStateException e) {
            text.setLength(text.length() - 1); // another type
        }
    }

    // ---- the length of an array

    private static byte[] numbers(int count) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new BxmlOutputFactory().create(out);
        writer.writeStartElement("list");
        writer.writeAttribute("k", "v");
        writer.writeDoubleArray(new Random(count).doubles(count).toArray(), 0, count);
        writer.writeEndElement();
        writer.writeEndDocument();
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 239, 240, 255, 256, 65_535, 65_536, 100_000})
    void reportsLengthOfArraysBeforeAndDuringReading(int count) throws XMLStreamException {
        byte[] file = numbers(count);
        for (int most : new int[] {1, 1000, file.length}) {
            BxmlReader reader = new BxmlInputFactory().create(new SlowStream(file, most));
            assertThat(reader.arrayLength()).isEqualTo(-1);
            reader.next();
            assertThat(reader.arrayLength()).isEqualTo(count);
            assertThat(reader.getAttributeValue(0)).isEqualTo("v");
            double[] all = new double[count];
            assertThat(reader.readElementAsDoubleArray(all, 0, count)).isEqualTo(count);
            assertThat(all).isEqualTo(new Random(count).doubles(count).toArray());
            assertThat(reader.arrayLength()).isEqualTo(-1);
            reader = new BxmlInputFactory().create(new SlowStream(file, most));
            reader.next();
            while (reader.next() == XMLStreamConstants.CHARACTERS) {
                assertThat(reader.arrayLength()).isEqualTo(count);
            }
            assertThat(reader.arrayLength()).isEqualTo(-1);
        }
    }

    @Example
    void returnsNoValueTypeForUndefinedCodes() {
        for (int code : new int[] {Integer.MIN_VALUE, -1, 0xFC, 256, 300, Integer.MAX_VALUE}) {
            assertThat(ValueType.of(code)).isNull();
        }
        assertThat(ValueType.of(0xF9)).isEqualTo(ValueType.DOUBLE);
    }

    @Example
    void reportsNoArrayLengthForOtherContent() throws XMLStreamException {
        TokenFile file = new TokenFile().referring(TokenFile.CONTENT_ELEMENT, "a");
        byte[][] files = {
            new TokenFile().referring(TokenFile.EMPTY_ELEMENT, "a").end(),
            file.copy().bytes(TokenFile.ELEMENT_END).end(),
            file.copy().floating(1).bytes(TokenFile.ELEMENT_END).end(),
            file.copy()
                    .text(TokenFile.CHAR_CONTENT, "1 2")
                    .bytes(TokenFile.ELEMENT_END)
                    .end(),
        };
        for (byte[] other : files) {
            BxmlReader reader = new BxmlInputFactory().create(other);
            reader.next();
            assertThat(reader.arrayLength()).isEqualTo(-1);
        }
    }

    @Example
    void coalescesArraysUpToTheLimit() throws XMLStreamException {
        byte[] file = numbers(10_000);
        for (boolean allowed : new boolean[] {false, true}) {
            BxmlInputFactory factory =
                    new BxmlInputFactory(BxmlLimits.DEFAULT.withTextBytes(allowed ? 80_000 : 79_999));
            factory.setProperty(XMLInputFactory.IS_COALESCING, true);
            BxmlReader reader = factory.create(file);
            reader.next();
            if (allowed) {
                reader.next();
                assertThat(reader.doubleValues()).hasSize(10_000);
            } else {
                assertThatThrownBy(reader::next)
                        .isInstanceOf(BxmlException.class)
                        .hasMessageContaining("an array of 10000 elements in 80000 bytes")
                        .hasMessageContaining("79999")
                        .hasMessageContaining("BxmlLimits.textBytes");
            }
        }
    }

    @Example
    void reportsTypesOfAttributes() throws XMLStreamException {
        TokenFile file = new TokenFile().referring(TokenFile.EMPTY_ATTR_ELEMENT, "a");
        file.referring(TokenFile.ATTRIBUTE_START, "n").bytes(TokenFile.CHAR_CONTENT, 0xF1, 200);
        file.referring(TokenFile.ATTRIBUTE_START, "none").referring(TokenFile.ATTRIBUTE_START, "two");
        file.bytes(TokenFile.CHAR_CONTENT, 1, TokenFile.CHAR_CONTENT, 2).bytes(TokenFile.ATTRIBUTE_LIST_END);
        BxmlReader reader = new BxmlInputFactory().create(file.end());
        assertThatThrownBy(() -> reader.attributeValueType(0)).isInstanceOf(IllegalStateException.class);
        reader.next();
        assertThat(reader.attributeValueType(0)).isEqualTo(ValueType.BYTE);
        assertThat(reader.attributeValueType(1)).isEqualTo(ValueType.STRING);
        assertThat(reader.attributeValueType(2)).isEqualTo(ValueType.STRING);
        assertThatThrownBy(() -> reader.attributeValueType(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    // ---- ways to read an element

    /** Woodstox reads the same calls as XML; each element is read in one way or another. */
    @Property(tries = 400)
    void readsSameValueByEachMethod(
            @ForAll("documents") Document document,
            @ForAll long seed,
            @ForAll boolean coalescing,
            @ForAll @IntRange(min = 1, max = 500) int most)
            throws XMLStreamException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        document.write(new BxmlOutputFactory().create(file));
        BxmlInputFactory factory = new BxmlInputFactory();
        factory.setProperty(XMLInputFactory.IS_COALESCING, coalescing);
        XMLStreamReader2 expected = (XMLStreamReader2) new WstxInputFactory()
                .createXMLStreamReader(new ByteArrayInputStream(document.write(new WstxOutputFactory())));
        compare(factory.create(new SlowStream(file.toByteArray(), most)), expected, new Random(seed));
    }

    private static void compare(XMLStreamReader2 reader, XMLStreamReader2 expected, Random random)
            throws XMLStreamException {
        while (nextElement(expected)) {
            assertThat(nextElement(reader)).isTrue();
            assertThat(reader.getName()).isEqualTo(expected.getName());
            int way = random.nextInt(4);
            if (way == 1) {
                reader.skipElement();
                expected.skipElement();
            } else if (way == 2) {
                compareText(reader, expected);
            }
            assertThat(reader.getEventType()).isEqualTo(expected.getEventType());
            assertThat(reader.getDepth()).isEqualTo(expected.getDepth());
        }
        assertThat(nextElement(reader)).isFalse();
    }

    /** Both readers fail at a child element; the next element is that child. */
    private static void compareText(XMLStreamReader2 reader, XMLStreamReader2 expected) throws XMLStreamException {
        if (expected.getDepth() < 3) {
            return; // elements with children
        }
        String text;
        try {
            text = expected.getElementText();
        } catch (XMLStreamException e) {
            assertThatThrownBy(reader::getElementText).isInstanceOf(BxmlException.class);
            throw new TestAbortedException("an element with children");
        }
        assertThat(reader.getElementText()).isEqualTo(text);
    }

    private static boolean nextElement(XMLStreamReader2 reader) throws XMLStreamException {
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                return true;
            }
        }
        return false;
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(Part.CDATA, Part.NUMBERS).arbitrary();
    }

    /** Typed access of an element returns the numbers of the events, in files of other programs. */
    @Property(tries = 300)
    void returnsSameNumbersByTypedAccessAndEvents(@ForAll long seed, @ForAll @IntRange(min = 1, max = 500) int most)
            throws XMLStreamException {
        byte[] file = RandomFiles.file(seed);
        BxmlReader events = new BxmlInputFactory().create(file);
        BxmlReader typed = new BxmlInputFactory().create(new SlowStream(file, most));
        while (nextElement(events) && nextElement(typed)) {
            String text = null;
            ValueType type = null;
            long number = 0;
            if (events.next() == XMLStreamConstants.CHARACTERS) {
                text = events.getText();
                type = events.valueType();
                number = isInteger(type) ? events.longValue() : 0;
            }
            boolean single = text != null && events.next() == XMLStreamConstants.END_ELEMENT;
            if (single && isInteger(type)) {
                assertThat(typed.getElementAsLong()).isEqualTo(number).hasToString(text);
            } else if (single) {
                assertThat(typed.getElementText()).isEqualTo(text);
            } else {
                return; // the readers would no longer be at the same element
            }
        }
    }

    private static boolean isInteger(ValueType type) {
        return type != null
                && switch (type) {
                    case SMALL_NUM, BYTE, SHORT, USHORT, INT, LONG -> true;
                    default -> false;
                };
    }
}
