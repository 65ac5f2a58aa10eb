/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import org.gmlfast.gml.settings.GmlVersion;

/**
 * An output format: a name that the request parameter outputFormat and the command line accept, with the kind of
 * document, MIME type and file suffixes it stands for. {@link #all} is the table of all names.
 *
 * <pre>{@code
 * OutputFormat format = OutputFormat.named("bxml+gzip").orElseThrow();
 * GmlVersion version = format.gmlFor(GmlVersion.GML_3_1_1); // GML_3_1_1: the name leaves it open
 * String type = format.contentType(version);               // text/x-bxml; subtype=gml/3.1.1
 * }</pre>
 *
 * <p>One document can have several names, so two formats with different names are never equal.
 *
 * @param name as documents and capabilities spell it; not null
 * @param encoding not null
 * @param gml the version of GML; null for that of the request, and for other forms
 * @param gzip whether BXML is compressed behind its file header
 * @param listed whether a service that offers these formats only lists the name in its capabilities
 */
public record OutputFormat(String name, Encoding encoding, GmlVersion gml, boolean gzip, boolean listed) {

    /** How a document becomes bytes. */
    public enum Encoding {
        /** GML as XML text. */
        TEXT("GML", true, true, null, "gml"),
        /** GML as binary XML (OGC 03-002r9). */
        BXML("BXML", false, true, null, "bxml"),
        /** A FeatureCollection of GeoJSON (RFC 7946). */
        GEOJSON("GeoJSON", true, true, "application/json", "geojson", "json"),
        /** JSON-FG 1.0 (OGC 21-045r1): a FeatureCollection of GeoJSON in any CRS. */
        JSON_FG("JSON-FG", true, true, "application/vnd.ogc.fg+json", "jsonfg", "fg.json"),
        /** Features of GeoJSON, one on each line. */
        GEOJSON_LINES("GeoJSON", true, true, "application/x-ndjson", "geojsonl", "jsonl", "ndjson"),
        /** A text sequence of features of GeoJSON (RFC 8142). */
        GEOJSON_SEQUENCE("GeoJSON", true, true, "application/geo+json-seq", "geojsonseq", "geojsons"),
        FLATGEOBUF("FlatGeobuf", false, false, "application/flatgeobuf", "fgb"),
        /** Comma-separated values (RFC 4180), geometries as well-known text. */
        CSV("CSV", true, false, "text/csv", "csv");

        private final String shownName;
        private final boolean text;
        private final boolean collection;
        private final String contentType;
        private final List<String> suffixes;

        Encoding(String shownName, boolean text, boolean collection, String contentType, String... suffixes) {
            this.shownName = shownName;
            this.text = text;
            this.collection = collection;
            this.contentType = contentType;
            this.suffixes = List.of(suffixes);
        }

        /** The name in messages. */
        public String shownName() {
            return shownName;
        }

        /** The MIME type; null for GML, whose types name its version. */
        public String contentType() {
            return contentType;
        }

        /** Whether documents are text. */
        public boolean isText() {
            return text;
        }

        /** Whether documents have bounds, and features of several types; responses have counts. */
        public boolean isCollection() {
            return collection;
        }

        /** Whether documents are GeoJSON, or extend it. */
        public boolean isJson() {
            return compareTo(GEOJSON) >= 0 && compareTo(GEOJSON_SEQUENCE) <= 0;
        }

        /** Whether documents are features without a collection, which could name a CRS. */
        public boolean isJsonText() {
            return this == GEOJSON_LINES || this == GEOJSON_SEQUENCE;
        }
    }

    private static final String GZIP_SUFFIX = ".gz";

    /** The names of the formats of files. */
    private static final List<String> OF_FILES = List.of(
            "gml2", "gml31", "gml32", "bxml", "geojson", "geojsonl", "geojsonseq", "jsonfg", "flatgeobuf", "csv");

    private static final Map<String, OutputFormat> BY_KEY = new LinkedHashMap<>();

    static {
        list("GML2", Encoding.TEXT, GmlVersion.GML_2_1_2);
        list("GML3", Encoding.TEXT, GmlVersion.GML_3_1_1);
        list("gml32", Encoding.TEXT, GmlVersion.GML_3_2_1);
        list("text/xml; subtype=gml/2.1.2", Encoding.TEXT, GmlVersion.GML_2_1_2);
        list("text/xml; subtype=gml/3.1.1", Encoding.TEXT, GmlVersion.GML_3_1_1);
        list("text/xml; subtype=gml/3.2", Encoding.TEXT, GmlVersion.GML_3_2_1);
        list("application/gml+xml; version=3.2", Encoding.TEXT, GmlVersion.GML_3_2_1);
        accept(Encoding.TEXT, null, "gml", "text/xml", "application/xml", "application/gml+xml");
        accept(Encoding.TEXT, GmlVersion.GML_3_1_1, "gml31", "text/gml; subtype=gml/3.1.1");
        accept(
                Encoding.TEXT,
                GmlVersion.GML_3_2_1,
                "text/xml; subtype=gml/3.2.1",
                "application/gml+xml; version=3.2.1");

        list("bxml", Encoding.BXML, null);
        list("bxml+gzip", Encoding.BXML, null);
        // OGC 03-002r9 §9.1 and annex: the MIME type of the text with "x-bxml" for "xml"
        list("text/x-bxml; subtype=gml/2.1.2", Encoding.BXML, GmlVersion.GML_2_1_2);
        list("text/x-bxml; subtype=gml/3.1.1", Encoding.BXML, GmlVersion.GML_3_1_1);
        list("application/gml+x-bxml; version=3.2", Encoding.BXML, GmlVersion.GML_3_2_1);
        // WFS 1.0 lists formats as element names, which cannot contain "+"
        accept(Encoding.BXML, null, "bxml-gzip", "text/x-bxml", "application/x-bxml");
        accept(Encoding.BXML, null, "text/x-bxml+gzip", "application/x-bxml+gzip");
        accept(Encoding.BXML, GmlVersion.GML_2_1_2, "bxml+gml2", "text/x-bxml+gzip; subtype=gml/2.1.2");
        accept(Encoding.BXML, GmlVersion.GML_3_1_1, "bxml+gml3", "text/x-bxml+gzip; subtype=gml/3.1.1");
        accept(Encoding.BXML, GmlVersion.GML_3_2_1, "bxml+gml32", "application/gml+x-bxml+gzip; version=3.2");
        for (String version : List.of("3.2", "3.2.1")) {
            accept(Encoding.BXML, GmlVersion.GML_3_2_1, "text/x-bxml; subtype=gml/" + version);
            accept(Encoding.BXML, GmlVersion.GML_3_2_1, "text/x-bxml+gzip; subtype=gml/" + version);
        }

        list("application/json", Encoding.GEOJSON, null);
        accept(Encoding.GEOJSON, null, "json", "geojson", "application/geo+json", "application/vnd.geo+json");
        list("application/vnd.ogc.fg+json", Encoding.JSON_FG, null);
        accept(Encoding.JSON_FG, null, "jsonfg", "application/fg+json");
        accept(Encoding.GEOJSON_LINES, null, "geojsonl", "application/x-ndjson");
        accept(Encoding.GEOJSON_SEQUENCE, null, "geojsonseq", "application/geo+json-seq");
        list("application/flatgeobuf", Encoding.FLATGEOBUF, null);
        accept(Encoding.FLATGEOBUF, null, "flatgeobuf", "fgb");
        list("csv", Encoding.CSV, null);
        accept(Encoding.CSV, null, "text/csv");
    }

    /** @throws NullPointerException if the name or the encoding is null */
    public OutputFormat {
        Objects.requireNonNull(name);
        Objects.requireNonNull(encoding);
    }

    private static void list(String name, Encoding encoding, GmlVersion gml) {
        add(name, encoding, gml, true);
    }

    private static void accept(Encoding encoding, GmlVersion gml, String... names) {
        for (String name : names) {
            add(name, encoding, gml, false);
        }
    }

    private static void add(String name, Encoding encoding, GmlVersion gml, boolean listed) {
        if (BY_KEY.put(key(name), new OutputFormat(name, encoding, gml, name.contains("gzip"), listed)) != null) {
            throw new IllegalStateException("the table has " + name + " twice");
        }
    }

    /** All formats, in the order in which capabilities list them. */
    public static Collection<OutputFormat> all() {
        return Collections.unmodifiableCollection(BY_KEY.values());
    }

    /** The names that the capabilities of a WFS with a version of GML list, the default first. */
    public static List<String> listedNames(GmlVersion version) {
        OutputFormat first = of(version);
        return Stream.concat(Stream.of(first), all().stream().filter(OutputFormat::listed))
                .map(OutputFormat::name)
                .distinct()
                .toList();
    }

    /** The default format of a version: text, named by its MIME type. */
    public static OutputFormat of(GmlVersion version) {
        return BY_KEY.get(key(contentType(Encoding.TEXT, version)));
    }

    /**
     * The format with a name. Ignores case, blanks, quotation marks and "+", because an unescaped "+" in a query string
     * is a blank.
     *
     * @param name may be null, which no format has
     */
    public static Optional<OutputFormat> named(String name) {
        return name == null ? Optional.empty() : Optional.ofNullable(BY_KEY.get(key(name)));
    }

    /** The names of the formats of files, in lower case. */
    public static List<String> namesOfFiles() {
        return OF_FILES;
    }

    /** The format of files with a name, in upper or lower case. */
    public static Optional<OutputFormat> ofFiles(String name) {
        return OF_FILES.contains(name.toLowerCase(Locale.ROOT)) ? named(name) : Optional.empty();
    }

    /** The format that the suffix of a file's name implies, such as {@code roads.gml} or {@code roads.geojson.gz}. */
    public static Optional<OutputFormat> ofFile(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        String plain = isGzip(file) ? name.substring(0, name.length() - GZIP_SUFFIX.length()) : name;
        // the last version of GML comes last
        return OF_FILES.stream()
                .map(format -> named(format).orElseThrow())
                .filter(format -> format.encoding.suffixes.stream().anyMatch(suffix -> plain.endsWith('.' + suffix)))
                .reduce((one, later) -> later);
    }

    /** Whether the name of a file implies compression. */
    public static boolean isGzip(String file) {
        return file.toLowerCase(Locale.ROOT).endsWith(GZIP_SUFFIX);
    }

    /** The usual suffix of files in this format, with the dot. */
    public String fileSuffix() {
        return '.' + encoding.suffixes.get(0);
    }

    /** Whether documents are GML, as text or as BXML. */
    public boolean encodesGml() {
        return encoding == Encoding.TEXT || encodesBxml();
    }

    /** Whether documents are binary XML. */
    public boolean encodesBxml() {
        return encoding == Encoding.BXML;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[ +\"]", "");
    }

    /** The GML version of the document if the request asks for a version. */
    public GmlVersion gmlFor(GmlVersion requested) {
        return gml == null ? requested : gml;
    }

    /** The MIME type of the document if the request asks for a version. */
    public String contentType(GmlVersion requested) {
        return encodesGml() ? contentType(encoding, gmlFor(requested)) : encoding.contentType;
    }

    private static String contentType(Encoding encoding, GmlVersion version) {
        String text =
                switch (version) {
                    case GML_2_1_2 -> "text/xml; subtype=gml/2.1.2";
                    case GML_3_1_1 -> "text/xml; subtype=gml/3.1.1";
                    case GML_3_2_1 -> "application/gml+xml; version=3.2";
                };
        return encoding == Encoding.TEXT ? text : text.replace("xml", "x-bxml");
    }
}
