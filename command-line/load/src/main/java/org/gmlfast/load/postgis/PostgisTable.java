/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.FeatureException;
import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.RowUpdate;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.TableLoad;
import org.gmlfast.load.ValueException;
import org.gmlfast.load.WiderColumnException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.table.SqlNames;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Fills a table by COPY BINARY. A new table is created when the first rows have been encoded, so that the types of its
 * geometries are known from these.
 */
final class PostgisTable implements TableLoad, PostgisSession.CopyTurn {

    /** The signature, no flags, no header extension (PostgreSQL, COPY, Binary Format). */
    private static final byte[] HEADER = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);

    /** The end of all rows. */
    private static final byte[] TRAILER = {-1, -1};

    /** The bytes that are sent at once. */
    private static final int FLUSH = 1 << 16;

    /** As {@link #FLUSH}, if tables take turns: each turn is a COPY of its own. */
    private static final int FLUSH_IN_TURNS = 1 << 20;

    /** The keys that are deleted at once. */
    private static final int DELETIONS = 5_000;

    /** The bytes of first rows, which the types of geometries of a new table are taken from. */
    private static final int SAMPLE = 4 << 20;

    private final PostgisSession target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes;
    private final TablePlace place;
    private final CopyBuffer out = new CopyBuffer();

    private final int[] sources;
    private final FieldEncoder[] encoders;
    private CopyIn copy;
    private final boolean hasId;
    private boolean created;

    /** The number of rows that have been written. */
    private long rows;

    /** The keys that are still to be deleted. */
    private final List<List<String>> deletedKeys = new ArrayList<>();

    /** The numbers of rows before them. */
    private final List<Long> deletedAfter = new ArrayList<>();

    private long deletions;

    /** Changes of columns; null for none. */
    private UpdatedRows updated;

    PostgisTable(PostgisSession target, TableDefinition definition, List<GeometryShape> shapes)
            throws SQLException, IOException {
        this.target = target;
        this.definition = definition;
        this.shapes = shapes;
        this.place = TablePlace.of(target, definition, shapes);
        this.sources = new int[definition.columns().size()];
        this.encoders = new FieldEncoder[sources.length];
        this.hasId = definition.id() != null;
    }

    // ---- rows

    @Override
    public void begin(RowType type) {
        for (int i = 0; i < sources.length; i++) {
            TableColumn column = definition.columns().get(i);
            sources[i] = type.type().indexOf(column.attribute());
            if (sources[i] >= 0) {
                encoders[i] = encoder(i, type.kinds().get(sources[i]));
            }
        }
    }

    private FieldEncoder encoder(int column, ValueKind kind) {
        if (shapes.get(column) == null) {
            boolean isSingle = place.types().get(column) == CopyType.JSONB
                    && definition.columns().get(column).isSingle();
            return isSingle
                    ? FieldEncoder::listed
                    : FieldEncoder.of(place.types().get(column), kind);
        }
        return new GeometryField(shapes.get(column), definition.srid(), target.linearizes(), place.exists());
    }

    @Override
    public void write(Row row) throws IOException {
        encode(row, out, 0);
        rows++;
        if (out.length() > (!created ? SAMPLE : target.takesTurns() ? FLUSH_IN_TURNS : FLUSH)) {
            flush();
        }
    }

    /** @param more the number of fields behind those of the row */
    private void encode(Row row, CopyBuffer buffer, int more) throws IOException {
        int start = buffer.length();
        int column = 0;
        try {
            buffer.putShort(sources.length + (hasId ? 1 : 0) + more);
            if (hasId) {
                buffer.putText(row.id());
            }
            for (; column < sources.length; column++) {
                int source = sources[column];
                if (source < 0 || row.isNull(source)) {
                    buffer.putInt(-1);
                } else {
                    encoders[column].encode(row, source, buffer);
                }
            }
        } catch (ValueException | ArithmeticException | IllegalArgumentException e) {
            buffer.truncate(start);
            throw new FeatureException(described(row, column) + e.getMessage(), e);
        } catch (GeometryField.UnfitGeometry e) {
            throw new WiderColumnException(described(row, column) + e.getMessage());
        }
    }

    @Override
    public void update(Row values, RowUpdate update) throws IOException {
        try {
            if (!created) {
                flush();
            }
            if (updated == null) {
                target.beginTurn(this);
                endTurn();
                updated = place.updates();
            }
            encode(values, updated.values(), 1);
            updated.add(update, rows, deletions);
            if (updated.isFull() || !place.exists()) {
                flush();
            }
            if (!place.exists()) {
                updated.complete();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    @Override
    public void delete(List<String> key) throws IOException {
        deletedKeys.add(key);
        deletedAfter.add(rows);
        deletions++;
        // without a table for the keys, they are deleted where they stand
        if (deletedKeys.size() == DELETIONS || !place.exists()) {
            flush();
        }
    }

    /** Deletes keys between two COPYs. */
    private void deleteKeys() throws SQLException {
        endTurn();
        place.delete(deletedKeys, deletedAfter);
        deletedKeys.clear();
        deletedAfter.clear();
    }

    private String described(Row row, int column) {
        return "feature " + row.id() + ", column "
                + definition.columns().get(column).name() + ": ";
    }

    private void flush() throws IOException {
        try {
            target.beginTurn(this);
            if (!created) {
                create();
            }
            if (copy == null) {
                copy = target.connection()
                        .unwrap(PGConnection.class)
                        .getCopyAPI()
                        .copyIn(place.copySql());
                copy.writeToCopy(HEADER, 0, HEADER.length);
            }
            copy.writeToCopy(out.array(), 0, out.length());
            out.truncate(0);
            if (!deletedKeys.isEmpty()) {
                deleteKeys();
            }
            if (updated != null) {
                endTurn();
                updated.send(HEADER, TRAILER);
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    private void create() throws SQLException {
        created = true;
        shapes.stream().filter(shape -> shape != null).forEach(GeometryShape::freeze);
        place.create();
    }

    /** Ends the COPY, so that another table can have one on the same connection. */
    @Override
    public void endTurn() throws SQLException {
        if (copy != null) {
            CopyIn ending = copy;
            copy = null;
            ending.writeToCopy(TRAILER, 0, TRAILER.length);
            ending.endCopy();
        }
    }

    // ---- the end

    @Override
    public void finish() throws IOException {
        flush();
        try {
            endTurn();
            place.complete();
            if (updated != null) {
                updated.complete();
                updated.note();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    @Override
    public void close() throws IOException {
        target.forget(this);
        if (copy != null && copy.isActive()) {
            try {
                copy.cancelCopy();
            } catch (SQLException e) {
                // the transaction ends, and with it the COPY
            }
        }
    }

    static List<String> quoted(List<String> names) {
        List<String> quoted = new ArrayList<>();
        names.forEach(name -> quoted.add(SqlNames.quoted(name)));
        return quoted;
    }
}
