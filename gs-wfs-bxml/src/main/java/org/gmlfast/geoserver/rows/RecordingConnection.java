/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection without a database: it records the SQL of the queries that it is asked to run, and returns no rows.
 * Everything else than creating a statement, running a query and closing is refused. For one thread.
 */
final class RecordingConnection {

    private final List<String> queries = new ArrayList<>();
    private final ResultSet noRows = proxy(ResultSet.class, (name, arguments) -> switch (name) {
        case "next" -> false;
        default -> common(name);
    });
    private final Statement statement = proxy(Statement.class, (name, arguments) -> switch (name) {
        case "setFetchSize" -> null;
        case "executeQuery" -> record((String) arguments[0]);
        default -> common(name);
    });
    private final Connection connection = proxy(Connection.class, (name, arguments) -> switch (name) {
        case "createStatement" -> statement;
        default -> common(name);
    });

    private interface Calls {
        Object answer(String name, Object[] arguments) throws SQLFeatureNotSupportedException;
    }

    Connection connection() {
        return connection;
    }

    /** The SQL of the queries, in order. */
    List<String> queries() {
        return queries;
    }

    private ResultSet record(String sql) {
        queries.add(sql);
        return noRows;
    }

    private static Object common(String name) throws SQLFeatureNotSupportedException {
        return switch (name) {
            case "close" -> null;
            case "isClosed" -> false;
            default -> throw new SQLFeatureNotSupportedException(name + " is not recorded");
        };
    }

    private static <T> T proxy(Class<T> type, Calls calls) {
        return type.cast(Proxy.newProxyInstance(
                RecordingConnection.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call(proxy, method, arguments, calls)));
    }

    private static Object call(Object proxy, Method method, Object[] arguments, Calls calls) throws Exception {
        if (method.getDeclaringClass() != Object.class) {
            return calls.answer(method.getName(), arguments);
        }
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "recording " + method.getName();
        };
    }
}
