/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import org.gmlfast.rows.page.PageClient;

/**
 * Makes addresses in responses comparable: removes what differs between the requests for the stock and the fast
 * response, and between two servers the address of the server.
 */
final class ServerLinks implements UnaryOperator<String> {

    private static final Pattern FORMAT_OPTIONS =
            Pattern.compile("&?format_options=gmlfast(:|%3A)(false|true)", Pattern.CASE_INSENSITIVE);

    /** The end of a page that the plugin remembers. */
    private static final Pattern PAGE_TOKEN = Pattern.compile("&" + PageClient.PARAMETER + "=[0-9a-f]+");

    /** The address of a server up to its schemas, or up to the last segment of the path of its service. */
    private static final Pattern SERVER = Pattern.compile("https?://[^/?#]+(/[^?#]*?)?(?=/schemas/|/[^/?#]*(\\?|$))");

    private static final String PUBLIC_SCHEMAS = "http://schemas.opengis.net/";

    private final boolean twoServers;

    ServerLinks(boolean twoServers) {
        this.twoServers = twoServers;
    }

    @Override
    public String apply(String text) {
        String comparable = FORMAT_OPTIONS.matcher(text).replaceAll("");
        comparable = PAGE_TOKEN.matcher(comparable).replaceAll("");
        if (!twoServers) {
            return comparable;
        }
        return String.join(
                " ",
                Arrays.stream(comparable.split("\\s+"))
                        .map(ServerLinks::withoutServer)
                        .toList());
    }

    private static String withoutServer(String link) {
        // namespaces have no query and are no schemas of a server
        boolean onServer = link.contains("?") || link.contains("/schemas/");
        return onServer && !link.startsWith(PUBLIC_SCHEMAS)
                ? SERVER.matcher(link).replaceFirst("")
                : link;
    }
}
