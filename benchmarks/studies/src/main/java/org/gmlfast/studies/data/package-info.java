/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Documents for the evaluations: generated from a seed, or put together from files of this machine. */
package org.gmlfast.studies.data;
