/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.layer.SrsNameLookup;
import org.gmlfast.feature.internal.member.GmlCursors;
import org.gmlfast.feature.internal.member.GmlMembers;
import org.gmlfast.feature.internal.member.MemberPath;
import org.gmlfast.feature.internal.member.MemberRule;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.SplitScan.Point;

/** A walk over a part of a GML file, which finds where features begin. Used by one thread. */
final class ScanPart {

    /** What is scanned before the bytes of the file: those of its start, or what is around the start of the part. */
    private final byte[] head;

    /** Where the part begins, with the tags and bounds that are assumed to be around it; null for the file's start. */
    private final Point start;

    private final long offset;
    private final List<Point> points = new ArrayList<>();
    private Point first;
    private Point next;
    private long members;
    private boolean hasOverflowed;

    private ScanPart(byte[] head, long offset, Point start) {
        this.head = head;
        this.offset = offset;
        this.start = start;
    }

    /** @param head the first bytes of the file, perhaps without its encoding */
    static ScanPart ofStart(byte[] head) {
        return new ScanPart(head, head.length, null);
    }

    /**
     * A part from an offset on.
     *
     * @param head the bytes of the tags and bounds around it
     */
    static ScanPart from(Point start, byte[] head) {
        return new ScanPart(head, start.offset(), start);
    }

    /** Where the part begins. */
    long start() {
        return start == null ? 0 : start.offset();
    }

    /**
     * Walks to the first feature from an offset on, or to the end of the file.
     *
     * @param gap the least bytes from one feature whose position is kept to the next one
     * @param most the most features to which it walks
     */
    void scan(SplitScan of, GmlReaderSettings settings, long stop, long gap, long most)
            throws IOException, XMLStreamException {
        try (InputStream rest = of.file().open(offset)) {
            InputStream document = new SequenceInputStream(new ByteArrayInputStream(head), rest);
            GmlCursors cursors = new GmlCursors(settings.limits().xml(), settings.doctype());
            XmlElementCursor in = cursors.open(new XmlWindow(document::read, 1 << 18), () -> null);
            GeometryFrames frames = new GeometryFrames(new SrsNameLookup(settings.geometries(), false, 2));
            MemberRule rule = new MemberRule(
                    settings.memberNames(),
                    settings.featureNames(),
                    of.mapping(),
                    SplitScan.named(of.features(), cursors.names()),
                    of.isGeometry());
            walk(new GmlMembers(in, rule, frames), in, of.receiver(), stop, gap, most);
        }
    }

    private void walk(GmlMembers walk, XmlElementCursor in, FeatureReceiver receiver, long stop, long gap, long most)
            throws XMLStreamException {
        MemberPath path = new MemberPath();
        walk.follow(path);
        long due = 0;
        while (members < most && walk.next()) {
            long at = inFile(in.tagOffset());
            if (at >= stop) {
                next = point(at, path, in.depth());
                break;
            }
            if (first == null) {
                first = point(at, path, in.depth());
            }
            boolean isStart = start == null && members == 0;
            if (at >= due && !isStart && !path.hasOverflowed()) {
                points.add(point(at, path, in.depth()));
                due = at + gap;
            }
            members++;
            String id = in.attribute(AttributeRoles.ID);
            in.skipUnchecked();
            receiver.feature(id, at, inFile(in.offset()));
        }
        hasOverflowed = path.hasOverflowed();
    }

    // ---- offsets

    /** The offset in the file of an offset behind the head. */
    private long inFile(long position) {
        return start == null ? position : position - head.length + offset;
    }

    private Point point(long at, MemberPath path, int depth) {
        long[] around = path.around(depth);
        List<long[]> bounds = path.bounds();
        if (start != null) {
            around = inFile(around, start.around());
            List<long[]> moved = new ArrayList<>();
            for (int i = 0; i < bounds.size(); i++) {
                // those of the head come first
                boolean isAssumed = i < start.bounds().size();
                moved.add(isAssumed ? start.bounds().get(i) : inFile(bounds.get(i), start.around()));
            }
            bounds = moved;
        }
        return new Point(at, members, around, bounds);
    }

    /** @param assumed what the tags in the head are in the file */
    private long[] inFile(long[] tags, long[] assumed) {
        long[] moved = new long[tags.length];
        for (int i = 0; i < tags.length; i++) {
            moved[i] = tags[i] <= head.length && i < assumed.length ? assumed[i] : inFile(tags[i]);
        }
        return moved;
    }

    // ---- what was found

    /** The features whose positions are kept, with the number of features before them in this part. */
    List<Point> points() {
        return points;
    }

    /** The number of features in the part. */
    long members() {
        return members;
    }

    /** Whether this part ends where another one begins, and as it has assumed. */
    boolean precedes(ScanPart following) {
        Point here = next;
        Point there = following.first;
        if (hasOverflowed || here == null || there == null || here.offset() != there.offset()) {
            return false;
        }
        return Arrays.equals(here.around(), there.around())
                && Arrays.deepEquals(here.bounds().toArray(), there.bounds().toArray());
    }
}
