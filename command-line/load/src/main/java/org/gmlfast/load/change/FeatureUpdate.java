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
 * A change of some properties of features, whose values are a feature of the delivery.
 *
 * @param row the number of this feature among those of the type, from 1
 * @param place the document and the line, for messages
 * @param paths of the properties, as those of derived attributes
 * @param states whose rows change
 */
public record FeatureUpdate(long row, String place, List<String> paths, List<ObjectState> states) {

    FeatureUpdate at(long number) {
        return new FeatureUpdate(number, place, paths, states);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(row);
        out.writeUTF(place);
        RecordFile.write(paths, out);
        RecordFile.write(states.stream().map(ObjectState::id).toList(), out);
    }

    static FeatureUpdate read(DataInputStream in) throws IOException {
        return new FeatureUpdate(
                in.readLong(),
                in.readUTF(),
                RecordFile.readTexts(in),
                RecordFile.readTexts(in).stream().map(ObjectState::of).toList());
    }
}
