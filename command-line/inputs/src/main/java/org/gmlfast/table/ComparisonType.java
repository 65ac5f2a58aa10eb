/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

import org.geotools.api.temporal.Position;
import org.gmlfast.model.ColumnType;
import org.gmlfast.query.QueryException;
import org.gmlfast.query.UnprocessableQueryException;

/** The types of columns in comparisons; each converts literals to values for SQL. */
public enum ComparisonType {
    /** Integers and decimal numbers, compared with all their digits. */
    NUMBER("a number") {
        @Override
        public Object of(Object literal) throws QueryException {
            BigDecimal number = decimal(literal);
            // an index on integers can be used for an integer parameter
            return isLong(number) ? (Object) number.longValueExact() : number;
        }
    },
    /** 64-bit floating point. */
    DOUBLE("a number") {
        @Override
        public Object of(Object literal) throws QueryException {
            double number = decimal(literal).doubleValue();
            if (!Double.isFinite(number)) {
                throw mismatch(literal);
            }
            return number;
        }
    },
    /** 32-bit floating point: fractional literals are rounded to 32 bits, as the column stores them. */
    FLOAT("a number") {
        @Override
        public Object of(Object literal) throws QueryException {
            BigDecimal number = decimal(literal);
            return isLong(number) ? (Object) number.longValueExact() : ((Double) DOUBLE.of(literal)).floatValue();
        }
    },
    TEXT("text") {
        @Override
        public Object of(Object literal) {
            // PostgreSQL does not support the character 0
            return literal.toString().replace("\0", "\uFFFD");
        }
    },
    BOOLEAN("true or false") {
        @Override
        public Object of(Object literal) throws QueryException {
            return switch (literal.toString().trim().toLowerCase(Locale.ROOT)) {
                case "true", "1" -> true;
                case "false", "0" -> false;
                default -> throw mismatch(literal);
            };
        }
    },
    DATE("a date") {
        @Override
        public Object of(Object literal) throws QueryException {
            LocalDateTime time = dateTime(literal);
            return time == LocalDateTime.MAX
                    ? LocalDate.MAX
                    : time == LocalDateTime.MIN ? LocalDate.MIN : time.toLocalDate();
        }
    },
    TIME("a time of day") {
        @Override
        public Object of(Object literal) throws QueryException {
            try {
                return LocalTime.parse(literal.toString().trim().replaceAll("Z$", ""));
            } catch (DateTimeException e) {
                throw mismatch(literal);
            }
        }
    },
    /** A timestamp without zone, interpreted as UTC. */
    TIMESTAMP("a time") {
        @Override
        public Object of(Object literal) throws QueryException {
            return dateTime(literal);
        }
    },
    INSTANT("a time") {
        @Override
        public Object of(Object literal) throws QueryException {
            LocalDateTime time = dateTime(literal);
            return time == LocalDateTime.MAX
                    ? OffsetDateTime.MAX
                    : time == LocalDateTime.MIN ? OffsetDateTime.MIN : time.atOffset(ZoneOffset.UTC);
        }
    },
    UUID_VALUE("a UUID") {
        @Override
        public Object of(Object literal) throws QueryException {
            try {
                return UUID.fromString(literal.toString().trim());
            } catch (IllegalArgumentException e) {
                throw mismatch(literal);
            }
        }
    },
    GEOMETRY("a geometry") {
        @Override
        public Object of(Object literal) throws QueryException {
            throw new UnprocessableQueryException("geometries can only be compared with spatial operators");
        }
    },
    OTHER("nothing") {
        @Override
        public Object of(Object literal) throws QueryException {
            throw new QueryException("values of this type cannot be compared");
        }
    };

    private static final Instant FIRST = Instant.parse("-4000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("+200000-01-01T00:00:00Z");

    /** Limits the digits, because a short BigDecimal such as 1e999999999 can exhaust memory. */
    private static final int MAX_DIGITS = 10_000;

    private static final Pattern DECIMAL = Pattern.compile("[+-]?+(\\d++(\\.\\d*+)?+|\\.\\d++)([eE][+-]?+\\d{1,9}+)?+");

    private final String description;

    ComparisonType(String description) {
        this.description = description;
    }

    /** Returns the type of a column. */
    public static ComparisonType of(FeatureTable.Column column) {
        if (column.spatial() != null) {
            return GEOMETRY;
        }
        ComparisonType type = of(column.reader().binding());
        return type == TIMESTAMP && column.isZoned() ? INSTANT : type;
    }

    /** Returns the type of an attribute whose values have a class; a timestamp of java.sql is without zone. */
    public static ComparisonType of(Class<?> binding) {
        return switch (ColumnType.of(binding)) {
            case GEOMETRY -> GEOMETRY;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case BYTE, SHORT, INTEGER, LONG, BIG_INTEGER, DECIMAL -> NUMBER;
            case STRING -> TEXT;
            case BOOLEAN -> BOOLEAN;
            case DATE -> DATE;
            case TIME -> TIME;
            case LOCAL_DATE_TIME -> TIMESTAMP;
            case DATE_TIME -> java.util.Date.class.isAssignableFrom(binding) ? TIMESTAMP : INSTANT;
            case UNIVERSALLY_UNIQUE_ID -> UUID_VALUE;
            default -> Number.class.isAssignableFrom(binding) ? NUMBER : OTHER;
        };
    }

    /** Returns whether this is a numeric type. */
    public boolean isNumber() {
        return this == NUMBER || this == DOUBLE || this == FLOAT;
    }

    /**
     * Converts a literal to a value of this type.
     *
     * @throws QueryException if the literal is not of this type
     */
    public abstract Object of(Object literal) throws QueryException;

    /**
     * Converts a literal that is compared with an attribute to a value of this type.
     *
     * @param attribute for the message; null if the literal is compared with something else
     * @throws QueryException if the literal is not of this type
     */
    public Object of(Object literal, String attribute) throws QueryException {
        try {
            return of(literal);
        } catch (MismatchException e) {
            throw attribute == null
                    ? e
                    : new QueryException(
                            e.getMessage() + ", but the attribute \"" + QueryException.brief(attribute) + "\" is", e);
        }
    }

    /** A literal is not of the type. */
    private static final class MismatchException extends QueryException {

        private static final long serialVersionUID = 1;

        MismatchException(String message) {
            super(message);
        }
    }

    QueryException mismatch(Object literal) {
        return new MismatchException("\"" + brief(literal) + "\" is not " + description);
    }

    private static String brief(Object literal) {
        String text = literal.toString();
        return text.length() > 40 ? text.substring(0, 40) + "..." : text;
    }

    // ---- numbers

    /** Returns the number with all its digits. */
    BigDecimal decimal(Object literal) throws QueryException {
        BigDecimal number = null;
        if (literal instanceof BigDecimal given) {
            number = given;
        } else {
            String text = literal.toString().trim();
            if (text.length() <= MAX_DIGITS && DECIMAL.matcher(text).matches()) {
                number = new BigDecimal(text);
            }
        }
        if (number == null
                || number.precision() > MAX_DIGITS
                || Math.abs((long) number.scale()) > MAX_DIGITS
                || Math.abs((long) number.precision() - number.scale()) > MAX_DIGITS) {
            throw mismatch(literal);
        }
        return number;
    }

    private static boolean isLong(BigDecimal number) {
        return number.precision() - number.scale() < 20
                && number.stripTrailingZeros().scale() <= 0
                && number.toBigInteger().bitLength() < 64;
    }

    // ---- times

    /** Parses a date-time in UTC; {@code infinity}, as PostgreSQL writes it, is the maximum or minimum date-time. */
    LocalDateTime dateTime(Object literal) throws QueryException {
        switch (literal.toString().trim().toLowerCase(Locale.ROOT)) {
            case "infinity":
                return LocalDateTime.MAX;
            case "-infinity":
                return LocalDateTime.MIN;
            default:
                Instant instant = parsed(literal);
                if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
                    throw mismatch(literal);
                }
                return instant.atOffset(ZoneOffset.UTC).toLocalDateTime();
        }
    }

    private Instant parsed(Object literal) throws QueryException {
        if (literal instanceof org.geotools.api.temporal.Instant instant) {
            Position position = instant.getPosition();
            return Instant.ofEpochMilli(position.getDate().getTime());
        }
        if (literal instanceof java.util.Date date) {
            return Instant.ofEpochMilli(date.getTime());
        }
        String text = literal.toString().trim().replaceFirst("^([-\\d]+) (\\d\\d:)", "$1T$2");
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
