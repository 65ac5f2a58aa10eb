/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.source;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.xml.XmlElementCursor;

/**
 * Exception reports of OWS 1.0, 1.1 and 2.0 and of WFS 1.0 that servers send in place of features, or among them. A
 * report among features does not fit the elements around it, so it is not parsed as XML.
 */
public final class ServerReports {

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

    /** What may be before the root of a document. */
    private static final Pattern PROLOG = Pattern.compile("\uFEFF?(?:\\s*<[?!][^>]*>)*\\s*");

    private ServerReports() {}

    /**
     * The code and text of the exception report in a response.
     *
     * @param response in UTF-8; its start is enough
     * @return null if the response is not an exception report
     */
    public static String textIn(byte[] response) {
        String document = new String(response, StandardCharsets.UTF_8);
        Matcher prolog = PROLOG.matcher(document);
        prolog.lookingAt();
        Matcher start = START.matcher(document).region(prolog.end(), document.length());
        return start.lookingAt() ? text(document.substring(start.end())) : null;
    }

    /**
     * Why a document with an element of a name cannot be read.
     *
     * @param depth the number of elements around it
     * @param following the next characters of the document; at most the requested number
     * @return null if the element is not a report
     */
    public static String refusal(String localName, int depth, IntFunction<String> following) {
        if (depth == 0 && localName.equalsIgnoreCase("html")) {
            return "this is an HTML page, not GML";
        }
        return NAMES.contains(localName) ? find(following) : null;
    }

    /** The texts of a report, whose start tag is followed by this content. */
    private static String text(String content) {
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
        return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + "…" : text.toString();
    }

    /**
     * A message with the texts of a report that begins soon.
     *
     * @return null if none does
     */
    static String find(IntFunction<String> following) {
        String ahead = following.apply(LOOK_AHEAD);
        Matcher start = START.matcher(ahead);
        return start.find() && start.start() < MAX_START
                ? "the server reports an exception instead of features: " + text(ahead.substring(start.end()))
                : null;
    }

    /** An exception with the report that a server has written in place of the rest of a document. */
    public static XMLStreamException explained(XMLStreamException e, XmlElementCursor cursor) {
        String message = find(cursor::following);
        return message == null || e.getMessage().contains(message) ? e : cursor.malformed(message);
    }
}
