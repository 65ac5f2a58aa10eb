/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.schema.SchemaTypes;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.feature.source.ServerReports;
import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.download.HttpDownload;

/** Fetches the application schemas that a document names, such as the response to DescribeFeatureType. */
final class FetchedSchema {

    private static final int HEAD = 1 << 16;
    private static final int READ_MILLIS = 30_000;
    private static final long MAX_MEGABYTES = 16;
    private static final int MAX_SCHEMAS = 16;

    private FetchedSchema() {}

    /**
     * The settings of the options with the types of the schemas, if the options ask for them and neither the options
     * nor the document has others.
     */
    static GmlReaderSettings settings(GmlSource document, InputOptions options) throws IOException {
        boolean isWanted = isWanted(options) && document.schema().isEmpty();
        if (!isWanted) {
            return options.gml();
        }
        try (InputStream in = DecompressedInput.of(document.open()).stream()) {
            return fetch(in.readNBytes(HEAD), document.name(), options);
        }
    }

    private static boolean isWanted(InputOptions options) {
        return options.schemaFetched() && options.gml().schema().isEmpty();
    }

    /** The same for a document in a stream, which is then at its start again. */
    static GmlReaderSettings settings(BufferedInputStream document, InputOptions options) throws IOException {
        if (!isWanted(options)) {
            return options.gml();
        }
        document.mark(HEAD);
        byte[] head = document.readNBytes(HEAD);
        document.reset();
        return fetch(GmlInputFormat.decompressed(head, HEAD), null, options);
    }

    /** @param base the URL of the document, if it has one */
    private static GmlReaderSettings fetch(byte[] head, String base, InputOptions options) throws IOException {
        Map<String, SimpleFeatureType> types = new LinkedHashMap<>();
        int count = 0;
        for (String location : SchemaTypes.locations(head).values()) {
            URI url = url(location, base);
            if (url != null && count++ < MAX_SCHEMAS) {
                fetch(url, download(base, options)).forEach(types::putIfAbsent);
            }
        }
        if (types.isEmpty()) {
            options.notes()
                    .accept(
                            count == 0
                                    ? "the document names no schema at an http or https URL"
                                    : "the schemas that the document names have no types of simple features");
        }
        return options.gml().withSchema(types);
    }

    /** The URL of a location; null if it is not to be fetched. */
    private static URI url(String location, String base) {
        try {
            URI own = new URI(location.replace("|", "%7C"));
            boolean isOfUrl = base != null && GmlUrl.matches(base);
            URI url = isOfUrl ? new URI(base.replace(" ", "%20").replace("|", "%7C")).resolve(own) : own;
            return HttpDownload.isSupported(url) ? url : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** Logs in to the host of a document at a URL, and not to others. */
    private static HttpDownload download(String base, InputOptions options) throws IOException {
        HttpDownload http = new HttpDownload(Thread::sleep, READ_MILLIS, MAX_MEGABYTES);
        if (base != null && GmlUrl.matches(base)) {
            http.logsIn(options.httpLogin(), HttpDownload.uri(base));
        }
        return http;
    }

    private static Map<String, SimpleFeatureType> fetch(URI url, HttpDownload http) throws IOException {
        Path file = TemporaryFiles.createFile(".xsd");
        try {
            http.fetch(url, file);
            byte[] schema;
            try (InputStream in = DecompressedInput.of(Files.newInputStream(file)).stream()) {
                schema = in.readNBytes((int) (MAX_MEGABYTES << 20));
            }
            String report = ServerReports.textIn(schema);
            if (report != null) {
                throw new InputException(url + ": the server reports an exception in place of the schema: " + report);
            }
            return SchemaTypes.read(new java.io.ByteArrayInputStream(schema));
        } catch (XMLStreamException e) {
            throw new InputException(url + ": the schema cannot be read: " + e.getMessage(), e);
        } finally {
            TemporaryFiles.delete(file);
        }
    }
}
