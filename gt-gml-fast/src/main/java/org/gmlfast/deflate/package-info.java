/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** gzip made as fast as GML is: an encoder for text that consists of repeated markup and of numbers. */
package org.gmlfast.deflate;
