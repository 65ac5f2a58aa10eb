/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the page.
 *
 * @param contentType the media type
 * @param bytes the contents
 * @param compressed the contents compressed with gzip
 * @param tag the ETag without quotes, a hash of the contents
 */
record PageAsset(String contentType, byte[] bytes, byte[] compressed, String tag) {

    /**
     * Reads a file from the class path.
     *
     * @param resource the absolute name of the resource, without a leading slash
     * @throws UncheckedIOException if the resource does not exist
     */
    static PageAsset of(String resource, String contentType) {
        try (InputStream in = PageAsset.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource + " is not on the class path");
            }
            byte[] bytes = in.readAllBytes();
            return new PageAsset(contentType, bytes, compressed(bytes), tag(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        }
        return compressed.toByteArray();
    }

    private static String tag(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            // every JDK supports SHA-256
            throw new IllegalStateException(e);
        }
    }
}
