/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.benchmarks.UnlockedStream;
import org.gmlfast.benchmarks.XmlFormat;
import org.gmlfast.studies.xtalk.XTalkEncoding;

/** A StAX reader of some format, and the streaming evaluator of XPath on it. */
enum StreamProcessor implements MeasuredProcessor {
    WOODSTOX("Woodstox", XmlFormat.WOODSTOX),
    AALTO("Aalto", XmlFormat.AALTO),
    JDK("JDK", XmlFormat.JDK),
    XTALK("XTalk", XTalkEncoding.XTALK),
    TOKEN("Token", XTalkEncoding.TOKEN),
    SKIP("Skip", XTalkEncoding.SKIP),
    TOKEN_SKIP("Token+Skip", XTalkEncoding.TOKEN_SKIP),
    BXML("BXML", XmlFormat.BXML),
    FAST_INFOSET("Fast Infoset", XmlFormat.FAST_INFOSET),
    EXI("EXI", XmlFormat.EXI_BYTE);

    static final String TEXT = "xml";

    private final String label;
    private final XmlFormat format;
    private final XTalkEncoding encoding;

    StreamProcessor(String label, XmlFormat format) {
        this.label = label;
        this.format = format;
        encoding = null;
    }

    StreamProcessor(String label, XTalkEncoding encoding) {
        this.label = label;
        this.encoding = encoding;
        format = null;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String format() {
        return switch (this) {
            case WOODSTOX, AALTO, JDK -> TEXT;
            default -> name().toLowerCase(java.util.Locale.ROOT);
        };
    }

    @Override
    public void convert(InputStream xml, OutputStream out) throws IOException {
        if (format != null) {
            format.convert(xml, out);
            return;
        }
        try {
            encoding.convert(xml, out);
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    @Override
    public boolean canDo(Workload work) {
        return true;
    }

    @Override
    public StudyOutcome run(Workload work, byte[] file) throws XMLStreamException {
        return work.run(open(file));
    }

    private XMLStreamReader open(byte[] file) throws XMLStreamException {
        return format != null ? format.open(file) : encoding.reader(new UnlockedStream(file));
    }

    @Override
    public boolean needsTree() {
        return false;
    }
}
