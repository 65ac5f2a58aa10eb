/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** The BXML reader: bytes, tokens, events, values. Not API. */
package org.gmlfast.bxml.internal.read;
