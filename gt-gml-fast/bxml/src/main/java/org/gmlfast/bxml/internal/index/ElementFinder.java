/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.ElementPath;
import org.gmlfast.bxml.internal.event.BxmlStreamReader;
import org.gmlfast.bxml.internal.write.IndexBuilder;

/**
 * Finds elements of a file by an index, or by a search from the start of the file. Several threads may use one: what
 * they share is read once.
 */
public final class ElementFinder {

    private final IndexedFile file;
    private final Map<String, IndexLookup> lookups = new HashMap<>();
    private final ElementContext context;

    /** Offsets of the elements that declare namespaces, ascending; null without the index of them. */
    private final long[] declaring;

    /** The offset of the document element and the namespaces that it declares; null before the first use. */
    private volatile Root root;

    private record Root(long offset, Map<String, String> namespaces) {}

    /** @throws XMLStreamException if the index of namespaces is malformed */
    public ElementFinder(IndexedFile file) throws XMLStreamException {
        this.file = file;
        this.context = new ElementContext(file);
        for (String path : file.indexes()) {
            lookups.put(path, new IndexLookup(file, file.indexOf(path)));
        }
        int index = file.indexOf(IndexBuilder.NAMESPACES);
        this.declaring =
                index < 0 ? null : file.indexTable(index, file.decoder()).allOffsets();
    }

    /**
     * Finds the first element with a value.
     *
     * @param wholeFeature whether to return the feature that contains the element, if one does
     * @return a reader before the element; empty if no element has the value
     */
    public Optional<XMLStreamReader2> find(ElementPath path, String value, boolean wholeFeature)
            throws XMLStreamException {
        IndexLookup lookup = lookups.get(path.text());
        // an index lacks the values that the charset cannot encode
        if (lookup == null || !file.decoder().canEncode(value)) {
            return search(path, value, wholeFeature);
        }
        long offset = lookup.find(value);
        if (offset < 0) {
            return Optional.empty();
        }
        file.checkElement(offset);
        if (wholeFeature) {
            offset = context.feature(offset);
        }
        return Optional.of(file.readerAt(offset, namespacesAround(offset)));
    }

    private Optional<XMLStreamReader2> search(ElementPath path, String value, boolean wholeFeature)
            throws XMLStreamException {
        BxmlStreamReader reader = file.reader();
        PathSearch search = new PathSearch(reader.cursor(), path, value);
        if (search.find() < 0) {
            return Optional.empty();
        }
        int depth = wholeFeature ? search.featureDepth() : reader.getDepth();
        Map<String, String> namespaces = reader.cursor().namespaces().bindings().boundAbove(depth);
        return Optional.of(file.readerAt(search.offset(depth), namespaces, reader.cursor().scanner));
    }

    private Map<String, String> namespacesAround(long offset) throws XMLStreamException {
        if (declaring != null) {
            int before = Arrays.binarySearch(declaring, offset);
            before = before < 0 ? ~before : before;
            if (before == 0) {
                return Map.of();
            }
            if (before == 1 && declaring[0] == root().offset()) {
                return root().namespaces();
            }
        }
        return context.namespacesAround(offset);
    }

    private Root root() throws XMLStreamException {
        if (root == null) {
            BxmlStreamReader reader = file.reader();
            while (reader.next() != XMLStreamConstants.START_ELEMENT) {
                // before the document element, such as the DOCTYPE, at which nextTag fails
            }
            root = new Root(
                    reader.cursor().element().offset(),
                    Map.copyOf(reader.cursor().namespaces().bindings().boundAbove(2)));
        }
        return root;
    }
}
