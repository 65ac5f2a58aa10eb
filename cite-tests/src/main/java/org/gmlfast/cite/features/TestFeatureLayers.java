/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.features;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;

import org.gmlfast.cite.tool.Tool;
import org.gmlfast.cite.wfs.XmlDom;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Converts OGC's test features with OGR to files that a server can load. */
public final class TestFeatureLayers {

    private static final String WFS = "http://www.opengis.net/wfs";
    private static final String GML = "http://www.opengis.net/gml";

    private TestFeatureLayers() {}

    /**
     * Writes a GeoJSON file for each type, named like it.
     *
     * @param folder for the files
     * @return the files; empty if OGR is not installed
     */
    public static List<Path> write(Path folder) throws IOException {
        if (!Tool.isThere("ogr2ogr", "--version")) {
            return List.of();
        }
        TestFeatures features = TestFeatures.read();
        Files.createDirectories(folder);
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, List<Element>> type : features.types().entrySet()) {
            Path gml = folder.resolve(type.getKey() + ".gml");
            collection(type.getValue(), gml);
            Path json = folder.resolve(type.getKey() + ".geojson");
            Files.deleteIfExists(json);
            Files.deleteIfExists(folder.resolve(type.getKey() + ".gfs"));
            List<String> command =
                    new ArrayList<>(List.of("ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15"));
            if (!TestFeatures.id(type.getValue().get(0)).isEmpty()) {
                command.addAll(List.of("-lco", "ID_FIELD=gml_id"));
            }
            command.addAll(List.of(json.toString(), gml.toString()));
            Tool.Run run = Tool.run(folder, command.toArray(String[]::new));
            if (run.exitCode() != 0) {
                throw new IOException("ogr2ogr of " + gml + ": " + run.errors());
            }
            files.add(json);
        }
        return files;
    }

    /** As a collection that OGR knows, with one geometry property and a reference system at each geometry. */
    private static void collection(List<Element> features, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            Document document = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .newDocument();
            Element root = document.createElementNS(WFS, "wfs:FeatureCollection");
            document.appendChild(root);
            for (Element feature : features) {
                Element member = document.createElementNS(GML, "gml:featureMember");
                root.appendChild(member);
                Element copy = (Element) document.importNode(feature, true);
                member.appendChild(copy);
                XmlDom.children(copy).forEach(p -> prepare(document, copy, p, defaultSrsName(feature)));
            }
            TransformerFactory.newDefaultInstance()
                    .newTransformer()
                    .transform(new DOMSource(document), new StreamResult(out));
        } catch (ParserConfigurationException | TransformerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String defaultSrsName(Element feature) {
        return ((Element) feature.getParentNode()).getAttribute("srsName");
    }

    private static void prepare(Document document, Element feature, Element property, String srsName) {
        if (!TestFeatures.properties(feature).contains(property)) {
            feature.removeChild(property);
        } else if (TestFeatures.isGeometry(property)) {
            Element geometry = XmlDom.children(property).get(0);
            if (!geometry.hasAttribute("srsName")) {
                geometry.setAttribute("srsName", srsName);
            }
            document.renameNode(property, property.getNamespaceURI(), "geometry");
        }
    }
}
