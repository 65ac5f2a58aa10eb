/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.FeatureEncoders;
import org.gmlfast.gml.FeatureTypeCompiler;
import org.gmlfast.gml.FeatureTypeEncoder;
import org.gmlfast.gml.Namespaces;

/** What is worked out for a document from its types and prefixes, before it begins. Immutable, for many documents. */
final class DocumentPlan {

    private final WfsEncoder encoder;

    /** The prefixes it was made with. */
    private final Namespaces initial;

    private final List<FeatureTypeEncoder> known = new ArrayList<>();
    final Namespaces namespaces;
    final WfsNames names;

    /** @throws org.gmlfast.gml.UnsupportedFeatureTypeException if one of the types cannot be written */
    DocumentPlan(WfsEncoder encoder, Namespaces initial, List<SimpleFeatureType> types) {
        this.encoder = encoder;
        this.initial = initial;
        WfsVersion version = encoder.version();
        Namespaces prefixes = initial;
        for (SimpleFeatureType type : types) {
            FeatureTypeEncoder typeEncoder =
                    FeatureTypeCompiler.compile(type, version.gml(), encoder.gml(type), prefixes);
            known.add(typeEncoder);
            prefixes = prefixes.with(typeEncoder.namespaces());
        }
        this.namespaces = prefixes;
        this.names = new WfsNames(version, prefixes);
    }

    /** Whether this is what would come out for these. */
    boolean fits(Namespaces prefixes, List<SimpleFeatureType> types) {
        if (known.size() != types.size() || !initial.prefixesByUri().equals(prefixes.prefixesByUri())) {
            return false;
        }
        for (int i = 0; i < known.size(); i++) {
            SimpleFeatureType type = types.get(i);
            if (!known.get(i).fits(type)
                    || !Objects.equals(prefix(type), prefix(known.get(i).type()))) {
                return false;
            }
        }
        return true;
    }

    private static Object prefix(SimpleFeatureType type) {
        return type.getUserData().get("prefix");
    }

    /** The encoders of one document, which takes further types in. */
    FeatureEncoders encoders() {
        FeatureEncoders encoders =
                FeatureTypeCompiler.encoders(encoder.version().gml(), encoder.gml(), namespaces);
        known.forEach(encoders::add);
        return encoders;
    }
}
