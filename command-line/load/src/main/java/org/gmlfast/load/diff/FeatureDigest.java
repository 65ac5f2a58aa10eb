/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.diff;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What is kept of a feature.
 *
 * @param layer the number of the layer's name
 * @param key the values of its key
 * @param hashes of the values of its attributes, by the numbers of the names of attributes; 0 for null
 */
record FeatureDigest(int layer, String key, long[] hashes) {

    /** By what features of two deliveries are the same. */
    record Id(int layer, String key) {}

    Id id() {
        return new Id(layer, key);
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(layer);
        out.writeUTF(key);
        int count = 0;
        for (long hash : hashes) {
            count += hash == 0 ? 0 : 1;
        }
        out.writeInt(count);
        for (int i = 0; i < hashes.length; i++) {
            if (hashes[i] != 0) {
                out.writeInt(i);
                out.writeLong(hashes[i]);
            }
        }
    }

    /** Reads what {@link #write} has written. */
    static FeatureDigest read(DataInput in, int layer) throws IOException {
        String key = in.readUTF();
        long[] hashes = {};
        for (int count = in.readInt(); count > 0; count--) {
            int index = in.readInt();
            hashes = index < hashes.length ? hashes : Arrays.copyOf(hashes, index + count);
            hashes[index] = in.readLong();
        }
        return new FeatureDigest(layer, key, hashes);
    }

    /** The hash of an attribute; 0 for null. */
    long hash(int attribute) {
        return attribute < hashes.length ? hashes[attribute] : 0;
    }
}
