/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.xml.XMLConstants;

import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.XmlNames;

/** Gives the names of a template the prefixes of a document. */
public final class TemplateNames {

    private static final Map<String, String> KNOWN = Map.of(
            "xlink", Namespaces.XLINK,
            "xsi", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI,
            "wfs", "http://www.opengis.net/wfs/2.0");

    private final GmlVersion version;
    private final Problems problems;

    /** URIs by the prefixes of the template; the first map is that of the innermost element that declares some. */
    private final Deque<Map<String, String>> scopes = new ArrayDeque<>();

    private final Namespaces namespaces;

    public TemplateNames(
            TemplateOptions options,
            TemplateElement feature,
            GmlVersion version,
            GmlSettings settings,
            Namespaces prefixes,
            Problems problems) {
        this.version = version;
        this.problems = problems;
        Map<String, String> outermost = new LinkedHashMap<>(KNOWN);
        outermost.put("gml", version.namespace());
        outermost.putAll(options.namespaces);
        scopes.push(outermost);
        if (!version.isGml3()) {
            problems.error(feature.place, "a template is for GML 3, not for GML 2");
        } else if (!outermost.get("gml").equals(version.namespace())) {
            problems.error(
                    feature.place,
                    "this template is for GML in " + outermost.get("gml") + ", the document for "
                            + version.namespace());
        }
        Namespaces all = prefixes.with(settings.features().gmlPrefix(), version.namespace());
        for (Map.Entry<String, String> entry : options.namespaces.entrySet()) {
            all = all.with(entry.getKey(), entry.getValue());
        }
        this.namespaces = all.with("xlink", Namespaces.XLINK).with("xsi", KNOWN.get("xsi"));
    }

    public GmlVersion version() {
        return version;
    }

    /** All namespaces that the outermost element of a document declares for this template. */
    public Namespaces namespaces() {
        return namespaces;
    }

    /** The part before the colon; empty without one. */
    public static String prefix(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? "" : name.substring(0, colon);
    }

    /** Enters an element, which may declare prefixes that stay in place. */
    public void enter(TemplateElement element) {
        Map<String, String> inner = new HashMap<>(scopes.peek());
        for (TemplateElement.Attribute attribute : element.attributes) {
            if (attribute.name().startsWith("xmlns:")) {
                inner.put(attribute.name().substring("xmlns:".length()), attribute.value());
            } else if (attribute.name().equals("xmlns")) {
                inner.put("", attribute.value());
            }
        }
        scopes.push(inner);
    }

    public void leave() {
        scopes.pop();
    }

    /**
     * The name in the document.
     *
     * @return null if the prefix is unknown or the name is not allowed, which is reported
     */
    public PreparedName resolve(Place place, String name, boolean isAttribute) {
        String prefix = prefix(name);
        String local = name.substring(prefix.isEmpty() ? 0 : prefix.length() + 1);
        if (!XmlNames.isNCName(local)) {
            problems.error(place, "<" + name + "> is not a name");
            return null;
        }
        if (prefix.equals("xml")) {
            return PreparedName.of("xml", local, XMLConstants.XML_NS_URI);
        }
        if (prefix.isEmpty() && isAttribute) {
            return PreparedName.of(local);
        }
        String uri = scopes.peek().get(prefix);
        if (uri == null && !prefix.isEmpty()) {
            problems.error(place, name + ": prefix " + prefix + " is not declared");
            return null;
        }
        if (uri == null || uri.isEmpty()) {
            return PreparedName.of(local);
        }
        String assigned = namespaces.prefix(uri);
        return PreparedName.of(assigned == null ? prefix : assigned, local, uri);
    }
}
