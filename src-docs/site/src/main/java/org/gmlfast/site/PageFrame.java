/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.util.List;
import java.util.stream.IntStream;

import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/** Puts the HTML of pages into the frame of the site: navigation, contents of the page, search. */
final class PageFrame {

    private static final int FEWEST_CONTENTS = 3;

    private static final HtmlRenderer INLINE =
            HtmlRenderer.builder().omitSingleParagraphP(true).build();

    private final Navigation navigation;
    private final MarkdownPage home;
    private final String version;
    private final boolean javadoc;

    /** @param javadoc whether the site contains the Javadoc of the library */
    PageFrame(MarkdownPage home, Navigation navigation, String version, boolean javadoc) {
        this.home = home;
        this.navigation = navigation;
        this.version = version;
        this.javadoc = javadoc;
    }

    /** The whole HTML file of a page. */
    String html(MarkdownPage page) {
        String title = page == home ? "gml-fast: documentation" : page.title() + " – gml-fast";
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <link rel="stylesheet" href="%s">
                <script defer src="%s"></script>
                </head>
                <body data-root="%s">
                <a class="skip" href="#site-content">Skip to the content</a>
                <header class="bar">
                <a class="name" href="%s">gml-fast</a>
                <form class="search" role="search" hidden><label for="site-search">Search</label> \
                <input id="site-search" type="search" placeholder="Search" autocomplete="off" aria-controls="site-results"></form>
                <a class="to-navigation" href="#site-navigation">All pages</a>
                </header>
                <div id="site-results" class="results" role="region" aria-label="Search results" aria-live="polite" hidden></div>
                <div class="columns">
                <main id="site-content" tabindex="-1">
                %s%s</main>
                %s%s</div>
                <footer>gml-fast %s</footer>
                </body>
                </html>
                """
                .formatted(
                        escape(title),
                        to(page, "site.css"),
                        to(page, "search.js"),
                        toRoot(page),
                        to(page, home.output()),
                        page.html(),
                        neighbours(page),
                        contents(page),
                        navigation(page),
                        escape(version));
    }

    private static String to(MarkdownPage page, String output) {
        return SiteSource.relative(page.output(), output);
    }

    private static String toRoot(MarkdownPage page) {
        return "../".repeat((int) page.output().chars().filter(c -> c == '/').count());
    }

    /** The navigation, in which links are those of the list of all pages. */
    private String navigation(MarkdownPage page) {
        StringBuilder html =
                new StringBuilder("<nav id=\"site-navigation\" class=\"pages\" aria-label=\"All pages\">\n");
        for (Navigation.Section section : navigation.sections()) {
            html.append("<p>").append(escape(section.title())).append("</p>\n<ul>\n");
            for (Navigation.Entry entry : section.entries()) {
                boolean current = entry.destination().equals(page.output());
                html.append(item(page, entry.destination(), entry.label(), current));
            }
            html.append("</ul>\n");
        }
        if (javadoc) {
            html.append("<p>Javadoc</p>\n<ul>\n")
                    .append(item(page, "javadoc/gt-gml-fast/index.html", "GML", false))
                    .append(item(page, "javadoc/bxml/index.html", "Binary XML", false))
                    .append(item(page, "javadoc/feature-reader/index.html", "Feature reader", false))
                    .append(item(page, "javadoc/xpath/index.html", "XPath", false))
                    .append("</ul>\n");
        }
        return html.append("</nav>\n").toString();
    }

    private static String item(MarkdownPage page, String destination, String label, boolean current) {
        return "<li><a href=\"" + to(page, destination) + '"' + (current ? " aria-current=\"page\"" : "") + '>'
                + escape(label) + "</a></li>\n";
    }

    /** The headings of the page. */
    private static String contents(MarkdownPage page) {
        List<MarkdownPage.PageHeading> headings = page.headings().stream()
                .filter(heading -> heading.level() == 2 || heading.level() == 3)
                .toList();
        if (headings.size() < FEWEST_CONTENTS) {
            return "";
        }
        StringBuilder html =
                new StringBuilder("<nav class=\"contents\" aria-label=\"On this page\">\n<p>On this page</p>\n<ul>\n");
        for (MarkdownPage.PageHeading heading : headings) {
            html.append("<li class=\"level")
                    .append(heading.level())
                    .append("\"><a href=\"#")
                    .append(escape(heading.id()))
                    .append("\">")
                    .append(inline(heading.node()))
                    .append("</a></li>\n");
        }
        return html.append("</ul>\n</nav>\n").toString();
    }

    /** The content of a heading. No heading contains a link. */
    private static String inline(Node heading) {
        StringBuilder html = new StringBuilder();
        for (Node node = heading.getFirstChild(); node != null; node = node.getNext()) {
            html.append(INLINE.render(node));
        }
        return html.toString();
    }

    /** Links to the pages before and after. */
    private String neighbours(MarkdownPage page) {
        List<Navigation.Entry> entries = navigation.entries();
        int index = IntStream.range(0, entries.size())
                .filter(i -> entries.get(i).destination().equals(page.output()))
                .findFirst()
                .orElse(-1);
        if (index < 0) {
            return "";
        }
        StringBuilder html = new StringBuilder("<nav class=\"neighbours\" aria-label=\"Previous and next page\">\n");
        if (index > 0) {
            html.append(neighbour(page, "prev", "Previous", entries.get(index - 1)));
        }
        if (index + 1 < entries.size()) {
            html.append(neighbour(page, "next", "Next", entries.get(index + 1)));
        }
        return html.append("</nav>\n").toString();
    }

    private static String neighbour(MarkdownPage page, String rel, String word, Navigation.Entry entry) {
        return "<a rel=\"" + rel + "\" href=\"" + to(page, entry.destination()) + "\">" + word + ": "
                + escape(entry.label()) + "</a>\n";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
