/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;

/**
 * The credentials of requests for GML at a URL: a user for HTTP Basic authentication, a bearer token, or those for the
 * host in the user's netrc file. Only the host of the URL receives them. Immutable.
 *
 * <pre>{@code
 * HttpLogin login = HttpLogin.of("me", password, null, null);
 * }</pre>
 */
public final class HttpLogin {

    /** No login. */
    public static final HttpLogin NONE = new HttpLogin(null, null, null, null);

    private static final int MAX_NETRC = 1 << 20;

    private final String user;
    private final String password;
    private final String token;
    private final Path netrc;

    private HttpLogin(String user, String password, String token, Path netrc) {
        this.user = user;
        this.password = password;
        this.token = token;
        this.netrc = netrc;
    }

    /**
     * The login with a user, or else with a token, or else from a file.
     *
     * @param user may be null
     * @param password of the user; null for an empty one
     * @param token may be null
     * @param netrc a file in the format of {@code ~/.netrc}, which may be missing; may be null
     */
    public static HttpLogin of(String user, String password, String token, Path netrc) {
        return new HttpLogin(user, password, token, netrc);
    }

    /**
     * Returns the value of the header {@code Authorization} for requests to a host.
     *
     * @return null without a login
     * @throws InputException if the user or the token cannot be sent, or the URL itself has a login
     * @throws IOException if the file cannot be read
     */
    public String authorization(URI url) throws IOException {
        if (url.getRawUserInfo() != null) {
            throw new InputException("the URL of " + url.getHost()
                    + " contains a login, which other users of the machine can see; give the user with --user, and the"
                    + " password in the environment variable GML_FAST_PASSWORD");
        }
        if (user != null) {
            return basic(user, password);
        }
        if (token != null) {
            if (!token.matches("[A-Za-z0-9._~+/=-]+")) {
                throw new InputException("the token in GML_FAST_TOKEN has characters that a bearer token cannot have");
            }
            return "Bearer " + token;
        }
        return netrc == null || !Files.isReadable(netrc) ? null : ofFile(url.getHost());
    }

    private static String basic(String user, String password) throws InputException {
        if (user.indexOf(':') >= 0) {
            throw new InputException("the user \"" + user + "\" has a colon, which ends a user's name in HTTP");
        }
        byte[] login = (user + ':' + (password == null ? "" : password)).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(login);
    }

    // ---- the file

    private String ofFile(String host) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(netrc)) {
            bytes = in.readNBytes(MAX_NETRC);
        }
        String text = new String(bytes, StandardCharsets.UTF_8)
                // a macro ends at the next empty line
                .replaceAll("(?m)^\\s*macdef\\s(?s:.*?)(\\n\\s*\\n|\\z)", "\n")
                .replaceAll("(?m)^\\s*#.*$", "");
        List<String> words = Arrays.asList(text.strip().split("\\s+"));
        return ofWords(words.iterator(), host);
    }

    /** The first machine of that name, or the default, which is the last. */
    private static String ofWords(Iterator<String> words, String host) throws InputException {
        String login = null;
        String secret = null;
        boolean applies = false;
        while (words.hasNext()) {
            String word = words.next();
            boolean isDefault = word.equals("default");
            if (isDefault || word.equals("machine")) {
                if (applies) {
                    break;
                }
                applies = isDefault || words.hasNext() && words.next().equalsIgnoreCase(host);
            } else if (word.equals("login") && words.hasNext()) {
                String value = words.next();
                login = applies ? value : login;
            } else if (word.equals("password") && words.hasNext()) {
                String value = words.next();
                secret = applies ? value : secret;
            }
        }
        return login == null ? null : basic(login, secret);
    }

    /** Contains no secret. */
    @Override
    public String toString() {
        return user != null ? "user " + user : token != null ? "token" : netrc == null ? "no login" : netrc.toString();
    }
}
