/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.fixtures.RandomDocuments;
import org.gmlfast.fixtures.RandomDocuments.Document;
import org.gmlfast.fixtures.RandomDocuments.Part;
import org.gmlfast.stax.Infoset;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** An index changes how fast an element is found, not which. */
class FindingWithAnIndexTest {

    private static final String PATH = "//@at4";
    private static final String[] TEXTS = {"a", "<&>\"'", "äöü €", "\uD83D\uDE00 \uD840\uDC0B", " ", "b"};

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
    void isTheSameElement(@ForAll("documents") Tuple2<Charset, Document> random) throws Exception {
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
