/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.encode.PlainFormat;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.output.DocumentSettings;
import org.gmlfast.stax.CoordinateFormat;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Which options apply to a format, for the commands that write features.
 *
 * @param reference the CRS of the output; null for the default
 */
record FormatOptions(CommandSpec spec, OutputFormat format, GmlOptions gml, SpatialReference reference) {

    static final String CHARSET = "--charset";
    static final String NO_INDEX = "--no-index";
    static final String SCHEMA = "--schema";
    static final String TEMPLATE = "--template";

    private static final List<String> GML_ONLY = List.of(
            CHARSET,
            GmlOptions.FEATURE_MEMBER,
            GmlAttributes.OPTION,
            GmlOptions.INDENT,
            LayerOptions.NAMESPACE,
            GmlOptions.NIL,
            SCHEMA,
            GmlOptions.SRS_STYLE,
            TEMPLATE);

    /** Options for text, which FlatGeobuf is not: it has numbers with all their digits. */
    private static final List<String> TEXT_ONLY = List.of(GmlOptions.DECIMALS, GmlOptions.PAD);

    /**
     * Checks that the options that are given apply to the format.
     *
     * @throws ParameterException if one does not
     */
    void check() {
        if (isGiven(NO_INDEX) && format.encoding() != OutputFormat.Encoding.FLATGEOBUF) {
            throw usage(NO_INDEX + " requires --format flatgeobuf");
        }
        if (format.encodesGml()) {
            checkTemplate();
            return;
        }
        refuse(GML_ONLY, OutputFormat.Encoding.TEXT::equals);
        if (!format.encoding().isCollection()) {
            refuse(List.of(GmlOptions.BOUNDS), OutputFormat.Encoding::isCollection);
        }
        if (!format.encoding().isText()) {
            refuse(TEXT_ONLY, OutputFormat.Encoding::isText);
        }
    }

    /** @param others the forms to which the options apply */
    private void refuse(List<String> options, Predicate<OutputFormat.Encoding> others) {
        for (String option : options) {
            if (isGiven(option)) {
                List<String> names = Stream.of(OutputFormat.Encoding.values())
                        .filter(others)
                        .filter(encoding -> encoding != OutputFormat.Encoding.BXML)
                        .map(OutputFormat.Encoding::shownName)
                        .distinct()
                        .toList();
                throw usage(option + " applies to " + String.join(", ", names).replaceFirst(", (?=[^,]*$)", " and ")
                        + ", not to " + format.encoding().shownName()
                        + (format.encoding().isJson() ? inJson(option) : ""));
            }
        }
    }

    private void checkTemplate() {
        if (isGiven(TEMPLATE)
                && (format.encodesBxml() || format.gmlFor(GmlVersion.GML_3_2_1) == GmlVersion.GML_2_1_2)) {
            throw usage(TEMPLATE + " requires --format gml32 or gml31: templates write GML 3 as text");
        }
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Returns what GeoJSON has in place of an option, as the end of a message. */
    private static String inJson(String option) {
        return switch (option) {
            case CHARSET -> "; GeoJSON is always UTF-8";
            case GmlOptions.INDENT -> "; to indent GeoJSON, use for example jq";
            case GmlOptions.NIL -> "; in GeoJSON, attributes without a value are always null";
            default -> "";
        };
    }

    /**
     * Returns the format other than GML that the options describe.
     *
     * @throws ParameterException if they contradict each other
     */
    PlainFormat plain(boolean indexed) {
        if (format.encoding().isJsonText() && reference != null && !reference.equals(SpatialReference.WGS84)) {
            throw usage("--srs " + reference + " requires --format geojson; " + format.name()
                    + " cannot name a CRS and is always in WGS 84");
        }
        DocumentSettings settings = new DocumentSettings(
                format.encoding(),
                coordinates(),
                gml.writesBounds(),
                gml.linearizes(),
                indexed,
                UnaryOperator.identity());
        return new PlainFormat(settings, reference);
    }

    private CoordinateFormat coordinates() {
        try {
            return gml.coordinates();
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
