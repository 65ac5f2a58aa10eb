/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.diff;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.gmlfast.input.TemporaryFiles;

/** The digests of a delivery, in temporary files by the hashes of their keys. Not thread-safe. */
final class DigestFiles implements Closeable {

    private final List<Path> files = new ArrayList<>();
    private final List<DataOutputStream> outs = new ArrayList<>();

    /** @param count of the files */
    DigestFiles(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            files.add(TemporaryFiles.createFile(".digests"));
            outs.add(new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(files.get(i)))));
        }
    }

    void add(FeatureDigest digest) throws IOException {
        int hash = 31 * digest.key().hashCode() + digest.layer();
        // neighbouring keys have neighbouring hash codes
        digest.write(outs.get(Math.floorMod(hash * 0x9E3779B9 >>> 8, files.size())));
    }

    /** Ends the writing. */
    void complete() throws IOException {
        for (DataOutputStream out : outs) {
            out.close();
        }
        outs.clear();
    }

    /** Reads the digests of a file. */
    void read(int number, Consumer<FeatureDigest> action) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(files.get(number)), 1 << 16))) {
            while (true) {
                int layer;
                try {
                    layer = in.readInt();
                } catch (EOFException e) {
                    return;
                }
                action.accept(FeatureDigest.read(in, layer));
            }
        }
    }

    @Override
    public void close() throws IOException {
        complete();
        files.forEach(TemporaryFiles::delete);
    }
}
