/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.GmlSplits;
import org.gmlfast.feature.split.SplitSource;

/**
 * The splits of files. Spark asks the driver whether a file can be split, which is when it is scanned; later it gives
 * tasks ranges of bytes, which this turns into splits that begin in them. Thread-safe.
 */
final class FilePlans implements Serializable {

    private static final long serialVersionUID = 1;

    /** Spark does not split smaller files: spark.sql.files.openCostInBytes. */
    private static final long MIN_LENGTH = 4 << 20;

    /** What a thread scans at least. */
    private static final long MIN_SCAN = 8 << 20;

    private static final long MIN_SPLIT = 1 << 20;
    private static final int MAX_SPLITS = 256;

    /** A file when it was scanned. */
    private static final class Plan implements Serializable {

        private static final long serialVersionUID = 1;

        final long length;
        final long modified;
        final ArrayList<GmlSplit> splits;

        Plan(long length, long modified, List<GmlSplit> splits) {
            this.length = length;
            this.modified = modified;
            this.splits = new ArrayList<>(splits);
        }

        boolean isOf(long otherLength, long otherModified) {
            return length == otherLength && modified == otherModified;
        }
    }

    private final ConcurrentHashMap<String, Plan> plans = new ConcurrentHashMap<>();
    private final long minLength;

    FilePlans() {
        this(MIN_LENGTH);
    }

    /** @param minLength of files that are split; for tests */
    FilePlans(long minLength) {
        this.minLength = minLength;
    }

    /**
     * Plans the splits of a file, unless they are known and the file is still the same. Returns whether it has several.
     *
     * @param threads that may scan the file
     */
    boolean isSplitable(SplitFile file, ReadSettings settings, int threads) {
        try {
            long length = file.length();
            long modified = file.modified();
            return plans.compute(
                                    file.name(),
                                    (name, known) -> known != null && known.isOf(length, modified)
                                            ? known
                                            : new Plan(length, modified, plan(file, length, settings, threads)))
                            .splits
                            .size()
                    > 1;
        } catch (IOException e) {
            // the task that reads the file says what is wrong with it
            return false;
        }
    }

    private List<GmlSplit> plan(SplitSource file, long length, ReadSettings settings, int threads) {
        if (length < minLength) {
            return List.of();
        }
        try {
            int useful = (int) Math.max(1, Math.min(threads, length / MIN_SCAN));
            long size = Math.max(Math.min(MIN_SPLIT, minLength), length / MAX_SPLITS);
            return GmlSplits.of(file, settings.reader(), useful).plan(size);
        } catch (IOException | XMLStreamException e) {
            return List.of(); // as above
        }
    }

    /**
     * The split with the features that begin in a range of bytes. The ranges are those of the file that Spark has
     * listed, which may have been replaced by another one since: the last range is that of all bytes from its start on.
     *
     * @param isLast whether it is the last range of the file
     * @return null if there are none, or the file is not split
     */
    GmlSplit split(String name, long start, long length, boolean isLast) {
        Plan plan = plans.get(name);
        if (plan == null) {
            return null;
        }
        GmlSplit first = null;
        GmlSplit last = null;
        for (GmlSplit split : plan.splits) {
            if (split.start() >= start && (isLast || split.start() < start + length)) {
                first = first == null ? split : first;
                last = split;
            }
        }
        return first == null ? null : first.through(last);
    }
}
