/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.SplitScan.Point;

/**
 * Scans parts of a file at the same time. Each begins where a tag seems to be that is around a feature, which its bytes
 * do not prove (decision 22); the part before it proves it, if it arrives at the same feature with the same elements
 * around it.
 */
final class ParallelScan {

    /** The bytes in which the start of a part is looked for. */
    private static final int SEARCH = 1 << 22;

    private final SplitScan scan;
    private final GmlReaderSettings settings;
    private final byte[] start;

    /** @param start the first bytes of the file, as they are scanned */
    ParallelScan(SplitScan scan, GmlReaderSettings settings, byte[] start) {
        this.scan = scan;
        this.settings = settings;
        this.start = start;
    }

    /**
     * Scans the file.
     *
     * @return the parts in their order; null if the file has to be scanned as a whole
     * @throws IOException if the file cannot be read, or the thread is interrupted
     */
    List<ScanPart> parts(int threads, long gap) throws IOException {
        try {
            List<ScanPart> parts = starts(threads);
            return parts.size() > 1 && scan(parts, gap) ? parts : null;
        } catch (XMLStreamException e) {
            return null;
        }
    }

    // ---- where parts begin

    private List<ScanPart> starts(int threads) throws IOException, XMLStreamException {
        ScanPart sample = ScanPart.ofStart(start);
        sample.scan(scan, settings, Long.MAX_VALUE, 0, 3);
        List<ScanPart> parts = new ArrayList<>();
        parts.add(ScanPart.ofStart(start));
        if (sample.points().size() == 2) {
            addStarts(sample.points().get(0), sample.points().get(1), threads, parts);
        }
        return parts;
    }

    /** Parts begin with the tag that was opened from one feature to the next: that of a member, or of the feature. */
    private void addStarts(Point second, Point third, int threads, List<ScanPart> parts) throws IOException {
        long[] around = third.around();
        int differs = Arrays.mismatch(second.around(), around);
        int shared = differs < 0 ? around.length : differs / 2 * 2;
        SplitFrame frame = new SplitFrame(scan.file());
        long tag = shared == around.length ? third.offset() : around[shared];
        byte[] opening = frame.opening(tag, Math.min(tag + SplitFrame.MAX_NAME, scan.length()));
        Point assumed = new Point(tag, 0, Arrays.copyOf(around, shared), third.bounds());
        byte[] head = shared == 0 ? null : frame.head(assumed);
        if (head == null) {
            return;
        }
        SplitScan.blankEncoding(head);
        for (int i = 1; i < threads; i++) {
            long from = Math.max(scan.length() / threads * i, tag);
            long found = find(opening, from);
            if (found > parts.get(parts.size() - 1).start()) {
                parts.add(ScanPart.from(new Point(found, 0, assumed.around(), assumed.bounds()), head));
            }
        }
    }

    /** The offset of a tag with a name; -1 if it is not near. */
    private long find(byte[] opening, long from) throws IOException {
        byte[] bytes;
        try (InputStream in = scan.file().open(from)) {
            bytes = in.readNBytes(SEARCH);
        }
        for (int i = 0; i < bytes.length - opening.length; i++) {
            if (bytes[i] == '<'
                    && SplitFrame.endsName(bytes[i + opening.length])
                    && Arrays.equals(bytes, i, i + opening.length, opening, 0, opening.length)) {
                return from + i;
            }
        }
        return -1;
    }

    // ---- the scan

    private boolean scan(List<ScanPart> parts, long gap) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(parts.size(), ParallelScan::daemon);
        try {
            List<Future<Void>> scans = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                ScanPart part = parts.get(i);
                long stop = i + 1 < parts.size() ? parts.get(i + 1).start() : Long.MAX_VALUE;
                Callable<Void> action = () -> {
                    part.scan(scan, settings, stop, gap, Long.MAX_VALUE);
                    return null;
                };
                scans.add(threads.submit(action));
            }
            for (int i = 0; i < parts.size(); i++) {
                scans.get(i).get();
                if (i > 0 && !parts.get(i - 1).precedes(parts.get(i))) {
                    return false;
                }
            }
            return true;
        } catch (ExecutionException e) {
            // whether the document or an assumption is wrong, a scan of the whole file says
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the scan was interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Thread daemon(Runnable action) {
        Thread thread = new Thread(action, "gml-fast-scan");
        thread.setDaemon(true);
        return thread;
    }
}
