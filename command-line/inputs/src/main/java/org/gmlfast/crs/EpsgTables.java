/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

import javax.sql.DataSource;

import org.geotools.referencing.factory.epsg.hsql.ThreadedHsqlEpsgFactory;
import org.gmlfast.crs.MapProjection.Parameter;

/**
 * Finds the EPSG systems with the same numeric parameters as a definition, in the tables of GeoTools' EPSG database.
 * GeoTools' own search creates each system that it compares, which takes seconds.
 */
final class EpsgTables {

    private static final int DEGREE = 9102;
    private static final int DEGREE_MINUTE_SECOND = 9110;

    private static final String UNITS =
            "SELECT uom_code, unit_of_meas_type, factor_b, factor_c FROM epsg_unitofmeasure WHERE factor_c IS NOT NULL";
    private static final String DATUMS = datums("d.datum_code", "epsg_datum d")
            // a datum ensemble, such as WGS 84 or ETRS89, has the ellipsoid of its members
            + " UNION "
            + datums(
                    "s.datum_ensemble_code",
                    "epsg_datumensemblemember s JOIN epsg_datum d ON d.datum_code = s.datum_code");
    private static final String PARAMETERS = "SELECT coord_op_code, parameter_code, parameter_value, uom_code"
            + " FROM epsg_coordoperationparamvalue WHERE coord_op_method_code IN (%s)";
    private static final String SYSTEMS = "SELECT coord_ref_sys_code, coord_ref_sys_name, coord_sys_code, datum_code,"
            + " base_crs_code, deprecated FROM epsg_coordinatereferencesystem WHERE ";
    private static final String AXES =
            "SELECT coord_sys_code, uom_code FROM epsg_coordinateaxis WHERE coord_sys_code IN (%s)";
    private static final String ALIASES =
            "SELECT object_code, alias FROM epsg_alias WHERE object_table_name = '%s' AND object_code IN (%s)";

    private static final String DATUM_NAMES = "SELECT datum_code, datum_name FROM epsg_datum WHERE datum_code IN (%s)";

    private record Unit(boolean angle, double factor) {}

    private record Registered(int code, String name, int axes, int datum, int base, boolean deprecated) {}

    private static String datums(String code, String tables) {
        return "SELECT " + code + ", e.semi_major_axis, e.uom_code, e.inv_flattening, e.semi_minor_axis,"
                + " m.greenwich_longitude, m.uom_code FROM " + tables
                + " JOIN epsg_ellipsoid e ON e.ellipsoid_code = d.ellipsoid_code"
                + " JOIN epsg_primemeridian m ON m.prime_meridian_code = d.prime_meridian_code";
    }

    private final Statement statement;
    private final Map<Integer, Unit> units = new HashMap<>();

    private EpsgTables(Statement statement) {
        this.statement = statement;
    }

    /**
     * Returns the systems with the projection, parameters, ellipsoid and prime meridian of a definition.
     *
     * @throws SQLException if the EPSG database cannot be read
     */
    static List<CrsDefinition> systemsLike(CrsDefinition wanted) throws SQLException {
        try (Connection connection = new Database().source().getConnection();
                Statement statement = connection.createStatement()) {
            return new EpsgTables(statement).find(wanted);
        }
    }

    /** Gives access to the database that GeoTools has unpacked. */
    private static final class Database extends ThreadedHsqlEpsgFactory {
        DataSource source() throws SQLException {
            return createDataSource();
        }
    }

    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private void query(String sql, RowReader reader) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                reader.read(result);
            }
        }
    }

    private static String list(Collection<Integer> codes) {
        return codes.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    // ---- systems with the same numbers

    private List<CrsDefinition> find(CrsDefinition wanted) throws SQLException {
        query(
                UNITS,
                r -> units.put(r.getInt(1), new Unit(r.getString(2).equals("angle"), r.getDouble(3) / r.getDouble(4))));
        Map<Integer, Datum> datums = datums(wanted.datum());
        boolean projected = wanted.projection() != null;
        Collection<Integer> keys = projected ? conversions(wanted) : datums.keySet();
        if (keys.isEmpty() || datums.isEmpty()) {
            return List.of();
        }
        Map<Integer, Registered> systems = systems(
                projected
                        ? "coord_ref_sys_kind = 'projected' AND projection_conv_code IN (" + list(keys) + ")"
                        : "coord_ref_sys_kind = 'geographic 2D' AND datum_code IN (" + list(keys) + ")");
        Map<Integer, Registered> bases = projected ? bases(systems.values()) : systems;
        systems.values().removeIf(system -> {
            Registered base = projected ? bases.get(system.base()) : system;
            return base == null || !datums.containsKey(base.datum());
        });
        return systems.isEmpty() ? List.of() : definitions(wanted, systems.values(), bases, datums);
    }

    private Map<Integer, Datum> datums(Datum wanted) throws SQLException {
        Map<Integer, Datum> datums = new HashMap<>();
        query(DATUMS, r -> {
            double major = value(r.getDouble(2), r.getInt(3));
            double inverse = r.getDouble(4);
            double minor = value(r.getDouble(5), r.getInt(3));
            double flattening = inverse != 0 || minor == 0 || minor == major ? inverse : major / (major - minor);
            Datum datum = new Datum("", Set.of(), major, flattening, value(r.getDouble(6), r.getInt(7)));
            if (wanted.hasSameForm(datum)) {
                datums.put(r.getInt(1), datum);
            }
        });
        return datums;
    }

    private Set<Integer> conversions(CrsDefinition wanted) throws SQLException {
        Map<Integer, double[]> conversions = new HashMap<>();
        query(String.format(PARAMETERS, String.join(",", wanted.projection().methods())), r -> {
            Parameter parameter = Parameter.ofCode(r.getInt(2));
            if (parameter != null) {
                conversions.computeIfAbsent(r.getInt(1), code -> Parameter.none())[parameter.ordinal()] =
                        value(r.getDouble(3), r.getInt(4));
            }
        });
        Set<Integer> same = new HashSet<>();
        conversions.forEach((code, values) -> {
            wanted.projection().normalize(values);
            if (MapProjection.isSame(values, wanted.parameters())) {
                same.add(code);
            }
        });
        return same;
    }

    /** Converts a value to degrees or metres; values without a unit stay as they are. */
    private double value(double value, int unitCode) {
        if (unitCode == DEGREE) {
            return value;
        }
        if (unitCode == DEGREE_MINUTE_SECOND) {
            return degrees(value);
        }
        return value * unit(unitCode);
    }

    private double unit(int code) {
        Unit unit = units.get(code);
        return unit == null ? Double.NaN : unit.angle() ? Math.toDegrees(unit.factor()) : unit.factor();
    }

    /** Converts a sexagesimal number to degrees: 46.570866 stands for 46° 57' 08.66". */
    private static double degrees(double sexagesimal) {
        double all = Math.abs(sexagesimal);
        double degrees = Math.floor(all + 1e-9);
        double rest = Math.max(0, (all - degrees) * 100);
        double minutes = Math.floor(rest + 1e-7);
        double seconds = (rest - minutes) * 100;
        return Math.copySign(degrees + minutes / 60 + seconds / 3600, sexagesimal);
    }

    // ---- names of systems

    private Map<Integer, Registered> systems(String condition) throws SQLException {
        Map<Integer, Registered> systems = new HashMap<>();
        query(
                SYSTEMS + condition,
                r -> systems.put(
                        r.getInt(1),
                        new Registered(
                                r.getInt(1), r.getString(2), r.getInt(3), r.getInt(4), r.getInt(5), r.getInt(6) != 0)));
        return systems;
    }

    private Map<Integer, Registered> bases(Collection<Registered> systems) throws SQLException {
        Set<Integer> codes = systems.stream().map(Registered::base).collect(Collectors.toSet());
        return codes.isEmpty() ? Map.of() : systems("coord_ref_sys_code IN (" + list(codes) + ")");
    }

    private Map<Integer, Set<String>> aliases(String table, Collection<Integer> codes) throws SQLException {
        Map<Integer, Set<String>> aliases = new HashMap<>();
        query(String.format(ALIASES, table, list(codes)), r -> aliases.computeIfAbsent(
                        r.getInt(1), code -> new HashSet<>())
                .add(r.getString(2)));
        return aliases;
    }

    private List<CrsDefinition> definitions(
            CrsDefinition wanted,
            Collection<Registered> systems,
            Map<Integer, Registered> bases,
            Map<Integer, Datum> datums)
            throws SQLException {
        Map<Integer, Double> axisUnits = new HashMap<>();
        Set<Integer> axes = systems.stream().map(Registered::axes).collect(Collectors.toSet());
        query(String.format(AXES, list(axes)), r -> axisUnits.put(r.getInt(1), unit(r.getInt(2))));
        Set<Integer> codes = systems.stream().map(Registered::code).collect(Collectors.toSet());
        codes.addAll(bases.keySet());
        Map<Integer, Set<String>> systemAliases = aliases("epsg_coordinatereferencesystem", codes);
        Map<Integer, Set<String>> datumNames = aliases("epsg_datum", datums.keySet());
        query(String.format(DATUM_NAMES, list(datums.keySet())), r -> datumNames
                .computeIfAbsent(r.getInt(1), code -> new HashSet<>())
                .add(r.getString(2)));
        List<CrsDefinition> definitions = new ArrayList<>();
        for (Registered system : systems) {
            Registered base = wanted.projection() == null ? system : bases.get(system.base());
            Set<String> names = new HashSet<>(datumNames.getOrDefault(base.datum(), Set.of()));
            names.add(base.name());
            names.addAll(systemAliases.getOrDefault(base.code(), Set.of()));
            Set<String> own = new HashSet<>(systemAliases.getOrDefault(system.code(), Set.of()));
            own.add(system.name());
            definitions.add(new CrsDefinition(
                    system.code(),
                    system.deprecated(),
                    axes(system.name()),
                    Datum.key(system.name()),
                    Datum.keys(own),
                    datums.get(base.datum()).named(Datum.key(base.name()), Datum.keys(names)),
                    wanted.projection(),
                    wanted.parameters(),
                    axisUnits.getOrDefault(system.axes(), Double.NaN)));
        }
        return definitions;
    }

    private static int axes(String name) {
        Matcher mark = Datum.AXES.matcher(name);
        return mark.find() ? (mark.group().contains("(N") ? 2 : 1) : 0;
    }
}
