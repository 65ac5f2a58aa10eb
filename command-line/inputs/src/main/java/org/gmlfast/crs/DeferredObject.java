/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.util.Collection;
import java.util.Set;
import java.util.function.Supplier;

import org.geotools.api.referencing.IdentifiedObject;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.util.GenericName;
import org.geotools.api.util.InternationalString;

/** A coordinate reference system or a part of it that is decoded when something asks for more than is known of it. */
abstract class DeferredObject<T extends IdentifiedObject> implements IdentifiedObject {

    private final Supplier<? extends T> decoded;

    DeferredObject(Supplier<? extends T> decoded) {
        this.decoded = decoded;
    }

    public final T decoded() {
        return decoded.get();
    }

    @Override
    public ReferenceIdentifier getName() {
        return decoded().getName();
    }

    @Override
    public Collection<GenericName> getAlias() {
        return decoded().getAlias();
    }

    @Override
    public Set<ReferenceIdentifier> getIdentifiers() {
        return decoded().getIdentifiers();
    }

    @Override
    public InternationalString getRemarks() {
        return decoded().getRemarks();
    }

    @Override
    public String toWKT() {
        return decoded().toWKT();
    }
}
