/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import org.gmlfast.feature.source.ServerReports;
import org.gmlfast.input.HttpLogin;
import org.gmlfast.input.InputException;
import org.gmlfast.input.TemporaryFiles;

/**
 * Downloads URLs into files. Repeats a request that times out or that a busy server refuses. Thread-safe once it is
 * logged in.
 */
public final class HttpDownload {

    /** The attempts of a request, between which the pause doubles. */
    private static final int ATTEMPTS = 4;

    private static final long FIRST_PAUSE_MILLIS = 1_000;

    /** The longest pause that a server may ask for. */
    private static final long MAX_PAUSE_MILLIS = 600_000;

    private static final int CONNECT_MILLIS = 30_000;
    private static final Set<Integer> BUSY = Set.of(408, 429, 500, 502, 503, 504);
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final int MAX_REDIRECTS = 20;
    private static final int MAX_REPORT = 1 << 16;

    /** Servers of OGC API Features send a page for browsers otherwise. */
    private static final String ACCEPTED = "application/geo+json, application/gml+xml;q=0.9, */*;q=0.5";

    private static final int BUFFER = 1 << 16;

    /** A response that has taken so long must have brought so many bytes in each second. */
    private static final long SLOW_SECONDS = 600;

    private static final long LEAST_BYTES = 1_024;

    private static final String SETTING = "gmlfast.downloadMegabytes";
    private static final int DEFAULT_MEGABYTES = 10_240;

    private final Pause pause;
    private final int readMillis;
    private final long megabytes;

    /** What a message says of how to raise the maximum size. */
    private final String remedy;

    private final AtomicLong rest;

    /** The host that receives {@link #authorization}; null without a login. */
    private URI authorizedAt;

    private String authorization;

    /** Waits between two attempts, and returns the time. */
    @FunctionalInterface
    public interface Pause {

        /**
         * Waits.
         *
         * @throws InterruptedException if the thread is interrupted
         */
        void sleep(long millis) throws InterruptedException;

        /** Returns a time that does not go back. */
        default long nanoTime() {
            return System.nanoTime();
        }

        /** Returns the time of day. */
        default Instant now() {
            return Instant.now();
        }
    }

    /**
     * What has been fetched.
     *
     * @param at the URL to which the server has redirected, or the one that was asked for
     * @param next the link to the next page in the headers; null without one
     * @param validator the ETag or the date of the last change; null without both
     */
    record Response(URI at, String next, String validator) {}

    /** A response that another attempt may change. */
    private static final class TemporaryFailure extends IOException {

        private static final long serialVersionUID = 1;
        private final long afterMillis;
        private final boolean isReport;

        TemporaryFailure(String message, long afterMillis, Throwable cause) {
            super(message, cause);
            this.afterMillis = afterMillis;
            this.isReport = false;
        }

        /** @param isReport whether the server reports an exception */
        TemporaryFailure(String message, long afterMillis, boolean isReport) {
            super(message);
            this.afterMillis = afterMillis;
            this.isReport = isReport;
        }
    }

    /** A response that leads to another URL. */
    private static final class Redirect extends IOException {

        private static final long serialVersionUID = 1;
        private final transient URI to;

        Redirect(URI to) {
            this.to = to;
        }
    }

    /**
     * Creates a download.
     *
     * @param readMillis the time without a byte, before or during the response, after which an attempt fails
     * @throws InputException if the setting of the maximum size is not a number
     */
    public HttpDownload(Pause pause, int readMillis) throws InputException {
        this.pause = pause;
        this.readMillis = readMillis;
        String setting = System.getProperty(SETTING, String.valueOf(DEFAULT_MEGABYTES));
        if (!setting.matches("[0-9]{1,9}")) {
            throw new InputException(
                    SETTING + " must be a number of megabytes, such as " + DEFAULT_MEGABYTES + ", not " + setting);
        }
        this.megabytes = Long.parseLong(setting);
        this.remedy = "; raise the limit with JAVA_OPTS=-D" + SETTING + "=N";
        this.rest = new AtomicLong(megabytes << 20);
    }

    /**
     * Creates a download with another maximum size.
     *
     * @param megabytes the maximum size of all URLs together
     */
    public HttpDownload(Pause pause, int readMillis, long megabytes) {
        this.pause = pause;
        this.readMillis = readMillis;
        this.megabytes = megabytes;
        this.remedy = "";
        this.rest = new AtomicLong(megabytes << 20);
    }

    /**
     * Lets requests to the host of a URL, and to no other, log in.
     *
     * @return whether there is a login for the host
     * @throws IOException if the login cannot be sent or read
     */
    public boolean logsIn(HttpLogin login, URI url) throws IOException {
        authorization = login.authorization(url);
        authorizedAt = authorization == null ? null : url;
        return authorization != null;
    }

    /** Returns whether a URL can be fetched. */
    public static boolean isSupported(URI url) {
        return url.getHost() != null
                && ("http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme()));
    }

    /** Returns whether two URLs that can be fetched have the same scheme, host and port. */
    static boolean isSameHost(URI one, URI other) {
        return one.getScheme().equalsIgnoreCase(other.getScheme())
                && one.getHost().equalsIgnoreCase(other.getHost())
                && port(one) == port(other);
    }

    private static int port(URI url) {
        int usual = "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
        return url.getPort() < 0 ? usual : url.getPort();
    }

    /**
     * Downloads a URL into a file, as transmitted: perhaps compressed.
     *
     * @throws RefusedException if the server refuses the request
     * @throws InputException if that fails, even after several attempts, or the response is too large
     */
    public void fetch(URI url, Path file) throws IOException {
        response(url, file);
    }

    /** Writes what is at a URL into a file, as {@link #fetch} does. */
    Response response(URI url, Path file) throws IOException {
        long wait = FIRST_PAUSE_MILLIS;
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(url, file);
            } catch (TemporaryFailure e) {
                if (e.afterMillis > MAX_PAUSE_MILLIS) {
                    throw new InputException(
                            url + ": " + e.getMessage() + ", and asks to wait for " + e.afterMillis / 1_000
                                    + " s; run the command again then",
                            e);
                }
                if (attempt == ATTEMPTS) {
                    String message = url + ": " + e.getMessage() + ", also at the last of " + ATTEMPTS + " attempts";
                    throw e.isReport ? new RefusedException(message, e) : new InputException(message, e);
                }
                sleep(Math.max(wait, e.afterMillis));
                wait *= 2;
            }
        }
    }

    /**
     * Whether the response for a URL has this ETag or date of Last-Modified. False if the server reports an error,
     * which the request for the content will report.
     *
     * @param validator a header, as in {@link LayerState}
     */
    public boolean hasValidator(URI url, String validator) {
        try {
            HttpURLConnection connection = connection(url);
            try {
                connection.setRequestMethod("HEAD");
                return connection.getResponseCode() == HttpURLConnection.HTTP_OK
                        && validator.equals(ResponseHeaders.validator(connection));
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }

    void sleep(long millis) throws IOException {
        try {
            pause.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private HttpURLConnection connection(URI url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(readMillis);
        connection.setRequestProperty("Accept-Encoding", "gzip");
        connection.setRequestProperty("User-Agent", "gml-fast");
        connection.setRequestProperty("Accept", ACCEPTED);
        if (authorization != null) {
            // Java would send the login to the host of the redirect
            connection.setInstanceFollowRedirects(false);
            if (isSameHost(url, authorizedAt)) {
                connection.setRequestProperty("Authorization", authorization);
            }
        }
        return connection;
    }

    private Response attempt(URI url, Path file) throws IOException {
        URI at = url;
        for (int redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
            try {
                return attemptAt(at, file);
            } catch (Redirect e) {
                at = e.to;
            }
        }
        throw new InputException(url + ": the server redirects more than " + MAX_REDIRECTS + " times");
    }

    private Response attemptAt(URI url, Path file) throws IOException {
        HttpURLConnection connection = connection(url);
        try {
            try (InputStream in = begin(connection, url)) {
                copy(in, connection.getContentLengthLong(), url, file);
            }
            return new Response(
                    at(connection, url), ResponseHeaders.next(connection), ResponseHeaders.validator(connection));
        } catch (SocketTimeoutException e) {
            throw new TemporaryFailure("the server has not answered in time", 0, e);
        } catch (UnknownHostException e) {
            throw new InputException(url + ": the host " + url.getHost() + " is not known", e);
        } catch (InputException | TemporaryFailure | Redirect e) {
            throw e;
        } catch (IOException e) {
            throw new TemporaryFailure(
                    "the request failed ("
                            + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()) + ")",
                    0,
                    e);
        } finally {
            connection.disconnect();
        }
    }

    private static URI at(HttpURLConnection connection, URI url) {
        try {
            return connection.getURL().toURI();
        } catch (URISyntaxException e) {
            return url;
        }
    }

    /** Sends the request and reads the status, the headers, and the report of an error; returns the body. */
    private InputStream begin(HttpURLConnection connection, URI url) throws IOException {
        StartDeadline deadline = new StartDeadline(connection, readMillis);
        try (deadline) {
            int status = connection.getResponseCode();
            if (status != HttpURLConnection.HTTP_OK) {
                URI redirect = redirect(connection, url, status);
                throw redirect == null ? refused(connection, url, status) : new Redirect(redirect);
            }
            return connection.getInputStream();
        } catch (InputException | TemporaryFailure | Redirect e) {
            throw e;
        } catch (IOException e) {
            throw deadline.hasPassed() ? new SocketTimeoutException(e.getMessage()) : e;
        }
    }

    /**
     * Where a response with a login redirects by the same protocol, as Java follows it without one; null for no
     * redirect.
     */
    private URI redirect(HttpURLConnection connection, URI url, int status) {
        String location = connection.getHeaderField("Location");
        if (authorization == null || !REDIRECTS.contains(status) || location == null) {
            return null;
        }
        try {
            URI to = url.resolve(new URI(location));
            return isSupported(to) && to.getScheme().equalsIgnoreCase(url.getScheme()) ? to : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    private IOException refused(HttpURLConnection connection, URI url, int status) {
        byte[] body = {};
        try (InputStream in = connection.getErrorStream()) {
            body = in == null ? body : in.readNBytes(MAX_REPORT);
        } catch (IOException e) {
            // the status says enough
        }
        String report = ServerReports.textIn(body);
        String message = report == null
                ? "the server answered with status " + status
                : "the server reports an exception: " + report;
        if (BUSY.contains(status)) {
            return new TemporaryFailure(
                    message, ResponseHeaders.afterMillis(connection, pause.now()), report != null && status == 500);
        }
        String remedy = status == 401 || status == 403
                ? authorization == null
                        ? "; log in with --user and a password, with a token in GML_FAST_TOKEN, or by ~/.netrc"
                        : "; it does not accept the login"
                : status / 100 == 3 ? ", a redirect to another protocol; use the URL that it leads to" : "";
        return new RefusedException(url + ": " + message + remedy, null);
    }

    private void copy(InputStream in, long length, URI url, Path file) throws IOException {
        long count = 0;
        boolean isWhole = false;
        try (OutputStream out = Files.newOutputStream(file)) {
            long start = pause.nanoTime();
            byte[] buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                count += read;
                if (rest.addAndGet(-read) < 0) {
                    throw new InputException(url + ": the response has more than " + megabytes + " MB" + remedy);
                }
                checkSpeed(count, (pause.nanoTime() - start) / 1_000_000_000, url);
                try {
                    out.write(buffer, 0, read);
                } catch (IOException e) {
                    throw TemporaryFiles.failure(file, e);
                }
            }
            isWhole = length < 0 || count >= length;
        } finally {
            rest.addAndGet(isWhole ? 0 : count);
        }
        if (!isWhole) {
            throw new TemporaryFailure("the response ended after " + count + " of " + length + " bytes", 0, null);
        }
    }

    private static void checkSpeed(long count, long seconds, URI url) throws InputException {
        if (seconds > SLOW_SECONDS && count < LEAST_BYTES * seconds) {
            throw new InputException(url + ": the response is too slow: " + count + " bytes in " + seconds
                    + " s; request it later, or in smaller pages (count=)");
        }
    }

    /** Parses a URL, in which spaces and vertical bars need not be encoded. */
    public static URI uri(String url) throws InputException {
        try {
            return new URI(url.replace(" ", "%20").replace("|", "%7C"));
        } catch (URISyntaxException e) {
            throw new InputException("\"" + url + "\" is not a valid URL: " + e.getReason(), e);
        }
    }
}
