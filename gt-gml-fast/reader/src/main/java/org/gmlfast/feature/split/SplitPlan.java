/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes the splits of a file that has been scanned. */
final class SplitPlan {

    private final GmlSplits of;
    private final SplitScan scan;
    private GmlSplit last;

    SplitPlan(GmlSplits of, SplitScan scan) {
        this.of = of;
        this.scan = scan;
    }

    /** @param starts the starts of all splits but the first */
    List<GmlSplit> at(List<SplitScan.Point> starts) throws IOException {
        List<GmlSplit> splits = new ArrayList<>();
        if (starts.isEmpty()) {
            splits.add(new GmlSplit(0, of.length(), 0, of.members(), of, new byte[0], new byte[0]));
            return splits;
        }
        SplitFrame frame = new SplitFrame(scan.file());
        byte[] head = {};
        long start = 0;
        long members = 0;
        for (SplitScan.Point point : starts) {
            byte[] nextHead = frame.head(point);
            if (nextHead == null) {
                break; // the rest of the file is one split
            }
            splits.add(split(start, point.offset(), members, point.ordinal(), head, frame.tail(point)));
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
}
