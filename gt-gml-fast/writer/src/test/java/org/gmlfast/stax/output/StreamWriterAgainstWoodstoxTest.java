/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;

import com.ctc.wstx.stax.WstxOutputFactory;
import com.fasterxml.aalto.stax.OutputFactoryImpl;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The same calls on this writer, on Woodstox and on Aalto make the same infoset. */
class StreamWriterAgainstWoodstoxTest {

    @Property(tries = 2000)
    void writesInfosetOfWoodstox(@ForAll("documents") Document document) throws XMLStreamException {
        String expected = Infoset.of(document.write(new WstxOutputFactory()));
        assertThat(Infoset.of(document.write(new Utf8OutputFactory()))).isEqualTo(expected);
    }

    @Property(tries = 300)
    void writesInfosetOfAalto(@ForAll("documentsForAalto") Document document) throws XMLStreamException {
        String expected = Infoset.of(document.write(new OutputFactoryImpl()));
        assertThat(Infoset.of(document.write(new Utf8OutputFactory()))).isEqualTo(expected);
    }

    @Property(tries = 300)
    void writesSameInfosetInOtherCharsets(@ForAll("documents") Document document) throws XMLStreamException {
        String expected = Infoset.of(document.write(new Utf8OutputFactory()));
        for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-32")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            XMLStreamWriter writer = new Utf8OutputFactory().createXMLStreamWriter(out, charset);
            document.write((XMLStreamWriter2) writer);
            String text = out.toString(java.nio.charset.Charset.forName(charset));
            assertThat(Infoset.of(text)).as(charset).isEqualTo(expected);
        }
    }

    @Property(tries = 300)
    void copiesEventsOfReader(@ForAll("documents") Document document) throws XMLStreamException {
        byte[] written = document.write(new Utf8OutputFactory());
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new Utf8OutputFactory().create(copy);
        var factory = new com.ctc.wstx.stax.WstxInputFactory();
        factory.setProperty(javax.xml.stream.XMLInputFactory.IS_COALESCING, false);
        var reader = (org.codehaus.stax2.XMLStreamReader2)
                factory.createXMLStreamReader(new java.io.ByteArrayInputStream(written));
        writer.copyEventFromReader(reader, false);
        while (reader.hasNext()) {
            reader.next();
            writer.copyEventFromReader(reader, false);
        }
        assertThat(Infoset.of(copy.toByteArray())).isEqualTo(Infoset.of(written));
    }

    @Property(tries = 300)
    void indentsWithoutChangingText(@ForAll("documents") Document document) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.write(new IndentingStreamWriter(new Utf8OutputFactory().create(out), 2));
        String plain = Infoset.of(document.write(new Utf8OutputFactory()));
        String indented = Infoset.of(out.toByteArray());
        // except for text of white space only, which indenting adds
        assertThat(withoutBlankText(indented)).isEqualTo(withoutBlankText(plain));
    }

    private static String withoutBlankText(String infoset) {
        return infoset.replaceAll("\n\"\\s*(?=\n[(#?)])", "");
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(Part.CDATA, Part.MISC, Part.NUMBERS, Part.RAW)
                .arbitrary();
    }

    /** Aalto 1.3 drops the text of writeSpace right after a start tag, and a bracket of "]]" in CDATA. */
    @Provide
    Arbitrary<Document> documentsForAalto() {
        return RandomDocuments.with(Part.NUMBERS).arbitrary();
    }
}
