/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads what is around a feature of a file: with it, the features from there on are a document. Used by one thread. */
final class SplitFrame {

    /** The most bytes that come with a split. */
    private static final int MAX_HEAD = 1 << 20;

    /** The bytes that are read at a time: opening a file of an object store costs more than reading them. */
    private static final int BLOCK = 1 << 12;

    /** The most bytes in which the name of a tag ends. */
    static final int MAX_NAME = 1 << 10;

    private final SplitSource file;

    /** The start of the file, which has the root, and the block that was read last. */
    private final byte[] first;

    private byte[] block = {};
    private long blockStart;

    SplitFrame(SplitSource file) throws IOException {
        this.file = file;
        this.first = load(0, BLOCK);
    }

    /**
     * The prolog, the root, bounds of collections with the elements around them, and the elements around a feature.
     *
     * @return null if these would be too many bytes
     */
    byte[] head(SplitScan.Point point) throws IOException {
        long[] around = point.around();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        boolean fits = copy(0, around[1], head);
        for (long[] bounds : point.bounds()) {
            fits = fits && copyTags(bounds, head);
            for (int i = bounds.length - 4; i > 0; i -= 2) {
                head.write(endTag(bounds[i], bounds[i + 1]));
            }
        }
        return fits && copyTags(around, head) ? head.toByteArray() : null;
    }

    /** Copies all but the root. */
    private boolean copyTags(long[] tags, ByteArrayOutputStream to) throws IOException {
        boolean fits = true;
        for (int i = 2; i < tags.length; i += 2) {
            fits = fits && copy(tags[i], tags[i + 1], to);
        }
        return fits;
    }

    /** The end tags of the elements around a feature. */
    byte[] tail(SplitScan.Point point) throws IOException {
        ByteArrayOutputStream tail = new ByteArrayOutputStream();
        long[] around = point.around();
        for (int i = around.length - 2; i >= 0; i -= 2) {
            tail.write(endTag(around[i], around[i + 1]));
        }
        return tail.toByteArray();
    }

    private byte[] endTag(long start, long end) throws IOException {
        byte[] opening = opening(start, end);
        byte[] endTag = new byte[opening.length + 2];
        endTag[0] = '<';
        endTag[1] = '/';
        System.arraycopy(opening, 1, endTag, 2, opening.length - 1);
        endTag[endTag.length - 1] = '>';
        return endTag;
    }

    /** The start of a tag with its name. */
    byte[] opening(long start, long end) throws IOException {
        byte[] tag = read(start, end);
        int nameEnd = 1;
        while (nameEnd < tag.length && !endsName(tag[nameEnd])) {
            nameEnd++;
        }
        return Arrays.copyOf(tag, nameEnd);
    }

    static boolean endsName(byte b) {
        return " \t\r\n/>".indexOf(b) >= 0;
    }

    // ---- bytes of the file

    /** Copies bytes of the file, unless there would be too many of them. */
    private boolean copy(long from, long to, ByteArrayOutputStream out) throws IOException {
        if (out.size() + to - from > MAX_HEAD) {
            return false;
        }
        out.write(read(from, to));
        return true;
    }

    private byte[] read(long from, long to) throws IOException {
        if (to <= first.length) {
            return Arrays.copyOfRange(first, (int) from, (int) to);
        }
        if (from < blockStart || to > blockStart + block.length) {
            block = load(from, (int) Math.max(BLOCK, to - from));
            blockStart = from;
        }
        if (to > blockStart + block.length) {
            throw new IOException("the file has become shorter");
        }
        return Arrays.copyOfRange(block, (int) (from - blockStart), (int) (to - blockStart));
    }

    private byte[] load(long from, int length) throws IOException {
        try (InputStream in = file.open(from)) {
            return in.readNBytes(length);
        }
    }
}
