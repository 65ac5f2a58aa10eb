/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.InputStream;
import java.util.function.Consumer;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.rows.TableUse;
import org.locationtech.jts.geom.Envelope;

/**
 * The options for reading an input.
 *
 * @param layer the name of the layer or table; null for the default of the input
 * @param namespace the namespace URI of the features
 * @param spatialReference the CRS of the coordinates, overriding what the input declares; null for the declared CRS
 * @param user the user of a database; may be null
 * @param password the password of a database; may be null
 * @param primaryKeyExposed whether the columns of a table's primary key are attributes as well
 * @param area an area in x/y; the input may omit features that do not intersect it; null for none
 * @param ordered whether the order of features must be reproducible
 * @param standardInput the stream that the input {@code -} stands for
 * @param notes receives a line for each kind of omitted value and for numbered features; called by the thread that
 *     reads the features
 * @param gml how documents in GML are read
 * @param use what the document needs of a table; null for all columns and no rows of other tables
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
        Consumer<String> notes,
        GmlReaderSettings gml,
        TableUse use) {

    /** Options with the default settings for GML, for all columns of tables. */
    public InputOptions(
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
        this(
                layer,
                namespace,
                spatialReference,
                user,
                password,
                primaryKeyExposed,
                area,
                ordered,
                standardInput,
                notes,
                GmlReaderSettings.DEFAULT,
                null);
    }

    /** These options with other settings for GML. */
    public InputOptions withGml(GmlReaderSettings other) {
        return new InputOptions(
                layer,
                namespace,
                spatialReference,
                user,
                password,
                primaryKeyExposed,
                area,
                ordered,
                standardInput,
                notes,
                other,
                use);
    }

    /** Returns these options with the columns of primary keys as attributes. */
    public InputOptions withPrimaryKeyExposed() {
        return new InputOptions(
                layer,
                namespace,
                spatialReference,
                user,
                password,
                true,
                area,
                ordered,
                standardInput,
                notes,
                gml,
                use);
    }

    /** Returns these options for another layer. */
    public InputOptions withLayer(String other) {
        return new InputOptions(
                other,
                namespace,
                spatialReference,
                user,
                password,
                primaryKeyExposed,
                area,
                ordered,
                standardInput,
                notes,
                gml,
                use);
    }

    /** Returns these options with what the document needs of a table. */
    public InputOptions withUse(TableUse other) {
        return new InputOptions(
                layer,
                namespace,
                spatialReference,
                user,
                password,
                primaryKeyExposed,
                area,
                ordered,
                standardInput,
                notes,
                gml,
                other);
    }

    /** Omits the password. */
    @Override
    public String toString() {
        return "InputOptions[layer=" + layer + ", namespace=" + namespace + "]";
    }
}
