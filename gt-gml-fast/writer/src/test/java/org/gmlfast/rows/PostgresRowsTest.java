/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.model.Row;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Streams that are built by the description of COPY's binary format in PostgreSQL's manual. */
class PostgresRowsTest {

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};

    private static final byte[] TRAILER = {-1, -1};

    private static final SimpleFeatureType TYPE = type("city", "name", String.class, "inhabitants", Long.class);

    /** The messages of a query, and whether it was cancelled. */
    private static final class Query {

        private final Iterator<byte[]> messages;
        private final SQLException failure;
        private boolean active = true;
        private boolean cancelled;

        /** @param failure thrown after the messages; null if the COPY ends */
        Query(SQLException failure, byte[]... messages) {
            this.failure = failure;
            this.messages = List.of(messages).iterator();
        }

        private byte[] next() throws SQLException {
            if (cancelled) {
                active = false;
                throw new PSQLException("canceling statement due to user request", PSQLState.QUERY_CANCELED);
            }
            if (messages.hasNext()) {
                return messages.next();
            }
            active = false;
            if (failure != null) {
                throw failure;
            }
            return null;
        }

        PostgresRows open() throws IOException {
            CopyOut copy = stub(CopyOut.class, name -> name.equals("isActive") ? (Object) active : next());
            PGConnection connection = stub(PGConnection.class, name -> {
                assertThat(name).isEqualTo("cancelQuery");
                cancelled = true;
                return null;
            });
            return PostgresRows.of(connection, copy, rowType(), new UtcDecoder());
        }
    }

    private interface Behaviour {
        Object call(String method) throws SQLException;
    }

    private static <T> T stub(Class<T> type, Behaviour behaviour) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> behaviour.call(method.getName())));
    }

    private static PostgresRowType rowType() throws IOException {
        PostgresColumns columns = new PostgresColumns(List.of(
                new PostgresColumns.Column("id", "int4", PostgresType.INT4, null),
                new PostgresColumns.Column("name", "text", PostgresType.TEXT, null),
                new PostgresColumns.Column("inhabitants", "int8", PostgresType.INT8, null)));
        RowIds ids = PostgresRowType.keyIds(columns, "city", 0);
        return PostgresRowType.of(columns, TYPE, new int[] {1, 2}, ids, TemporalValues.UTC, attribute -> null);
    }

    private static byte[] header(int flags, byte... extension) {
        return ByteBuffer.allocate(19 + extension.length)
                .put(SIGNATURE)
                .putInt(flags)
                .putInt(extension.length)
                .put(extension)
                .array();
    }

    private static byte[] row(boolean oid, Integer id, String name, Long inhabitants) {
        byte[] text = name == null ? new byte[0] : name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer row = ByteBuffer.allocate(100 + text.length).putShort((short) 3);
        if (oid) {
            row.putInt(4).putInt(99);
        }
        if (id == null) {
            row.putInt(-1);
        } else {
            row.putInt(4).putInt(id);
        }
        row.putInt(name == null ? -1 : text.length).put(text);
        if (inhabitants == null) {
            row.putInt(-1);
        } else {
            row.putInt(8).putLong(inhabitants);
        }
        return Arrays.copyOf(row.array(), row.position());
    }

    private static byte[] joined(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer all = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }

    /** Reads all rows as text. */
    private static List<String> read(PostgresRows rows) throws IOException {
        List<String> texts = new ArrayList<>();
        try (rows) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                String name = row.isNull(0) ? "null" : row.getText(0).toString();
                texts.add(row.id() + ' ' + name + ' ' + (row.isNull(1) ? "null" : row.getLong(1)));
            }
        }
        return texts;
    }

    private static List<String> read(byte[]... messages) throws IOException {
        return read(new Query(null, messages).open());
    }

    // ---- rows

    /** PostgreSQL sends the header with the first row. */
    @Test
    void readsRowsInAnyDivisionIntoMessages() throws IOException {
        byte[] first = row(false, 1, "Bern", 134_000L);
        byte[] second = row(false, -2, "Zürich 😀", null);
        byte[] third = row(false, 3, null, -1L);
        List<String> expected = List.of("city.1 Bern 134000", "city.-2 Zürich 😀 null", "city.3 null -1");
        assertThat(read(joined(header(0), first), second, third, TRAILER)).isEqualTo(expected);
        assertThat(read(header(0), first, second, third, TRAILER)).isEqualTo(expected);
        assertThat(read(joined(header(0), first, second, third, TRAILER))).isEqualTo(expected);
        assertThat(read(joined(header(0), TRAILER))).isEmpty();
        assertThat(read(header(0), TRAILER)).isEmpty();
    }

    @Test
    void acceptsHeadersWithExtensionsAndOids() throws IOException {
        byte[] row = row(true, 1, "a", 2L);
        assertThat(read(joined(header(1 << 16, new byte[5]), row), TRAILER)).containsExactly("city.1 a 2");
        assertThat(read(joined(header(1), row(false, 1, "a", 2L)), TRAILER)).containsExactly("city.1 a 2");
    }

    /** GeoTools skips them, too. */
    @Test
    void skipsRowsWithoutAKey() throws IOException {
        byte[] keyless = row(false, null, "a", 1L);
        assertThat(read(joined(header(0), keyless), row(false, 2, "b", 2L), keyless, TRAILER))
                .containsExactly("city.2 b 2");
    }

    @Test
    void returnsNullAfterTheEnd() throws IOException {
        PostgresRows rows = new Query(null, joined(header(0), row(false, 1, "a", 1L)), TRAILER).open();
        assertThat(rows.next()).isNotNull();
        assertThat(rows.next()).isNull();
        assertThat(rows.next()).isNull();
        rows.close();
        assertThat(rows.next()).isNull();
    }

    // ---- failures

    @Test
    void reportsFailedQueryOnOpening() {
        SQLException failure = new SQLException("division by zero");
        assertThatThrownBy(() -> new Query(failure).open())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("division by zero");
    }

    @Test
    void reportsLaterFailureWithTheLastRow() throws IOException {
        SQLException failure = new SQLException("division by zero");
        PostgresRows rows = new Query(failure, joined(header(0), row(false, 7, "a", 1L))).open();
        assertThat(rows.next().id()).isEqualTo("city.7");
        assertThatThrownBy(rows::next)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("after row 1, city.7: division by zero")
                .hasCause(failure);
    }

    @Test
    void cancelsQueryWhenClosedBeforeTheEnd() throws IOException {
        Query query = new Query(null, joined(header(0), row(false, 1, "a", 1L)), row(false, 2, "b", 1L), TRAILER);
        query.open().close();
        assertThat(query.cancelled).isTrue();
        assertThat(query.active).isFalse();
    }

    /** The trailer arrives, but the end of the COPY is read with the next message. */
    @Test
    void readsToTheEndWithoutCancelling() throws IOException {
        Query query = new Query(null, joined(header(0), row(false, 1, "a", 1L), TRAILER));
        read(query.open());
        assertThat(query.cancelled).isFalse();
        assertThat(query.active).isFalse();
    }

    @Test
    void cancelsQueryAfterMalformedFirstRow() {
        Query query = new Query(null, new byte[30], TRAILER);
        assertThatThrownBy(query::open).isInstanceOf(IOException.class).hasMessageContaining("signature");
        assertThat(query.cancelled).isTrue();
    }

    /** A prefix ends within a row, or between rows without the trailer. */
    @Test
    void refusesEveryPrefix() {
        byte[] all = joined(header(0), row(false, 1, "abc", 1L), row(false, 2, null, null), TRAILER);
        for (int length = 0; length < all.length; length++) {
            byte[] prefix = Arrays.copyOf(all, length);
            try {
                read(prefix);
                fail("reads " + length + " of " + all.length + " bytes");
            } catch (IOException e) {
                assertThat(e).isNotNull();
            }
        }
    }

    @Test
    void refusesUnknownStreams() {
        byte[] row = row(false, 1, "a", 1L);
        assertThatThrownBy(() -> read(header(1 << 17), row, TRAILER)).hasMessageContaining("flags 20000");
        byte[] fourFields = row.clone();
        fourFields[1] = 4;
        assertThatThrownBy(() -> read(header(0), fourFields, TRAILER)).hasMessageContaining("4 values instead of 3");
        assertThatThrownBy(() -> read(header(0), TRAILER, row)).hasMessageContaining("follow the end");
        assertThatThrownBy(() -> read(header(0), joined(TRAILER, row))).hasMessageContaining("follow the end");
    }

    /** A failure is an IOException, or an exception of a value; all lengths are within the message. */
    @Property(tries = 3000)
    void readsOrRefusesMutatedStreams(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] first = joined(header(0), row(false, 1, "abc", 1L));
        byte[] second = row(random.nextBoolean(), 2, null, 2L);
        for (int i = random.nextInt(3); i >= 0; i--) {
            byte[] changed = random.nextBoolean() ? first : second;
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        try {
            read(first, second, TRAILER);
        } catch (IOException e) {
            assertThat(e.getMessage()).containsAnyOf("COPY", "has no id");
        } catch (IllegalStateException e) {
            assertThat(e.getMessage()).contains("bytes instead of");
        }
    }
}
