/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.ElementPath;
import org.gmlfast.bxml.internal.index.ElementFinder;
import org.gmlfast.bxml.internal.index.IndexedFile;

/**
 * A BXML file for random access to single elements.
 *
 * <pre>{@code
 * BxmlFile file = BxmlFile.open(path);
 * XMLStreamReader2 state = file.find("//@gml:id", "states.49").orElseThrow();
 * state.nextTag(); // the element is the root of a document of its own
 * }</pre>
 *
 * <p>The file is mapped into memory. {@link #open} reads the trailer and the string table. If the file has an index of
 * the path, {@link #find} reads the index and the element: the first call searches the index, the second builds a hash
 * table of it (16 to 32 bytes for each value), and later calls take microseconds. Without an index, each call searches
 * the file from the start. The file must not change while it is in use. Several threads may share one; a reader that it
 * returns belongs to one thread.
 */
public final class BxmlFile {

    private final IndexedFile file;
    private final ElementFinder finder;

    private BxmlFile(IndexedFile file) throws XMLStreamException {
        this.file = file;
        this.finder = new ElementFinder(file);
    }

    /**
     * Opens a file. There is no close method: the garbage collector unmaps the file.
     *
     * @throws BxmlException if it is not a BXML file or is truncated
     * @throws IOException if it cannot be read
     */
    public static BxmlFile open(Path path) throws IOException, XMLStreamException {
        return open(path, BxmlLimits.DEFAULT);
    }

    /**
     * Opens a file with other limits.
     *
     * @throws BxmlException if it is not a BXML file, is truncated or exceeds the limits
     * @throws IOException if it cannot be read
     */
    public static BxmlFile open(Path path, BxmlLimits limits) throws IOException, XMLStreamException {
        return new BxmlFile(IndexedFile.open(path, limits));
    }

    /** The paths for which the file has an index; empty if it has none. */
    public List<String> indexes() {
        return file.indexes();
    }

    /**
     * Finds the first element with a value.
     *
     * @param path {@code //@name}, {@code //element/@name} or {@code //element}, with the document's prefixes
     * @param value the text of the attribute or of the element; not null
     * @return a reader at the start of a document whose root is the element, so that {@code nextTag} moves to it; empty
     *     if there is no such element
     * @throws IllegalArgumentException if the path has another form
     * @throws XMLStreamException if the file is malformed
     */
    public Optional<XMLStreamReader2> find(String path, String value) throws XMLStreamException {
        return finder.find(ElementPath.parse(path), value, false);
    }

    /**
     * Finds the feature that contains the first element with a value: the child of a member element in a collection of
     * WFS, GML or OGC API Features. Outside features, finds the element itself.
     *
     * <p>Without its ancestors an element does not show which feature it is part of. The first calls therefore read the
     * file up to the feature; calls for elements before that point do not read it again.
     *
     * @param path as for {@link #find}
     * @param value the text of the attribute or of the element; not null
     * @return a reader at the start of a document whose root is the feature; empty if there is no such element
     * @throws IllegalArgumentException if the path has another form
     * @throws XMLStreamException if the file is malformed
     */
    public Optional<XMLStreamReader2> findFeature(String path, String value) throws XMLStreamException {
        return finder.find(ElementPath.parse(path), value, true);
    }
}
