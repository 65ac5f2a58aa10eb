/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

/** How dates and times of a database become Java values. */
public enum TemporalValues {
    /**
     * As GeoTools' JDBC stores read them: java.sql.Date, Time and Timestamp, which interpret a value without zone in
     * the time zone of the JVM, and days before 1582-10-15 in the Julian calendar.
     */
    JVM_ZONE,
    /**
     * Independent of the zone: a timestamp without zone is in UTC. A value that the class of java.sql cannot hold is a
     * java.time.LocalDate, LocalTime or Instant; infinity is the farthest LocalDate or Instant.
     */
    UTC
}
