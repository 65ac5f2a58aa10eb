/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

import org.gmlfast.gml.CollectionRoot;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.XmlNames;

/** The document element of datasets: {@code gf:Collection} with the attribute root. */
final class RootOption {

    static final Set<String> ATTRIBUTES = Set.of("root", "member", "id");

    /** The elements around members of the collections that INSPIRE and GML have; others are named. */
    private static final Map<String, String> MEMBERS =
            Map.of("gml:FeatureCollection", "gml:featureMember", "base:SpatialDataSet", "base:member");

    private static final String TOGETHER = "featureMembers";

    private final TemplateElement element;
    private final Problems problems;

    RootOption(TemplateElement element, Problems problems) {
        this.element = element;
        this.problems = problems;
    }

    /**
     * The root of documents.
     *
     * @param declared URIs by prefix
     * @return null after an error, which is reported
     */
    CollectionRoot of(GmlVersion version, Map<String, String> declared) {
        String root = element.attribute("root");
        String member = element.attribute("member") == null ? MEMBERS.get(root) : element.attribute("member");
        String id = element.attribute("id");
        if (member == null) {
            problems.error(
                    element.place, "gf:Collection root=\"" + root + "\" needs a member: the element around features");
            return null;
        }
        Names names = new Names(version, declared);
        List<CollectionRoot.Attribute> attributes = new ArrayList<>();
        if (id != null) {
            attributes.add(new CollectionRoot.Attribute(new QName(version.namespace(), "id", "gml"), id));
        } else if (version == GmlVersion.GML_3_2_1) {
            problems.error(element.place, "gf:Collection has no id; the element needs a gml:id");
        }
        List<CollectionRoot.Element> children =
                element.children.stream().map(names::element).toList();
        QName rootName = names.of(element.place, root);
        QName memberName = names.of(element.place, member);
        if (rootName == null || memberName == null || children.contains(null)) {
            return null;
        }
        boolean together = memberName.getLocalPart().equals(TOGETHER)
                && memberName.getNamespaceURI().equals(version.namespace());
        return new CollectionRoot(
                new CollectionRoot.Element(rootName, attributes, null, children), memberName, together);
    }

    /** Resolves the names of fixed elements. */
    private final class Names {

        private final GmlVersion version;
        private final Map<String, String> declared;

        Names(GmlVersion version, Map<String, String> declared) {
            this.version = version;
            this.declared = declared;
        }

        /** Null after an error. */
        private CollectionRoot.Element element(TemplateElement fixed) {
            QName name = of(fixed.place, fixed.name);
            List<CollectionRoot.Attribute> attributes = new ArrayList<>();
            for (TemplateElement.Attribute attribute : fixed.attributes) {
                QName attributeName = attribute.name().contains(":")
                        ? of(fixed.place, attribute.name())
                        : new QName(attribute.name());
                if (attributeName != null) {
                    attributes.add(new CollectionRoot.Attribute(attributeName, attribute.value()));
                    checkFixed(fixed.place, attribute.value());
                }
            }
            checkFixed(fixed.place, fixed.text);
            List<CollectionRoot.Element> children =
                    fixed.children.stream().map(this::element).toList();
            return name == null || children.contains(null)
                    ? null
                    : new CollectionRoot.Element(name, attributes, fixed.text, children);
        }

        private void checkFixed(Place place, String text) {
            if (text != null && text.contains("${")) {
                problems.error(place, "what stands in gf:Collection is the same for all features: it has no holes");
            }
        }

        /** Null for a name that cannot be, which is reported. */
        private QName of(Place place, String name) {
            String prefix = TemplateNames.prefix(name);
            String local = name.substring(prefix.isEmpty() ? 0 : prefix.length() + 1);
            String uri = declared.getOrDefault(prefix, known(prefix));
            if (uri == null) {
                problems.error(place, name + ": prefix " + prefix + " is not declared");
            } else if (!XmlNames.isNCName(local)) {
                problems.error(place, "\"" + name + "\" is not a name");
            } else {
                return new QName(uri, local, prefix);
            }
            return null;
        }

        private String known(String prefix) {
            return switch (prefix) {
                case "" -> "";
                case "gml" -> version.namespace();
                case "xlink" -> Namespaces.XLINK;
                case "xsi" -> XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI;
                default -> null;
            };
        }
    }
}
