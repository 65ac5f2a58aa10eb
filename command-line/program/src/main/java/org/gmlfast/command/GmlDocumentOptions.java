/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.nio.charset.Charset;

import org.gmlfast.feature.settings.GmlReaderOption;
import org.gmlfast.feature.settings.GmlReaderSettings;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say which elements of GML are features, and which documents are accepted. */
final class GmlDocumentOptions {

    static final String PROFILE = "--profile";

    private final GmlReaderOptions reader = new GmlReaderOptions();

    @Option(
            names = PROFILE,
            paramLabel = "NAME",
            description =
                    "Reading GML: take options from a profile, alkis, bag, bgt, brk, inspire, ruian, top10nl, or from a"
                            + " file of this name, such as city.profile. Options of the command replace those of the profile;"
                            + " repeatable ones are added to them.")
    private String profile;

    @Option(
            names = "--any-host",
            description =
                    "Reading GML at a URL: follow links to next pages even if they lead to another host, scheme or"
                            + " port than that of the URL.")
    private boolean anyHost;

    @Option(
            names = "--input-charset",
            paramLabel = "NAME",
            description = "Reading GML: the encoding of the input, whatever it declares, such as UTF-8 or ISO-8859-1."
                    + " Bytes that are not in this encoding become U+FFFD, and a note counts them.")
    private Charset charset;

    @Mixin
    private SkippedErrors skippedErrors;

    @Spec
    void setSpec(CommandSpec spec) {
        reader.addTo(spec, GmlReaderOption.ofDocuments());
    }

    /** The name of the profile, whose options are among the arguments; null without one. */
    String profile() {
        return profile;
    }

    /** Whether links to next pages are followed to other hosts. */
    boolean anyHost() {
        return anyHost;
    }

    /** The encoding of documents; null for what they declare. */
    Charset charset() {
        return charset;
    }

    GmlReaderSettings settings() {
        return reader.applyTo(GmlReaderSettings.DEFAULT.withSkippedErrors(skippedErrors.count()));
    }
}
