/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.fixtures.RandomDocuments;
import org.gmlfast.fixtures.RandomDocuments.Document;
import org.gmlfast.stax.Infoset;
import org.gmlfast.stax.Utf8OutputFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.ctc.wstx.stax.WstxInputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What becomes BXML comes back as the same document, character by character. */
class XmlConversionTest {

    private static final XMLInputFactory WOODSTOX = new WstxInputFactory();

    static {
        WOODSTOX.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        WOODSTOX.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
    }

    private static byte[] toBxml(byte[] xml) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toBxml(WOODSTOX.createXMLStreamReader(new ByteArrayInputStream(xml)), out, BxmlSettings.DEFAULT);
        return out.toByteArray();
    }

    private static byte[] toXml(byte[] bxml) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toXml(new ByteArrayInputStream(bxml), out);
        return out.toByteArray();
    }

    @Property(tries = 300)
    void randomDocumentsComeBack(@ForAll("documents") Document document) throws XMLStreamException {
        byte[] xml = document.write(new Utf8OutputFactory());
        assertThat(Infoset.of(toXml(toBxml(xml)))).isEqualTo(Infoset.of(xml));
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(RandomDocuments.Part.values()).arbitrary();
    }

    @Property(tries = 3000)
    void textThatLooksLikeNumbersComesBackCharacterByCharacter(@ForAll("numbers") String text)
            throws XMLStreamException {
        byte[] xml = ("<a b=\"" + text.replace('\n', ' ').replace('\t', ' ') + "\">" + text + "</a>")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(Infoset.of(toXml(toBxml(xml)))).isEqualTo(Infoset.of(xml));
    }

    /** Mostly numbers as people write them, well and badly. */
    @Provide
    Arbitrary<String> numbers() {
        Arbitrary<String> number = Arbitraries.oneOf(
                Arbitraries.longs().map(String::valueOf),
                Arbitraries.integers().between(-300, 70_000).map(String::valueOf),
                Arbitraries.doubles().between(-180, 180).ofScale(8).map(String::valueOf),
                Arbitraries.doubles().map(String::valueOf),
                Arbitraries.strings()
                        .withChars("0123456789.-+eE")
                        .ofMinLength(1)
                        .ofMaxLength(25),
                Arbitraries.of(
                        "true", "false", "NaN", "INF", "-0", "007", "1.50", ".5", "5.", "--1", "9007199254740993"));
        Arbitrary<String> blank = Arbitraries.of(" ", " ", " ", "\n", "  ", "\t", "\n    ", "");
        return number.list().ofMinSize(1).ofMaxSize(6).flatMap(list -> blank.list()
                .ofSize(list.size() + 1)
                .map(blanks -> interleave(blanks, list)));
    }

    private static String interleave(List<String> blanks, List<String> words) {
        StringBuilder text = new StringBuilder();
        boolean edges = words.size() % 2 == 0;
        text.append(edges ? blanks.get(0) : "");
        for (int i = 0; i < words.size(); i++) {
            text.append(i > 0 ? blanks.get(i) : "").append(words.get(i));
        }
        return text.append(edges ? blanks.get(words.size()) : "").toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12|SMALL_NUM",
                "240|BYTE",
                "-1|SHORT",
                "65535|USHORT",
                "65536|INT",
                "9223372036854775807|LONG",
                "9223372036854775808|STRING",
                "-3.5|FLOAT",
                "1.1|STRING", // a double would take more bytes
                "47.12345678|DOUBLE",
                "true|BOOL",
                "TRUE|STRING",
                "007|STRING",
                "+1|STRING",
                "1.50|STRING",
                "1E3|STRING",
                "1 2 3|ARRAY",
                "1.5 -2.25|ARRAY",
                "1,5 2|STRING",
                "one|STRING"
            })
    void textBecomesTheValueThatItStandsFor(String text, ValueType type) throws XMLStreamException {
        BxmlTokenReader tokens = new BxmlTokenReader(
                toBxml(("<a>" + text + "</a>").getBytes(StandardCharsets.UTF_8)), BxmlLimits.DEFAULT);
        List<ValueType> types = new ArrayList<>();
        while (tokens.next()) {
            if (tokens.valueType() != null) {
                types.add(tokens.valueType());
            }
        }
        assertThat(types).containsExactly(type);
    }
}
