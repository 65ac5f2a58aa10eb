/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

/**
 * A part of a request that has been read.
 *
 * @param from the index of its first byte in UTF-8
 * @param to the index after its last byte
 * @param replacement what the rest of the request has in its place, in ASCII; empty for nothing; not null
 */
public record RequestPart(long from, long to, String replacement) {}
