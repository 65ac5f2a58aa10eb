/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.member.FeatureMapping;
import org.gmlfast.feature.schema.GmlFile;
import org.gmlfast.feature.schema.SchemaBeside;
import org.gmlfast.feature.settings.GmlReaderSettings;

/**
 * Finds where a GML file can be split, so that several threads or processes can read its parts at the same time.
 *
 * <pre>{@code
 * GmlSplits splits = GmlSplits.of(path, GmlReaderSettings.DEFAULT);
 * List<GmlSplit> parts = splits.plan(128 << 20); // about 128 MB each
 * }</pre>
 *
 * <p>The file is scanned once, at several times the speed of reading: the scan finds each feature as a
 * {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} does and counts the tags inside it. It recognizes
 * comments, CDATA sections, nested collections and members inside features, so splits are exact for any document. A
 * file that is compressed, or in an encoding in which a byte of a character may look like markup, has one split.
 *
 * <p>Features of all splits, in their order, are those of the file, with the same values and ids, if the type is given
 * to each reader: one that {@link org.gmlfast.feature.GmlFeatureReader#types GmlFeatureReader.types} of a reader of the
 * whole file has returned. Without a type, each reader derives types from its own split. The generated ids of features
 * without one are those of the whole file if features of all types are read without bounds; otherwise, they are unique.
 * Immutable.
 */
public final class GmlSplits {

    private final SplitScan scan;

    private GmlSplits(SplitScan scan) {
        this.scan = scan;
    }

    /**
     * Scans a file.
     *
     * @param settings whose names of members, limits and permission for a DOCTYPE are those of the readers
     * @throws IOException if the file cannot be read
     * @throws org.gmlfast.feature.source.GmlException if the structure of the document is malformed
     */
    public static GmlSplits of(Path file, GmlReaderSettings settings) throws IOException, XMLStreamException {
        SchemaBeside schema = new GmlFile(file).beside().unless(settings);
        return new GmlSplits(SplitScan.of(SplitSource.of(file), settings, schema.mapping(), 1));
    }

    /**
     * Scans a file in any storage, as {@link #of(Path, GmlReaderSettings)} does. Read its splits from streams.
     *
     * @throws IOException if the file cannot be read
     * @throws org.gmlfast.feature.source.GmlException if the structure of the document is malformed
     */
    public static GmlSplits of(SplitSource file, GmlReaderSettings settings) throws IOException, XMLStreamException {
        return of(file, settings, 1);
    }

    /**
     * Scans a file with several threads; each scans a part that starts where a member seems to begin. If that turns out
     * to be wrong, as in a comment, one thread scans the file again.
     *
     * @param threads 1 or more
     * @throws IOException if the file cannot be read, or the thread is interrupted
     */
    public static GmlSplits of(SplitSource file, GmlReaderSettings settings, int threads)
            throws IOException, XMLStreamException {
        return new GmlSplits(SplitScan.of(file, settings, FeatureMapping.NONE, threads));
    }

    /**
     * Scans a file, as {@link #of(SplitSource, GmlReaderSettings)} does, and reports the position of each feature.
     *
     * @param features receives nothing if {@link #reason} is not null
     * @throws IOException if the file cannot be read
     * @throws org.gmlfast.feature.source.GmlException if the structure of the document is malformed
     */
    public static GmlSplits of(SplitSource file, GmlReaderSettings settings, FeatureReceiver features)
            throws IOException, XMLStreamException {
        return new GmlSplits(SplitScan.of(file, settings, FeatureMapping.NONE, 1, features));
    }

    /** The number of features of all types; -1 if {@link #reason} is not null. */
    public long members() {
        return scan.members();
    }

    /** Why the file cannot be split; null if it can. */
    public String reason() {
        return scan.reason();
    }

    /**
     * Plans splits. Each has the features that begin in a range of bytes, which ends at the next feature from a
     * multiple of the size. A split ends at most a 16,384th of the file after that multiple, unless features are
     * larger.
     *
     * @param size in bytes, 1 or more
     * @return at least one split, in the order of the file
     * @throws IOException if the file cannot be read
     */
    public List<GmlSplit> plan(long size) throws IOException {
        if (size < 1) {
            throw new IllegalArgumentException("the size of a split is " + size + " bytes");
        }
        List<SplitScan.Point> starts = new ArrayList<>();
        long last = 0;
        for (SplitScan.Point point : scan.points()) {
            if (point.offset() / size > last) {
                last = point.offset() / size;
                starts.add(point);
            }
        }
        return new SplitPlan(this, scan).at(starts);
    }

    /** Plans two splits, of which the second one begins at the first feature from an offset; for tests. */
    List<GmlSplit> planAt(long offset) throws IOException {
        return new SplitPlan(this, scan)
                .at(scan.points().stream()
                        .filter(point -> point.offset() >= offset)
                        .limit(1)
                        .toList());
    }

    long length() {
        return scan.length();
    }

    String[] features() {
        return scan.features();
    }

    FeatureMapping mapping() {
        return scan.mapping();
    }

    boolean isGeometry() {
        return scan.isGeometry();
    }

    /** The numbers of a position where nothing in the file says it. */
    int dimension() {
        return scan.dimension();
    }
}
