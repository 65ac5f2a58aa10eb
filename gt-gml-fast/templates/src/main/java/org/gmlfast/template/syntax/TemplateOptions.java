/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.syntax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.gmlfast.gml.CollectionRoot;
import org.gmlfast.gml.geometry.GeometryForm;
import org.gmlfast.gml.settings.GmlVersion;

/**
 * What a template declares besides the feature: namespaces, locations of schemas, geometries, rows of other tables,
 * aliases of paths.
 */
public final class TemplateOptions {

    /**
     * How a geometry is written.
     *
     * @param id the value of its id; null for one made of the feature's id and the name of the column
     * @param srsName null for that of the CRS
     * @param decimals -1 for those of the document
     */
    public record GeometryOption(
            Place place,
            String column,
            String id,
            GeometryForm form,
            String srsName,
            int decimals,
            boolean isDefault) {}

    private static final Set<String> GEOMETRY = Set.of("column", "id", "form", "srsName", "decimals", "default");

    private static final int MAX_DECIMALS = 16;

    private static final int MAX_LISTS = 50;

    /** URIs by prefix. */
    public final Map<String, String> namespaces = new LinkedHashMap<>();

    /** Locations by namespace. */
    public final Map<String, String> schemaLocations = new LinkedHashMap<>();

    public final List<GeometryOption> geometries = new ArrayList<>();

    /** Rows of other tables. */
    public final List<RowsOption> lists = new ArrayList<>();

    /** Paths of columns, by the paths of the template. */
    public final Map<String, String> aliases = new LinkedHashMap<>();

    /** What says that documents have another root; null if none does. */
    private TemplateElement collection;

    /** Whether an empty text is written instead of being treated as null. */
    public boolean writesEmptyText;

    private final Problems problems;

    public TemplateOptions(Problems problems) {
        this.problems = problems;
    }

    /**
     * Reads the children of {@code gft:Options}. GeoServer's features-templating ignores elements that it does not
     * know, so they may be gml-fast's.
     */
    public void read(TemplateElement options) {
        for (TemplateElement child : options.children) {
            switch (child.name) {
                case "gft:Namespaces" -> declare(child);
                case "gft:SchemaLocation" -> locations(child);
                case "gf:Geometry" -> geometry(child);
                case "gf:Path" -> path(child);
                case "gf:Collection" -> collection(child);
                case "gf:Rows" -> rows(child);
                default -> {
                    if (child.name.startsWith("gf:")) {
                        problems.error(child.place, "<" + child.name + "> is not an option");
                    }
                }
            }
        }
    }

    /** Reads the declarations of an element. */
    public void declare(TemplateElement element) {
        for (TemplateElement.Attribute attribute : element.attributes) {
            if (attribute.name().startsWith("xmlns:")) {
                String prefix = attribute.name().substring("xmlns:".length());
                String before = namespaces.put(prefix, attribute.value());
                if (before != null && !before.equals(attribute.value())) {
                    problems.error(element.place, "the prefix " + prefix + " stands for two namespaces");
                }
            }
        }
    }

    /** Reads pairs of namespaces and locations. */
    public void locations(TemplateElement element) {
        String pairs = element.attribute("xsi:schemaLocation");
        if (pairs == null) {
            return;
        }
        String[] words = pairs.strip().split("\\s+");
        for (int i = 0; i + 1 < words.length; i += 2) {
            schemaLocations.put(words[i], words[i + 1]);
        }
        if (words.length % 2 != 0) {
            problems.error(element.place, "xsi:schemaLocation has a namespace without a location");
        }
    }

    private void rows(TemplateElement child) {
        RowsOption read = RowsOption.of(child, problems);
        if (read == null) {
            return;
        }
        if (list(read.query().name()) >= 0) {
            problems.error(child.place, "there are two gf:Rows " + read.query().name());
        } else if (lists.size() == MAX_LISTS) {
            problems.error(child.place, "a template has at most " + MAX_LISTS + " gf:Rows");
        } else {
            lists.add(read);
        }
    }

    /** The index of the rows of another table with a name; -1 for none. */
    public int list(String name) {
        for (int i = 0; i < lists.size(); i++) {
            if (lists.get(i).query().name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private void path(TemplateElement child) {
        String from = child.attribute("from");
        String to = child.attribute("to");
        if (from == null || to == null) {
            problems.error(child.place, "gf:Path has the attributes from and to");
            return;
        }
        aliases.put(from, to);
    }

    private void collection(TemplateElement child) {
        for (TemplateElement.Attribute attribute : child.attributes) {
            if (attribute.name().equals("emptyText")) {
                writesEmptyText = attribute.value().equals("write");
            } else if (!RootOption.ATTRIBUTES.contains(attribute.name())) {
                problems.error(
                        child.place,
                        "gf:Collection has no attribute " + attribute.name()
                                + "; it has emptyText, root, member and id");
            }
        }
        String root = child.attribute("root");
        if (root != null && !root.equals("wfs:FeatureCollection")) {
            collection = child;
        } else if (!child.children.isEmpty()) {
            problems.error(child.place, "a wfs:FeatureCollection has nothing before its members");
        }
    }

    /** The document element; null for wfs:FeatureCollection, and after an error. */
    public CollectionRoot root(GmlVersion version, Problems found) {
        return collection == null ? null : new RootOption(collection, found).of(version, namespaces);
    }

    // ---- geometries

    private void geometry(TemplateElement child) {
        for (TemplateElement.Attribute attribute : child.attributes) {
            if (!GEOMETRY.contains(attribute.name())) {
                problems.error(
                        child.place,
                        "gf:Geometry has no attribute " + attribute.name()
                                + "; it has column, id, form, srsName, decimals and default");
            }
        }
        if (child.attribute("column") == null) {
            problems.error(child.place, "gf:Geometry has no column");
            return;
        }
        geometries.add(new GeometryOption(
                child.place,
                child.attribute("column"),
                child.attribute("id"),
                form(child),
                child.attribute("srsName"),
                decimals(child),
                "true".equals(child.attribute("default"))));
    }

    private int decimals(TemplateElement child) {
        String text = child.attribute("decimals");
        if (text == null) {
            return -1;
        }
        try {
            int decimals = Integer.parseInt(text);
            if (decimals >= 0 && decimals <= MAX_DECIMALS) {
                return decimals;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        problems.error(child.place, "decimals=\"" + text + "\" is not a number from 0 to " + MAX_DECIMALS);
        return -1;
    }

    private GeometryForm form(TemplateElement child) {
        String text = child.attribute("form");
        boolean surfaces = false;
        boolean rings = false;
        GeometryForm.Lines lines = GeometryForm.Lines.LINE_STRING;
        GeometryForm.Multiplicity multiplicity = GeometryForm.Multiplicity.AS_IS;
        for (String word : text == null ? new String[0] : text.strip().split("\\s+")) {
            switch (word.toLowerCase(Locale.ROOT)) {
                case "polygon", "linearring", "linestring", "asis", "" -> {}
                case "surface" -> surfaces = true;
                case "ring" -> rings = true;
                case "curve" -> lines = GeometryForm.Lines.CURVE;
                case "compositecurve" -> lines = GeometryForm.Lines.COMPOSITE_CURVE;
                case "multi" -> multiplicity = GeometryForm.Multiplicity.MULTI;
                case "single" -> multiplicity = GeometryForm.Multiplicity.SINGLE;
                default ->
                    problems.error(
                            child.place,
                            "form=\"" + word + "\" is not one of polygon, surface, linearRing, ring, lineString, curve,"
                                    + " compositeCurve, multi, single and asIs");
            }
        }
        return new GeometryForm(surfaces, rings, lines, multiplicity);
    }
}
