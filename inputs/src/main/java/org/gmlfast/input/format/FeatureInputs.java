/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.UnsupportedFormat;
import org.gmlfast.input.UnsupportedFormatException;
import org.gmlfast.input.flatgeobuf.FlatGeobufInput;
import org.gmlfast.input.geojson.GeoJsonInput;
import org.gmlfast.input.shapefile.ShapefileInput;
import org.gmlfast.input.shapefile.ZippedShapefile;
import org.gmlfast.table.GeoPackageFile;
import org.gmlfast.table.TableInput;

/** Opens an input by name: a JDBC URL, a GeoPackage, a FlatGeobuf, a shapefile, also in a zip archive, or GeoJSON. */
public final class FeatureInputs {

    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    private FeatureInputs() {}

    /**
     * Opens an input.
     *
     * @param name a JDBC URL, the name of a file, or {@link #STANDARD_INPUT}
     * @throws UnsupportedFormatException if its format is not supported
     * @throws IOException if the input does not exist or cannot be read
     */
    public static FeatureInput open(String name, InputOptions options) throws IOException {
        if (name.startsWith("jdbc:")) {
            return TableInput.open(name, options);
        }
        if (name.equals(STANDARD_INPUT)) {
            String layer = options.layer() == null ? "features" : options.layer();
            return openStream(options.standardInput(), layer, options);
        }
        GeoPackageFile geoPackage = geoPackage(name);
        if (geoPackage != null) {
            return TableInput.open(geoPackage, options);
        }
        Path path = InputFile.path(name);
        if (FlatGeobufInput.isFlatGeobuf(path)) {
            return FlatGeobufInput.open(path, layerName(path), options);
        }
        if (ZippedShapefile.isZip(path)) {
            return ZippedShapefile.open(path, options);
        }
        Path shapefile = ShapefileInput.find(path);
        return shapefile != null ? ShapefileInput.open(shapefile, options) : openGeoJson(path, options);
    }

    /**
     * Returns the GeoPackage with a name, which may have several layers.
     *
     * @return null if the input is in another format
     * @throws IOException if the name is not valid, or the file cannot be read
     */
    public static GeoPackageFile geoPackage(String name) throws IOException {
        boolean file = !name.startsWith("jdbc:") && !name.equals(STANDARD_INPUT);
        return file ? GeoPackageFile.find(InputFile.path(name)) : null;
    }

    private static FeatureInput openStream(InputStream in, String layer, InputOptions options) throws IOException {
        PushbackInputStream stream = new PushbackInputStream(in, FlatGeobufInput.HEAD_LENGTH);
        byte[] head = stream.readNBytes(FlatGeobufInput.HEAD_LENGTH);
        stream.unread(head);
        return FlatGeobufInput.isFlatGeobuf(head)
                ? FlatGeobufInput.open(stream, GeoJsonInput.STANDARD_INPUT, layer, options)
                : GeoJsonInput.open(stream, -1, GeoJsonInput.STANDARD_INPUT, layer, options);
    }

    private static FeatureInput openGeoJson(Path path, InputOptions options) throws IOException {
        if (Files.isDirectory(path) && path.toString().toLowerCase(Locale.ROOT).endsWith(".gdb")) {
            throw new UnsupportedFormatException(UnsupportedFormat.describeGeodatabase(path.toString()));
        }
        InputFile.check(path);
        String layer = options.layer() == null ? layerName(path) : options.layer();
        long size = Files.isRegularFile(path) ? Files.size(path) : -1;
        InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
        return GeoJsonInput.open(in, size, path.toString(), layer, options);
    }

    /** Returns the name of the file without its suffixes for compression and format. */
    static String layerName(Path path) {
        String name = path.getFileName().toString();
        if (name.toLowerCase(Locale.ROOT).endsWith(".gz")) {
            name = name.substring(0, name.length() - 3);
        }
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
