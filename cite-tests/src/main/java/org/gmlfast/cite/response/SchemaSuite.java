/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.validation.Schema;

import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.wfs.WfsResponse;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.cite.wfs.XmlDom;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;
import org.xml.sax.SAXException;

/**
 * Every response is valid against the schemas of OGC, and those of features against the application schema that the
 * service itself serves for them.
 */
public final class SchemaSuite implements Suite {

    private static final String BASE = "http://schemas.opengis.net";

    private final ResponseSampler sampler;
    private final OracleComparison oracle;
    private final Map<List<String>, Schema> compiled = new HashMap<>();
    private final Map<String, byte[]> fetched = new HashMap<>();

    /** @param sampler has the responses */
    public SchemaSuite(ResponseSampler sampler) {
        this.sampler = sampler;
        this.oracle = OracleComparison.find();
    }

    @Override
    public String name() {
        return "OGC schemas";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        Map<Sample, String> binary = new LinkedHashMap<>();
        for (WfsVersion version : WfsVersion.values()) {
            for (Sample sample : sampler.samples(wfs, version)) {
                String name = (sample.layer() == null ? "" : sample.layer().label() + ": ") + sample.name();
                if (sample.xml() == null && sample.response().kind() == WfsResponse.Kind.JSON) {
                    // JSON has no schema; GeometrySuite checks it
                    continue;
                }
                results.report(version.number(), name, problems(wfs, sample));
                if (sample.response().kind() == WfsResponse.Kind.BXML) {
                    binary.put(sample, name + ", read by the Python oracle");
                }
            }
        }
        oracle(wfs, binary, results);
    }

    /** Compares our reading of BXML with that of the independent decoder. */
    private void oracle(WfsUnderTest wfs, Map<Sample, String> binary, Results results) throws IOException {
        Path folder = wfs.folder("bxml");
        if (oracle == null) {
            binary.forEach((s, name) -> results.skipped(s.version().number(), name, Requirement.PYTHON.message()));
            return;
        }
        for (Sample sample : binary.keySet()) {
            oracle.add(sample.response().body(), sample.xml(), folder);
        }
        List<String> differences = oracle.differences(folder);
        int i = 0;
        for (Map.Entry<Sample, String> sample : binary.entrySet()) {
            String difference = differences.get(i++);
            results.report(
                    sample.getKey().version().number(),
                    sample.getValue(),
                    difference.isEmpty() ? List.of() : List.of("its decoding differs: " + difference));
        }
    }

    private List<String> problems(WfsUnderTest wfs, Sample sample) throws IOException {
        if (sample.xml() == null) {
            return List.of("neither XML nor BXML but " + sample.response().contentType());
        }
        return problems(wfs, sample, sample.xml());
    }

    private List<String> problems(WfsUnderTest wfs, Sample sample, byte[] xml) throws IOException {
        try {
            return switch (sample.content()) {
                case CAPABILITIES -> validate(wfs, List.of(capabilitiesSchema(sample.version())), Map.of(), xml);
                case STORED_QUERIES -> validate(wfs, List.of(BASE + "/wfs/2.0/wfs.xsd"), Map.of(), xml);
                case EXCEPTION -> exception(wfs, sample, xml);
                case SCHEMA -> schema(wfs, sample, xml);
                case FEATURES, HITS, FEATURE -> features(wfs, sample, xml);
            };
        } catch (SAXException | IOException | IllegalStateException e) {
            return List.of(e.getMessage() + begin(xml));
        }
    }

    private static String begin(byte[] xml) {
        String text = new String(xml, 0, Math.min(xml.length, 200), StandardCharsets.UTF_8);
        return " (" + text.replaceAll("\\s+", " ") + "…)";
    }

    private static String capabilitiesSchema(WfsVersion version) {
        return version == WfsVersion.WFS_1_0_0 ? BASE + "/wfs/1.0.0/WFS-capabilities.xsd" : version.schemaLocation();
    }

    private List<String> exception(WfsUnderTest wfs, Sample sample, byte[] xml) throws SAXException, IOException {
        String schema =
                switch (sample.version()) {
                    case WFS_1_0_0 -> "/wfs/1.0.0/OGC-exception.xsd";
                    case WFS_1_1_0 -> "/ows/1.0.0/owsExceptionReport.xsd";
                    case WFS_2_0_0 -> "/ows/1.1.0/owsExceptionReport.xsd";
                };
        List<String> problems = new ArrayList<>(validate(wfs, List.of(BASE + schema), Map.of(), xml));
        int status = sample.response().status();
        if (status >= 500) {
            problems.add("the status is " + status);
        }
        return problems;
    }

    private List<String> schema(WfsUnderTest wfs, Sample sample, byte[] xml) throws SAXException, IOException {
        String root = XmlDom.parse(xml).getDocumentElement().getLocalName();
        if (!root.equals("schema")) {
            return List.of("no schema but <" + root + ">");
        }
        OgcSchemas.schema(List.of(), List.of(xml), address -> ofService(wfs, address));
        return sample.response().status() == 200
                ? List.of()
                : List.of("the status is " + sample.response().status());
    }

    private List<String> features(WfsUnderTest wfs, Sample sample, byte[] xml) throws SAXException, IOException {
        FeatureDocument document = FeatureDocument.parse(xml);
        if (document.root().getLocalName().contains("Exception")) {
            return List.of("an exception: " + XmlDom.text(document.root()));
        }
        WfsVersion version = document.version(sample.version());
        List<String> locations = new ArrayList<>(List.of(version.schemaLocation()));
        if (version == WfsVersion.WFS_2_0_0) {
            locations.add(BASE + "/gml/3.2.1/gml.xsd");
        }
        return validate(wfs, locations, applicationSchemas(wfs, document), xml);
    }

    /** The schemas that the document names and the service has. Others are not fetched. */
    private Map<String, byte[]> applicationSchemas(WfsUnderTest wfs, FeatureDocument document) throws IOException {
        Map<String, byte[]> schemas = new HashMap<>();
        List<String> pairs = document.schemaLocations();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            String address = pairs.get(i + 1);
            if (!pairs.get(i).startsWith("http://www.opengis.net/")
                    || pairs.get(i).contains("/cite/")) {
                if (!wfs.client().url().getHost().equals(URI.create(address).getHost())) {
                    throw new IOException("the application schema is elsewhere: " + address);
                }
                schemas.put(address, fetch(wfs, address));
            }
        }
        return schemas;
    }

    private byte[] fetch(WfsUnderTest wfs, String address) throws IOException {
        byte[] known = fetched.get(address);
        if (known == null) {
            known = wfs.client().get(URI.create(address)).body();
            fetched.put(address, known);
        }
        return known;
    }

    /** A schema that another one includes; null if it is not the service's own or is a copy of one of OGC's. */
    private byte[] ofService(WfsUnderTest wfs, String address) {
        URI uri = URI.create(address);
        try (InputStream known = OgcSchemas.find(uri)) {
            boolean own = known == null && wfs.client().url().getHost().equals(uri.getHost());
            return own ? fetch(wfs, address) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> validate(WfsUnderTest wfs, List<String> locations, Map<String, byte[]> own, byte[] xml)
            throws SAXException, IOException {
        List<String> key = new ArrayList<>(locations);
        own.values().forEach(schema -> key.add(new String(schema, StandardCharsets.ISO_8859_1)));
        Schema schema = compiled.get(key);
        if (schema == null) {
            schema = OgcSchemas.schema(locations, List.copyOf(own.values()), address -> ofService(wfs, address));
            compiled.put(key, schema);
        }
        return OgcSchemas.problems(schema, new ByteArrayInputStream(xml));
    }
}
