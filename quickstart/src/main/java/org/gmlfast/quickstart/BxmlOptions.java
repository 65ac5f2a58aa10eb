/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

import org.gmlfast.bxml.BxmlSettings;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a BXML file is to be written, for the commands that write one. */
final class BxmlOptions {

    /** What a body can be compressed with. */
    enum Compression {
        /** Not at all. */
        NONE,
        /** RFC 1952. */
        GZIP
    }

    /** What comes first of a number. */
    enum Order {
        /** The highest byte. */
        BIG,
        /** The lowest byte. */
        LITTLE
    }

    private static final String COMPRESS = "--compress";
    private static final String INDEX = "--index";
    private static final String FLOAT = "--float";
    private static final String BYTE_ORDER = "--byte-order";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = COMPRESS,
            paramLabel = "gzip",
            defaultValue = "NONE",
            description = "BXML: compress everything after the header.")
    private Compression compression;

    @Option(
            names = INDEX,
            paramLabel = "XPATH",
            description = "BXML: an index of the elements that have this attribute or text, by its value: //@gml:id,"
                    + " //element/@name, //element, /root/element, with names as they stand in the document. May be"
                    + " given several times; not with " + COMPRESS + " gzip.")
    private List<String> indexes;

    @Option(
            names = FLOAT,
            description = "BXML: lists of doubles as floats or integers where these hold every number exactly.")
    private boolean narrow;

    @Option(
            names = BYTE_ORDER,
            paramLabel = "ORDER",
            defaultValue = "LITTLE",
            description = "BXML: big or little (default).")
    private Order order;

    /** The first of these options that has been given, if any has. */
    Optional<String> given() {
        return List.of(COMPRESS, INDEX, FLOAT, BYTE_ORDER).stream()
                .filter(command.commandLine().getParseResult()::hasMatchedOption)
                .findFirst();
    }

    /** The paths that are to have an index. */
    List<String> indexes() {
        return indexes == null ? List.of() : indexes;
    }

    /**
     * What the options say.
     *
     * @throws ParameterException if they do not go together, or there can be no such index
     */
    BxmlSettings settings(Charset charset) {
        try {
            return BxmlSettings.DEFAULT
                    .withByteOrder(order == Order.BIG ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                    .withCharset(charset)
                    .withNarrowArrays(narrow)
                    .withGzip(compression == Compression.GZIP)
                    .withIndexes(indexes());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage());
        }
    }
}
