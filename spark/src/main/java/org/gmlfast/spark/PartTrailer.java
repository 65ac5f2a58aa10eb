/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

import org.gmlfast.feature.split.SplitSource;
import org.locationtech.jts.geom.Envelope;

/**
 * The count and bounds of a part, in a comment at its end: tasks of Spark can report nothing else to the driver. It has
 * the same length in all parts, also as a gzip member, so that the driver reads the end of a file alone.
 */
final class PartTrailer {

    private static final Pattern TEXT = Pattern.compile(
            "<!--gml-fast part ([0-9a-f]{8}) ([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{16})-->");

    private static final int LENGTH = 114;

    /** A header, a stored block, the checksum and the length: RFC 1952 §2.3, RFC 1951 §3.2.4. */
    private static final int GZIP_LENGTH = 10 + 5 + LENGTH + 8;

    final int fingerprint;
    final long count;
    final Envelope bounds;

    PartTrailer(int fingerprint, long count, Envelope bounds) {
        this.fingerprint = fingerprint;
        this.count = count;
        this.bounds = bounds;
    }

    static int length(boolean isGzip) {
        return isGzip ? GZIP_LENGTH : LENGTH;
    }

    byte[] bytes(boolean isGzip) throws IOException {
        byte[] text = "<!--gml-fast part %08x %016x %016x %016x %016x %016x-->"
                .formatted(
                        fingerprint,
                        count,
                        Double.doubleToLongBits(bounds.getMinX()),
                        Double.doubleToLongBits(bounds.getMinY()),
                        Double.doubleToLongBits(bounds.getMaxX()),
                        Double.doubleToLongBits(bounds.getMaxY()))
                .getBytes(StandardCharsets.US_ASCII);
        return isGzip ? stored(text) : text;
    }

    private static byte[] stored(byte[] text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(GZIP_LENGTH);
        out.write(new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF});
        Deflater deflater = new Deflater(Deflater.NO_COMPRESSION, true);
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(out, deflater)) {
            deflated.write(text);
            deflated.finish();
            CRC32 checksum = new CRC32();
            checksum.update(text);
            writeInt(out, (int) checksum.getValue());
            writeInt(out, text.length);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    private static void writeInt(ByteArrayOutputStream out, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(value >> shift);
        }
    }

    /**
     * Reads a trailer.
     *
     * @param end the last bytes of a file, as many as {@link #length} says
     * @return null if they are not a trailer
     */
    static PartTrailer read(byte[] end, boolean isGzip) {
        byte[] text = isGzip ? Arrays.copyOfRange(end, end.length - 8 - LENGTH, end.length - 8) : end;
        Matcher matcher = TEXT.matcher(new String(text, StandardCharsets.US_ASCII));
        if (!matcher.matches()) {
            return null;
        }
        double minX = number(matcher, 3);
        double maxX = number(matcher, 5);
        Envelope bounds =
                minX > maxX ? new Envelope() : new Envelope(minX, maxX, number(matcher, 4), number(matcher, 6));
        return new PartTrailer(
                Integer.parseUnsignedInt(matcher.group(1), 16), Long.parseUnsignedLong(matcher.group(2), 16), bounds);
    }

    /** Whether a file is a part of a document, which only the whole document can be read with. */
    static boolean isAtEndOf(SplitSource file) {
        for (boolean isGzip : new boolean[] {false, true}) {
            try {
                long start = file.length() - length(isGzip);
                if (start >= 0) {
                    try (InputStream in = file.open(start)) {
                        byte[] end = in.readNBytes(length(isGzip));
                        if (end.length == length(isGzip) && read(end, isGzip) != null) {
                            return true;
                        }
                    }
                }
            } catch (IOException e) {
                return false; // another error has the reason
            }
        }
        return false;
    }

    /** What to say of a file that cannot be read, if it is a part of a document; otherwise nothing. */
    static String hint(SplitSource file) {
        return isAtEndOf(file)
                ? "; it was written with layout=parts: read the document that its header, parts and footer are together"
                : "";
    }

    private static double number(Matcher matcher, int group) {
        return Double.longBitsToDouble(Long.parseUnsignedLong(matcher.group(group), 16));
    }
}
