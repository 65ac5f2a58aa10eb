/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

/**
 * What a page has.
 *
 * @param bytes of its features
 * @param hash of these, whatever their order
 */
record PageDigest(long bytes, long hash) {}
