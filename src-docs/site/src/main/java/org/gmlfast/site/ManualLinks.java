/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/** Leads the links of included sections to pages of the manual, or else to the published documentation. */
final class ManualLinks {

    /** Marks the destination of a link as a label of Sphinx. */
    static final String LABEL = "label:";

    private static final String PREFIX = "gml_fast_";

    private final UserManual.Form form;
    private final String address;

    /** Where the sections of the documentation are in the manual. */
    private final Map<String, String> destinations = new HashMap<>();

    ManualLinks(Map<String, ManualPage> pages, UserManual.Form form, String address) {
        this.form = form;
        this.address = address;
        for (ManualPage page : pages.values()) {
            page.included().forEach((section, heading) -> destinations.put(section, destination(page, heading)));
            destinations.put(page.name() + ".md", destination(page, null));
        }
    }

    private String destination(ManualPage page, Heading heading) {
        if (form == UserManual.Form.SPHINX) {
            return LABEL + label(page, heading);
        }
        return page.name() + ".md"
                + (heading == null || heading.getLevel() == 1
                        ? ""
                        : '#' + page.ids().get(heading));
    }

    /** The label of a heading, or of the page for its title and null. */
    static String label(ManualPage page, Heading heading) {
        String name = PREFIX + page.name();
        return heading == null || heading.getLevel() == 1
                ? name
                : name + '_' + page.ids().get(heading).replaceAll("[^a-z0-9]+", "_");
    }

    /** The name of the page that a link of Sphinx to a page leads to. */
    static String page(String destination) {
        return destination.substring((LABEL + PREFIX).length());
    }

    /** Resolves the links of a page. Returns the images that it shows, as paths below the project. */
    List<Path> resolve(ManualPage page) {
        List<Path> images = new ArrayList<>();
        for (Node node : ManualPage.children(page.root())) {
            String source = page.sources().getOrDefault(node, page.name() + ".md");
            node.accept(new AbstractVisitor() {
                @Override
                public void visit(Link link) {
                    link.setDestination(resolve(source, link.getDestination()));
                    visitChildren(link);
                }

                @Override
                public void visit(Image image) {
                    Path path = Path.of(source)
                            .resolveSibling(image.getDestination())
                            .normalize();
                    images.add(path);
                    image.setDestination(path.getFileName().toString());
                }
            });
        }
        return images;
    }

    private String resolve(String source, String destination) {
        if (SiteSource.isExternal(destination)) {
            return destination;
        }
        int anchor = destination.indexOf('#');
        String file = anchor < 0 ? destination : destination.substring(0, anchor);
        Path folder = Path.of(source).getParent();
        String path = file.isEmpty()
                ? source
                : (folder == null ? Path.of(file) : folder.resolve(file))
                        .normalize()
                        .toString()
                        .replace('\\', '/');
        String section = anchor < 0 ? "" : destination.substring(anchor);
        String inManual = destinations.get(path + section);
        return inManual != null ? inManual : address + SiteSource.output(path) + section;
    }
}
