/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.output.StandardStreamWriter;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.testing.fixtures.BxmlOracle.RefusedException;
import org.gmlfast.testing.fixtures.Infoset;

import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Elements with one value, as in features: texts that repeat, nearly repeat, or are forgotten before they repeat. */
@AddLifecycleHook(BxmlOracle.Needed.class)
@BuildJdkOnly
class SimpleElementsAgainstOracleTest {

    private static final PreparedName[] NAMES = {
        PreparedName.of("NAME"), PreparedName.of("COUNTRY"), PreparedName.of("größe"), PreparedName.of("POP")
    };

    /** Almost the same, with other characters at the end of a word of eight bytes, and at the limits of lengths. */
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "London",
            "Londom",
            "London ",
            "a.1a.",
            "12345678",
            "12345679",
            "123456789",
            "München",
            "Mönchen",
            "Санкт-Петербург",
            "名\uD83D\uDE00",
            "NAME",
            "\u0001",
            "a\u0001\uFFFE\uD800b",
            "ab",
            "x<&>\r\n\"",
            "x".repeat(79),
            "x".repeat(80),
            "ä".repeat(79),
            "y".repeat(239),
            "y".repeat(240),
            "z".repeat(512),
            "z".repeat(513),
            "名".repeat(512),
            "w".repeat(9000));

    private final BxmlOracle oracle = BxmlOracle.get();

    private record Call(int name, int kind, int text, long number) {

        void make(PreparedStreamWriter writer) throws XMLStreamException {
            PreparedName element = NAMES[name];
            String value = TEXTS.get(text);
            switch (kind) {
                case 0, 1 -> writer.writeElement(element, value);
                case 2 -> writer.writeElement(element, new String(value.toCharArray()));
                case 3, 4 ->
                    writer.writeElement(
                            element, Utf8Text.of(value.codePoints().anyMatch(c -> c == 0xD800) ? "a\u0001b" : value));
                case 5 -> writer.writeElement(element, number);
                case 6 -> writer.writeElement(element, number % 1_000_000 / 100.0);
                case 7 -> writeFeature(writer, value);
                default -> {
                    for (int i = 0; i < number % 3 * 9_000; i++) { // more than the writer remembers
                        writer.writeElement(element, "other " + i);
                    }
                }
            }
        }

        private void writeFeature(PreparedStreamWriter writer, String value) throws XMLStreamException {
            writer.writeStartElement(NAMES[name]);
            writer.writeAttribute(PreparedAttribute.of(PreparedName.of("srsName"), value));
            writer.writeAttribute(PreparedName.of("id"), "places." + (number & 0xFFFF) + value);
            writer.writeText(value);
            writer.writeEndElement();
        }
    }

    @Property(tries = 50)
    void writesSameDocumentAsWoodstox(@ForAll("settings") BxmlSettings settings, @ForAll("calls") List<Call> calls)
            throws XMLStreamException, RefusedException {
        byte[] file = written(new BxmlOutputFactory(settings)::create, calls);
        byte[] xml = written(out -> new WstxOutputFactory().createXMLStreamWriter(out, "UTF-8"), calls);
        assertThat(oracle.differences(file, xml)).isEmpty();
        assertThat(Infoset.of(new BxmlInputFactory().create(file))).isEqualTo(Infoset.of(oracle.decode(file)));
    }

    @Property(tries = 20)
    void writesSameBytesEachTime(@ForAll("settings") BxmlSettings settings, @ForAll("calls") List<Call> calls)
            throws XMLStreamException {
        BxmlOutputFactory factory = new BxmlOutputFactory(settings);
        assertThat(written(factory::create, calls)).isEqualTo(written(factory::create, calls));
    }

    private interface Opening {
        XMLStreamWriter open(ByteArrayOutputStream out) throws XMLStreamException;
    }

    private static byte[] written(Opening opening, List<Call> calls) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PreparedStreamWriter writer = StandardStreamWriter.on(opening.open(out));
        writer.writeStartDocument();
        writer.writeStartElement("root");
        writer.writeText("first");
        for (Call call : calls) {
            call.make(writer);
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.close();
        return out.toByteArray();
    }

    @Provide
    Arbitrary<List<Call>> calls() {
        Arbitrary<Long> numbers = Arbitraries.oneOf(
                Arbitraries.longs().between(-300, 300),
                Arbitraries.longs().between(-70_000, 70_000),
                Arbitraries.longs());
        Arbitrary<Integer> kinds = Arbitraries.frequency(
                Tuple.of(4, 0),
                Tuple.of(3, 2),
                Tuple.of(4, 3),
                Tuple.of(2, 5),
                Tuple.of(2, 6),
                Tuple.of(2, 7),
                Tuple.of(1, 8));
        Arbitrary<Integer> texts = Arbitraries.oneOf(
                Arbitraries.integers().between(0, 3), Arbitraries.integers().between(0, TEXTS.size() - 1));
        return Combinators.combine(Arbitraries.integers().between(0, NAMES.length - 1), kinds, texts, numbers)
                .as(Call::new)
                .list()
                .ofMaxSize(40);
    }

    @Provide
    Arbitrary<BxmlSettings> settings() {
        Arbitrary<Charset> charsets = Arbitraries.of(
                StandardCharsets.UTF_8, StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16);
        Arbitrary<List<String>> indexes =
                Arbitraries.of("//COUNTRY", "//@id").list().uniqueElements();
        return Combinators.combine(
                        Arbitraries.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN),
                        charsets,
                        Arbitraries.of(true, true, true, false),
                        indexes)
                .as((order, charset, references, paths) ->
                        new BxmlSettings(order, charset, false, references, false, false, paths));
    }
}
