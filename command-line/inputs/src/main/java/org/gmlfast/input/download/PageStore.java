/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.DownloadFolder;
import org.gmlfast.input.InputException;
import org.gmlfast.input.TemporaryFiles;

/**
 * The pages of a layer in a folder. A page appears under its name when it is whole, so that a later run goes on with
 * those that are there. Thread-safe.
 */
final class PageStore {

    /** The most pages, or boxes. */
    static final int MAX_PAGES = 100_000;

    /** The attempts to get a page that is not well-formed to its end. */
    private static final int ATTEMPTS = 3;

    private static final long PAUSE_MILLIS = 1_000;

    private static final int MAX_DOCUMENT = 64 << 20;

    /** Behind the prefix, in the names of files that are not whole. */
    private static final String PART = "-part-";

    private final DownloadFolder folder;
    private final String prefix;
    private final HttpDownload http;
    private final PageScan scan;

    /** The pages that an earlier run has left. */
    private final Set<Path> left = ConcurrentHashMap.newKeySet();

    /** What tells the states of responses apart that have no name yet, by their files. */
    private final Map<Path, String> validators = new ConcurrentHashMap<>();

    /** @param url of the layer */
    PageStore(DownloadFolder folder, URI url, HttpDownload http, PageScan scan) {
        this.folder = folder;
        this.prefix = hash(url.toString());
        this.http = http;
        this.scan = scan;
    }

    private static String hash(String url) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(url.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path file(String name) {
        return folder.path().resolve(prefix + '-' + name);
    }

    /** What the names of the layer's files begin with, for messages. */
    Path files() {
        return file("*");
    }

    private Path kept(String name) {
        Path json = file(name + ".json");
        return Files.exists(json) ? json : file(name + ".gml");
    }

    /** Whether a page is there. */
    boolean has(String name) {
        return Files.exists(kept(name));
    }

    /**
     * Returns a page that is there, or fetches and keeps it.
     *
     * @throws RefusedException if the server refuses it
     */
    FeaturePage page(String name, URI url) throws IOException {
        if (has(name)) {
            Path link = file(name + ".next");
            left.add(kept(name));
            return scan.page(kept(name), url, url, Files.exists(link) ? Files.readString(link) : null);
        }
        return keep(name, fetch(url));
    }

    /**
     * Returns a page that is there, or fetches and keeps one whose features are known.
     *
     * @throws InputException if it cannot be divided into features
     */
    FeaturePage soundPage(String name, URI url) throws IOException {
        return has(name) ? page(name, url) : keep(name, sound(url));
    }

    /**
     * Fetches a page, again if it is not well-formed.
     *
     * @throws InputException if it still is not
     */
    FeaturePage sound(URI url) throws IOException {
        for (int attempt = 1; ; attempt++) {
            FeaturePage page = fetch(url);
            if (page.isSound()) {
                return page;
            }
            TemporaryFiles.delete(page.file());
            if (page.malformed() == null) {
                throw new InputException(url
                        + ": the response cannot be divided into features, so the layer cannot be fetched in parts");
            }
            if (attempt == ATTEMPTS) {
                throw new InputException(url + ": " + page.malformed());
            }
            http.sleep(PAUSE_MILLIS << attempt);
        }
    }

    /** Fetches a page into a file that has no name yet. */
    FeaturePage fetch(URI url) throws IOException {
        Path file = part(".gml");
        try {
            HttpDownload.Response response = http.response(url, file);
            if (response.validator() != null) {
                validators.put(file, response.validator());
            }
            return scan.page(file, url, response.at(), response.next());
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** Keeps a page under a name. */
    FeaturePage keep(String name, FeaturePage page) throws IOException {
        String next = page.root().next();
        if (next != null) {
            Files.writeString(
                    file(name + ".next"),
                    page.at().resolve(HttpDownload.uri(next)).toString());
        }
        String validator = validators.remove(page.file());
        if (validator != null) {
            Files.writeString(file(name + ".validator"), validator);
        }
        Path file = file(name + (page.isJson() ? ".json" : ".gml"));
        Files.move(page.file(), file, StandardCopyOption.REPLACE_EXISTING);
        return page.in(file);
    }

    /** The ETag or the date of the last change of a page that is there; null without both. */
    String validator(String name) throws IOException {
        Path file = file(name + ".validator");
        return Files.exists(file) ? Files.readString(file) : null;
    }

    /** Drops a page that has no name. */
    void drop(FeaturePage page) {
        validators.remove(page.file());
        TemporaryFiles.delete(page.file());
    }

    /** Fetches a small document, such as the description of a service. */
    byte[] document(URI url) throws IOException {
        Path file = part(".xml");
        try {
            http.fetch(url, file);
            try (InputStream in = DecompressedInput.of(Files.newInputStream(file)).stream()) {
                return in.readNBytes(MAX_DOCUMENT);
            }
        } finally {
            TemporaryFiles.delete(file);
        }
    }

    /** A file that is not whole. */
    private Path part(String suffix) throws IOException {
        return Files.createTempFile(folder.path(), prefix + PART, suffix);
    }

    // ---- parts

    /** The number of features of a part that has been divided, or of the whole; -1 if it is not known. */
    long matched(String name) throws IOException {
        Path file = file(name + ".matched");
        return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : -1;
    }

    /** Remembers the number of features of a part that is divided, or of the whole. */
    void setMatched(String name, long matched) throws IOException {
        Path file = part(".txt");
        Files.writeString(file, String.valueOf(matched));
        Files.move(file, file(name + ".matched"), StandardCopyOption.REPLACE_EXISTING);
    }

    // ---- earlier runs

    /** Whether an earlier run has left pages that have not been compared with what the server has now. */
    boolean isResumed() {
        return folder.isKept() && !left.isEmpty() && !folder.isCurrent(prefix);
    }

    /** Whether an earlier run has left a page. */
    boolean isLeft(FeaturePage page) {
        return left.contains(page.file());
    }

    /** All that is there is what the server has. What runs have left that were interrupted is deleted. */
    void setCurrent() throws IOException {
        folder.setCurrent(prefix);
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder.path(), prefix + PART + '*')) {
            parts.forEach(TemporaryFiles::delete);
        }
    }

    /** Whether a page is what the server sends now. */
    boolean isUnchanged(FeaturePage page) throws IOException {
        FeaturePage now = fetch(page.url());
        try {
            return now.hasKeys() && page.hasKeys() && scan.contents(now).areThoseOf(scan.contents(page));
        } finally {
            drop(now);
        }
    }
}
