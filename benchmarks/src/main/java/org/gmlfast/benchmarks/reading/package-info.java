/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Reading of features as GML beside other programs. */
package org.gmlfast.benchmarks.reading;
