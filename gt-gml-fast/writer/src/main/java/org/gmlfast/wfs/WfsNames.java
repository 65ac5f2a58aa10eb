/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

import org.gmlfast.gml.CollectionRoot;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.stax.PreparedName;

/** The element and attribute names of a WFS version under a document's prefixes, prepared. Immutable. */
final class WfsNames {

    final PreparedName featureCollection;
    final PreparedName boundedBy;

    /** The element around one feature: gml:featureMember, wfs:member or that of another root. */
    final PreparedName member;

    final PreparedName featureMembers;
    final PreparedName tuple;
    final PreparedName lockId = PreparedName.of("lockId");
    final PreparedName next = PreparedName.of("next");
    final PreparedName previous = PreparedName.of("previous");
    final PreparedName numberMatched = PreparedName.of("numberMatched");
    final PreparedName numberReturned = PreparedName.of("numberReturned");
    final PreparedName numberOfFeatures = PreparedName.of("numberOfFeatures");
    final PreparedName timeStamp = PreparedName.of("timeStamp");

    /** Null if the document does not declare the namespace. */
    final PreparedName schemaLocation;

    WfsNames(DocumentRules rules, Namespaces namespaces) {
        WfsVersion version = rules.version();
        CollectionRoot root = rules.root();
        String wfs = version.namespace();
        String gml = version.gml().namespace();
        featureCollection = root == null
                ? name("FeatureCollection", wfs, namespaces)
                : name(root.element().name(), namespaces);
        boundedBy = name("boundedBy", wfs, namespaces);
        PreparedName ofVersion = version == WfsVersion.WFS_2_0_0
                ? name("member", wfs, namespaces)
                : name("featureMember", gml, namespaces);
        member = root == null ? ofVersion : name(root.member(), namespaces);
        featureMembers = name("featureMembers", gml, namespaces);
        tuple = name("Tuple", wfs, namespaces);
        schemaLocation = name("schemaLocation", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, namespaces);
    }

    /** A name whose namespace the document declares. */
    static PreparedName name(QName name, Namespaces namespaces) {
        return name.getNamespaceURI().isEmpty()
                ? PreparedName.of(name.getLocalPart())
                : name(name.getLocalPart(), name.getNamespaceURI(), namespaces);
    }

    private static PreparedName name(String localName, String uri, Namespaces namespaces) {
        String prefix = namespaces.prefix(uri);
        return prefix == null ? null : PreparedName.of(prefix, localName, uri);
    }
}
