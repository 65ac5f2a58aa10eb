/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.format;

import org.gmlfast.input.InputException;
import org.gmlfast.table.database.DatabaseSource;
import org.gmlfast.table.h2.H2Source;
import org.gmlfast.table.postgis.PostgisSource;

/** The databases that JDBC URLs name. */
public final class DatabaseUrls {

    private DatabaseUrls() {}

    /**
     * Returns the database of a JDBC URL.
     *
     * @param user the user; null for the default of the driver
     * @param password the password; null for none
     * @throws InputException if the database system is not supported
     */
    public static DatabaseSource source(String url, String user, String password) throws InputException {
        if (PostgisSource.matches(url)) {
            return new PostgisSource(url, user, password);
        }
        if (H2Source.matches(url)) {
            return new H2Source(url, user, password);
        }
        throw new InputException("unsupported database; the URL must begin with jdbc:postgresql: or jdbc:h2:");
    }
}
