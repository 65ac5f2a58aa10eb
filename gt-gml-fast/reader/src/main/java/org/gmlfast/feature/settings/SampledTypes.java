/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

/** When types are derived from the start of a document that could be read twice, so that it is read once. */
public enum SampledTypes {
    /** Types are derived from all features. */
    NEVER,
    /** If a schema declares all types, and all properties with values, that the starts have. */
    DECLARED,
    /** Whenever a document is longer than its start. */
    ALWAYS,
    /**
     * Whenever a document is longer than its start, and only if the types are those of all features: an element that
     * the start lacks is an error, also if a schema declares it.
     */
    EXACT
}
