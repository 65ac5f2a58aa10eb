/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.feature.internal.layer.DocumentDimension;
import org.gmlfast.feature.internal.member.FeatureMapping;
import org.gmlfast.feature.internal.member.GmlCursors;
import org.gmlfast.feature.internal.member.MemberRule;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.FeatureNames;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlDocuments;

/** One pass over a GML file, which finds where features begin. */
final class SplitScan {

    /** The most features whose position is kept; they are about evenly distributed over the file. */
    static final int MAX_POINTS = 1 << 14;

    private static final int DECLARATION = 512;

    private static final Pattern ENCODING =
            Pattern.compile("^(?:\u00EF\u00BB\u00BF)?<\\?xml\\s[^>]*?(\\sencoding\\s*=\\s*[\"']([^\"']*)[\"'])");

    /** Encodings in which the bytes of ASCII stand for nothing else. */
    private static final Pattern ASCII_BASED =
            Pattern.compile("utf-?8|us-ascii|ascii|iso-?8859-\\d+|windows-125\\d|cp125\\d");

    private final SplitSource file;
    private final long length;
    private final List<Point> points = new ArrayList<>();
    private final MemberRule rule;
    private long members = -1;
    private String reason;
    private int dimension = 2;
    private final FeatureReceiver receiver;

    /**
     * The start of a feature.
     *
     * @param ordinal the number of features before it
     * @param around the offsets of the start tags around it
     * @param bounds the bounds before it, outside of features
     */
    record Point(long offset, long ordinal, long[] around, List<long[]> bounds) {}

    private SplitScan(SplitSource file, long length, MemberRule rule, FeatureReceiver receiver) {
        this.file = file;
        this.length = length;
        this.rule = rule;
        this.receiver = receiver;
    }

    /**
     * @param mapping what a schema says of the features
     * @param threads that scan parts of the file
     */
    static SplitScan of(SplitSource file, GmlReaderSettings settings, FeatureMapping mapping, int threads)
            throws IOException, XMLStreamException {
        return of(file, settings, mapping, threads, (id, start, end) -> {});
    }

    /** @param receiver of all features; with several threads, called by each */
    static SplitScan of(
            SplitSource file, GmlReaderSettings settings, FeatureMapping mapping, int threads, FeatureReceiver receiver)
            throws IOException, XMLStreamException {
        SplitScan scan = new SplitScan(
                file,
                file.length(),
                new MemberRule(settings.memberNames(), settings.featureNames(), mapping),
                receiver);
        byte[] head;
        try (InputStream in = file.open(0)) {
            head = in.readNBytes(GmlDocuments.SAMPLE);
        }
        scan.reason = reason(head);
        if (scan.reason == null) {
            blankEncoding(head);
            scan.scan(head, settings, threads);
        }
        return scan;
    }

    // ---- encodings

    private static String reason(byte[] head) {
        if (GmlDocuments.isGzip(head)) {
            return "the file is compressed by gzip";
        }
        if (BxmlHeader.isBxml(head)) {
            return "the file is in BXML";
        }
        boolean isWide = head.length > 1 && (head[0] == 0 || head[1] == 0 || head[0] == -1 || head[0] == -2);
        Matcher encoding = encoding(head);
        String name = isWide ? "UTF-16" : encoding.find() ? encoding.group(2) : "UTF-8";
        return ASCII_BASED.matcher(name.toLowerCase(Locale.ROOT)).matches()
                ? null
                : "the file is in the encoding " + name;
    }

    private static Matcher encoding(byte[] head) {
        return ENCODING.matcher(new String(head, 0, Math.min(head.length, DECLARATION), StandardCharsets.ISO_8859_1));
    }

    /** Removes the encoding of the declaration: offsets are those of the file's own bytes. */
    static void blankEncoding(byte[] head) {
        Matcher encoding = encoding(head);
        if (encoding.find()) {
            Arrays.fill(head, encoding.start(1), encoding.end(1), (byte) ' ');
        }
    }

    // ---- the scan

    private void scan(byte[] head, GmlReaderSettings settings, int threads) throws IOException, XMLStreamException {
        rule.probe(new GmlCursors(settings.limits().xml(), settings.doctype()).open(new XmlWindow(head), () -> null));
        dimension = new DocumentDimension(new GmlCursors(settings.limits().xml(), settings.doctype())
                        .open(new XmlWindow(head), () -> null))
                .numbers();
        byte[] start = Arrays.copyOf(head, Math.min(DECLARATION, head.length));
        long gap = length / MAX_POINTS;
        List<ScanPart> parts = threads > 1 ? new ParallelScan(this, settings, start).parts(threads, gap) : null;
        if (parts == null) {
            parts = List.of(ScanPart.ofStart(start));
            parts.get(0).scan(this, settings, Long.MAX_VALUE, gap, Long.MAX_VALUE);
        }
        members = 0;
        for (ScanPart part : parts) {
            for (Point point : part.points()) {
                points.add(new Point(point.offset(), members + point.ordinal(), point.around(), point.bounds()));
            }
            members += part.members();
        }
    }

    /** The names of a rule as those of a reading of a document. */
    static List<FeatureName> named(String[] features, FeatureNames names) {
        List<FeatureName> found = new ArrayList<>();
        for (int i = 0; i < features.length; i += 2) {
            found.add((FeatureName) names.element(features[i], features[i + 1]));
        }
        return found;
    }

    // ---- what was found

    SplitSource file() {
        return file;
    }

    FeatureReceiver receiver() {
        return receiver;
    }

    long length() {
        return length;
    }

    List<Point> points() {
        return points;
    }

    long members() {
        return members;
    }

    String reason() {
        return reason;
    }

    String[] features() {
        return rule.features().stream()
                .flatMap(name -> java.util.stream.Stream.of(name.uri, name.localName))
                .toArray(String[]::new);
    }

    FeatureMapping mapping() {
        return rule.mapping();
    }

    int dimension() {
        return dimension;
    }

    boolean isGeometry() {
        return rule.isGeometry();
    }
}
