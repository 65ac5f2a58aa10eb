/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

import org.commonmark.node.BulletList;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * The sections of the documentation with their pages, as the list of all pages has them: a heading of level 2 for a
 * section, and below it a list whose items begin with a link.
 *
 * @param sections in order
 */
record Navigation(List<Section> sections) {

    /** A section, with its pages in order. */
    record Section(String title, List<Entry> entries) {}

    /**
     * A page.
     *
     * @param label the text of the link
     * @param destination of the link, as the tree has it
     */
    record Entry(String label, String destination) {}

    /** The navigation in a page. */
    static Navigation of(MarkdownPage list) {
        List<Section> sections = new ArrayList<>();
        for (Node node = list.root().getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() == 2) {
                sections.add(new Section(MarkdownPage.text(heading), new ArrayList<>()));
            } else if (node instanceof BulletList items && !sections.isEmpty()) {
                for (Node item = items.getFirstChild(); item != null; item = item.getNext()) {
                    Link link = (Link) item.getFirstChild().getFirstChild();
                    Entry entry = new Entry(MarkdownPage.text(link), link.getDestination());
                    sections.get(sections.size() - 1).entries().add(entry);
                }
            }
        }
        return new Navigation(sections);
    }

    /** All pages in order. */
    List<Entry> entries() {
        return sections.stream().flatMap(section -> section.entries().stream()).toList();
    }

    /** Pages in the order of the navigation, then those that it does not have. */
    List<MarkdownPage> sorted(Collection<MarkdownPage> pages) {
        List<String> order = entries().stream().map(Entry::destination).toList();
        return pages.stream()
                .sorted(Comparator.comparingInt(page -> {
                    int index = order.indexOf(page.output());
                    return index < 0 ? order.size() : index;
                }))
                .toList();
    }
}
