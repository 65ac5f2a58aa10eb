/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import org.gmlfast.cite.wfs.XmlDom;
import org.w3c.dom.Element;

/** The positions in an element of GML: {@code coordinates}, {@code coord}, {@code pos} and {@code posList}. */
final class GmlPositions {

    private GmlPositions() {}

    /** The text of positions is malformed; the message says how. */
    static final class Malformed extends Exception {

        private static final long serialVersionUID = 1L;

        private Malformed(Element element, String message) {
            super("<" + element.getLocalName() + "> " + message);
        }
    }

    /**
     * The positions that are children of an element.
     *
     * @param dimension the number of ordinates of each
     */
    static List<double[]> in(Element element, int dimension) throws Malformed {
        List<double[]> positions = new ArrayList<>();
        for (Element child : XmlDom.children(element)) {
            switch (child.getLocalName()) {
                case "coordinates" -> positions.addAll(coordinates(child));
                case "coord" -> positions.add(coord(child));
                case "pos", "lowerCorner", "upperCorner" -> positions.add(position(child, dimension));
                case "posList" -> positions.addAll(list(child, dimension));
                default -> {
                    // another element
                }
            }
        }
        return positions;
    }

    private static List<double[]> coordinates(Element element) throws Malformed {
        String decimal = valueOr(element, "decimal", ".");
        String between = valueOr(element, "cs", ",");
        String text = XmlDom.text(element);
        List<double[]> positions = new ArrayList<>();
        if (text.isEmpty()) {
            return positions;
        }
        String separator = valueOr(element, "ts", " ");
        for (String tuple : text.split(separator.isBlank() ? "\\s+" : Pattern.quote(separator))) {
            String[] parts = tuple.split(Pattern.quote(between), -1);
            double[] position = new double[parts.length];
            for (int i = 0; i < parts.length; i++) {
                position[i] = number(element, parts[i].replace(decimal, "."));
            }
            if (!positions.isEmpty() && positions.get(0).length != position.length || position.length < 2) {
                throw new Malformed(element, "has a tuple of " + position.length + " numbers: " + tuple);
            }
            positions.add(position);
        }
        return positions;
    }

    private static String valueOr(Element element, String attribute, String otherwise) {
        return element.hasAttribute(attribute) ? element.getAttribute(attribute) : otherwise;
    }

    private static double[] coord(Element element) throws Malformed {
        List<Element> parts = XmlDom.children(element);
        double[] position = new double[parts.size()];
        for (int i = 0; i < position.length; i++) {
            position[i] = number(element, XmlDom.text(parts.get(i)));
        }
        return position;
    }

    private static double[] position(Element element, int dimension) throws Malformed {
        double[] numbers = numbers(element);
        if (numbers.length != dimension) {
            throw new Malformed(element, "has " + numbers.length + " numbers, not " + dimension);
        }
        return numbers;
    }

    private static List<double[]> list(Element element, int dimension) throws Malformed {
        double[] numbers = numbers(element);
        if (numbers.length % dimension != 0) {
            throw new Malformed(element, "has " + numbers.length + " numbers, not a multiple of " + dimension);
        }
        if (element.hasAttribute("count")
                && !element.getAttribute("count").equals(Integer.toString(numbers.length / dimension))) {
            throw new Malformed(element, "does not have the stated count: " + element.getAttribute("count"));
        }
        List<double[]> positions = new ArrayList<>();
        for (int i = 0; i < numbers.length; i += dimension) {
            positions.add(Arrays.copyOfRange(numbers, i, i + dimension));
        }
        return positions;
    }

    private static double[] numbers(Element element) throws Malformed {
        String text = XmlDom.text(element);
        String[] parts = text.isEmpty() ? new String[0] : text.split("\\s+");
        double[] numbers = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = number(element, parts[i]);
        }
        return numbers;
    }

    private static double number(Element element, String text) throws Malformed {
        try {
            double number = Double.parseDouble(text);
            // Java also parses 1d and 0x1p3
            if (Double.isFinite(number) && text.matches("[-+.0-9eE]+")) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as below
        }
        throw new Malformed(element, "has \"" + text + "\" in place of a number");
    }
}
