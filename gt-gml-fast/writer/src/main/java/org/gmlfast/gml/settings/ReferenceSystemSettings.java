/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import java.util.Objects;

/**
 * How {@code srsName} identifies a coordinate reference system.
 *
 * @param srsNameStyle the form of srsName; not null
 * @param forceSrsNameStyle whether the style also applies to x/y coordinates. If false, their srsName is
 *     {@link SrsNameStyle#OGC_HTTP_URL}, which by convention stands for x/y
 * @param srsName the srsName of all geometries; null to derive it from each CRS
 */
public record ReferenceSystemSettings(SrsNameStyle srsNameStyle, boolean forceSrsNameStyle, String srsName) {

    /** @throws NullPointerException if the style is null */
    public ReferenceSystemSettings {
        Objects.requireNonNull(srsNameStyle, "srsNameStyle");
    }

    static ReferenceSystemSettings defaults(GmlVersion version) {
        return new ReferenceSystemSettings(SrsNameStyle.defaultFor(version), false, null);
    }

    ReferenceSystemSettings withSrsNameStyle(SrsNameStyle style) {
        return new ReferenceSystemSettings(style, forceSrsNameStyle, srsName);
    }

    ReferenceSystemSettings withForceSrsNameStyle(boolean force) {
        return new ReferenceSystemSettings(srsNameStyle, force, srsName);
    }

    ReferenceSystemSettings withSrsName(String name) {
        return new ReferenceSystemSettings(srsNameStyle, forceSrsNameStyle, name);
    }
}
