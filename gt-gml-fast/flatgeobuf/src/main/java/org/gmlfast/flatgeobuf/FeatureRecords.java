/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;

/** Features with their bounds, as {@link SortRecord}s. */
interface FeatureRecords {

    /** Receives features. */
    @FunctionalInterface
    interface Visitor {
        /** Receives the next record, whose bytes are valid until it returns. */
        void visit(byte[] bytes, int record, int length) throws IOException;
    }

    /** Visits all records in their order; may be called again. */
    void forEach(Visitor visitor) throws IOException;
}
