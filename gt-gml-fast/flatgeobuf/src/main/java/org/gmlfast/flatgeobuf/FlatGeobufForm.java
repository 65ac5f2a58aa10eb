/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.model.RowType;

/**
 * FlatGeobuf (version 3) as a form of documents: as a {@linkplain #stream stream}, whose features are written as they
 * come, or {@linkplain #indexed with an index}, which is written when the document is finished. Coordinates are x
 * before y, whatever the axis order of their CRS. Immutable.
 *
 * <pre>{@code
 * DocumentForm form = FlatGeobufForm.indexed(output.getParent());
 * try (DocumentWriter document = form.open(CollectionHeader.builder().build(), List.of(rows.rowType()), out)) {
 *     document.writeAll(rows);
 *     document.finish();
 * }
 * }</pre>
 *
 * <p>A document has features of one type, with one geometry; other geometries are written as text, and ids are not
 * written. A type is refused if two of its attributes have the same name, or if the class of one has no text form. The
 * first geometry decides whether all have Z and M, unless the store declares it for the column.
 *
 * <p>Arcs remain arcs, except in a stream whose attribute is declared as lines or polygons: its header has stated that
 * type before the first arc, so arcs become lines, with the tolerance that they have in GeoTools.
 *
 * <p>A stream has no end mark, so one that is closed before it is finished ends inside a feature. If the header states
 * the number of features, {@code finish} fails if there were more or fewer.
 */
public final class FlatGeobufForm implements DocumentForm {

    private static final FlatGeobufSettings DEFAULT = new FlatGeobufSettings(false, false);

    private final boolean indexed;
    private final Path folder;
    private final FlatGeobufSettings settings;

    /** Null without an index. */
    private final SortMemory memory;

    private FlatGeobufForm(boolean indexed, Path folder, FlatGeobufSettings settings, SortMemory memory) {
        this.indexed = indexed;
        this.folder = folder;
        this.settings = settings;
        this.memory = memory;
    }

    /** The form without an index, for responses and pipes. */
    public static FlatGeobufForm stream() {
        return new FlatGeobufForm(false, null, DEFAULT, null);
    }

    /**
     * The form with an index, a packed R-tree whose features are in Hilbert order. Nothing is written before the
     * document is finished. It takes 32 MB of memory, or an eighth of the JVM's memory if that is less. A larger
     * document is kept in memory as long as all documents together take no more than an eighth of the JVM's memory or
     * 512 MB, and otherwise in temporary files.
     *
     * @param folder of the temporary files; null for the system's
     */
    public static FlatGeobufForm indexed(Path folder) {
        return new FlatGeobufForm(true, folder, DEFAULT, SortMemory.OF_JVM);
    }

    /** The form with an index, for tests: sorts in other memory. */
    static FlatGeobufForm indexed(Path folder, SortMemory memory) {
        return new FlatGeobufForm(true, folder, DEFAULT, memory);
    }

    /** This form for coordinates that are x before y already, whatever the axis order of their CRS. */
    public FlatGeobufForm withXy(boolean ordered) {
        return with(new FlatGeobufSettings(ordered, settings.linearized()));
    }

    /** This form with lines in place of arcs, for clients that do not read curves. */
    public FlatGeobufForm withLinearized(boolean lines) {
        return with(new FlatGeobufSettings(settings.xy(), lines));
    }

    private FlatGeobufForm with(FlatGeobufSettings changed) {
        return new FlatGeobufForm(indexed, folder, changed, memory);
    }

    /** The number of features is in the header, which is written after sorting if there is an index. */
    @Override
    public Counts counts() {
        return indexed ? Counts.NONE : Counts.IF_EXACT;
    }

    @Override
    public DocumentWriter open(CollectionHeader header, List<RowType> types, OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        FlatGeobufDocument document = indexed
                ? new IndexedDocument(settings, new FeatureSort(folder, memory), out)
                : new StreamedDocument(settings, header, out);
        for (RowType type : types) {
            document.use(type); // refuses what cannot be written
        }
        return document;
    }

    /** Parts of a document without an index are joined in their order. */
    @Override
    public Optional<DocumentParts> parts(CollectionHeader header, List<RowType> types) {
        return types.size() == 1
                ? Optional.of(new FlatGeobufParts(settings, folder, memory, types.get(0)))
                : Optional.empty();
    }
}
