/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.gmlfast.geoserver.Features.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.logging.Level;

import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.jdbc.JDBCDataStore;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** A query of PostgreSQL that fails: the number of its executions, and the response. */
@BuildJdkOnly
class SecondReadingTest {

    private static final String FAIL =
            """
            CREATE FUNCTION fail(id int, failing int, how text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
            BEGIN
                IF id = 1 THEN PERFORM nextval('runs'); END IF;
                IF id <> failing THEN RETURN false; END IF;
                IF how = 'sleep' THEN PERFORM pg_sleep(600);
                ELSIF how = 'terminate' THEN PERFORM pg_terminate_backend(pg_backend_pid());
                ELSE RAISE EXCEPTION 'the test fails' USING ERRCODE = how;
                END IF;
                RETURN false;
            END $$
            """;

    private static PostgresServer postgres;

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private String options = "";

    @BeforeAll
    static void start() throws Exception {
        postgres = PostgresServer.start();
        postgres.execute("CREATE SEQUENCE runs", FAIL);
    }

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(postgres.url() + options, PostgresServer.USER, "");
    }

    /** A layer of 30,000 towns that fails at one of them. */
    private GetFeature request(String version, int failing, String how) throws Exception {
        postgres.execute(
                "ALTER SEQUENCE runs RESTART",
                "CREATE OR REPLACE VIEW town AS SELECT id, 'town ' || id AS name,"
                        + " ST_SetSRID(ST_MakePoint(7, 47), 4326) AS geom"
                        + " FROM generate_series(1, 30000) AS id WHERE NOT fail(id, %d, '%s')".formatted(failing, how));
        server.layer(towns);
        JDBCDataStore store = new JDBCDataStore(new PostGISDialect(), towns, List.of("id"), this::connect);
        return new GetFeature(version).query(store.getFeatureSource("town").getFeatures());
    }

    private static int runs() throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.url(), PostgresServer.USER, "");
                Statement statement = connection.createStatement();
                ResultSet runs =
                        statement.executeQuery("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM runs")) {
            runs.next();
            return runs.getInt(1);
        }
    }

    private String failedDocument(GetFeature call, String root) throws SQLException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LogLines log = new LogLines(Level.INFO)) {
            Throwable failure = catchThrowable(() -> call.dispatched(server).write(call.found, out, call.operation));
            assertThat(failure)
                    .isInstanceOf(ServiceException.class)
                    .hasMessageContaining("layer t:town failed")
                    .hasStackTraceContaining(root);
            assertThat(log.lines()).noneMatch(line -> line.contains("second time"));
        }
        assertThat(runs()).as("runs of the query").isEqualTo(1);
        assertThat(call.stock.writes).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    /** At the first row, and at one that is still in the buffer. */
    @ParameterizedTest
    @CsvSource({
        "1.0.0, 1, 57014", "1.1.0, 1, 57014", "2.0.0, 1, 57014", "1.1.0, 20, 57014", "2.0.0, 20, 57014",
        "2.0.0, 1, 57P01", "2.0.0, 20, 57P01", "2.0.0, 1, 53200", "2.0.0, 20, 53300", "2.0.0, 1, 08006",
        "1.1.0, 20, 08P01"
    })
    void doesNotSendCancelledQueryAgain(String version, int failing, String state) throws Exception {
        assertThat(failedDocument(request(version, failing, state), "the test fails"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1.1.0, 1", "2.0.0, 20"})
    void doesNotSendQueryAgainAfterStatementTimeout(String version, int failing) throws Exception {
        options = "?options=-c%20statement_timeout=1000";
        assertThat(failedDocument(request(version, failing, "sleep"), "statement timeout"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void doesNotSendQueryAgainOverLostConnection(int failing) throws Exception {
        assertThat(failedDocument(request("2.0.0", failing, "terminate"), "connection failed"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.0", "1.1.0", "2.0.0"})
    void leavesDocumentIncompleteIfQueryIsCancelledLate(String version) throws Exception {
        assertThat(failedDocument(request(version, 29_999, "57014"), "the test fails"))
                .contains("town.1\"")
                .doesNotContain("</wfs:FeatureCollection>");
    }

    @Test
    void readsFeaturesAfterOtherFailuresAndLogsThat() throws Exception {
        for (int failing : new int[] {1, 20}) {
            GetFeature call = request("2.0.0", failing, "22012");
            try (LogLines log = new LogLines(Level.INFO)) {
                assertThat(catchThrowable(() -> call.bytes(server))).hasStackTraceContaining("the test fails");
                assertThat(log.lines())
                        .filteredOn(line -> line.contains("second time"))
                        .containsExactly("INFO t:town is read a second time, as features: the query failed after row "
                                + (failing == 1 ? "0" : "19, town.19") + ": ERROR: the test fails");
            }
            assertThat(runs()).isEqualTo(2);
        }
    }
}
