/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

/** What pages of a table cost the database. */
package org.gmlfast.benchmarks.pages;
