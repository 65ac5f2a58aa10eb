/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

import org.gmlfast.bxml.format.BxmlSettings;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that write BXML. */
final class BxmlOptions {

    /** Compression of the document body. */
    enum Compression {
        /** No compression. */
        NONE,
        /** gzip (RFC 1952). */
        GZIP
    }

    /** Byte order of numbers. */
    enum Order {
        /** The most significant byte comes first. */
        BIG,
        /** The least significant byte comes first. */
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
            description = "BXML: index elements by the value of this attribute or by their text: //@gml:id,"
                    + " //element/@name, //element, /root/element, with prefixes as in the document. Repeatable; cannot"
                    + " be combined with " + COMPRESS + " gzip.")
    private List<String> indexes;

    @Option(
            names = FLOAT,
            description = "BXML: write lists of doubles as floats or integers if that loses no precision.")
    private boolean narrow;

    @Option(
            names = BYTE_ORDER,
            paramLabel = "ORDER",
            defaultValue = "LITTLE",
            description = "BXML: byte order of numbers, big or little (default: little).")
    private Order order;

    /** Returns the first of these options on the command line, if any. */
    Optional<String> given() {
        return List.of(COMPRESS, INDEX, FLOAT, BYTE_ORDER).stream()
                .filter(command.commandLine().getParseResult()::hasMatchedOption)
                .findFirst();
    }

    /** Returns the paths to index. */
    List<String> indexes() {
        return indexes == null ? List.of() : indexes;
    }

    /**
     * Returns the settings that the options describe.
     *
     * @throws ParameterException if the options contradict each other, or a path cannot be indexed
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
