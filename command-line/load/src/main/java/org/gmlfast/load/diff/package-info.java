/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * What differs between two deliveries of the same data: {@link org.gmlfast.load.diff.DiffRun} reads each once, and
 * keeps keys and hashes of values in temporary files.
 */
package org.gmlfast.load.diff;
