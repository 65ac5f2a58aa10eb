/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * The BXML reader, from the bottom up. Bytes: {@code ByteWindow}, {@code GzipSource}, {@code HeaderReader},
 * {@code StringDecoder}. Tokens: {@code TokenScanner}, {@code TokenOrder}, {@code StringTable}, {@code FileIndex},
 * {@code Trailer}, and {@code FastPath} for frequent ones. Events: {@code DocumentCursor} with {@code AttributeReader},
 * {@code ElementNamespaces} and {@code TextSegments}. Values: {@code Value}, {@code TypedValues}, {@code ListReader},
 * {@code BinaryReader}. On top of them, {@code BxmlStreamReader} implements Stax2. Not API.
 */
package org.gmlfast.bxml.internal.read;
