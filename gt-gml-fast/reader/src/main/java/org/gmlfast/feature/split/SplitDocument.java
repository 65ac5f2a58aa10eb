/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

import org.gmlfast.feature.internal.member.MemberRule;
import org.gmlfast.feature.internal.name.FeatureNames;
import org.gmlfast.feature.internal.xml.XmlPosition;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.source.LimitedInput;

/** A split as a document of its own; messages have positions in the file. */
public final class SplitDocument {

    private final GmlSplit split;

    /** Null if the bytes come from a stream. */
    private final Path file;

    public SplitDocument(GmlSplit split, Path file) {
        this.split = split;
        this.file = file;
    }

    /** Opens the part of the file, with what is around it. */
    public InputStream open() throws IOException {
        if (Files.size(file) != split.fileLength()) {
            throw new IOException("the file has " + Files.size(file) + " bytes, but had " + split.fileLength()
                    + " when its splits were planned; plan them again");
        }
        InputStream in = Files.newInputStream(file);
        try {
            in.skipNBytes(split.start());
            return document(in);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** @param part begins at the start of the split */
    public InputStream document(InputStream part) {
        InputStream limited = new LimitedInput(part, split.end() - split.start());
        return new SequenceInputStream(Collections.enumeration(
                List.of(new ByteArrayInputStream(split.head), limited, new ByteArrayInputStream(split.tail))));
    }

    public MemberRule rule(GmlReaderSettings settings, FeatureNames names) {
        return new MemberRule(
                settings.memberNames(),
                settings.featureNames(),
                split.mapping,
                SplitScan.named(split.features, names),
                split.isGeometry);
    }

    /** The dimension of positions for which the file does not state it. */
    public int dimension() {
        return split.dimension;
    }

    public boolean isWhole() {
        return split.isWhole();
    }

    public long firstMember() {
        return split.firstMember();
    }

    /** The message if the split does not have the planned number of features; null if it has. */
    public String wrongCount(long count) {
        return split.members() < 0 || split.members() == count
                ? null
                : "there are " + count + " features in " + split + ", but were " + split.members()
                        + " when the splits were planned: the file has changed";
    }

    // ---- positions

    /** The offset in the file of an offset in the document. */
    public long offset(long offset) {
        // of a whole file, which may be compressed, expanded bytes are counted
        return split.isWhole()
                ? offset
                : Math.min(Math.max(offset - split.head.length, 0) + split.start(), split.end());
    }

    /** @param position in the document */
    public GmlException failure(String message, XmlPosition position, String feature, Throwable cause) {
        return new GmlException(message, inFile(position), feature, cause);
    }

    private XmlPosition inFile(XmlPosition position) {
        if (split.start() == 0) {
            return at(position, position.line(), position.column());
        }
        if (file != null) {
            try {
                return located(position);
            } catch (IOException e) {
                // without the line, then
            }
        }
        return at(position, 0, 0);
    }

    private XmlPosition at(XmlPosition position, long line, long column) {
        long offset = offset(position.offset());
        String following = position.following();
        // what follows the split in this document is not what follows it in the file
        int ofFile = split.isWhole() ? following.length() : (int) Math.min(following.length(), split.end() - offset);
        return new XmlPosition(offset, line, column, position.path(), following.substring(0, ofFile));
    }

    /** Counts the lines before the split. */
    private XmlPosition located(XmlPosition position) throws IOException {
        long lines = 0;
        long lineStart = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            for (long i = 0; i < split.start(); i++) {
                if (in.read() == '\n') {
                    lines++;
                    lineStart = i + 1;
                }
            }
        }
        long headLines = 0;
        long headLineStart = 0;
        for (int i = 0; i < split.head.length; i++) {
            if (split.head[i] == '\n') {
                headLines++;
                headLineStart = i + 1;
            }
        }
        boolean isFirst = position.line() == headLines + 1;
        long shift = split.start() - lineStart - (split.head.length - headLineStart);
        return at(position, position.line() - headLines + lines, position.column() + (isFirst ? shift : 0));
    }
}
