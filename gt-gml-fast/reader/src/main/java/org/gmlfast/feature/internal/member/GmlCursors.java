/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.member;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.IntFunction;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementName;
import org.gmlfast.feature.internal.name.FeatureNames;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlFailures;
import org.gmlfast.feature.internal.xml.XmlLimits;
import org.gmlfast.feature.internal.xml.XmlPosition;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.source.ServerReports;

/** Makes the cursors of a reader, which know the same names, and whose errors name the document and the feature. */
public final class GmlCursors {

    private final XmlLimits limits;
    private final boolean doctype;
    private final boolean learns;
    private final int windowSize;

    /** Of a part of a file; null for a document as a whole. */
    private final Failures failures;

    private final FeatureNames names = new FeatureNames();

    /** The name of the document; null if there is one. */
    private String document;

    /** Makes cursors that learn tags and read arrays. */
    public GmlCursors(XmlLimits limits, boolean doctype) {
        this(limits, doctype, true, 0, null);
    }

    /**
     * @param doctype whether a document type declaration is skipped
     * @param learns whether tags are learned
     * @param windowSize of the window over an array, 0 for the array itself
     * @param failures of a part of a file; null for a document as a whole
     */
    public GmlCursors(XmlLimits limits, boolean doctype, boolean learns, int windowSize, Failures failures) {
        this.limits = limits;
        this.doctype = doctype;
        this.learns = learns;
        this.windowSize = windowSize;
        this.failures = failures;
    }

    /** Says where in a file a failure in a part of it is. */
    public interface Failures {

        /** @param feature null outside of features */
        GmlException failure(String message, XmlPosition position, String feature, Throwable cause);
    }

    /** What a message says of the feature that is read. */
    public interface Current {

        /** Null outside of features. */
        String feature();
    }

    public FeatureNames names() {
        return names;
    }

    /** Sets the name of the document for messages; null for none. */
    public void setDocument(String name) {
        document = name;
    }

    public XmlWindow window(byte[] bytes) throws IOException {
        return windowSize == 0
                ? new XmlWindow(bytes)
                : new XmlWindow(new ByteArrayInputStream(bytes)::read, windowSize);
    }

    public XmlElementCursor open(XmlWindow window, Current current) {
        XmlFailures named = new XmlFailures() {
            @Override
            public String refusal(ElementName name, int depth, IntFunction<String> following) {
                return ServerReports.refusal(name.localName, depth, following);
            }

            @Override
            public XMLStreamException failure(String message, XmlPosition position, Throwable cause) {
                return failures == null
                        ? new GmlException(named(message), position, current.feature(), cause)
                        : failures.failure(message, position, current.feature(), cause);
            }
        };
        return new XmlElementCursor(window, limits, names, doctype, learns, FeatureNames.FIXED_ROLES, named);
    }

    private String named(String message) {
        return document == null ? message : document + ": " + message;
    }
}
