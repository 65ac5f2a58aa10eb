/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.gmlfast.load.RowUpdate;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.change.ObjectState;

/** Finds the rows that updates change, and counts them. Used by one thread. */
final class StateRows {

    private final WrittenGeoPackage target;
    private final TableDefinition definition;
    private final TableLayout layout;
    private final KeyedRows keyed;
    private long updates;
    private long changed;
    private long absent;
    private String firstAbsent;

    StateRows(WrittenGeoPackage target, TableDefinition definition, TableLayout layout, KeyedRows keyed) {
        this.target = target;
        this.definition = definition;
        this.layout = layout;
        this.keyed = keyed;
    }

    /** The primary keys of the rows, of which an update ends one that began before. */
    Set<Long> find(RowUpdate update, Object end) throws SQLException {
        Set<Long> all = new LinkedHashSet<>();
        for (ObjectState state : update.states()) {
            Set<Long> own = new LinkedHashSet<>();
            for (String id : state.ids()) {
                own.addAll(find(id, state, update, end));
            }
            if (own.isEmpty()) {
                firstAbsent = firstAbsent == null ? state.id() + " (" + update.place() + ')' : firstAbsent;
                absent++;
            }
            all.addAll(own);
        }
        changed += all.size();
        updates++;
        return all;
    }

    private List<Long> find(String id, ObjectState state, RowUpdate update, Object end) throws SQLException {
        if (!update.hasStates()) {
            return keyed.find(List.of(id));
        }
        return state.time() == null
                ? keyed.findState(id, update.end(), end)
                : keyed.find(stored(List.of(id, state.time())));
    }

    /** A key as its columns store it. */
    List<Object> stored(List<String> key) {
        List<Object> stored = new ArrayList<>(key);
        for (int i = 0; i < key.size(); i++) {
            String name = definition.key().get(i);
            for (int j = 0; key.get(i) != null && j < layout.types().size(); j++) {
                boolean isTime = layout.types().get(j) == GeoPackageType.DATETIME;
                if (isTime && definition.columns().get(j).name().equals(name)) {
                    stored.set(i, GeoPackageType.DATETIME.parsed(key.get(i)));
                }
            }
        }
        return stored;
    }

    /** Notes what has changed, and what has not. */
    void note() {
        if (updates > 0) {
            target.note(RowUpdate.changed(changed, definition.name()));
        }
        if (absent > 0) {
            target.note(RowUpdate.absent(absent, firstAbsent, definition.name()));
        }
    }
}
