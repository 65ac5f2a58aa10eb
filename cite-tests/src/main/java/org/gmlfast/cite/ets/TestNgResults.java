/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.gmlfast.cite.Outcome;
import org.gmlfast.cite.wfs.XmlDom;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * The results of a TestNG run.
 *
 * @param methods all tests, without the methods that only prepare them
 */
record TestNgResults(List<Method> methods) {

    /**
     * A test.
     *
     * @param group of tests, as in {@code Simple WFS}
     * @param name class and method
     * @param message of the exception that ended it; empty if there was none
     */
    record Method(String group, String name, Outcome outcome, String message) {}

    /** The newest results below a folder. */
    static TestNgResults newest(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            Path newest = files.filter(f -> f.endsWith("testng-results.xml"))
                    .max(Comparator.comparing(f -> f.toFile().lastModified()))
                    .orElseThrow(() -> new IOException("no testng-results.xml below " + folder));
            return parse(newest);
        }
    }

    static TestNgResults parse(Path file) throws IOException {
        try {
            // the exceptions in it are texts that an XML parser may find long
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, false);
            factory.setNamespaceAware(true);
            Element root = factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
            List<Method> methods = new ArrayList<>();
            XmlDom.all(root).filter(e -> e.getLocalName().equals("test")).forEach(test -> add(test, methods));
            return new TestNgResults(methods);
        } catch (SAXException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void add(Element test, List<Method> methods) {
        // the reason why all tests of a group are skipped is at the method that prepares them
        String reason = XmlDom.all(test)
                .filter(m -> m.getAttribute("is-config").equals("true")
                        && !m.getAttribute("status").equals("PASS"))
                .map(TestNgResults::message)
                .filter(m -> !m.isEmpty())
                .findFirst()
                .orElse("");
        for (Element type : XmlDom.children(test, "class").toList()) {
            String className = type.getAttribute("name");
            XmlDom.children(type, "test-method")
                    .filter(m -> !m.getAttribute("is-config").equals("true"))
                    .forEach(m -> methods.add(new Method(
                            test.getAttribute("name"),
                            className.substring(className.lastIndexOf('.') + 1) + "." + m.getAttribute("name")
                                    + parameters(m),
                            outcome(m.getAttribute("status")),
                            message(m).isEmpty() && !m.getAttribute("status").equals("PASS") ? reason : message(m))));
        }
    }

    /** A test may run for each binding or each type. */
    private static String parameters(Element method) {
        List<String> values = XmlDom.all(method)
                .filter(e -> e.getLocalName().equals("value"))
                .map(e -> shortened(XmlDom.text(e), 60))
                .filter(v -> !v.contains("@"))
                .toList();
        return values.isEmpty() ? "" : "[" + String.join(", ", values) + "]";
    }

    private static Outcome outcome(String status) {
        return switch (status) {
            case "PASS" -> Outcome.PASSED;
            case "SKIP" -> Outcome.SKIPPED;
            default -> Outcome.FAILED;
        };
    }

    private static String message(Element method) {
        return XmlDom.children(method, "exception")
                .map(e -> XmlDom.children(e, "message")
                        .map(XmlDom::text)
                        .findFirst()
                        .orElse(e.getAttribute("class")))
                .map(text -> shortened(text.replaceAll("\\s+", " "), 400))
                .findFirst()
                .orElse("");
    }

    private static String shortened(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length) + "…";
    }
}
