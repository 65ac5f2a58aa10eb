/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.List;

import org.gmlfast.feature.schema.GmlFile;
import org.gmlfast.input.DecompressedInput;

/** A page in GML, without the features that other pages have. */
final class FetchedPage extends GmlFile {

    private final PageScan scan;
    private final FeaturePage page;
    private final BitSet dropped;

    /** @param dropped the features that are left out, by their index */
    FetchedPage(PageScan scan, FeaturePage page, BitSet dropped) {
        super(page.file());
        this.scan = scan;
        this.page = page;
        this.dropped = dropped;
    }

    @Override
    public InputStream open() throws IOException {
        InputStream in = super.open();
        if (dropped.isEmpty()) {
            return in;
        }
        FeatureRanges ranges = scan.ranges(page);
        FeatureRanges left = new FeatureRanges();
        long from = 0;
        for (int[] number : numbers()) {
            left.add(from, number[0]);
            from = number[1];
        }
        for (int i = dropped.nextSetBit(0); i >= 0; i = dropped.nextSetBit(i + 1)) {
            if (from < ranges.start(i)) { // features may follow each other without a byte between them
                left.add(from, ranges.start(i));
            }
            from = ranges.end(i);
        }
        left.add(from, Long.MAX_VALUE);
        return new RangesStream(DecompressedInput.of(in).stream(), left, new byte[0]);
    }

    /** Where the root has the number of features, which is that of the whole page. */
    private List<int[]> numbers() throws IOException {
        byte[] head;
        try (InputStream in = super.open()) {
            head = DecompressedInput.of(in).stream().readNBytes(ResponseRoot.HEAD);
        }
        return ResponseRoot.numbers(head);
    }

    @Override
    public String name() {
        return page.url().toString();
    }
}
