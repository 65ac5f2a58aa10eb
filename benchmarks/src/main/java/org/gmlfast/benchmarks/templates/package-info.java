/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Application schemas from tables of PostgreSQL. */
package org.gmlfast.benchmarks.templates;
