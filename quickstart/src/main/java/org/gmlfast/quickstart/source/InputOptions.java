/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source;

import java.io.InputStream;
import java.util.function.Consumer;

import org.gmlfast.quickstart.crs.SpatialReference;
import org.locationtech.jts.geom.Envelope;

/**
 * How an input is to be read.
 *
 * @param layer the name of the layer or table; null for the input's own
 * @param namespace the URI its features are in
 * @param spatialReference what the coordinates are in, whatever the input says of it; null to ask the input
 * @param user of a database; may be null
 * @param password of a database; may be null
 * @param primaryKeyExposed whether a table's key is among the attributes, too
 * @param area features that do not meet it may be left out already by the input; null for none
 * @param ordered whether the order has to be the same each time
 * @param standardInput what the input {@code -} stands for
 * @param notes told, in a line each, what features do without and which are numbered; called by the thread that reads
 *     them
 */
public record InputOptions(
        String layer,
        String namespace,
        SpatialReference spatialReference,
        String user,
        String password,
        boolean primaryKeyExposed,
        Envelope area,
        boolean ordered,
        InputStream standardInput,
        Consumer<String> notes) {

    /** Prints no password. */
    @Override
    public String toString() {
        return "InputOptions[layer=" + layer + ", namespace=" + namespace + "]";
    }
}
