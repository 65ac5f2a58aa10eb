/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.bxml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.bxml.internal.element.EventElementCursor;
import org.gmlfast.bxml.internal.element.NameRoles;
import org.gmlfast.bxml.internal.element.OffPlanException;
import org.gmlfast.bxml.internal.element.WindowElementCursor;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.feature.internal.name.FeatureName;

/**
 * Walks through the collections of a document to its features. It reads a feature in the bytes of the window where
 * possible, otherwise event by event.
 */
public final class FeatureMembers<T> {

    /** The number of failures in a row after which the window is tried less often. */
    private static final int PATIENCE = 4;

    private static final int MAX_PAUSE = 64;

    private final EventElementCursor events;
    private final WindowElementCursor window;
    private final Reader<T> reader;

    /** The number of open collections and members. */
    private int open;

    /** The number of features that have been returned. */
    private long count;

    private boolean started;
    private boolean ended;

    private int failures;
    private int pause;

    /** Reads the elements that are features. */
    interface Reader<T> {

        NameRoles roles();

        boolean isFeature(FeatureName name);

        /**
         * Reads the feature that the cursor has entered, and leaves it.
         *
         * @param number of the feature among those that are returned, from 1
         * @return null if the feature is not selected
         */
        T read(ElementCursor in, long number) throws XMLStreamException;
    }

    /** Reads the header. */
    public FeatureMembers(ByteWindow in, BxmlLimits limits, Reader<T> reader, boolean useWindow)
            throws XMLStreamException {
        this.events = new EventElementCursor(in, limits, reader.roles());
        this.window = useWindow ? events.windowCursor() : null;
        this.reader = reader;
    }

    /** The next feature that is selected; null at the end of the document. */
    public T next() throws XMLStreamException {
        while (!ended) {
            T feature = window == null || !started ? null : nextInWindow();
            if (feature == null) {
                feature = nextInEvents();
            }
            if (feature != null) {
                count++;
                return feature;
            }
        }
        return null;
    }

    // ---- event by event

    /** @return null if the next element is not a selected feature */
    private T nextInEvents() throws XMLStreamException {
        if (!events.nextChild()) {
            open--;
            ended = open < 0;
            return null;
        }
        FeatureName name = (FeatureName) events.name();
        if (reader.isFeature(name)) {
            started = true;
            return reader.read(events, count + 1);
        }
        if (name.isContainer || !started) {
            started = true;
            open++;
        } else {
            events.skip();
        }
        return null;
    }

    // ---- in the window

    /** @return null if the bytes that follow are not on the plan */
    private T nextInWindow() throws XMLStreamException {
        if (pause > 0) {
            pause--;
            return null;
        }
        boolean again = true;
        while (window.begin()) {
            try {
                T feature = nextMember();
                window.commit();
                failures = 0;
                if (feature != null) {
                    return feature;
                }
                again = true;
            } catch (OffPlanException e) {
                if (!window.rollback() || !again) {
                    failures++;
                    pause = failures <= PATIENCE ? 0 : Math.min(1 << Math.min(failures - PATIENCE, 6), MAX_PAUSE);
                    return null;
                }
                again = false;
            }
        }
        return null;
    }

    /** Reads a child of the open collection, with at most one feature in it. */
    private T nextMember() throws XMLStreamException {
        T feature = null;
        boolean found = false;
        int inner = 0;
        do {
            if (!window.nextChild()) {
                inner--;
                continue;
            }
            FeatureName name = (FeatureName) window.name();
            if (reader.isFeature(name)) {
                if (found) {
                    throw window.malformed("a second feature");
                }
                found = true;
                feature = reader.read(window, count + 1);
            } else if (name.isContainer) {
                inner++;
            } else {
                window.skip();
            }
        } while (inner > 0);
        return feature;
    }
}
