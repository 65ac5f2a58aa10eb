/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.ByteArrayInputStream;
import java.io.IOException;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.read.ElementName;
import org.gmlfast.feature.internal.name.FeatureNames;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlFailures;
import org.gmlfast.feature.internal.xml.XmlPosition;
import org.gmlfast.feature.internal.xml.XmlWindow;

/** Makes the cursors of a reader, which know the same names, and whose errors name the document and the feature. */
final class GmlCursors {

    private final GmlReaderSettings settings;
    private final boolean learns;
    private final int windowSize;

    /** The part of a file that is read; null for all of it. */
    private final SplitDocument split;

    private final FeatureNames names = new FeatureNames();

    /** The name of the document; null if there is one. */
    private String document;

    /**
     * @param learns whether tags are learned
     * @param windowSize of the window over an array, 0 for the array itself
     */
    GmlCursors(GmlReaderSettings settings, boolean learns, int windowSize, SplitDocument split) {
        this.settings = settings;
        this.learns = learns;
        this.windowSize = windowSize;
        this.split = split;
    }

    /** What a message says of the feature that is read. */
    interface Current {

        /** Null outside of features. */
        String feature();
    }

    FeatureNames names() {
        return names;
    }

    /** Sets the name of the document for messages; null for none. */
    void setDocument(String name) {
        document = name;
    }

    XmlWindow window(byte[] bytes) throws IOException {
        return windowSize == 0
                ? new XmlWindow(bytes)
                : new XmlWindow(new ByteArrayInputStream(bytes)::read, windowSize);
    }

    XmlElementCursor open(XmlWindow window, Current current) {
        XmlFailures failures = new XmlFailures() {
            @Override
            public String refusal(ElementName name, XmlElementCursor before) {
                return ServerReports.refusal(name.localName, before);
            }

            @Override
            public XMLStreamException failure(String message, XmlPosition position, Throwable cause) {
                return split == null
                        ? new GmlException(named(message), position, current.feature(), cause)
                        : split.failure(message, position, current.feature(), cause);
            }
        };
        return new XmlElementCursor(
                window, settings.limits().xml(), names, settings.doctype(), learns, FeatureNames.FIXED_ROLES, failures);
    }

    private String named(String message) {
        return document == null ? message : document + ": " + message;
    }
}
