/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputFormat;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.UnsupportedFormat;
import org.gmlfast.input.UnsupportedFormatException;
import org.gmlfast.input.XmlStart;
import org.gmlfast.input.datastore.DataStoreInput;
import org.gmlfast.input.download.LayerDownload;
import org.gmlfast.input.flatgeobuf.FlatGeobufFormat;
import org.gmlfast.input.geojson.GeoJsonInput;
import org.gmlfast.input.geojson.GeoJsonTextFormat;
import org.gmlfast.input.gml.GmlInputFormat;
import org.gmlfast.input.gml.GmlUrl;
import org.gmlfast.input.gml.ZippedGmlFormat;
import org.gmlfast.input.shapefile.ShapefileFormat;
import org.gmlfast.input.shapefile.ZippedShapefileFormat;
import org.gmlfast.query.FeatureQuery;
import org.gmlfast.table.geopackage.GeoPackageFile;
import org.gmlfast.table.geopackage.GeoPackageFormat;
import org.gmlfast.table.rows.TableInput;
import org.gmlfast.table.rows.TableLayers;

/**
 * Opens an input by name: a JDBC URL, a GeoPackage, a FlatGeobuf, a shapefile, also in a zip archive, GML, or GeoJSON.
 */
public final class FeatureInputs {

    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    /**
     * All formats of files, in the order in which they are tried; the last one takes files that no other recognizes.
     */
    public static final List<InputFormat> FORMATS = List.of(
            new GeoPackageFormat(),
            new FlatGeobufFormat(),
            new ZippedGmlFormat(),
            new ZippedShapefileFormat(),
            new ShapefileFormat(),
            new GmlInputFormat(),
            new GeoJsonTextFormat());

    /** The most further bytes of a stream that are examined if it begins with markup or white space. */
    private static final int MAX_HEAD = 1 << 20;

    private FeatureInputs() {}

    /**
     * Opens an input.
     *
     * @param name a JDBC URL, a URL, the name of a file, or {@link #STANDARD_INPUT}
     * @throws UnsupportedFormatException if its format is not supported
     * @throws IOException if the input does not exist or cannot be read
     */
    public static FeatureInput open(String name, InputOptions options) throws IOException {
        if (name.startsWith("jdbc:")) {
            return TableInput.open(DatabaseUrls.source(name, options.user(), options.password()), options);
        }
        if (name.equals(STANDARD_INPUT)) {
            String layer = options.layer() == null ? "features" : options.layer();
            return openStream(options.standardInput(), layer, options);
        }
        if (GmlUrl.matches(name)) {
            return openUrl(name, options);
        }
        Path file = InputFile.path(name);
        for (InputFormat format : FORMATS) {
            if (format.matches(file)) {
                return format.open(file, options);
            }
        }
        throw new IllegalStateException("the last format matches every file");
    }

    /**
     * Opens an input, which may be a file that one of GeoTools' DataStores on the class path reads.
     *
     * @param query the features that will be read
     * @throws IOException if the input does not exist, cannot be read, or has an unknown format
     */
    public static FeatureInput open(String name, FeatureQuery query, InputOptions options) throws IOException {
        try {
            return open(name, options);
        } catch (UnsupportedFormatException e) {
            boolean isFile = !name.equals(STANDARD_INPUT) && !GmlUrl.matches(name);
            FeatureInput found = isFile ? DataStoreInput.open(InputFile.path(name), query, options) : null;
            if (found == null) {
                throw e;
            }
            return found;
        }
    }

    /**
     * Returns the GeoPackage with a name, which may have several layers.
     *
     * @return null if the input is in another format
     * @throws IOException if the name is not valid, or the file cannot be read
     */
    public static GeoPackageFile geoPackage(String name) throws IOException {
        boolean file = !name.startsWith("jdbc:") && !name.equals(STANDARD_INPUT) && !GmlUrl.matches(name);
        return file ? GeoPackageFile.find(InputFile.path(name)) : null;
    }

    /**
     * Returns the names of the layers of an input that is not GML, for {@link InputOptions#layer}.
     *
     * @return empty if it has one layer, which needs no name
     * @throws IOException if the input cannot be read
     */
    public static List<String> layers(String name, InputOptions options) throws IOException {
        if (name.startsWith("jdbc:")) {
            return TableLayers.names(DatabaseUrls.source(name, options.user(), options.password()));
        }
        if (name.equals(STANDARD_INPUT) || GmlUrl.matches(name)) {
            return List.of();
        }
        Path file = InputFile.path(name);
        for (InputFormat format : FORMATS) {
            if (format.matches(file)) {
                return format.layers(file);
            }
        }
        return List.of();
    }

    private static FeatureInput openUrl(String url, InputOptions options) throws IOException {
        LayerDownload download = GmlUrl.fetch(url, options);
        if (!download.isJson()) {
            return GmlUrl.open(download, url, options);
        }
        download.notes().forEach(options.notes());
        String layer = options.layer() == null ? download.layer() : options.layer();
        return GeoJsonInput.open(download.json(), -1, url, layer, options);
    }

    private static FeatureInput openStream(InputStream in, String layer, InputOptions options) throws IOException {
        byte[] head = in.readNBytes(UnsupportedFormat.HEAD_LENGTH);
        XmlStart start = XmlStart.of(head);
        if (start.isXml() || start.isBlank()) {
            int length = head.length;
            byte[] more = in.readNBytes(MAX_HEAD);
            head = Arrays.copyOf(head, length + more.length);
            System.arraycopy(more, 0, head, length, more.length);
        }
        PushbackInputStream stream = new PushbackInputStream(in, Math.max(head.length, 1));
        stream.unread(head);
        for (InputFormat format : FORMATS) {
            if (format.matches(head)) {
                return format.open(stream, GeoJsonInput.STANDARD_INPUT, layer, options);
            }
        }
        throw new IllegalStateException("the last format matches every stream");
    }
}
