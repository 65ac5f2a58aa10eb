/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.cite.NotRunException;
import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.cite.wfs.XmlDom;
import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Element;

/** OGC's suite for WFS 2.0 ({@code ets-wfs20}). The suite skips conformance classes that a service does not claim. */
public final class EtsWfs20 implements Suite {

    private static final String VERSION = "2.0.0";
    /** The suite chooses properties in the order of hash tables; for some it makes invalid expressions. */
    private static final int MAX_RUNS = 3;

    private static final String FAULT = "XPath expression cannot be evaluated";
    private static final Pattern CLAIM = Pattern.compile("(?:not implemented: |@name=')(\\w+)");
    private static final List<String> OF_OLD_JAVA =
            List.of("jaxb-api", "jaxb-impl", "javax.activation", "javax.xml.soap-api", "saaj-impl", "stax-ex");

    @Override
    public String name() {
        return "ETS WFS 2.0";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        EtsFiles files = EtsFiles.installed();
        boolean writes = isTransactional(wfs);
        if (writes && !Boolean.getBoolean("cite.writes")) {
            throw new NotRunException("the service takes transactions, and the suite would change and delete features;"
                    + " -Dcite.writes=true allows it");
        }
        // a second run would find the data changed by the first one
        int maxRuns = writes ? 1 : MAX_RUNS;
        Path folder = wfs.folder("ets-wfs20").toAbsolutePath();
        Path output = EtsFiles.emptied(folder.resolve("results"));
        String capabilities = wfs.client()
                .address(WfsQuery.of(WfsVersion.WFS_2_0_0, "GetCapabilities"))
                .toString();
        Path arguments = EtsFiles.arguments(folder.resolve("arguments.xml"), Map.of("wfs", capabilities));
        List<Path> classPath = new ArrayList<>(List.of(files.file("ets-wfs20-1.25-aio")));
        for (String jar : OF_OLD_JAVA) {
            classPath.add(files.file(jar));
        }
        classPath.add(files.file("byte-buddy"));
        try (SchemaProxy proxy = SchemaProxy.start()) {
            List<String> options =
                    new ArrayList<>(proxy.options(wfs.client().url().getHost()));
            options.add("-Duser.home=" + Files.createDirectories(folder.resolve("home")));
            // for Java versions newer than Byte Buddy knows
            options.add("-Dnet.bytebuddy.experimental=true");
            options.add("-javaagent:" + EtsFiles.jarOfOurs(folder.resolve("ours.jar")));
            ForkedJvm suite = new ForkedJvm(options, classPath, "org.opengis.cite.iso19142.TestNGController");
            for (int i = 1; i <= maxRuns && (i == 1 || isAtFault(TestNgResults.newest(output))); i++) {
                suite.run(
                        List.of("-o", output.toString(), arguments.toString()),
                        folder.resolve("log.txt"),
                        Duration.ofMinutes(10));
            }
        }
        report(TestNgResults.newest(output), KnownFailures.of(name(), wfs.isOurs()), results);
    }

    private static boolean isAtFault(TestNgResults run) {
        return run.methods().stream().anyMatch(m -> m.message().contains(FAULT));
    }

    /** Whether the service takes transactions, with which the suite deletes any features. */
    private static boolean isTransactional(WfsUnderTest wfs) throws IOException {
        Element root = XmlDom.parse(wfs.client()
                        .get(WfsQuery.of(WfsVersion.WFS_2_0_0, "GetCapabilities"))
                        .body())
                .getDocumentElement();
        return XmlDom.all(root)
                .filter(e -> e.getLocalName().equals("Constraint")
                        && e.getAttribute("name").equals("ImplementsTransactionalWFS"))
                .anyMatch(e -> XmlDom.text(e).equalsIgnoreCase("TRUE"));
    }

    private static void report(TestNgResults run, KnownFailures known, Results results) {
        for (TestNgResults.Method method : run.methods()) {
            String name = method.group() + ": " + method.name();
            switch (method.outcome()) {
                case PASSED -> results.passed(VERSION, name);
                case FAILED -> known.failed(results, VERSION, name, method.message());
                case SKIPPED -> results.skipped(VERSION, name, reason(method.message()));
            }
        }
    }

    /** The suite skips classes that the capabilities do not claim. */
    private static String reason(String message) {
        Matcher unclaimed = CLAIM.matcher(message);
        if (unclaimed.find()) {
            return "the service does not claim " + unclaimed.group(1);
        }
        return message.isEmpty() ? "the suite gives no reason" : message;
    }
}
