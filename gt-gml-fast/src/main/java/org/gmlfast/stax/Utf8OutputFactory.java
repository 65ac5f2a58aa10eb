/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Creates stream writers that make XML text as UTF-8 bytes. They also write other charsets and to {@link Writer}s, a
 * little slower; characters that a charset lacks become references.
 *
 * <p>The writers are {@link PreparedStreamWriter}s. They always check what they are told: names, nesting, duplicate
 * attributes, characters. Several threads may create writers of one factory as long as nobody sets a property.
 *
 * <p>This is not registered as the JVM's StAX implementation: who wants it, names it.
 */
public final class Utf8OutputFactory extends ConformingOutputFactory implements PreparedWriterFactory {

    /**
     * A writer for one document in UTF-8. It does not close the stream.
     *
     * @param stream gets whole buffers of 32 KB; not null
     */
    public PreparedStreamWriter create(OutputStream stream) {
        return newWriter(stream, null, settings());
    }

    /**
     * A writer for one document in any charset that can encode.
     *
     * @param stream not null
     * @param charset as it is to be declared; null for UTF-8
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
    protected PreparedStreamWriter newWriter(OutputStream stream, Charset charset, WriterSettings used) {
        if (charset == null || charset.equals(StandardCharsets.UTF_8)) {
            return new Utf8StreamWriter(stream, "UTF-8", null, used);
        }
        CharsetEncoder encoder = charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        boolean complete = charset.name().startsWith("UTF-");
        OutputStream transcoded = new Utf8ToWriter(new OutputStreamWriter(stream, encoder));
        return new Utf8StreamWriter(transcoded, charset.name(), complete ? null : charset.newEncoder(), used);
    }

    @Override
    protected PreparedStreamWriter newWriter(Writer writer, String encoding, WriterSettings used) {
        return new Utf8StreamWriter(new Utf8ToWriter(writer), encoding, null, used);
    }

    /** {@inheritDoc} Never refused. */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(OutputStream stream) {
        return create(stream);
    }

    /** {@inheritDoc} Never refused. */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer) {
        return newWriter(writer, null, settings());
    }

    /** {@inheritDoc} Never refused. */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer, String encoding) {
        return newWriter(writer, encoding, settings());
    }
}
