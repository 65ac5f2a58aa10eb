/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.util.List;

/** The R-tree of a table, with the triggers that keep it up to date (OGC 12-128r19, annex F.3). */
record FeatureIndex(String table, String column, String key) {

    String name() {
        return "rtree_" + table + '_' + column;
    }

    String create() {
        return "CREATE VIRTUAL TABLE " + quoted(name()) + " USING rtree(id, minx, maxx, miny, maxy)";
    }

    String insert() {
        return "INSERT OR REPLACE INTO " + quoted(name()) + " VALUES (?, ?, ?, ?, ?)";
    }

    /** The names of the triggers without that of the index. */
    private static final List<String> TRIGGERS =
            List.of("insert", "update1", "update2", "update3", "update4", "update5", "update6", "update7", "delete");

    /** Statements that remove the triggers, which need functions that a connection may lack. */
    List<String> dropTriggers() {
        return TRIGGERS.stream()
                .map(trigger -> "DROP TRIGGER IF EXISTS " + quoted(name() + '_' + trigger))
                .toList();
    }

    List<String> createTriggers() {
        String c = quoted(column);
        String k = quoted(key);
        String isSet = "(NEW." + c + " NOTNULL AND NOT ST_IsEmpty(NEW." + c + "))";
        String isNotSet = "(NEW." + c + " ISNULL OR ST_IsEmpty(NEW." + c + "))";
        String wasSet = "(OLD." + c + " NOTNULL AND NOT ST_IsEmpty(OLD." + c + "))";
        String wasNotSet = "(OLD." + c + " ISNULL OR ST_IsEmpty(OLD." + c + "))";
        String same = "OLD." + k + " = NEW." + k;
        String other = "OLD." + k + " != NEW." + k;
        String box = "ST_MinX(NEW." + c + "), ST_MaxX(NEW." + c + "), ST_MinY(NEW." + c + "), ST_MaxY(NEW." + c + ')';
        String put = "INSERT OR REPLACE INTO " + quoted(name()) + " VALUES (NEW." + k + ", " + box + ");";
        String remove = "DELETE FROM " + quoted(name()) + " WHERE id = OLD." + k + ';';
        String removeBoth = "DELETE FROM " + quoted(name()) + " WHERE id IN (OLD." + k + ", NEW." + k + ");";
        String change = "UPDATE " + quoted(name()) + " SET minx = ST_MinX(NEW." + c + "), maxx = ST_MaxX(NEW." + c
                + "), miny = ST_MinY(NEW." + c + "), maxy = ST_MaxY(NEW." + c + ") WHERE id = NEW." + k + ';';
        return List.of(
                trigger("insert", "AFTER INSERT", isSet, put),
                trigger("update2", "AFTER UPDATE OF " + c, same + " AND " + isNotSet, remove),
                trigger("update4", "AFTER UPDATE", other + " AND " + isNotSet, removeBoth),
                trigger("update5", "AFTER UPDATE", other + " AND " + isSet, remove + ' ' + put),
                trigger("update6", "AFTER UPDATE OF " + c, same + " AND " + isSet + " AND " + wasSet, change),
                trigger("update7", "AFTER UPDATE OF " + c, same + " AND " + isSet + " AND " + wasNotSet, put),
                trigger("delete", "AFTER DELETE", "OLD." + c + " NOTNULL", remove));
    }

    private String trigger(String trigger, String event, String condition, String actions) {
        return "CREATE TRIGGER " + quoted(name() + '_' + trigger) + ' ' + event + " ON " + quoted(table) + " WHEN "
                + condition + " BEGIN " + actions + " END";
    }
}
