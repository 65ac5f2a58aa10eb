/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.apache.spark.sql.types.StructType;
import org.gmlfast.feature.split.GmlSplit;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Each feature is read once, at whatever byte Spark divides a file: every offset of generated documents. */
class SplitOffsetsTest {

    private static final ReadSettings SETTINGS = ReadSettings.of(SparkOptions.of(Map.of("idColumn", "fid")));

    /** What may stand between and in features and is no feature of the collection. */
    private static final String[] BETWEEN = {
        "", "\n", "<!-- <gml:featureMember><c:t/></gml:featureMember> -->", "<?p <gml:featureMember><c:t> ?>",
    };

    private static final String[] TEXTS = {
        "x",
        "<![CDATA[<gml:featureMember><c:t><c:s>no</c:s></c:t></gml:featureMember>]]>",
        "\u00E9\uD83D\uDE00&lt;gml:featureMember>",
        "<!-- </c:t></gml:featureMember> -->y",
        "a>b]]&gt;",
    };

    @Provide
    Arbitrary<byte[]> documents() {
        return Arbitraries.randomValue(SplitOffsetsTest::document);
    }

    private static byte[] document(Random random) {
        StringBuilder xml = new StringBuilder(random.nextBoolean() ? "<?xml version='1.0'?>" : "")
                .append("<c:Coll xmlns:c=\"urn:c\" xmlns:gml=\"http://www.opengis.net/gml\">");
        boolean isList = random.nextInt(3) == 0;
        xml.append(isList ? "<gml:featureMembers>" : "");
        int count = 2 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            xml.append(one(random, BETWEEN)).append(isList ? "" : "<gml:featureMember>");
            xml.append("<c:t gml:id='t.").append(i).append("'>");
            xml.append("<c:s a='>'>").append(one(random, TEXTS)).append("</c:s>");
            xml.append(one(random, BETWEEN));
            if (random.nextInt(3) == 0) {
                xml.append("<c:part><c:t><c:m>").append(i).append("</c:m></c:t></c:part>");
            }
            xml.append("</c:t>").append(isList ? "" : "</gml:featureMember>");
        }
        xml.append(isList ? "</gml:featureMembers>" : "").append("</c:Coll>");
        return xml.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String one(Random random, String[] texts) {
        return texts[random.nextInt(texts.length)];
    }

    @Property(tries = 3)
    void eachFeatureIsReadOnce(@ForAll("documents") byte[] document) throws Exception {
        StructType schema = Frames.infer(document, SETTINGS);
        List<List<Object>> all = Frames.read(document, null, SETTINGS, schema, schema);
        FilePlans plans = new FilePlans(1);
        assertThat(plans.isSplitable(Frames.file("f.gml", Frames.source(document)), SETTINGS, 1))
                .isTrue();
        for (int offset = 1; offset < document.length; offset++) {
            List<List<Object>> parts = new ArrayList<>();
            parts.addAll(read(document, plans.split("f.gml", 0, offset, false), schema));
            parts.addAll(read(document, plans.split("f.gml", offset, document.length - offset, true), schema));
            assertThat(parts).as("split at %d", offset).isEqualTo(all);
        }
    }

    private static List<List<Object>> read(byte[] document, GmlSplit split, StructType schema) throws Exception {
        return split == null ? List.of() : Frames.read(document, split, SETTINGS, schema, schema);
    }
}
