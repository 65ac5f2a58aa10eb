/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.source;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.GZIPInputStream;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.format.BxmlLimits;

/** The documents that a reader reads one after the other, as XML text, even if they are compressed or BXML. */
public final class GmlDocuments {

    /** The number of bytes at the start of a document from which types are derived, if it cannot be read twice. */
    public static final int SAMPLE = 4 << 20;

    /** The bytes that show what a document is coded in. */
    private static final int HEAD = 8;

    private final List<GmlSource> sources;

    /** The whole document, if there is one and it is short; null otherwise. */
    private byte[] only;

    /** @param sources not empty; the documents may be compressed by gzip, or in BXML */
    public GmlDocuments(List<? extends GmlSource> sources) {
        this.sources = List.copyOf(sources);
    }

    public int count() {
        return sources.size();
    }

    /** The name of a document for messages; null if it has none. */
    public String name(int number) {
        return sources.get(number).name();
    }

    /** The start of a document. */
    public byte[] head(int number) throws IOException {
        try (InputStream in = open(number)) {
            byte[] head = in.readNBytes(SAMPLE);
            only = sources.size() == 1 && head.length < SAMPLE ? head : null;
            return head;
        }
    }

    /** Opens a document; one that {@link #head} has read to its end is not read again. */
    public InputStream open(int number) throws IOException {
        return only != null
                ? new ByteArrayInputStream(only)
                : text(new BufferedInputStream(sources.get(number).open()));
    }

    /** The text of a document that may be compressed by gzip, or in BXML. */
    public static byte[] text(byte[] document) throws IOException {
        return isGzip(document) || BxmlHeader.isBxml(document)
                ? text(new ByteArrayInputStream(document)).readAllBytes()
                : document;
    }

    /** The text of a document that may be compressed by gzip, or in BXML. */
    public static InputStream text(InputStream in) throws IOException {
        // smaller than what is read at a time, which then is not copied into its buffer
        InputStream marked = in.markSupported() ? in : new BufferedInputStream(in);
        byte[] head = head(marked);
        if (isGzip(head)) {
            return text(new BufferedInputStream(new GZIPInputStream(marked, 1 << 16)));
        }
        return BxmlHeader.isBxml(head) ? converted(marked) : marked;
    }

    private static byte[] head(InputStream marked) throws IOException {
        marked.mark(HEAD);
        byte[] head = marked.readNBytes(HEAD);
        marked.reset();
        return head;
    }

    private static InputStream converted(InputStream bxml) throws IOException {
        try {
            return XmlConversion.xmlOf(bxml, BxmlLimits.DEFAULT);
        } catch (XMLStreamException e) {
            throw new IOException("BXML: " + e.getMessage(), e);
        }
    }

    public static boolean isGzip(byte[] head) {
        return head.length > 1 && head[0] == 0x1F && (head[1] & 0xFF) == 0x8B;
    }
}
