/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Fast gzip for text that consists of repeated markup and numbers, such as GML. */
package org.gmlfast.deflate;
