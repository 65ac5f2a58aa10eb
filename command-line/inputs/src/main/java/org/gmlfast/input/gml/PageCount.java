/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.settings.GmlLimits;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.GmlSplits;
import org.gmlfast.feature.split.SplitSource;
import org.gmlfast.input.DecompressedInput;

/** Counts the features in a page of a WFS: servers announce numbers that are not true. */
final class PageCount {

    /** What gzip makes of GML, about. */
    private static final int RATIO = 10;

    private PageCount() {}

    /**
     * The number of features that a page has.
     *
     * @param head the start of the page
     * @param announced by the page; -1 for none
     * @return what is announced if the features cannot be counted, or if it has tuples of features, or values
     */
    static long of(Path page, byte[] head, long announced, GmlReaderSettings settings) {
        String start = new String(head, StandardCharsets.ISO_8859_1);
        boolean hasOthers = start.contains("Tuple>") || start.contains("ValueCollection");
        long counted = hasOthers ? -1 : counted(page, settings.doctype(), settings.limits());
        return Math.max(counted < 0 ? announced : counted, 0);
    }

    private static long counted(Path page, boolean doctype, GmlLimits limits) {
        try {
            GmlReaderSettings usual =
                    GmlReaderSettings.DEFAULT.withDoctype(doctype).withLimits(limits);
            return GmlSplits.of(new Expanded(page), usual).members();
        } catch (XMLStreamException | IOException e) {
            return -1; // the reader says what is malformed or damaged
        }
    }

    /** A page without its compression. */
    private record Expanded(Path page) implements SplitSource {

        @Override
        public long length() throws IOException {
            return RATIO * Files.size(page);
        }

        @Override
        public InputStream open(long offset) throws IOException {
            InputStream in = Files.newInputStream(page);
            try {
                InputStream expanded = DecompressedInput.of(in).stream();
                expanded.skipNBytes(offset);
                return expanded;
            } catch (IOException e) {
                in.close();
                throw e;
            }
        }
    }
}
