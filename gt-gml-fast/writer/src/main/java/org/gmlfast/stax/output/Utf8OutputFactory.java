/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.internal.ConformingOutputFactory;
import org.gmlfast.stax.internal.ConformingStreamWriter;
import org.gmlfast.stax.internal.OpenElements;
import org.gmlfast.stax.internal.WriterSettings;

/**
 * Creates stream writers of XML text. They make UTF-8 bytes without a {@link Writer} in between; other charsets and
 * {@link Writer}s are a little slower.
 *
 * <pre>{@code
 * PreparedStreamWriter writer = new Utf8OutputFactory().create(out);
 * writer.writeStartDocument();
 * writer.writeStartElement("root");
 * writer.writeEndDocument();
 * writer.close();
 * }</pre>
 *
 * <p>The writers always check names, nesting, duplicate attributes and characters. In text, characters that the charset
 * lacks become references.
 *
 * <p>Pitfalls: closing a writer flushes the output but does not close it, unless
 * {@link org.codehaus.stax2.XMLOutputFactory2#P_AUTO_CLOSE_OUTPUT} is set, and does not complete the document, which
 * {@code writeEndDocument} does. Several threads may create writers of one factory while no thread sets a property. The
 * factory is not registered as a StAX implementation: create it by its constructor.
 */
public final class Utf8OutputFactory extends ConformingOutputFactory implements PreparedWriterFactory {

    /**
     * Creates a writer for one document in UTF-8. It does not close the stream.
     *
     * @param stream receives buffers of 32 KB; not null
     */
    public PreparedStreamWriter create(OutputStream stream) {
        return newWriter(stream, null, settings());
    }

    /**
     * Creates a writer for one document in any charset that can encode.
     *
     * @param stream not null
     * @param charset the encoding that the XML declaration names; null for UTF-8
     */
    @Override
    public PreparedStreamWriter create(OutputStream stream, Charset charset) {
        return newWriter(stream, charset, settings());
    }

    @Override
    public boolean writesText() {
        return true;
    }

    @Override
    public boolean hasReplaceableStart() {
        return true;
    }

    @Override
    protected PreparedStreamWriter newWriter(OutputStream stream, Charset charset, WriterSettings used) {
        if (charset == null || charset.equals(StandardCharsets.UTF_8)) {
            return writer(new Utf8Markup(stream, "UTF-8", null), used);
        }
        CharsetEncoder encoder = charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        boolean complete = charset.name().startsWith("UTF-");
        OutputStream transcoded = new Utf8ToWriter(new OutputStreamWriter(stream, encoder));
        return writer(new Utf8Markup(transcoded, charset.name(), complete ? null : charset.newEncoder()), used);
    }

    @Override
    protected PreparedStreamWriter newWriter(Writer writer, String encoding, WriterSettings used) {
        return writer(new Utf8Markup(new Utf8ToWriter(writer), encoding, null), used);
    }

    private static PreparedStreamWriter writer(Utf8Markup output, WriterSettings used) {
        return new ConformingStreamWriter(output, new OpenElements(), used);
    }

    /** {@inheritDoc} Never fails. */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(OutputStream stream) {
        return create(stream);
    }

    /** {@inheritDoc} Never fails. */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer) {
        return newWriter(writer, null, settings());
    }

    /** {@inheritDoc} Never fails. */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer, String encoding) {
        return newWriter(writer, encoding, settings());
    }
}
