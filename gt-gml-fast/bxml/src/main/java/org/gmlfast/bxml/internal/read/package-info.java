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
 *
 * <p>Reading BXML: {@code ByteWindow} holds a part of the file. {@code TokenScanner} reads tokens and
 * {@code TokenOrder} checks their order. {@code DocumentCursor} turns tokens into events, with {@code AttributeList},
 * {@code TextSegments} and, for common elements, {@code FastPath}, which decodes the value of a simple element together
 * with its start tag. {@code ListReader} and {@code TypedValues} return numbers. {@code BxmlTokenReader} exposes the
 * scanner.
 */
package org.gmlfast.bxml.internal.read;
