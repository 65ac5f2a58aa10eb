/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.util.NoSuchElementException;

import org.apache.spark.sql.catalyst.InternalRow;

import scala.collection.AbstractIterator;

/** No rows: no feature begins in a range of bytes. */
final class EmptyRows extends AbstractIterator<InternalRow> {

    @Override
    public boolean hasNext() {
        return false;
    }

    @Override
    public InternalRow next() {
        throw new NoSuchElementException();
    }
}
