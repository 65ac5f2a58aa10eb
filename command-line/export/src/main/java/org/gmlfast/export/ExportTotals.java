/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.time.Instant;

import org.locationtech.jts.geom.Envelope;

/**
 * The known totals of the features of a document.
 *
 * @param rows their number; -1 for unknown
 * @param bounds in x/y; null for none or unknown
 * @param time the time stamp of the export
 */
public record ExportTotals(long rows, Envelope bounds, Instant time) {}
