/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.Serializable;

import org.gmlfast.feature.internal.member.FeatureMapping;

/**
 * A part of a GML file, planned by {@link GmlSplits}, with everything that a reader of the part needs to know about the
 * bytes around it: at most a few kilobytes. Immutable and serializable, so that other processes can read it.
 *
 * <pre>{@code
 * for (GmlSplit split : GmlSplits.of(path, settings).plan(128 << 20)) {
 *     executor.submit(() -> GmlFeatureReader.open(path, split, settings)); // or from a stream of the split's bytes
 * }
 * }</pre>
 *
 * <p>Each byte of the file is in exactly one split of a plan. The features of a split are those that begin in it. A
 * reader fails if the file has another length than when it was planned (which it cannot see in a stream), if the part
 * does not consist of whole members, or if it has another number of features.
 */
public final class GmlSplit implements Serializable {

    private static final long serialVersionUID = 1;

    private final long start;
    private final long end;
    private final long firstMember;
    private final long members;
    private final long fileLength;

    /** The prolog, the start tags around the first member and the bounds of collections; empty for the first split. */
    final byte[] head;

    /** The end tags of what is open at the end; empty for the last split. */
    final byte[] tail;

    /** The namespaces and names of features outside of members, in turns. */
    final String[] features;

    /** What a schema beside the file says of the features. */
    final FeatureMapping mapping;

    final boolean isGeometry;

    /** The numbers of a position where nothing in the file says it. */
    final int dimension;

    GmlSplit(long start, long end, long firstMember, long members, GmlSplits of, byte[] head, byte[] tail) {
        this.start = start;
        this.end = end;
        this.firstMember = firstMember;
        this.members = members;
        this.fileLength = of.length();
        this.head = head;
        this.tail = tail;
        this.features = of.features();
        this.mapping = of.mapping();
        this.isGeometry = of.isGeometry();
        this.dimension = of.dimension();
    }

    private GmlSplit(GmlSplit from, GmlSplit to) {
        this.start = from.start;
        this.end = to.end;
        this.firstMember = from.firstMember;
        this.members = to.members < 0 ? -1 : to.firstMember + to.members - from.firstMember;
        this.fileLength = from.fileLength;
        this.head = from.head;
        this.tail = to.tail;
        this.features = from.features;
        this.mapping = from.mapping;
        this.isGeometry = from.isGeometry;
        this.dimension = from.dimension;
    }

    /** The offset in the file of the first byte. */
    public long start() {
        return start;
    }

    /** The offset after the last byte. */
    public long end() {
        return end;
    }

    /** The number of features in the file that begin before the split. */
    public long firstMember() {
        return firstMember;
    }

    /**
     * The number of features that begin in the split, of all types; -1 if it is unknown, because it is a whole file.
     */
    public long members() {
        return members;
    }

    /** The length of the file when it was planned. */
    public long fileLength() {
        return fileLength;
    }

    /**
     * The part from the start of this split to the end of another.
     *
     * @param other of the same plan, not before this one
     * @throws IllegalArgumentException if it is before this one, or of a file with another length
     */
    public GmlSplit through(GmlSplit other) {
        if (other.start < start || other.fileLength != fileLength) {
            throw new IllegalArgumentException(other + " does not follow " + this);
        }
        return new GmlSplit(this, other);
    }

    /** Whether the split is a whole file. */
    boolean isWhole() {
        return end - start == fileLength;
    }

    @Override
    public String toString() {
        return "bytes " + start + " to " + end + " of " + fileLength;
    }
}
