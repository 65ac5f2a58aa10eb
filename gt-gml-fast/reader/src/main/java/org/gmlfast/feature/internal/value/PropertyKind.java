/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.value;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;

/** The values that a property has in some features, and the class that all of them have. */
public final class PropertyKind {

    /** Whether the property is one of GML's. */
    public boolean isGml;

    private boolean hasBoolean;
    private boolean hasInteger;

    /** Whether a value is stored as a float or a double. */
    private boolean hasReal;

    private boolean hasBinary;
    private boolean hasText;

    /** Whether a text would change as a number. */
    private boolean hasWords;

    /** Whether a text is a number with a fraction. */
    private boolean hasDecimals;

    /** Whether a text is a number only among doubles, such as NaN. */
    private boolean hasDoubleTexts;

    /** Whether an integer is not exact as a double. */
    private boolean hasLargeInteger;

    private boolean hasNotFinite;

    private Class<?> geometry;
    private CoordinateReferenceSystem crs;

    /** @param found the class of a value: of JTS, not one of GeoTools for arcs */
    public void addGeometry(Class<? extends Geometry> found) {
        geometry = geometry == null ? found : common(geometry, found);
    }

    /** Takes a more general class, if all geometries can become one of it. */
    public void widen(Class<? extends Geometry> declared) {
        geometry = common(geometry, declared) == declared ? declared : geometry;
    }

    public boolean hasCrs() {
        return crs != null;
    }

    /** Sets the CRS, which is null if the value that was added has none. */
    public void setCrs(CoordinateReferenceSystem known) {
        crs = known;
    }

    /** The class of a collection of several geometries that all have a class. */
    public static Class<?> multi(Class<?> element) {
        GeometryKind multi = GeometryKind.ofBinding(element).multi();
        return multi == GeometryKind.UNKNOWN ? GeometryCollection.class : multi.binding();
    }

    /** The class that all geometries of two classes have. */
    public static Class<?> common(Class<?> a, Class<?> b) {
        if (a == b) {
            return a;
        }
        GeometryKind multi = GeometryKind.ofBinding(a).multi();
        boolean alike = multi == GeometryKind.ofBinding(b).multi() && (multi.binding() == a || multi.binding() == b);
        return alike ? multi.binding() : Geometry.class;
    }

    public void addValue(ElementCursor value) {
        switch (value.kind()) {
            case ElementCursor.BOOLEAN -> hasBoolean = true;
            case ElementCursor.INTEGER -> {
                hasInteger = true;
                hasLargeInteger |= !NumberForm.isExactDouble(value.integer());
            }
            case ElementCursor.FLOAT, ElementCursor.DOUBLE -> {
                hasReal = true;
                hasNotFinite |= !Double.isFinite(value.real());
            }
            case ElementCursor.BINARY -> hasBinary = true;
            case ElementCursor.TEXT -> addText(value.text());
            default -> {
                // no value
            }
        }
    }

    private void addText(String text) {
        hasText = true;
        if (hasWords) {
            return;
        }
        switch (NumberForm.of(text)) {
            case INTEGER -> hasLargeInteger |= !NumberForm.isExactDouble(Long.parseLong(text));
            case DECIMAL -> hasDecimals = true;
            case DOUBLE -> {
                hasDoubleTexts = true;
                hasNotFinite |= !NumberParser.isFinite(text);
            }
            case OTHER -> hasWords = true;
        }
    }

    public void addTo(SimpleFeatureTypeBuilder builder, String name) {
        if (geometry != null) {
            builder.add(name, geometry, crs);
        } else {
            builder.add(name, binding());
        }
    }

    /** The class that all geometries have; null without any. */
    public Class<?> geometry() {
        return geometry;
    }

    public CoordinateReferenceSystem crs() {
        return crs;
    }

    private Class<?> binding() {
        return type().binding();
    }

    private ColumnType type() {
        boolean hasNumber = hasInteger || hasReal;
        if (hasBinary) {
            return hasText || hasNumber || hasBoolean ? ColumnType.STRING : ColumnType.BINARY;
        }
        if (hasBoolean) {
            return hasText || hasNumber ? ColumnType.STRING : ColumnType.BOOLEAN;
        }
        if (!hasNumber || hasWords || hasDoubleTexts && !hasReal) {
            return ColumnType.STRING;
        }
        if (!hasReal && !hasDecimals) {
            return ColumnType.LONG;
        }
        return !hasLargeInteger ? ColumnType.DOUBLE : hasNotFinite ? ColumnType.STRING : ColumnType.DECIMAL;
    }
}
