/**
 * The bytes of a file in BXML. {@code ByteWindow} holds a part of the file, which {@code GzipSource} may decompress;
 * {@code HeaderReader} and {@code Trailer} read its ends, {@code StringDecoder} and {@code StringTable} its strings.
 * Not API.
 */
package org.gmlfast.bxml.internal.source;
