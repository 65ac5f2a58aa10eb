/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.util.List;

import org.gmlfast.template.syntax.Place;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.TemplateElement;
import org.gmlfast.template.syntax.TemplateOptions;

/** Finds the feature and the options in one of the three forms of a template. */
final class TemplateRoot {

    private final TemplateElement root;
    private final TemplateOptions options;
    private final Problems problems;

    TemplateRoot(TemplateElement root, TemplateOptions options, Problems problems) {
        this.root = root;
        this.options = options;
        this.problems = problems;
    }

    /** Returns the element of the feature after reading the options; null after an error. */
    TemplateElement feature() {
        return switch (root.name) {
            case "gft:Template" -> inTemplate();
            case "wfs:FeatureCollection" -> inCollection();
            default -> {
                options.declare(root);
                options.locations(root);
                // the document has it; a feature that is the document would have it twice
                root.attributes.removeIf(attribute -> attribute.name().equals("xsi:schemaLocation"));
                yield root;
            }
        };
    }

    private TemplateElement inTemplate() {
        options.declare(root);
        List<TemplateElement> children = root.children;
        for (int i = 1; i < children.size(); i++) {
            if (children.get(i).name.equals("gft:Options")) {
                problems.error(children.get(i).place, "gft:Options must be the first element of gft:Template");
            }
        }
        boolean withOptions = !children.isEmpty() && children.get(0).name.equals("gft:Options");
        if (withOptions) {
            options.read(children.get(0));
        }
        return only(root, children.subList(withOptions ? 1 : 0, children.size()));
    }

    private TemplateElement inCollection() {
        options.declare(root);
        options.locations(root);
        TemplateElement member = only(root, root.children);
        if (member == null) {
            return null;
        }
        if (!member.name.equals("wfs:member") && !member.name.equals("gml:featureMember")) {
            problems.error(member.place, "wfs:FeatureCollection has one wfs:member or gml:featureMember");
            return null;
        }
        return only(member, member.children);
    }

    private TemplateElement only(TemplateElement parent, List<TemplateElement> children) {
        if (children.size() == 1) {
            return children.get(0);
        }
        Place place = children.isEmpty() ? parent.place : children.get(1).place;
        problems.error(place, "<" + parent.name + "> has one feature element, not " + children.size());
        return null;
    }
}
