/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

/** What a load does with tables that exist. */
public enum LoadMode {
    /** The load fails if a table exists. */
    CREATE,
    /** The rows are added. */
    APPEND,
    /** The rows take the place of all others, once all of them are there. */
    REPLACE,
    /** The rows take the place of those with the same key, or are added. */
    UPSERT
}
