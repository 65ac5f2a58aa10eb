/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.testing.fixtures.BxmlOracle.RefusedException;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Files that other programs have converted from XML are read as that XML. */
@AddLifecycleHook(BxmlOracle.Needed.class)
class ForeignFilesTest {

    private final BxmlOracle oracle = BxmlOracle.get();

    // ---- the oracle's encoder

    @Property(tries = 400)
    void readsFilesOfTheOracleAsTheirXml(@ForAll("documents") Document document, @ForAll("options") String options)
            throws XMLStreamException, RefusedException {
        byte[] xml = document.write(new WstxOutputFactory());
        byte[] file = oracle.encode(xml, options);
        XMLStreamReader2 reader = new BxmlInputFactory().create(file);
        assertThat(reader.getVersion()).isEqualTo("1.0");
        String read = Infoset.of(reader);
        assertThat(withoutDroppedBlanks(read, options)).isEqualTo(withoutDroppedBlanks(Infoset.of(xml), options));
        assertThat(Infoset.of(new BxmlInputFactory().create(new SlowStream(file, 7))))
                .isEqualTo(read);
    }

    /** An encoder that drops white space between markup also drops it next to entities and CDATA. */
    private static String withoutDroppedBlanks(String infoset, String options) {
        return options.contains("drop")
                ? infoset.replaceAll("\n\"\\s*(?=\n[(#?&)]|$)", "").replaceAll("\\s+", "")
                : infoset;
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(Part.CDATA, Part.MISC, Part.NUMBERS, Part.TYPED, Part.ENTITIES)
                .arbitrary();
    }

    @Provide
    Arbitrary<String> options() {
        Arbitrary<String> charsets =
                Arbitraries.of("", "charset=UTF-16 ", "charset=utf-32 ", "charset=GB18030 ", "charset=UTF-16BE ");
        return Combinators.combine(
                        Arbitraries.of("", "big "),
                        charsets,
                        Arbitraries.of("", "table=upfront "),
                        Arbitraries.of("", "whitespace=token ", "whitespace=drop "),
                        Arbitraries.of("", "numbers "),
                        Arbitraries.of("", "refs=1 ", "refs=2 "),
                        Arbitraries.of("", "gzip", "index", "index index-attr=at3"))
                .as((a, b, c, d, e, f, g) -> a + b + c + d + e + f + g);
    }

    // ---- CubeWerx's library

    @Example
    void readsTestFileOfCubeWerx() throws Exception {
        check("cwxml_test");
    }

    @Example
    void readsCapabilitiesOfCubeWerx() throws Exception {
        check("cwxml_wms_caps");
    }

    @Example
    void readsSampleOutputOfCubeWerx() throws Exception {
        check("sample_output");
    }

    /** CubeWerx's library trims text next to markup, and comments; it resolves the entities of HTML. */
    private void check(String name) throws Exception {
        byte[] file = Files.readAllBytes(TestData.file("bxml/" + name + ".bxml"));
        String xml = Files.readString(TestData.file("bxml/" + name + ".xml"), StandardCharsets.ISO_8859_1)
                .replace("&eacute;", "&#233;");
        List<String> expected = trimmed(new WstxInputFactory()
                .createXMLStreamReader(new ByteArrayInputStream(xml.getBytes(StandardCharsets.ISO_8859_1))));
        assertThat(trimmed(new BxmlInputFactory().create(file))).isEqualTo(expected);
        assertThat(trimmed(new BxmlInputFactory().create(new SlowStream(file, 1000))))
                .isEqualTo(expected);
    }

    /** The document without white space next to markup. */
    private static List<String> trimmed(XMLStreamReader reader) throws XMLStreamException {
        List<String> items = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.CHARACTERS) {
                text.append(reader.getText());
                continue;
            }
            if (!text.toString().isBlank()) {
                items.add(text.toString().strip());
            }
            text.setLength(0);
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> {
                    items.add("<" + reader.getName());
                    for (int i = 0; i < reader.getAttributeCount(); i++) {
                        items.add(reader.getAttributeName(i) + "=" + reader.getAttributeValue(i));
                    }
                }
                case XMLStreamConstants.COMMENT ->
                    items.add("#" + reader.getText().strip());
                default -> items.add(String.valueOf(event));
            }
        }
        return items;
    }
}
