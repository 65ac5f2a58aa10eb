/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

/**
 * The result of a candidate, which must be the same for all.
 *
 * @param count elements that were parsed, or results of a query
 * @param hash of all names and values, in their order
 */
record StudyOutcome(long count, long hash) {}
