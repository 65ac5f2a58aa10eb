/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.OptionalLong;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;

/** Responses to GetFeature in binary XML. */
class GetFeatureResponseInBxmlTest {

    private final SimpleFeatureType towns = type("town", "name", String.class);

    @Test
    void writesSingleFeatureAsDocument() throws Exception {
        GetFeatureResponse.Builder response = GetFeatureResponse.builder(
                ServiceSettings.builder(WfsVersion.WFS_2_0_0).verbose(true).build(), new WfsEncoders());
        response.header().prefix("ex", towns.getName().getNamespaceURI());
        response.result(collection(towns, feature(towns, "town.1", "Bern")), OptionalLong.empty(), null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThat(response.single(true).build().write(new BxmlOutputFactory(), out))
                .isTrue();

        XMLStreamReader reader =
                new BxmlInputFactory().createXMLStreamReader(new ByteArrayInputStream(out.toByteArray()));
        reader.nextTag();
        assertThat(reader.getName()).isEqualTo(new QName(towns.getName().getNamespaceURI(), "town"));
        assertThat(reader.next()).as("no indentation").isEqualTo(XMLStreamConstants.START_ELEMENT);
    }
}
