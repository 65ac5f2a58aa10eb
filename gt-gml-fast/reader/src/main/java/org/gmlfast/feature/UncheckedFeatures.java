/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;

/** The features of a reader, for loops and streams: errors are an {@link UncheckedIOException}. */
final class UncheckedFeatures implements Iterator<SimpleFeature> {

    private final Step<Boolean> hasNext;
    private final Step<SimpleFeature> next;

    /** A method of a reader. */
    interface Step<T> {

        T take() throws XMLStreamException;
    }

    UncheckedFeatures(Step<Boolean> hasNext, Step<SimpleFeature> next) {
        this.hasNext = hasNext;
        this.next = next;
    }

    @Override
    public boolean hasNext() {
        return unchecked(hasNext);
    }

    @Override
    public SimpleFeature next() {
        return unchecked(next);
    }

    private static <T> T unchecked(Step<T> step) {
        try {
            return step.take();
        } catch (XMLStreamException e) {
            throw new UncheckedIOException(new IOException(e.getMessage(), e));
        }
    }
}
