/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import org.junit.jupiter.api.Test;

/** What a test learns of a server that crashed below it. */
class PostgresServerTest {

    @Test
    void reportsCrashOfProcessWhenItCloses() throws Exception {
        PostgresServer server = PostgresServer.startAlone();
        try (Connection other = connect(server);
                Statement waiting = other.createStatement()) {
            destroyProcessOf(server);
            // the server ends the other connections after it has logged the crash
            assertThatThrownBy(() -> waiting.execute("SELECT pg_sleep(60)")).isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(server::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("PostgreSQL crashed")
                .hasMessageContaining("was terminated by signal 9");
        server.close();
    }

    private static Connection connect(PostgresServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), PostgresServer.USER, "");
    }

    private static void destroyProcessOf(PostgresServer server) throws SQLException {
        try (Connection connection = connect(server);
                ResultSet row = connection.createStatement().executeQuery("SELECT pg_backend_pid()")) {
            assertThat(row.next()).isTrue();
            ProcessHandle.of(row.getLong(1)).orElseThrow().destroyForcibly();
        }
    }
}
