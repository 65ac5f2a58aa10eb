/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.util.OptionalLong;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlTokenReader;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.TokenType;
import org.gmlfast.bxml.format.ValueType;

/**
 * Deferred counts in BXML. A CharContent token with a long always takes ten bytes, and so does a CharContent token with
 * the text {@code unknown} in a charset that encodes it with one byte per character.
 */
final class CountsInBxml extends DeferredCounts {

    private static final byte STRING = (byte) 0xFA;
    private static final byte LONG = (byte) 0xF6;

    static boolean fit(Charset charset) {
        return UNKNOWN.getBytes(charset).length == Long.BYTES - 1;
    }

    @Override
    void fillIn(FileChannel file) throws IOException {
        long end = file.position();
        try {
            file.position(0);
            fillIn(new BxmlTokenReader(Channels.newInputStream(file), BxmlLimits.DEFAULT), file);
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            file.position(end);
        }
    }

    private void fillIn(BxmlTokenReader tokens, FileChannel file) throws XMLStreamException, IOException {
        String attribute = null;
        while (tokens.next() && tokens.type() != TokenType.ATTRIBUTE_LIST_END) {
            if (tokens.type() == TokenType.ATTRIBUTE_START) {
                attribute = tokens.string(tokens.stringIndex());
            } else if (tokens.valueType() == ValueType.LONG && values().containsKey(attribute)) {
                file.write(content(values().get(attribute), tokens), tokens.offset());
            }
        }
    }

    private static ByteBuffer content(OptionalLong count, BxmlTokenReader tokens) {
        ByteBuffer content =
                ByteBuffer.allocate(2 + Long.BYTES).order(tokens.header().byteOrder());
        content.put((byte) TokenType.CHAR_CONTENT.code());
        if (count.isPresent()) {
            content.put(LONG).putLong(count.getAsLong());
        } else {
            byte[] unknown = UNKNOWN.getBytes(tokens.header().charset());
            content.put(STRING).put((byte) unknown.length).put(unknown);
        }
        return content.flip();
    }
}
