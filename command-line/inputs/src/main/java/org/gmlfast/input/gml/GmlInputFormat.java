/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.UnsupportedFormat;
import org.gmlfast.input.XmlStart;

/** GML 2.1.2, 3.1.1 and 3.2.1, from a file or a stream, as text, which may be compressed by gzip, or as BXML. */
public final class GmlInputFormat implements InputFormat {

    /** The most bytes of a document in which its root, and a namespace of GML, are looked for. */
    private static final int MAX_HEAD = 1 << 20;

    /** Namespaces of GML, of WFS, and of the national forms that begin without either. */
    private static final Pattern NAMESPACES =
            Pattern.compile("opengis\\.net/(gml|wfs)|xmlns(:\\w+)?=[\"'][^\"']*adv-online");

    private static final Set<String> OTHERS = Set.of("html", "kml", "gpx", "schema");

    /** What a WFS returns in place of GML; the reader shows its text. */
    private static final Set<String> REPORTS = Set.of("ExceptionReport", "ServiceExceptionReport");

    @Override
    public String name() {
        return "GML";
    }

    @Override
    public boolean matches(Path file) throws IOException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return matches(in, file.getFileName().toString());
        }
    }

    /**
     * Whether a document is GML. A comment of any length may stand before its root, and declarations of namespaces far
     * behind it.
     *
     * @param in the document, which may be compressed by gzip; not closed
     * @param name of the file: an XML document called .gml is GML unless its root says something else
     */
    static boolean matches(InputStream in, String name) throws IOException {
        Start start = Start.UNDECIDED;
        InputStream document = decompressed(in);
        byte[] head = readAvailable(document, UnsupportedFormat.HEAD_LENGTH);
        if (BxmlHeader.isBxml(head)) {
            return true;
        }
        for (int length = UnsupportedFormat.HEAD_LENGTH; start == Start.UNDECIDED; length = MAX_HEAD) {
            byte[] more = readAvailable(document, length - head.length);
            byte[] longer = Arrays.copyOf(head, head.length + more.length);
            System.arraycopy(more, 0, longer, head.length, more.length);
            head = longer;
            start = start(head, isNamedGml(name));
            if (length == MAX_HEAD || head.length < length) {
                XmlStart xml = XmlStart.of(head);
                boolean isEmpty = head.length < length && xml.isBlank();
                return start == Start.GML
                        || start == Start.UNDECIDED && xml.rootStart() < 0 && (!isEmpty || isNamedGml(name));
            }
        }
        return start == Start.GML;
    }

    /** Whether a name says that a document is GML. */
    static boolean isNamedGml(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gml") || lower.endsWith(".gml.gz");
    }

    /** What the start of a document says. */
    private enum Start {
        GML,
        OTHER,
        /** XML of which no more is known. */
        UNDECIDED
    }

    private static Start start(byte[] head, boolean isNamedGml) {
        XmlStart xml = XmlStart.of(head);
        String root = xml.root();
        if (!xml.isXml() || OTHERS.contains(root)) {
            return xml.isBlank() ? Start.UNDECIDED : Start.OTHER;
        }
        boolean isGml = xml.rootStart() >= 0
                && (isNamedGml
                        || REPORTS.contains(root)
                        || NAMESPACES.matcher(xml.text()).find());
        return isGml ? Start.GML : Start.UNDECIDED;
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        InputFile.check(file);
        return GmlInput.open(file, options);
    }

    @Override
    public boolean matches(byte[] head) {
        byte[] plain = decompressed(head, UnsupportedFormat.HEAD_LENGTH);
        if (BxmlHeader.isBxml(plain)) {
            return true;
        }
        Start start = start(plain, false);
        if (start == Start.UNDECIDED) {
            plain = decompressed(head, MAX_HEAD + UnsupportedFormat.HEAD_LENGTH);
            start = start(plain, false);
        }
        // the root is behind the head of a longer document: the reader says if it is not GML
        XmlStart xml = XmlStart.of(plain);
        boolean isBehind = head.length >= UnsupportedFormat.HEAD_LENGTH && xml.isXml() && xml.rootStart() < 0;
        return start == Start.GML || start == Start.UNDECIDED && isBehind;
    }

    /** Decompresses as much as possible of the start of a file. */
    static byte[] decompressed(byte[] head, int length) {
        return head(new ByteArrayInputStream(head), length);
    }

    /** Reads the start of a document, decompressed as far as possible. */
    static byte[] head(InputStream in, int length) {
        return readAvailable(decompressed(in), length);
    }

    private static InputStream decompressed(InputStream in) {
        try {
            return DecompressedInput.of(in).stream();
        } catch (IOException e) {
            return InputStream.nullInputStream(); // not even the header of gzip is whole
        }
    }

    /** Reads bytes up to a number, or up to where they are damaged or end too early. */
    private static byte[] readAvailable(InputStream in, int length) {
        byte[] bytes = new byte[length];
        int count = 0;
        try {
            for (int read; count < bytes.length && (read = in.read(bytes, count, bytes.length - count)) > 0; ) {
                count += read;
            }
        } catch (IOException e) {
            // the start ends in the middle of a block
        }
        return Arrays.copyOf(bytes, count);
    }

    @Override
    public FeatureInput open(InputStream in, String name, String layer, InputOptions options) throws IOException {
        return GmlInput.open(in, name, options);
    }
}
