/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.input.XmlStart;
import org.gmlfast.input.download.HttpDownload;

/**
 * Fetches schemas into a folder, each at the host and the path of its address, as {@code wget -x} stores them. Not
 * thread-safe.
 */
public final class SchemaDownload {

    private static final int READ_MILLIS = 30_000;
    private static final long MAX_MEGABYTES = 256;

    /** More than any known application schema has. */
    private static final int MAX_SCHEMAS = 1_000;

    private final Path folder;
    private final HttpDownload download = new HttpDownload(Thread::sleep, READ_MILLIS, MAX_MEGABYTES);
    private int fetched;

    /** Creates a download into a folder, which need not exist. */
    public SchemaDownload(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** Returns the number of schemas that have been fetched. */
    public int fetched() {
        return fetched;
    }

    /**
     * Fetches a schema that the folder lacks.
     *
     * @throws IOException if the address is not one of http or https, there is no schema, or it cannot be stored
     */
    public void fetch(String address) throws IOException {
        URI url = url(address);
        Path file = folder.resolve(url.getHost() + url.getPath()).normalize();
        if (!file.startsWith(folder) || file.equals(folder)) {
            throw new InputException(address + " is not fetched: its path leads out of the folder");
        }
        if (fetched == MAX_SCHEMAS) {
            throw new InputException(address + " is not fetched: there are more than " + MAX_SCHEMAS + " schemas");
        }
        Path transmitted = TemporaryFiles.createFile(".xsd");
        Path whole = TemporaryFiles.createFile(".xsd");
        try {
            fetch(url, transmitted);
            try (InputStream in = DecompressedInput.of(Files.newInputStream(transmitted)).stream()) {
                Files.write(whole, in.readNBytes((int) (MAX_MEGABYTES << 20)));
            }
            checkSchema(address, whole);
            Files.createDirectories(file.getParent());
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
            fetched++;
        } finally {
            TemporaryFiles.delete(transmitted);
            TemporaryFiles.delete(whole);
        }
    }

    private static URI url(String address) throws InputException {
        try {
            URI url = new URI(address);
            if (HttpDownload.isSupported(url)
                    && url.getPath() != null
                    && url.getPath().length() > 1) {
                return url;
            }
        } catch (URISyntaxException e) {
            // the same as an address of another scheme
        }
        throw new InputException(address + " is not fetched: it is not the http or https address of a file");
    }

    /** Many schemas have addresses of http, from which their servers redirect to https. */
    private void fetch(URI url, Path file) throws IOException {
        try {
            download.fetch(url, file);
        } catch (InputException e) {
            if (!"http".equalsIgnoreCase(url.getScheme()) || url.getPort() >= 0) {
                throw e;
            }
            download.fetch(URI.create("https" + url.toString().substring("http".length())), file);
        }
    }

    private static void checkSchema(String address, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String root = XmlStart.of(in.readNBytes(1 << 16)).root();
            if (!root.equals("schema")) {
                throw new InputException(address + " is not an XML schema: the server sends "
                        + (root.isEmpty() ? "something else" : "<" + root + ">"));
            }
        }
    }
}
