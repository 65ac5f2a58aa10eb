/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.feature.SplitScan.Point;

/** Makes the splits of a file that has been scanned. */
final class SplitPlan {

    /** The most bytes that come with a split. */
    private static final int MAX_HEAD = 1 << 20;

    /** The bytes that are read at a time: opening a file of an object store costs more than reading them. */
    private static final int BLOCK = 1 << 12;

    private final GmlSplits of;
    private final SplitScan scan;
    private GmlSplit last;

    /** The start of the file, which has the root, and the block that was read last. */
    private byte[] first = {};

    private byte[] block = {};
    private long blockStart;

    SplitPlan(GmlSplits of, SplitScan scan) {
        this.of = of;
        this.scan = scan;
    }

    /** @param starts the starts of all splits but the first */
    List<GmlSplit> at(List<Point> starts) throws IOException {
        List<GmlSplit> splits = new ArrayList<>();
        if (starts.isEmpty()) {
            splits.add(new GmlSplit(0, of.length(), 0, of.members(), of, new byte[0], new byte[0]));
            return splits;
        }
        first = load(0, BLOCK);
        byte[] head = {};
        long start = 0;
        long members = 0;
        for (Point point : starts) {
            byte[] nextHead = head(point);
            if (nextHead == null) {
                break; // the rest of the file is one split
            }
            splits.add(split(start, point.offset(), members, point.ordinal(), head, tail(point)));
            head = Arrays.equals(head, nextHead) ? head : nextHead;
            start = point.offset();
            members = point.ordinal();
        }
        splits.add(split(start, of.length(), members, of.members(), head, new byte[0]));
        return splits;
    }

    private GmlSplit split(long start, long end, long first, long next, byte[] head, byte[] tail) {
        // splits share what is equal
        byte[] shared = last != null && Arrays.equals(last.tail, tail) ? last.tail : tail;
        last = new GmlSplit(start, end, first, next - first, of, head, shared);
        return last;
    }

    /** The prolog, the root, bounds of collections with the elements around them, and the elements around a feature. */
    private byte[] head(Point point) throws IOException {
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

    private byte[] tail(Point point) throws IOException {
        ByteArrayOutputStream tail = new ByteArrayOutputStream();
        long[] around = point.around();
        for (int i = around.length - 2; i >= 0; i -= 2) {
            tail.write(endTag(around[i], around[i + 1]));
        }
        return tail.toByteArray();
    }

    private byte[] endTag(long start, long end) throws IOException {
        byte[] tag = read(start, end);
        int nameEnd = 1;
        while (" \t\r\n/>".indexOf(tag[nameEnd]) < 0) {
            nameEnd++;
        }
        byte[] endTag = new byte[nameEnd + 2];
        endTag[0] = '<';
        endTag[1] = '/';
        System.arraycopy(tag, 1, endTag, 2, nameEnd - 1);
        endTag[nameEnd + 1] = '>';
        return endTag;
    }

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
        try (InputStream in = scan.file().open(from)) {
            return in.readNBytes(length);
        }
    }
}
