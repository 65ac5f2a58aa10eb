/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLOutputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.format.BxmlSettings;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Typed access accepts the texts that Woodstox accepts, and returns the same values. */
class TypedAccessAgainstWoodstoxTest {

    private interface Access {
        Object read(XMLStreamReader2 reader) throws XMLStreamException;
    }

    private static final Map<String, Access> ACCESSES = new LinkedHashMap<>();

    static {
        ACCESSES.put("element as boolean", reader -> reader.getElementAsBoolean());
        ACCESSES.put("element as int", reader -> reader.getElementAsInt());
        ACCESSES.put("element as long", reader -> reader.getElementAsLong());
        ACCESSES.put("element as float", reader -> reader.getElementAsFloat());
        ACCESSES.put("element as double", reader -> reader.getElementAsDouble());
        ACCESSES.put("element as integer", reader -> reader.getElementAsInteger());
        ACCESSES.put("element as decimal", reader -> reader.getElementAsDecimal());
        ACCESSES.put("element as QName", reader -> reader.getElementAsQName());
        ACCESSES.put("element as binary", reader -> Arrays.toString(reader.getElementAsBinary()));
        ACCESSES.put("attribute as boolean", reader -> reader.getAttributeAsBoolean(0));
        ACCESSES.put("attribute as int", reader -> reader.getAttributeAsInt(0));
        ACCESSES.put("attribute as long", reader -> reader.getAttributeAsLong(0));
        ACCESSES.put("attribute as float", reader -> reader.getAttributeAsFloat(0));
        ACCESSES.put("attribute as double", reader -> reader.getAttributeAsDouble(0));
        ACCESSES.put("attribute as integer", reader -> reader.getAttributeAsInteger(0));
        ACCESSES.put("attribute as decimal", reader -> reader.getAttributeAsDecimal(0));
        ACCESSES.put("attribute as QName", reader -> reader.getAttributeAsQName(0));
        ACCESSES.put("attribute as ints", reader -> Arrays.toString(reader.getAttributeAsIntArray(0)));
        ACCESSES.put("attribute as longs", reader -> Arrays.toString(reader.getAttributeAsLongArray(0)));
        ACCESSES.put("attribute as floats", reader -> Arrays.toString(reader.getAttributeAsFloatArray(0)));
        ACCESSES.put("attribute as doubles", reader -> Arrays.toString(reader.getAttributeAsDoubleArray(0)));
        ACCESSES.put("element as ints", reader -> {
            int[] list = new int[50];
            int count = reader.readElementAsIntArray(list, 0, 50);
            return count + Arrays.toString(list);
        });
        ACCESSES.put("element as longs", reader -> {
            long[] list = new long[50];
            int count = reader.readElementAsLongArray(list, 0, 50);
            return count + Arrays.toString(list);
        });
        ACCESSES.put("element as floats", reader -> {
            float[] list = new float[50];
            int count = reader.readElementAsFloatArray(list, 0, 50);
            return count + Arrays.toString(list);
        });
        ACCESSES.put("element as doubles", reader -> {
            double[] list = new double[50];
            int count = reader.readElementAsDoubleArray(list, 0, 50);
            return count + Arrays.toString(list);
        });
    }

    private static byte[] document(XMLOutputFactory2 factory, String text) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = (XMLStreamWriter2) factory.createXMLStreamWriter(out, "UTF-8");
        writer.writeStartDocument();
        writer.writeStartElement("a");
        writer.writeNamespace("x", "urn:x");
        writer.writeAttribute("k", text);
        writer.writeCharacters(text);
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.close();
        return out.toByteArray();
    }

    private static String result(XMLStreamReader2 reader, Access access) throws XMLStreamException {
        reader.nextTag();
        try {
            return String.valueOf(access.read(reader));
        } catch (XMLStreamException e) {
            return "refused";
        }
    }

    private static void compare(String text) throws XMLStreamException {
        byte[] xml = document(new WstxOutputFactory(), text);
        byte[] asText = document(new BxmlOutputFactory(), text);
        ByteArrayOutputStream asNumber = new ByteArrayOutputStream();
        XmlConversion.toBxml(new ByteArrayInputStream(xml), asNumber, BxmlSettings.DEFAULT);
        for (Map.Entry<String, Access> access : ACCESSES.entrySet()) {
            XMLStreamReader2 woodstox =
                    (XMLStreamReader2) new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(xml));
            String expected = result(woodstox, access.getValue());
            for (byte[] file : new byte[][] {asText, asNumber.toByteArray()}) {
                assertThat(result(new BxmlInputFactory().create(file), access.getValue()))
                        .as("\"%s\", %s", text, access.getKey())
                        .isEqualTo(expected);
            }
        }
    }

    @Property(tries = 300)
    void readsTextsLikeWoodstox(@ForAll("texts") String text) throws XMLStreamException {
        compare(text);
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> blanks = Arbitraries.of(
                "", "", "", "", " ", "\n", "\t ", "\r\n", "\u0085", "\u00a0", "\u2003", "\u2028", "\u3000", "\ufeff");
        Arbitrary<String> words = Arbitraries.oneOf(
                Arbitraries.of("true", "false", "TRUE", "NaN", "INF", "-INF", "+INF", "Infinity", "x:y", "y", "z:y"),
                Arbitraries.of(
                        "0x10", "1d", "1e5", "1.5E-3", "007", "-0", "-0.0", ".5", "5.", "+7", "--1", "1_0", "1,5"),
                Arbitraries.of("9007199254740993", "9223372036854775807", "9223372036854775808", "2147483648", "1e400"),
                Arbitraries.of("AQID", "AQ==", "AQ =", "A", "\u0661\u0662", "1\u00a02", "1 2  3", ""),
                Arbitraries.integers().map(String::valueOf),
                Arbitraries.longs().map(String::valueOf),
                Arbitraries.integers().map(n -> String.valueOf(n / 1000.0)),
                Arbitraries.integers().map(n -> String.valueOf(n / 1000f)),
                Arbitraries.doubles().map(String::valueOf),
                Arbitraries.strings().withChars("0123456789+-.eEx: ").ofMaxLength(8));
        return net.jqwik.api.Combinators.combine(blanks, words, blanks, Arbitraries.of("", "", " 8"))
                .as((before, word, after, more) -> before + word + after + more);
    }
}
