/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.UnsupportedFormat;

/** GML 2.1.2, 3.1.1 and 3.2.1, from a file or a stream, also compressed by gzip. */
public final class GmlInputFormat implements InputFormat {

    private static final Pattern PROLOG =
            Pattern.compile("(?:\\s|<\\?.*?\\?>|<!--.*?-->|<!DOCTYPE[^>\\[]*(?:\\[.*?\\])?\\s*>)*", Pattern.DOTALL);

    private static final Pattern ROOT = Pattern.compile("<(?:[\\w.-]+:)?([A-Za-z_][\\w.-]*)");

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
            return matches(in.readNBytes(UnsupportedFormat.HEAD_LENGTH));
        }
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        InputFile.check(file);
        return GmlInput.open(file, options);
    }

    @Override
    public boolean matches(byte[] head) {
        String text = new String(decompressed(head), StandardCharsets.ISO_8859_1).replace("\0", "");
        int mark = text.startsWith("\u00EF\u00BB\u00BF") ? 3 : text.startsWith("\u00FF\u00FE") ? 2 : 0;
        Matcher prolog = PROLOG.matcher(text).region(mark, text.length());
        Matcher root = ROOT.matcher(text).region(prolog.lookingAt() ? prolog.end() : mark, text.length());
        return root.lookingAt()
                && !OTHERS.contains(root.group(1))
                && (REPORTS.contains(root.group(1)) || NAMESPACES.matcher(text).find());
    }

    /** Decompresses as much as possible of the start of a file. */
    private static byte[] decompressed(byte[] head) {
        return decompressed(head, UnsupportedFormat.HEAD_LENGTH);
    }

    static byte[] decompressed(byte[] head, int length) {
        byte[] bytes = new byte[length];
        int count = 0;
        try {
            InputStream in = DecompressedInput.of(new ByteArrayInputStream(head)).stream();
            for (int read; count < bytes.length && (read = in.read(bytes, count, bytes.length - count)) > 0; ) {
                count += read;
            }
        } catch (IOException e) {
            // the start ends in the middle of a block
        }
        return java.util.Arrays.copyOf(bytes, count);
    }

    @Override
    public FeatureInput open(InputStream in, String name, String layer, InputOptions options) throws IOException {
        return GmlInput.open(in, name, options);
    }
}
