/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.shapefile.dbf;

/** Declares what is linked. */
public class DbaseFileHeader {

    DbaseFileHeader() {}

    public int getNumFields() {
        throw new UnsupportedOperationException("a declaration");
    }

    public int getNumRecords() {
        throw new UnsupportedOperationException("a declaration");
    }

    public int getHeaderLength() {
        throw new UnsupportedOperationException("a declaration");
    }

    public int getRecordLength() {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getFieldName(int index) {
        throw new UnsupportedOperationException("a declaration");
    }

    public char getFieldType(int index) {
        throw new UnsupportedOperationException("a declaration");
    }

    public int getFieldLength(int index) {
        throw new UnsupportedOperationException("a declaration");
    }

    public int getFieldDecimalCount(int index) {
        throw new UnsupportedOperationException("a declaration");
    }

    public Class<?> getFieldClass(int index) {
        throw new UnsupportedOperationException("a declaration");
    }
}
