/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;
import org.gmlfast.testing.fixtures.TokenFile;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** An index changes the time to find an element, but not the result. */
class IndexedFindTest {

    private static final String PATH = "//@at4";
    private static final String[] TEXTS = {"", "a", "<&>\"'", "äöü €", "\uD83D\uDE00 \uD840\uDC0B", " ", "b"};

    private Path folder;

    @BeforeProperty
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory("find");
    }

    @AfterProperty
    void removeFolder() throws IOException {
        for (String name : List.of("plain", "gzip", "indexed")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }

    @Property(tries = 150)
    void findsSameElementWithAndWithoutIndex(@ForAll("documents") Tuple2<Charset, Document> random) throws Exception {
        BxmlSettings form = BxmlSettings.DEFAULT.withCharset(random.get1());
        BxmlFile plain = write(random.get2(), form, "plain");
        BxmlFile gzip = write(random.get2(), form.withGzip(true), "gzip");
        BxmlFile indexed = write(random.get2(), form.withIndexes(List.of(PATH, "//plain")), "indexed");
        TreeSet<String> values = valuesByWoodstox(random.get2());
        for (String value : values) {
            String expected = infoset(plain.find(PATH, value));
            assertThat(expected).as(value).contains("at4=" + value);
            assertThat(infoset(gzip.find(PATH, value))).as(value).isEqualTo(expected);
            assertThat(infoset(indexed.find(PATH, value))).as(value).isEqualTo(expected);
        }
        for (String text : TEXTS) {
            String expected = infoset(plain.find("//plain", text));
            assertThat(infoset(gzip.find("//plain", text))).as(text).isEqualTo(expected);
            assertThat(infoset(indexed.find("//plain", text))).as(text).isEqualTo(expected);
        }
    }

    // ---- foreign indexes

    /** A value in one of its possible encodings, and its text. */
    record Stored(String text, int way) {

        void write(TokenFile file) {
            switch (way) {
                case 0 -> file.bytes(0xFA).string(text);
                case 1 -> {
                    file.setMark(ByteOrder.BIG_ENDIAN);
                    file.bytes(0xFA).string(text);
                    file.setMark(null);
                }
                case 2 -> {
                    file.setMark(ByteOrder.LITTLE_ENDIAN);
                    file.bytes(0xFA).string(text);
                    file.setMark(null);
                }
                default -> file.bytes(0xF4).int32(text.hashCode());
            }
        }

        String value() {
            return way > 2 ? String.valueOf(text.hashCode()) : text;
        }
    }

    @Property(tries = 300)
    void findsSameElementWithIndexesOfOtherForms(
            @ForAll("stored") List<Stored> attributes,
            @ForAll("stored") List<Stored> entries,
            @ForAll("charsets") String charset,
            @ForAll boolean little)
            throws Exception {
        ByteOrder order = little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        TokenFile file = new TokenFile(charset, order, order, false);
        file.referring(TokenFile.CONTENT_ELEMENT, "root").table("e", "id", "n");
        Map<String, List<Long>> places = new LinkedHashMap<>();
        for (int i = 0; i < attributes.size(); i++) {
            places.computeIfAbsent(attributes.get(i).value(), value -> new ArrayList<>())
                    .add(file.offset());
            file.referring(TokenFile.EMPTY_ATTR_ELEMENT, "e").referring(TokenFile.ATTRIBUTE_START, "id");
            file.bytes(TokenFile.CHAR_CONTENT);
            attributes.get(i).write(file);
            file.referring(TokenFile.ATTRIBUTE_START, "n").bytes(TokenFile.CHAR_CONTENT, i);
            file.bytes(TokenFile.ATTRIBUTE_LIST_END);
        }
        file.bytes(TokenFile.ELEMENT_END);
        byte[] plain = file.copy().end();
        List<Map.Entry<String, List<Long>>> values = List.copyOf(places.entrySet());
        file.index("//@id", values.size() + 1, index -> {
            index.bytes(0xFB, 0xF1)
                    .count(3)
                    .bytes(1, 2, 3)
                    .count(1)
                    .count(places.get(attributes.get(0).value()).get(0));
            for (int i = 0; i < values.size(); i++) {
                boolean number = attributes.stream()
                        .anyMatch(
                                a -> a.way > 2 && a.value().equals(values.get(0).getKey()));
                int way = entries.get(i % entries.size()).way;
                new Stored(values.get(i).getKey(), number || way > 2 ? 0 : way).write(index);
                index.count(values.get(i).getValue().size());
                values.get(i).getValue().forEach(index::count);
            }
        });
        BxmlFile searched = BxmlFile.open(Files.write(folder.resolve("plain"), plain));
        BxmlFile indexed = BxmlFile.open(Files.write(folder.resolve("indexed"), file.end(true, 1)));
        assertThat(indexed.indexes()).containsExactly("//@id");
        for (Stored stored : attributes) {
            assertThat(infoset(indexed.find("//@id", stored.value())))
                    .contains("@id=" + stored.value())
                    .isEqualTo(infoset(searched.find("//@id", stored.value())));
        }
        assertThat(indexed.find("//@id", "not there")).isEmpty();
        assertThat(indexed.find("//@id", "1 2 3")).isEmpty();
    }

    @Provide
    Arbitrary<List<Stored>> stored() {
        Arbitrary<String> texts = Arbitraries.oneOf(
                Arbitraries.strings().withChars("ab").ofMaxLength(3),
                Arbitraries.of("", "x".repeat(236), "x".repeat(300), "an id", "12"));
        return Combinators.combine(texts, Arbitraries.integers().between(0, 3))
                .as(Stored::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(12);
    }

    @Provide
    Arbitrary<String> charsets() {
        return Arbitraries.of("UTF-8", "UTF-16", "UTF-16", "UTF-32", "Shift_JIS", "ISO-8859-1");
    }

    @Example
    void findsElementsAfterADoctype() throws Exception {
        String xml = "<?xml version='1.0'?><!-- before --><!DOCTYPE r [<!ELEMENT r ANY>]><?pi x?>"
                + "<r xmlns='urn:r' xmlns:p='urn:p'><p:e id='k1'>1</p:e><e id='k2'>2</e></r>";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XmlConversion.toBxml(
                new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)),
                out,
                BxmlSettings.DEFAULT.withIndexes(List.of("//@id")));
        BxmlFile file = BxmlFile.open(Files.write(folder.resolve("indexed"), out.toByteArray()));
        for (int i = 0; i < 2; i++) {
            XMLStreamReader2 second = file.find("//@id", "k2").orElseThrow();
            second.nextTag();
            assertThat(second.getName()).isEqualTo(new QName("urn:r", "e"));
            assertThat(second.getElementAsInt()).isEqualTo(2);
        }
        XMLStreamReader2 first = file.find("//@id", "k1").orElseThrow();
        first.nextTag();
        assertThat(first.getName()).isEqualTo(new QName("urn:p", "e"));
    }

    /** Strings with the same hash do not slow down hash tables: they are found without them. */
    @Example
    void findsStringsWithTheSameHash() throws Exception {
        List<String> colliding = new ArrayList<>(List.of(""));
        while (colliding.size() < 4096) {
            List<String> longer = new ArrayList<>();
            colliding.forEach(text -> longer.addAll(List.of(text + "Aa", text + "BB")));
            colliding = longer;
        }
        assertThat(colliding)
                .extracting(String::hashCode)
                .containsOnly(colliding.get(0).hashCode());
        TokenFile file =
                new TokenFile().referring(TokenFile.CONTENT_ELEMENT, "root").table("e", "id");
        file.table(colliding.toArray(String[]::new));
        List<Long> offsets = new ArrayList<>();
        for (String id : colliding) {
            offsets.add(file.offset());
            file.referring(TokenFile.EMPTY_ATTR_ELEMENT, "e").referring(TokenFile.ATTRIBUTE_START, "id");
            file.referring(TokenFile.CHAR_CONTENT_REF, id).bytes(TokenFile.ATTRIBUTE_LIST_END);
        }
        file.bytes(TokenFile.ELEMENT_END);
        List<String> ids = colliding;
        byte[] twice = file.copy().table(ids.get(4000)).end();
        file.index("//@id", ids.size(), index -> {
            for (int i = 0; i < ids.size(); i++) {
                index.bytes(0xFA).string(ids.get(i)).count(1).count(offsets.get(i));
            }
        });
        BxmlFile indexed = BxmlFile.open(Files.write(folder.resolve("indexed"), file.end(true, 1)));
        for (int i = 0; i < ids.size(); i += 500) {
            assertThat(infoset(indexed.find("//@id", ids.get(i)))).contains("@id=" + ids.get(i));
        }
        assertThat(indexed.find("//@id", "AaAa")).isEmpty();
        assertThatThrownBy(() -> Infoset.of(new BxmlInputFactory().create(twice)))
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("occurs twice in the string table");
    }

    @Example
    void refusesInvalidLengthsInIndexes() throws Exception {
        for (int length : new int[] {0xF0, 0xF1, 0xF2, 0xF5, 0xF7, 0xF8, 0xFF}) {
            for (int before = 65_240; before < 65_300; before++) { // around the end of the window
                byte[] first = new byte[before];
                TokenFile file = new TokenFile().referring(TokenFile.EMPTY_ELEMENT, "root");
                file.index("//@id", 3, index -> index.bytes(0xFA)
                        .count(first.length)
                        .raw(first)
                        .count(0)
                        .bytes(0xFA, length)
                        .raw(new byte[700]));
                BxmlFile open = BxmlFile.open(Files.write(folder.resolve("indexed"), file.end(true, 1)));
                assertThatThrownBy(() -> open.find("//@id", "x".repeat(length)))
                        .as("length %x after %d bytes", length, before)
                        .isInstanceOf(BxmlException.class);
            }
        }
    }

    private BxmlFile write(Document document, BxmlSettings form, String name) throws XMLStreamException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.write(new BxmlOutputFactory(form).create(out));
        return BxmlFile.open(Files.write(folder.resolve(name), out.toByteArray()));
    }

    private static TreeSet<String> valuesByWoodstox(Document document) throws XMLStreamException {
        WstxInputFactory woodstox = new WstxInputFactory();
        XMLStreamReader reader =
                woodstox.createXMLStreamReader(new ByteArrayInputStream(document.write(new WstxOutputFactory())));
        TreeSet<String> values = new TreeSet<>();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT && reader.getAttributeValue(null, "at4") != null) {
                values.add(reader.getAttributeValue(null, "at4"));
            }
        }
        return values;
    }

    private static String infoset(Optional<XMLStreamReader2> found) throws XMLStreamException {
        return found.isPresent() ? Infoset.of(found.get()) : "none";
    }

    @Provide
    Arbitrary<Tuple2<Charset, Document>> documents() {
        return Arbitraries.of("UTF-8", "ISO-8859-1", "UTF-16", "US-ASCII")
                .map(Charset::forName)
                .flatMap(charset -> RandomDocuments.with(Part.CDATA, Part.MISC, Part.NUMBERS)
                        .inCharset(charset)
                        .arbitrary()
                        .map(document -> Tuple.of(charset, document)));
    }
}
