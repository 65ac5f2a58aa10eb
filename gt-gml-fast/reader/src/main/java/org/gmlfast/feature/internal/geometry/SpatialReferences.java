/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.HashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.bxml.internal.element.ElementCursor;

/** The coordinate reference systems of the srsNames in a document, each of which is looked up once. */
public abstract class SpatialReferences {

    /** The most names that are looked up, which takes milliseconds; a document has few. */
    private static final int MAX_NAMES = 200;

    private final Map<String, SpatialReference> known = new HashMap<>();
    private SpatialReference last = SpatialReference.UNKNOWN;

    /**
     * A coordinate reference system.
     *
     * @param crs with the axes in the order x/y, or in that of the document; null if it is not known
     * @param isSwapped whether y comes first in the document
     */
    public record SpatialReference(String name, CoordinateReferenceSystem crs, boolean isSwapped, int dimension) {

        public static final SpatialReference UNKNOWN = new SpatialReference("", null, false, 2);
    }

    /** What coordinates without a srsName are in. */
    public abstract SpatialReference unnamed();

    /** Looks up a name that has not occurred before. */
    protected abstract SpatialReference lookUp(String name);

    /** @param name the value of a srsName */
    final SpatialReference of(String name, ElementCursor in) throws XMLStreamException {
        if (name == last.name || name.equals(last.name)) {
            return last;
        }
        SpatialReference found = known.get(name);
        if (found == null) {
            if (known.size() == MAX_NAMES) {
                throw in.malformed("the document has more than " + MAX_NAMES + " values of srsName");
            }
            found = lookUp(name.strip());
            known.put(name, found);
        }
        last = found;
        return found;
    }
}
