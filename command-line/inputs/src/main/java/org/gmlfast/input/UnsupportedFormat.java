/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes unsupported inputs by their first bytes and names, and suggests how to convert them. */
public final class UnsupportedFormat {

    /** The number of bytes to examine. */
    public static final int HEAD_LENGTH = 4096;

    private static final String FORMATS =
            "GeoJSON, shapefiles, GeoPackage, FlatGeobuf, GML, and tables of PostGIS and H2GIS";

    private static final int GEOPACKAGE_ID = 68;
    private static final int DBASE_HEADER = 32;

    private static final Pattern MIF = Pattern.compile("(?is)^\\s*version\\s+\\d+\\s.*charset.*");
    private static final Pattern SEPARATED = Pattern.compile("[^\\p{Cntrl}]*[,;\t][\\p{Graph}\\p{Blank}]*(?s:\\R.*)?");
    private static final Pattern PLAIN = Pattern.compile("[\\w./+-]+");
    private static final Pattern SUFFIX = Pattern.compile("\\.(\\w+)(?:\\.gz)?$");
    private static final Set<String> PARTS_OF_SHAPEFILES = Set.of("shx", "prj", "cpg", "qix", "sbn", "sbx");

    private final byte[] bytes;
    private final String text;
    private final String name;
    private final boolean isFile;
    private final String suffix;

    private UnsupportedFormat(byte[] bytes, String name, boolean isFile) {
        this.bytes = bytes;
        this.text = new String(bytes, StandardCharsets.ISO_8859_1);
        this.name = name;
        this.isFile = isFile;
        Matcher matcher = SUFFIX.matcher(name);
        this.suffix = matcher.find() ? matcher.group(1).toLowerCase(Locale.ROOT) : "";
    }

    /**
     * Returns the format of an input that is not JSON, and what to do with it.
     *
     * @param head the first {@link #HEAD_LENGTH} bytes, or all bytes of a shorter input
     * @param name the name of the file, or the name of standard input for messages
     * @param isFile whether the name is a file name
     * @return a sentence without a final full stop; null if the input may be JSON
     */
    public static String describe(byte[] head, String name, boolean isFile) {
        UnsupportedFormat input = new UnsupportedFormat(head, name, isFile);
        return input.mayBeJson() ? null : input.describe();
    }

    /** Returns what to do with a TopoJSON input. */
    public static String describeTopoJson(String name, boolean isFile) {
        return new UnsupportedFormat(new byte[0], name, isFile).convertible("TopoJSON");
    }

    /** Returns what to do with a directory that is an Esri file geodatabase. */
    public static String describeGeodatabase(String name) {
        return new UnsupportedFormat(new byte[0], name, true).convertible("an Esri file geodatabase");
    }

    private boolean mayBeJson() {
        for (int i = 0; i < bytes.length; i++) {
            int b = Byte.toUnsignedInt(bytes[i]);
            if (b == '{' || b == '[') {
                return true;
            }
            boolean mark = i < 4 && (b == 0xEF || b == 0xBB || b == 0xBF || b == 0xFE || b == 0xFF || b == 0);
            if (!mark && b != ' ' && b != '\t' && b != '\r' && b != '\n' && b != 0x1E) {
                return false;
            }
        }
        return true;
    }

    private String describe() {
        if (text.startsWith("SQLite format 3\0")) {
            boolean geoPackage = suffix.equals("gpkg") || text.startsWith("GP", GEOPACKAGE_ID);
            return geoPackage ? geoPackage() : convertible("an SQLite database");
        }
        if (text.startsWith("PK\3\4")) {
            return suffix.equals("kmz") ? convertible("a KMZ file") : convertible("a zip archive", "/vsizip/", "");
        }
        if (text.startsWith("PAR1")) {
            return convertible("a Parquet file");
        }
        if (text.startsWith("ARROW1")) {
            return convertible("an Arrow file");
        }
        if (text.startsWith("fgb\3")) {
            return compressed("a FlatGeobuf file", "-dc " + file() + " | gml-fast encode -");
        }
        String compression = text.startsWith("BZh")
                ? "bzip2"
                : text.startsWith("\u00FD7zXZ\0") ? "xz" : text.startsWith("\u0028\u00B5\u002F\u00FD") ? "zstd" : null;
        if (compression != null) {
            return name + " is compressed with " + compression + ", but gml-fast reads only gzip; decompress it: "
                    + compression + " -dc " + file() + " | gml-fast encode -";
        }
        if (text.startsWith("II*\0") || text.startsWith("MM\0*") || text.startsWith("\u0089PNG")) {
            return is("an image") + "it contains no features";
        }
        String found = shapefile();
        return found != null ? found : markupOrText();
    }

    private String shapefile() {
        boolean shapes = text.startsWith("\0\0\u0027\n");
        if (shapes && !suffix.equals("shx")) {
            return name
                    + " is the main file of a shapefile; its name must end in .shp, and its .dbf file must be in the"
                    + " same directory";
        }
        if (shapes || PARTS_OF_SHAPEFILES.contains(suffix)) {
            return name + " is part of a shapefile; give the name of the .shp file";
        }
        if (suffix.equals("dbf") || isDbase()) {
            return convertible("a dBASE table (for a shapefile, give the .shp file)");
        }
        return null;
    }

    /** Checks the version in the first byte and the date of the last change in the next three. */
    private boolean isDbase() {
        return bytes.length >= DBASE_HEADER
                && Set.of(0x03, 0x30, 0x83, 0x8B, 0xF5).contains(Byte.toUnsignedInt(bytes[0]))
                && bytes[2] >= 1
                && bytes[2] <= 12
                && bytes[3] >= 1
                && bytes[3] <= 31;
    }

    private String markupOrText() {
        XmlStart xml = XmlStart.of(bytes);
        if (xml.isXml()) {
            return markup(xml.root());
        }
        if (text.stripLeading().toLowerCase(Locale.ROOT).startsWith("!table")) {
            return convertible("a MapInfo TAB file");
        }
        if (MIF.matcher(text).matches()) {
            return convertible("a MapInfo MIF file");
        }
        if (Set.of("map", "id", "dat", "ind", "mid").contains(suffix)) {
            return name + " appears to be part of a MapInfo file; convert its .tab or .mif file with ogr2ogr";
        }
        if (suffix.equals("csv")
                || suffix.equals("tsv")
                || SEPARATED.matcher(text).matches()) {
            return convertible(
                    "CSV",
                    suffix.equals("csv") ? "" : "CSV:",
                    " -a_srs EPSG:4326 -oo X_POSSIBLE_NAMES='x,lon*,lng' -oo Y_POSSIBLE_NAMES='y,lat*'"
                            + " -oo GEOM_POSSIBLE_NAMES='wkt,geom*' -oo AUTODETECT_TYPE=YES");
        }
        return name + " is in an unknown format; gml-fast reads " + FORMATS
                + "; ogr2ogr converts many other formats to GeoJSON";
    }

    private String markup(String root) {
        return switch (root) {
            case "kml" -> convertible("KML");
            case "gpx" -> convertible("GPX");
            case "html", "HTML" ->
                is("an HTML page")
                        + "it contains no features; if it comes from a server, it may be an error or a login page";
            case "schema" -> is("an XML Schema") + "it describes features, but contains none";
            default -> convertible("an XML document");
        };
    }

    // ---- messages

    private String is(String what) {
        return name + " is " + what + "; gml-fast reads " + FORMATS + "; ";
    }

    /** Returns what to do with a format that is read unless it is compressed. */
    private String compressed(String what, String command) {
        return name + " is " + what + ", but compressed; decompress it: gzip " + command;
    }

    /** Returns what to do with a GeoPackage, which is read only from a file. */
    private String geoPackage() {
        String what = "a GeoPackage";
        return isFile
                ? compressed(what, "-dk " + file())
                : name + " is " + what + "; write it to a file and give the name of the file";
    }

    private String convertible(String what) {
        return convertible(what, "", "");
    }

    private String convertible(String what, String prefix, String options) {
        String compressed = name.endsWith(".gz") ? "/vsigzip/" : "";
        return is(what) + "convert it: ogr2ogr -f GeoJSON " + quoted(stem() + ".geojson") + " "
                + (isFile ? quoted(prefix + compressed + name) : file()) + options;
    }

    private String file() {
        return isFile ? quoted(name) : "FILE";
    }

    private String stem() {
        String stem = isFile ? SUFFIX.matcher(name).replaceFirst("") : "features";
        return suffix.endsWith("json") ? stem + "-converted" : stem;
    }

    /** Quotes a word for a shell if necessary. */
    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
