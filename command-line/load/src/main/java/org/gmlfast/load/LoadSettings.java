/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.util.List;
import java.util.Map;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.load.change.ChangeKey;
import org.gmlfast.load.input.GmlPart;
import org.gmlfast.query.FeatureQuery;

/**
 * What a load does with the features of its inputs.
 *
 * @param query which features and attributes are loaded
 * @param reference the CRS of the tables; null for that of the inputs
 * @param mode what happens with tables that exist
 * @param prefix of the names of tables; may be empty
 * @param lowerCase whether names of tables and columns become lower-case
 * @param renamed names of columns by attributes
 * @param id the name of the column for the ids of features; null for the default of the input
 * @param key the attributes that are the primary key; empty for the default of the input
 * @param keyIfPresent whether layers that lack one of these attributes have the default key
 * @param source the name of a column for the name of the input of each row; null for none
 * @param again whether inputs are loaded that the journal has already
 * @param sampled when types come from the first 4 MB of documents in GML, which are then read once
 * @param childTables whether values that are nested or occur several times have tables of their own
 */
public record LoadSettings(
        FeatureQuery query,
        SpatialReference reference,
        LoadMode mode,
        String prefix,
        boolean lowerCase,
        Map<String, String> renamed,
        String id,
        List<String> key,
        boolean keyIfPresent,
        String source,
        boolean again,
        SampledTypes sampled,
        boolean childTables) {

    /** The key by which a delivery of changes finds features. */
    ChangeKey changeKey() {
        return new ChangeKey(key, id == null ? GmlPart.ID : id);
    }
}
