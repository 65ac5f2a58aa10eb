/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

import org.geotools.api.temporal.Position;
import org.gmlfast.quickstart.query.QueryException;
import org.gmlfast.quickstart.query.UnprocessableQueryException;

/** What values a column can be compared with, and what of SQL they become. */
enum ValueKind {
    NUMBER("a number") {
        @Override
        Object of(Object literal) throws QueryException {
            if (literal instanceof Number number) {
                return finite(number, literal);
            }
            String text = literal.toString().trim();
            try {
                // a BigDecimal of a few characters can have more digits than memory holds
                return text.length() < 19 && text.matches("[+-]?\\d+")
                        ? (Number) Long.valueOf(text)
                        : finite(Double.valueOf(text), literal);
            } catch (NumberFormatException e) {
                throw mismatch(literal);
            }
        }

        private Number finite(Number number, Object literal) throws QueryException {
            if (!Double.isFinite(number.doubleValue())) {
                throw mismatch(literal);
            }
            return number instanceof Integer || number instanceof Long ? number.longValue() : exact(number);
        }

        private static Number exact(Number number) {
            return number instanceof BigDecimal ? number : number.doubleValue();
        }
    },
    FLOAT("a number") {
        @Override
        Object of(Object literal) throws QueryException {
            Number number = (Number) NUMBER.of(literal);
            return number instanceof Double d ? (Object) d.floatValue() : number;
        }
    },
    TEXT("text") {
        @Override
        Object of(Object literal) {
            // PostgreSQL has no such character
            return literal.toString().replace("\0", "\uFFFD");
        }
    },
    BOOLEAN("true or false") {
        @Override
        Object of(Object literal) throws QueryException {
            return switch (literal.toString().trim().toLowerCase(java.util.Locale.ROOT)) {
                case "true", "1" -> true;
                case "false", "0" -> false;
                default -> throw mismatch(literal);
            };
        }
    },
    DATE("a date") {
        @Override
        Object of(Object literal) throws QueryException {
            return instant(literal).atOffset(ZoneOffset.UTC).toLocalDate();
        }
    },
    TIME("a time of day") {
        @Override
        Object of(Object literal) throws QueryException {
            try {
                return LocalTime.parse(literal.toString().trim().replaceAll("Z$", ""));
            } catch (DateTimeException e) {
                throw mismatch(literal);
            }
        }
    },
    /** Without a zone, which is taken for UTC. */
    TIMESTAMP("a time") {
        @Override
        Object of(Object literal) throws QueryException {
            return instant(literal).atOffset(ZoneOffset.UTC).toLocalDateTime();
        }
    },
    INSTANT("a time") {
        @Override
        Object of(Object literal) throws QueryException {
            return instant(literal).atOffset(ZoneOffset.UTC);
        }
    },
    UUID_VALUE("a UUID") {
        @Override
        Object of(Object literal) throws QueryException {
            try {
                return UUID.fromString(literal.toString().trim());
            } catch (IllegalArgumentException e) {
                throw mismatch(literal);
            }
        }
    },
    GEOMETRY("a geometry") {
        @Override
        Object of(Object literal) throws QueryException {
            throw new UnprocessableQueryException("geometries are compared by spatial operators only");
        }
    },
    OTHER("nothing") {
        @Override
        Object of(Object literal) throws QueryException {
            throw new QueryException("values of that kind cannot be compared");
        }
    };

    private static final Instant FIRST = Instant.parse("-4000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("+200000-01-01T00:00:00Z");

    private final String description;

    ValueKind(String description) {
        this.description = description;
    }

    /** The kind of a column. */
    static ValueKind of(FeatureTable.Column column) {
        if (column.spatial() != null) {
            return GEOMETRY;
        }
        Class<?> binding = column.reader().binding();
        if (binding == Float.class) {
            return FLOAT;
        }
        if (Number.class.isAssignableFrom(binding)) {
            return NUMBER;
        }
        return switch (binding.getSimpleName()) {
            case "String" -> TEXT;
            case "Boolean" -> BOOLEAN;
            case "Date" -> DATE;
            case "Time" -> TIME;
            case "Timestamp" -> column.isZoned() ? INSTANT : TIMESTAMP;
            case "UUID" -> UUID_VALUE;
            default -> OTHER;
        };
    }

    /** Whether both are numbers. */
    boolean isNumber() {
        return this == NUMBER || this == FLOAT;
    }

    /**
     * A literal as a value of this kind.
     *
     * @throws QueryException if it is none
     */
    abstract Object of(Object literal) throws QueryException;

    QueryException mismatch(Object literal) {
        return new QueryException("\"" + brief(literal) + "\" is not " + description);
    }

    private static String brief(Object literal) {
        String text = literal.toString();
        return text.length() > 40 ? text.substring(0, 40) + "..." : text;
    }

    Instant instant(Object literal) throws QueryException {
        Instant instant = parsed(literal);
        if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
            throw mismatch(literal);
        }
        return instant;
    }

    private Instant parsed(Object literal) throws QueryException {
        if (literal instanceof org.geotools.api.temporal.Instant instant) {
            Position position = instant.getPosition();
            return Instant.ofEpochMilli(position.getDate().getTime());
        }
        if (literal instanceof java.util.Date date) {
            return Instant.ofEpochMilli(date.getTime());
        }
        String text = literal.toString().trim();
        try {
            if (!text.contains("T")) {
                return LocalDate.parse(text.replaceAll("Z$", "")).atStartOfDay().toInstant(ZoneOffset.UTC);
            }
            return text.matches(".*(Z|[+-]\\d\\d:\\d\\d)$")
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw mismatch(literal);
        }
    }
}
