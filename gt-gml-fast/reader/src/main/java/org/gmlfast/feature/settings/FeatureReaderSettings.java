/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.util.List;
import java.util.Objects;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.bxml.format.BxmlLimits;
import org.locationtech.jts.geom.Envelope;

/**
 * The settings of a {@link org.gmlfast.feature.BxmlFeatureReader BxmlFeatureReader}. Immutable, except for the
 * envelope.
 *
 * <pre>{@code
 * FeatureReaderSettings settings = FeatureReaderSettings.DEFAULT
 *         .withProperties(List.of("the_geom", "STATE_NAME"))
 *         .withBounds(new Envelope(-90, -80, 30, 40));
 * }</pre>
 *
 * @param type of the features in the document; features of other types are skipped. Null to derive it from the values
 * @param properties the names of the attributes that features have, in their order; null for all of the type
 * @param bounds in the CRS of the document, in the order x/y; features without a geometry, or whose default geometry
 *     has an envelope outside these bounds, are skipped. Null for all features
 * @param limits within which files are accepted; not null
 */
public record FeatureReaderSettings(
        SimpleFeatureType type, List<String> properties, Envelope bounds, BxmlLimits limits) {

    /** Derives the type; reads all properties of all features. */
    public static final FeatureReaderSettings DEFAULT = new FeatureReaderSettings(null, null, null, BxmlLimits.DEFAULT);

    public FeatureReaderSettings {
        Objects.requireNonNull(limits);
        properties = properties == null ? null : List.copyOf(properties);
    }

    /** These settings with another type; null to derive it. */
    public FeatureReaderSettings withType(SimpleFeatureType other) {
        return new FeatureReaderSettings(other, properties, bounds, limits);
    }

    /** These settings with other properties; null for all of the type. */
    public FeatureReaderSettings withProperties(List<String> other) {
        return new FeatureReaderSettings(type, other, bounds, limits);
    }

    /** These settings with other bounds; null for all features. */
    public FeatureReaderSettings withBounds(Envelope other) {
        return new FeatureReaderSettings(type, properties, other, limits);
    }

    /** These settings with other limits; not null. */
    public FeatureReaderSettings withLimits(BxmlLimits other) {
        return new FeatureReaderSettings(type, properties, bounds, other);
    }
}
