/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Attr;
import org.xmlunit.assertj3.XmlAssert;
import org.xmlunit.diff.Comparison;
import org.xmlunit.diff.ComparisonResult;
import org.xmlunit.diff.ComparisonType;
import org.xmlunit.diff.DifferenceEvaluators;

/** Compares the states of the USA with the responses of GeoServer 2.27.1. */
class GeoServerComparisonTest {

    @ParameterizedTest
    @CsvSource({
        "gml2, gs.opt-on.states.1.0.0.xml, ''",
        "gml31, gs.opt-on.states.1.1.0.xml, ''",
        "gml32, gs.opt-on.states.2.0.0.xml, ''",
        "gml31, gs.opt-on.empty.1.1.0.xml, --where STATE_NAME='x'",
        "gml32, gs.opt-on.empty.2.0.0.xml, --where STATE_NAME='x'",
        "gml32, gs.opt-on.reproj3857.2.0.0.xml, --srs EPSG:3857 --count 2",
        "gml2, gs.bounds-member-canonical.states.1.0.0.xml, --bounds --feature-member",
        "gml31, gs.bounds-member-canonical.states.1.1.0.xml, --bounds --feature-member",
        "gml32, gs.bounds-member-canonical.states.2.0.0.xml, --bounds --feature-member",
        "gml32, gs.bounds-member-canonical.empty.2.0.0.xml, --bounds --where STATE_NAME='x'",
    })
    void statesMatchGeoServer(String format, String reference, String options, @TempDir Path directory)
            throws IOException {
        Path data = TestData.file("data/states/states.shp");
        Path output = directory.resolve("states.gml");
        List<String> args = new java.util.ArrayList<>(List.of(
                "encode",
                data.toString(),
                "--format",
                format,
                "--namespace",
                "topp=http://www.openplans.org/topp",
                "-o",
                output.toString()));
        if (!options.isEmpty()) {
            args.addAll(List.of(options.split(" ")));
        }
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
        XmlAssert.assertThat(output.toFile())
                .and(TestData.file("reference/" + reference).toFile())
                .ignoreWhitespace()
                .withAttributeFilter(a -> !a.getName().equals("timeStamp")
                        && !"schemaLocation".equals(a.getLocalName())
                        && !isDimensionOfCollection(a)
                        // GeoServer treats EPSG:3857 as swapped, although the authority's order is x/y
                        && !(a.getName().equals("srsName") && reference.contains("3857")))
                .withDifferenceEvaluator(GeoServerComparisonTest::sameNumber)
                .areSimilar();
    }

    /** GDAL applies the srsDimension of the collection's Envelope to every geometry, so it is not written. */
    private static boolean isDimensionOfCollection(Attr attribute) {
        return attribute.getName().equals("srsDimension")
                && attribute.getOwnerElement().getLocalName().equals("Envelope")
                && attribute.getOwnerElement().getParentNode().getParentNode()
                        == attribute.getOwnerDocument().getDocumentElement();
    }

    /** Large numbers have no exponent, unlike GeoServer's from 1e7 up, and halves are rounded exactly. */
    private static ComparisonResult sameNumber(Comparison comparison, ComparisonResult outcome) {
        if (outcome == ComparisonResult.DIFFERENT && comparison.getType() == ComparisonType.TEXT_VALUE) {
            String[] theirs =
                    comparison.getControlDetails().getValue().toString().split("[ ,]");
            String[] ours = comparison.getTestDetails().getValue().toString().split("[ ,]");
            if (theirs.length == ours.length
                    && IntStream.range(0, ours.length).allMatch(i -> isSame(theirs[i], ours[i]))) {
                return ComparisonResult.SIMILAR;
            }
        }
        return DifferenceEvaluators.Default.evaluate(comparison, outcome);
    }

    private static boolean isSame(String theirs, String ours) {
        return theirs.equals(ours)
                || theirs.matches("-?[0-9.]+(E[0-9]+)?")
                        && ours.matches("-?[0-9.]+")
                        && Math.abs(Double.parseDouble(theirs) - Double.parseDouble(ours)) < 1.5e-8;
    }
}
