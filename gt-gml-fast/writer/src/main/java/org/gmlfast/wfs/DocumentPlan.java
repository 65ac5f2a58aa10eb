/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.FeatureEncoders;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.model.RowType;

/** What documents with the same types and prefixes have in common: namespaces, names, compiled types. Immutable. */
final class DocumentPlan {

    final DocumentRules rules;

    /** The prefixes before those of the types were added. */
    private final Namespaces initial;

    private final List<FeatureEncoder> compiled = new ArrayList<>();
    final Namespaces namespaces;
    final WfsNames names;

    /** @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written */
    DocumentPlan(DocumentRules rules, Namespaces initial, List<RowType> types) {
        this.rules = rules;
        this.initial = initial;
        Namespaces prefixes = initial;
        for (RowType type : types) {
            FeatureEncoder typeEncoder = rules.compile(type, prefixes);
            compiled.add(typeEncoder);
            prefixes = prefixes.with(typeEncoder.namespaces());
        }
        this.namespaces = prefixes;
        this.names = new WfsNames(rules, prefixes);
    }

    /** Whether a plan for these prefixes and types would be the same. */
    boolean fits(Namespaces prefixes, List<RowType> types) {
        if (compiled.size() != types.size() || !initial.prefixesByUri().equals(prefixes.prefixesByUri())) {
            return false;
        }
        for (int i = 0; i < compiled.size(); i++) {
            RowType type = types.get(i);
            if (!compiled.get(i).fits(type)
                    || !Objects.equals(
                            prefix(type.type()),
                            prefix(compiled.get(i).rowType().type()))) {
                return false;
            }
        }
        return true;
    }

    private static Object prefix(SimpleFeatureType type) {
        return type.getUserData().get("prefix");
    }

    /** The encoders of one document, which compile further types when they occur. */
    FeatureEncoders encoders() {
        FeatureEncoders encoders = new FeatureEncoders(type -> rules.compile(type, namespaces));
        compiled.forEach(encoders::add);
        return encoders;
    }
}
