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

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.testing.fixtures.BxmlOracle.RefusedException;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;

import com.ctc.wstx.stax.WstxOutputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The same calls on this writer and on Woodstox write the same document, as read by the oracle and by this reader. */
@AddLifecycleHook(BxmlOracle.Needed.class)
@BuildJdkOnly
class StreamWriterAgainstOracleTest {

    private final BxmlOracle oracle = BxmlOracle.get();

    @Property(tries = 400)
    void writesSameDocumentAsWoodstox(
            @ForAll("documents") Tuple2<BxmlSettings, Document> written, @ForAll @IntRange(min = 1, max = 99) int most)
            throws XMLStreamException, RefusedException {
        Document document = written.get2();
        byte[] file = write(document, written.get1());
        assertThat(oracle.differences(file, byWoodstox(document))).isEmpty();
        String expected = Infoset.of(oracle.decode(file));
        assertThat(Infoset.of(new BxmlInputFactory().create(file))).isEqualTo(expected);
        assertThat(Infoset.of(new BxmlInputFactory().create(new SlowStream(file, most))))
                .isEqualTo(expected);
    }

    /** Woodstox writes Java's names of the infinities instead of XML Schema's INF. */
    private static byte[] byWoodstox(Document document) throws XMLStreamException {
        String xml = new String(document.write(new WstxOutputFactory()), StandardCharsets.UTF_8);
        return xml.replace("Infinity", "INF").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] write(Document document, BxmlSettings settings) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.write(new BxmlOutputFactory(settings).create(out));
        return out.toByteArray();
    }

    @Provide
    Arbitrary<Tuple2<BxmlSettings, Document>> documents() {
        return settings().flatMap(settings -> RandomDocuments.with(
                        Part.CDATA, Part.MISC, Part.NUMBERS, Part.TYPED, Part.ENTITIES)
                .inCharset(settings.charset())
                .arbitrary()
                .map(document -> Tuple.of(settings, document)));
    }

    private static Arbitrary<BxmlSettings> settings() {
        Arbitrary<Charset> charsets = Arbitraries.of(
                        "UTF-8", "ISO-8859-1", "UTF-16", "UTF-16LE", "UTF-32", "US-ASCII", "Shift_JIS", "GB18030")
                .map(Charset::forName);
        Arbitrary<List<String>> indexes = Arbitraries.of(
                        "//@at3", "//@at4", "//@number0", "//plain", "//a:first/@at0", "/plain/plain/a:first")
                .list()
                .uniqueElements()
                .ofMaxSize(3);
        Arbitrary<Boolean> yesOrNo = Arbitraries.of(true, false);
        return Combinators.combine(
                        Arbitraries.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN),
                        charsets,
                        yesOrNo,
                        yesOrNo,
                        yesOrNo,
                        indexes)
                .as((order, charset, gzip, references, narrow, paths) ->
                        new BxmlSettings(order, charset, gzip && paths.isEmpty(), references, narrow, false, paths));
    }
}
