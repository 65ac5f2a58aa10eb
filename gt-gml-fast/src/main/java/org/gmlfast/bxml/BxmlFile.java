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
import org.gmlfast.bxml.internal.index.ElementPath;
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
 * <p>The file is mapped into memory. If it has an index of the path, {@link #find} reads only the trailer, the string
 * table, the index and the element; otherwise it searches the file from the start. The file must not change while it is
 * in use. Immutable; several threads may share one.
 */
public final class BxmlFile {

    private final IndexedFile file;

    private BxmlFile(IndexedFile file) {
        this.file = file;
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

    /** The paths for which the file has an index. */
    public List<String> indexes() {
        return file.indexes();
    }

    /**
     * Finds the first element with a value.
     *
     * @param path {@code //@name}, {@code //element/@name} or {@code //element}, with the document's prefixes
     * @param value the text of the attribute or of the element
     * @return a reader at the start of a document whose root is the element, so that {@code nextTag} moves to it; empty
     *     if there is no such element
     * @throws IllegalArgumentException if the path has another form
     * @throws XMLStreamException if the file is malformed
     */
    public Optional<XMLStreamReader2> find(String path, String value) throws XMLStreamException {
        return file.find(ElementPath.parse(path), value);
    }
}
