/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.flatgeobuf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;

/** FlatGeobuf (version 3), from a file or a stream. */
public final class FlatGeobufFormat implements InputFormat {

    @Override
    public String name() {
        return "FlatGeobuf";
    }

    @Override
    public boolean matches(Path file) throws IOException {
        return FlatGeobufInput.isFlatGeobuf(file);
    }

    @Override
    public FeatureInput open(Path file, InputOptions options) throws IOException {
        return FlatGeobufInput.open(file, InputFile.layerName(file), options);
    }

    @Override
    public boolean matches(byte[] head) {
        return FlatGeobufInput.isFlatGeobuf(head);
    }

    @Override
    public FeatureInput open(InputStream in, String name, String layer, InputOptions options) throws IOException {
        return FlatGeobufInput.open(in, name, layer, options);
    }
}
