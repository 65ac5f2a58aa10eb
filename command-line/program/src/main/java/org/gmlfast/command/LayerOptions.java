/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.encode.PrefixedNamespace;

import picocli.CommandLine.Option;

/** The options for the namespace and the CRS of what a command reads. */
final class LayerOptions {

    static final String NAMESPACE = "--namespace";

    @Option(
            names = NAMESPACE,
            paramLabel = "PREFIX=URI",
            defaultValue = "app=http://www.gmlfast.org/app",
            converter = OptionValues.NamespaceConverter.class,
            description = "The namespace of the features (default: ${DEFAULT-VALUE}).")
    private PrefixedNamespace namespace;

    @Option(
            names = "--source-srs",
            paramLabel = "EPSG:CODE",
            converter = OptionValues.SpatialReferenceConverter.class,
            description =
                    "The CRS of the input; overrides what the input declares. Coordinates are then x/y in this CRS.")
    private SpatialReference sourceReference;

    PrefixedNamespace namespace() {
        return namespace;
    }

    /** Returns the CRS that overrides the declared one; null for the declared CRS. */
    SpatialReference sourceReference() {
        return sourceReference;
    }
}
