/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.testing.fixtures.BxmlOracle.RefusedException;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.RandomFiles;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Any valid file is read and converted as the document to which the oracle decodes it. */
@AddLifecycleHook(BxmlOracle.Needed.class)
@BuildJdkOnly
class RandomFilesAgainstOracleTest {

    private final BxmlOracle oracle = BxmlOracle.get();

    private String expected(byte[] file) throws XMLStreamException, RefusedException {
        return Infoset.of(oracle.decode(file));
    }

    @Property(tries = 600)
    void readsFilesLikeTheOracle(
            @ForAll long seed, @ForAll boolean coalescing, @ForAll @IntRange(min = 1, max = 999) int most)
            throws XMLStreamException, RefusedException {
        byte[] file = RandomFiles.file(seed);
        String expected = expected(file).replace("--", "-=");
        BxmlInputFactory factory = new BxmlInputFactory();
        factory.setProperty(XMLInputFactory.IS_COALESCING, coalescing);
        assertThat(read(factory.create(file))).isEqualTo(expected);
        assertThat(read(factory.create(new SlowStream(file, most)))).isEqualTo(expected);
    }

    /** XML forbids "--" in a comment; StAX reports the comment as it is in the file. */
    private static String read(XMLStreamReader2 reader) throws XMLStreamException {
        return Infoset.of(reader).replace("--", "-=");
    }

    @Property(tries = 400)
    void convertsFilesLikeTheOracle(@ForAll long seed, @ForAll @IntRange(max = 3) int way)
            throws XMLStreamException, RefusedException {
        byte[] file = RandomFiles.file(seed);
        String expected = expected(file);
        Charset charset =
                way == 0 ? StandardCharsets.US_ASCII : way == 1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        BxmlInputFactory factory = new BxmlInputFactory();
        factory.configureForRoundTripping();
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        try {
            XmlConversion.toXml(factory.create(file), new Utf8OutputFactory().create(xml, charset));
        } catch (BxmlException e) {
            // names, comments and processing instructions
            assertThat(e).hasMessageContaining("is not in " + charset);
            assertThat(expected.getBytes(charset)).isNotEqualTo(expected.getBytes(StandardCharsets.UTF_8));
            return;
        }
        assertThat(Infoset.of(xml.toByteArray())).isEqualTo(expected);
    }
}
