/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The client that requests a page. A client that computes the start of its pages is identified by its address and
 * program; a client that follows links, by the token in the link of the last response. The identity only decides after
 * which row a page begins, so a false one does no harm. Belongs to one request.
 *
 * <pre>{@code
 * PageClient client = PageClient.of("192.0.2.1", null, "curl/8.0", parameters.get(PageClient.PARAMETER));
 * client.issueToken(); // the end of the page will be kept
 * String next = client.linked("http://localhost/wfs?startIndex=10"); // http://localhost/wfs?startIndex=10&pageToken=…
 * }</pre>
 */
public final class PageClient {

    /** The parameter of requests that has the token. */
    public static final String PARAMETER = "pageToken";

    /** A client of which nothing is known. */
    public static final PageClient UNKNOWN = new PageClient("", null);

    private static final int MAX_LENGTH = 300;

    /** Nobody guesses one of 2^128, and so where the pages of others end. */
    private static final int TOKEN_BYTES = 16;

    private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{" + 2 * TOKEN_BYTES + "}");

    private static final SecureRandom RANDOM = new SecureRandom();

    private final String name;
    private final String token;
    private String nextToken;

    private PageClient(String name, String token) {
        this.name = name;
        this.token = token;
    }

    /**
     * The client of a request.
     *
     * @param address of the client, or of the last proxy
     * @param forwarded the header {@code X-Forwarded-For}; null for none
     * @param agent the header {@code User-Agent}; null for none
     * @param token the parameter {@link #PARAMETER}; null for none. An unknown token is ignored
     */
    public static PageClient of(String address, String forwarded, String agent, String token) {
        String name = address + '|' + forwarded + '|' + agent;
        return new PageClient(
                name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) : name,
                token != null && TOKEN.matcher(token).matches() ? token : null);
    }

    /** What tells the client from others; empty if it is not known. */
    String name() {
        return name;
    }

    /** The token of the page before; null if the request has none. */
    String token() {
        return token;
    }

    /** Gives the page of this request a token, under which its end is kept. An unknown client gets none. */
    public void issueToken() {
        if (nextToken == null && !name.isEmpty()) {
            nextToken = HexFormat.of().formatHex(random());
        }
    }

    private static byte[] random() {
        byte[] bytes = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** The token of the page of this request; null if it has none. */
    public String nextToken() {
        return nextToken;
    }

    /**
     * Adds the token of this page to the address of the next one, in place of that of the page before.
     *
     * @param next null for none
     * @return the same address if this page has no token
     */
    public String linked(String next) {
        if (next == null || nextToken == null) {
            return next;
        }
        int query = next.indexOf('?');
        StringBuilder linked = new StringBuilder(query < 0 ? next : next.substring(0, query)).append('?');
        for (String pair : query < 0 ? new String[0] : next.substring(query + 1).split("&")) {
            if (!pair.toLowerCase(Locale.ROOT).startsWith(PARAMETER.toLowerCase(Locale.ROOT) + '=')) {
                linked.append(pair).append('&');
            }
        }
        return linked.append(PARAMETER).append('=').append(nextToken).toString();
    }
}
