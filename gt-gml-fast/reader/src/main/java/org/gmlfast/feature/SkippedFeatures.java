/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.source.GmlException;

/** The features that are skipped because they have errors, as many as the settings allow. */
final class SkippedFeatures {

    /** The most errors that are kept. */
    private static final int MAX_ERRORS = 100;

    /** The number of features that may be skipped. */
    private final long allowed;

    private long count;
    private final Consumer<GmlException> receiver;
    private final List<GmlException> errors = new ArrayList<>();

    /** @param receiver of the errors; null for none */
    SkippedFeatures(long allowed, Consumer<GmlException> receiver) {
        this.allowed = allowed;
        this.receiver = receiver;
    }

    /** Counts the feature that has an error, or throws the error if no other feature may be skipped. */
    void add(XMLStreamException e) throws XMLStreamException {
        if (count == allowed) {
            throw count > 0 && e instanceof GmlException error ? error.afterSkipped(count) : e;
        }
        count++;
        if (e instanceof GmlException error) {
            if (receiver != null) {
                receiver.accept(error);
            }
            if (errors.size() < MAX_ERRORS) {
                errors.add(error);
            }
        }
    }

    long count() {
        return count;
    }

    /** The errors of the first features. */
    List<GmlException> errors() {
        return List.copyOf(errors);
    }
}
