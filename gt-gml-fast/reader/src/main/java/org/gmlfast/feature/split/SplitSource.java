/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file in any storage, for {@link GmlSplits}. It is read once from start to end, or by several threads in parts, and
 * then in small pieces.
 *
 * <pre>{@code
 * GmlSplits splits = GmlSplits.of(SplitSource.of(path), GmlReaderSettings.DEFAULT);
 * }</pre>
 */
public interface SplitSource {

    /**
     * The length in bytes.
     *
     * @throws IOException if it cannot be found
     */
    long length() throws IOException;

    /**
     * Opens the file at an offset. The caller closes the stream.
     *
     * @param offset from 0 to the length
     * @throws IOException if the file cannot be read
     */
    InputStream open(long offset) throws IOException;

    /** A file of a local file system. */
    static SplitSource of(Path file) {
        return new SplitSource() {
            @Override
            public long length() throws IOException {
                return Files.size(file);
            }

            @Override
            public InputStream open(long offset) throws IOException {
                InputStream in = Files.newInputStream(file);
                try {
                    in.skipNBytes(offset);
                    return in;
                } catch (IOException e) {
                    in.close();
                    throw e;
                }
            }
        };
    }
}
