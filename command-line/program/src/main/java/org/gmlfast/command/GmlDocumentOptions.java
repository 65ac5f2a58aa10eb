/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;

import org.gmlfast.feature.GmlLimits;
import org.gmlfast.feature.GmlReaderSettings;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which elements of GML are features, and which documents are accepted. */
final class GmlDocumentOptions {

    @Option(
            names = "--member",
            paramLabel = "NAME",
            description = "Reading GML: the children of elements of this name are features, beside those of elements"
                    + " whose names end in member or members. Repeatable.")
    private List<String> members = List.of();

    @Option(
            names = "--feature",
            paramLabel = "NAME",
            description =
                    "Reading GML: elements of this name, or {NAMESPACE}NAME, are features wherever they are. With it,"
                            + " only these and the children of --member are. Repeatable.")
    private List<String> features = List.of();

    @Option(
            names = "--allow-doctype",
            description = "Reading GML: skip a DOCTYPE instead of refusing it. Entities are never expanded.")
    private boolean doctype;

    @Option(
            names = "--any-host",
            description =
                    "Reading GML at a URL: follow links to next pages also where they lead to another host, scheme or"
                            + " port than that of the URL.")
    private boolean anyHost;

    @Option(
            names = "--input-charset",
            paramLabel = "NAME",
            description = "Reading GML: the encoding of the input, whatever it declares, such as UTF-8 or ISO-8859-1."
                    + " Bytes that are not in this encoding become U+FFFD, and a note counts them.")
    private Charset charset;

    @Option(
            names = "--limit",
            paramLabel = "NAME=N",
            converter = OptionValues.LimitConverter.class,
            description =
                    "Reading GML: another limit for documents, such as textBytes=200000000; the message of an exceeded"
                            + " limit has its name. Repeatable.")
    private List<Map.Entry<String, Integer>> limits = List.of();

    @Mixin
    private SkippedErrors skippedErrors;

    /** Whether links to next pages are followed to other hosts. */
    boolean anyHost() {
        return anyHost;
    }

    /** The encoding of documents; null for what they declare. */
    Charset charset() {
        return charset;
    }

    GmlReaderSettings settings() {
        GmlLimits limited = GmlLimits.DEFAULT;
        for (Map.Entry<String, Integer> limit : limits) {
            limited = limited.with(limit.getKey(), limit.getValue());
        }
        return GmlReaderSettings.DEFAULT
                .withMemberNames(members)
                .withFeatureNames(features)
                .withDoctype(doctype)
                .withLimits(limited)
                .withSkippedErrors(skippedErrors.count());
    }
}
