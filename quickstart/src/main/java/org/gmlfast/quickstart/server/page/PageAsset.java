/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server.page;

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
 * A file of the page, as it is sent.
 *
 * @param contentType what it is
 * @param bytes the file
 * @param compressed the file with gzip
 * @param tag changes with the file: its ETag, without quotes
 */
record PageAsset(String contentType, byte[] bytes, byte[] compressed, String tag) {

    /**
     * Reads a file from the class path.
     *
     * @param resource its absolute name, without a slash before it
     * @throws UncheckedIOException if it is not there
     */
    static PageAsset of(String resource, String contentType) {
        try (InputStream in = PageAsset.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource + " is not in the class path");
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
            // every JDK has it
            throw new IllegalStateException(e);
        }
    }
}
