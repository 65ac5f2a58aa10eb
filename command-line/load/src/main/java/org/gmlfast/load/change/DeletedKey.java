/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * The key of features that a delivery deletes, and where it does.
 *
 * @param after the number of features of the type that the delivery brings before it
 * @param values of the attributes of the key; null for any
 */
public record DeletedKey(long after, List<String> values) {

    void write(DataOutputStream out) throws IOException {
        out.writeLong(after);
        RecordFile.write(values, out);
    }

    static DeletedKey read(DataInputStream in) throws IOException {
        return new DeletedKey(in.readLong(), RecordFile.readTexts(in));
    }
}
