/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.FeatureMaker.type;
import static org.gmlfast.testing.FeatureMaker.wkt;

import java.nio.charset.StandardCharsets;

import org.assertj.core.api.Assertions;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Point;

/** The validator finds what is wrong: without this, that it finds nothing would say little. */
class OgcSchemasTest {

    @ParameterizedTest
    @EnumSource
    void whatIsWrongIsFound(WfsVersion version) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        SimpleFeatureType type = type("f", "i", Integer.class, "geom", Point.class);
        WrittenDocument right = WrittenDocument.ofFeature(version, settings, type, 1, wkt("POINT (1 2)"));
        right.isValid(settings, type);
        String[][] mistakes = {
            {"<ex:i>1</ex:i>", "<ex:i>one</ex:i>"},
            {"<ex:i>1</ex:i>", "<ex:unknown>1</ex:unknown>"},
            {"gml:Point", "gml:Pointe"},
            {"\"f.1\"", "\"1 f\""},
            {"wfs:FeatureCollection", "wfs:Collection"}
        };
        for (String[] mistake : mistakes) {
            String text = right.text().replace(mistake[0], mistake[1]);
            assertThat(text).isNotEqualTo(right.text());
            WrittenDocument wrong = new WrittenDocument(version, text.getBytes(StandardCharsets.UTF_8));
            Assertions.assertThatThrownBy(() -> wrong.isValid(settings, type)).isInstanceOf(AssertionError.class);
        }
    }
}
