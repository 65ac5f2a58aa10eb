/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.RowType;

/**
 * Compiles types to encoders: {@code FeatureTypeCompiler::compile}, or a template. Implementations are immutable and
 * thread-safe; two that are equal compile the same.
 */
@FunctionalInterface
public interface EncoderFactory {

    /**
     * Compiles a type.
     *
     * @param type not null
     * @param version not null
     * @param settings not null
     * @param prefixes the preferred prefixes; other namespaces get generated ones
     * @throws UnsupportedFeatureTypeException if features of the type cannot be written
     */
    FeatureEncoder compile(RowType type, GmlVersion version, GmlSettings settings, Namespaces prefixes);
}
