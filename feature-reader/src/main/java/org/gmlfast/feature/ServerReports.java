/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.feature.internal.XmlElementCursor;

/**
 * The exception reports that servers send in place of features, or in the middle of them: of OWS 1.0, 1.1 and 2.0, and
 * of WFS 1.0. In the middle, a report does not fit the elements around it, so it is not parsed as XML.
 */
final class ServerReports {

    /** The bytes that are looked at for a report, and those before which it has to begin. */
    private static final int LOOK_AHEAD = 16 * 1024;

    private static final int MAX_START = 2_000;

    private static final int MAX_TEXT = 2_000;

    private static final Set<String> NAMES = Set.of("ExceptionReport", "ServiceExceptionReport");

    private static final Pattern START = Pattern.compile("<(?:[\\w.-]+:)?(?:Service)?ExceptionReport(?:\\s[^<>]*)?>");

    private static final Pattern CODE =
            Pattern.compile("<[^<>]*\\s(?:exceptionCode|code)\\s*=\\s*[\"']([^\"'<]+)[\"'][^<>]*>");

    private static final Pattern MARKUP =
            Pattern.compile("<!\\[CDATA\\[(.*?)\\]\\]>|<!--.*?-->|<[^<>]*>", Pattern.DOTALL);

    private ServerReports() {}

    /**
     * Why a document with an element of a name cannot be read.
     *
     * @param in before the element
     * @return null if the element is not a report
     */
    static String refusal(String localName, XmlElementCursor in) {
        if (in.depth() == 0 && localName.equalsIgnoreCase("html")) {
            return "this is an HTML page, not GML";
        }
        return NAMES.contains(localName) ? find(in) : null;
    }

    /** A message with the texts of a report, of which its start tag is followed by this content. */
    private static String message(String content) {
        StringBuilder text = new StringBuilder();
        Matcher codes = CODE.matcher(content);
        if (codes.find()) {
            text.append(codes.group(1)).append(": ");
        }
        Matcher markup = MARKUP.matcher(content);
        StringBuilder texts = new StringBuilder();
        while (markup.find()) {
            markup.appendReplacement(texts, markup.group(1) == null ? "\0" : Matcher.quoteReplacement(markup.group(1)));
        }
        markup.appendTail(texts);
        String words = texts.toString()
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&amp;", "&")
                .replaceAll("[\\s\\x00]*\\x00[\\s\\x00]*", "\0")
                .replaceAll("\\s+", " ")
                .replaceAll("^\\x00|\\x00$", "")
                .replace("\0", "; ")
                .strip();
        text.append(words.isEmpty() ? "it has no text" : words);
        return "the server reports an exception instead of features: "
                + (text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + "…" : text);
    }

    /**
     * A message with the texts of a report that begins soon.
     *
     * @return null if none does
     */
    static String find(XmlElementCursor in) {
        String following = in.following(LOOK_AHEAD);
        Matcher start = START.matcher(following);
        return start.find() && start.start() < MAX_START ? message(following.substring(start.end())) : null;
    }
}
