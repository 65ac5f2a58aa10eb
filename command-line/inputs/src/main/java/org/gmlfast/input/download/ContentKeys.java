/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.zip.CRC32C;

import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.IdHashes;

/**
 * Tells features apart by their bytes without their ids. Features that are alike have the same geometry, so that each
 * box has all of them or none: the second one of a response is the second one of any other.
 */
final class ContentKeys {

    private static final int BUFFER = 1 << 16;

    private ContentKeys() {}

    /** @param ids where the ids are, in GeoJSON; null in GML */
    static PageKeys of(Path file, FeatureRanges features, FeatureRanges ids) throws IOException {
        PageKeys keys = new PageKeys();
        try (InputStream in = Files.newInputStream(file)) {
            InputStream plain = new BufferedInputStream(DecompressedInput.of(in).stream(), BUFFER);
            long at = 0;
            for (int i = 0; i < features.size(); i++) {
                plain.skipNBytes(features.start(i) - at);
                byte[] feature = plain.readNBytes((int) (features.end(i) - features.start(i)));
                at = features.end(i);
                int length = ids == null
                        ? withoutIds(feature)
                        : without(feature, ids.start(i) - features.start(i), ids.end(i) - features.start(i));
                keys.add(IdHashes.of(feature, length));
            }
        }
        return keys;
    }

    /**
     * What a page has, apart from what responses say of themselves.
     *
     * @param dropped features that are left out, by their index
     * @param hasLastingIds whether the ids of features are part of them
     */
    static PageDigest digest(Path file, FeatureRanges features, BitSet dropped, boolean hasLastingIds)
            throws IOException {
        long bytes = 0;
        long hash = 0;
        try (InputStream in = Files.newInputStream(file)) {
            InputStream plain = new BufferedInputStream(DecompressedInput.of(in).stream(), BUFFER);
            long at = 0;
            for (int i = 0; i < features.size(); i++) {
                plain.skipNBytes(features.start(i) - at);
                byte[] feature = plain.readNBytes((int) (features.end(i) - features.start(i)));
                at = features.end(i);
                if (!dropped.get(i)) {
                    int length = hasLastingIds ? feature.length : withoutIds(feature);
                    bytes += length;
                    hash += IdHashes.of(feature, length);
                }
            }
        }
        return new PageDigest(bytes, hash);
    }

    /** What a page has whose features are not known: all of its bytes. */
    static PageDigest digest(Path file) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long bytes = 0;
        CRC32C sum = new CRC32C();
        try (InputStream in = DecompressedInput.of(Files.newInputStream(file)).stream()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sum.update(buffer, 0, read);
                bytes += read;
            }
        }
        return new PageDigest(bytes, sum.getValue());
    }

    private static int without(byte[] bytes, long from, long to) {
        System.arraycopy(bytes, (int) to, bytes, (int) from, bytes.length - (int) to);
        return bytes.length - (int) (to - from);
    }

    /** Removes the values of gml:id and fid in place; returns the length that is left. */
    private static int withoutIds(byte[] bytes) {
        int length = 0;
        int quote = 0;
        for (int i = 0; i < bytes.length; i++) {
            byte b = bytes[i];
            if (quote != 0) {
                quote = b == quote ? 0 : quote;
            } else {
                bytes[length++] = b;
                if ((b == '"' || b == '\'') && endsWithId(bytes, length - 1)) {
                    quote = b;
                }
            }
        }
        return length;
    }

    private static boolean endsWithId(byte[] bytes, int end) {
        return end > 4
                && bytes[end - 1] == '='
                && bytes[end - 2] == 'd'
                && bytes[end - 3] == 'i'
                && (bytes[end - 4] == ':' || bytes[end - 4] == 'f' && bytes[end - 5] <= ' ');
    }
}
