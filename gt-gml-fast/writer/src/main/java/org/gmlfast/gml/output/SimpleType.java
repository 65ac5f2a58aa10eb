/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variants;
import org.gmlfast.gml.settings.ValueSettings;
import org.gmlfast.model.ColumnType;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;

/**
 * The types of XML Schema that values of columns are written as, each with its text form. Encoders and application
 * schemas share this table.
 */
public enum SimpleType {
    BOOLEAN("boolean", ColumnType.BOOLEAN) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeBoolean((Boolean) value);
        }
    },
    BYTE("byte", ColumnType.BYTE) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeInt((Byte) value);
        }
    },
    SHORT("short", ColumnType.SHORT) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeInt((Short) value);
        }

        @Override
        public void writeElement(GmlOutput out, PreparedName name, Object value, ValueSettings settings)
                throws XMLStreamException {
            out.writer.writeElement(name, (long) (Short) value);
        }
    },
    INT("int", ColumnType.INTEGER) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeInt((Integer) value);
        }

        @Override
        public void writeElement(GmlOutput out, PreparedName name, Object value, ValueSettings settings)
                throws XMLStreamException {
            out.writer.writeElement(name, (long) (Integer) value);
        }
    },
    LONG("long", ColumnType.LONG) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeLong((Long) value);
        }

        @Override
        public void writeElement(GmlOutput out, PreparedName name, Object value, ValueSettings settings)
                throws XMLStreamException {
            out.writer.writeElement(name, (long) (Long) value);
        }
    },
    INTEGER("integer", ColumnType.BIG_INTEGER) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeInteger((BigInteger) value);
        }
    },
    FLOAT("float", ColumnType.FLOAT) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            write(out, (float) (Float) value, settings.forceDecimalEncoding());
        }
    },
    DOUBLE("double", ColumnType.DOUBLE) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            write(out, (double) (Double) value, settings.forceDecimalEncoding());
        }

        @Override
        public void writeElement(GmlOutput out, PreparedName name, Object value, ValueSettings settings)
                throws XMLStreamException {
            writeElement(out, name, (double) (Double) value, settings.forceDecimalEncoding());
        }
    },
    DECIMAL("decimal", ColumnType.DECIMAL) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeDecimal((BigDecimal) value);
        }
    },
    STRING("string", ColumnType.STRING) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeText((String) value);
        }

        @Override
        public void writeElement(GmlOutput out, PreparedName name, Object value, ValueSettings settings)
                throws XMLStreamException {
            out.writer.writeElement(name, (String) value);
        }
    },
    DATE("date", ColumnType.DATE) {
        @Override
        public boolean accepts(Object value) {
            // an instant in a date column is written as its day in the time zone of the JVM
            return value instanceof java.util.Date && !(value instanceof java.sql.Time) || super.accepts(value);
        }

        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            TemporalText text = out.temporal.clear();
            if (value instanceof LocalDate date) {
                text.date(date);
            } else {
                text.date((java.util.Date) value, settings.zonedDates());
            }
            out.writeTemporal();
        }
    },
    TIME("time", ColumnType.TIME) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            TemporalText text = out.temporal.clear();
            if (value instanceof LocalTime time) {
                text.time(time);
            } else if (value instanceof OffsetTime time) {
                text.time(time.toLocalTime());
                text.offset(time.getOffset());
            } else {
                text.time((java.sql.Time) value, settings.zonedTimes());
            }
            out.writeTemporal();
        }
    },
    DATE_TIME("dateTime", ColumnType.LOCAL_DATE_TIME, ColumnType.DATE_TIME) {
        @Override
        public boolean accepts(Object value) {
            // a java.sql.Date in a timestamp column is written as the beginning of its day
            return value instanceof java.util.Date && !(value instanceof java.sql.Time) || super.accepts(value);
        }

        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            TemporalText text = out.temporal.clear();
            if (value instanceof java.util.Date date) {
                text.dateTime(date);
            } else if (value instanceof Calendar calendar) {
                text.dateTime(calendar);
            } else if (value instanceof LocalDateTime dateTime) {
                text.dateTime(dateTime);
            } else {
                writeInstant(text, value);
            }
            out.writeTemporal();
        }

        private void writeInstant(TemporalText text, Object value) {
            OffsetDateTime dateTime = value instanceof ZonedDateTime zoned
                    ? zoned.toOffsetDateTime()
                    : value instanceof Instant instant ? inUtc(instant) : (OffsetDateTime) value;
            text.dateTime(dateTime);
        }

        /** Instant.MIN and Instant.MAX stand for infinity and are out of the range of dates. */
        private OffsetDateTime inUtc(Instant instant) {
            if (instant.equals(Instant.MAX)) {
                return OffsetDateTime.MAX;
            }
            return instant.equals(Instant.MIN) ? OffsetDateTime.MIN : instant.atOffset(java.time.ZoneOffset.UTC);
        }
    },
    YEAR("gYear", ColumnType.YEAR) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.temporal.clear().year(((Year) value).getValue());
            out.writeTemporal();
        }
    },
    YEAR_MONTH("gYearMonth", ColumnType.YEAR_MONTH) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            YearMonth month = (YearMonth) value;
            out.temporal.clear().year(month.getYear());
            out.temporal.month(month.getMonthValue());
            out.writeTemporal();
        }
    },
    DURATION("duration", ColumnType.DURATION) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            // java.time writes the sign before each part, XML Schema before the whole (part 2 §3.2.6.1)
            Duration duration = (Duration) value;
            String text = duration.isNegative() ? '-' + duration.negated().toString() : duration.toString();
            out.writer.writeText(text);
        }
    },
    ANY_URI("anyURI", ColumnType.ANY_URI) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeText(value.toString());
        }
    },
    QNAME("QName", ColumnType.QNAME) {
        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            QName name = (QName) value;
            PreparedStreamWriter writer = out.writer;
            if (!name.getPrefix().isEmpty()) {
                writer.writeNamespace(name.getPrefix(), name.getNamespaceURI());
            }
            writer.writeQName(name);
        }
    },
    BINARY("base64Binary", ColumnType.BINARY) {
        @Override
        public String schemaName(ValueSettings settings) {
            return settings.hexBinary() ? "hexBinary" : super.schemaName(settings);
        }

        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            byte[] bytes = (byte[]) value;
            if (settings.hexBinary()) {
                out.writer.writeText(HexFormat.of().withUpperCase().formatHex(bytes));
                return;
            }
            out.writer.writeBinary(Base64Variants.MIME_NO_LINEFEEDS, bytes, 0, bytes.length);
        }
    },
    /** All other values with a text form, see {@link AttributeValueText}. */
    TEXT("string") {
        @Override
        public boolean accepts(Object value) {
            return true;
        }

        @Override
        public void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException {
            out.writer.writeText(AttributeValueText.of(value));
        }
    };

    private static final Map<ColumnType, SimpleType> BY_TYPE = byType();

    private static final ClassValue<SimpleType> BY_VALUE_CLASS = new ClassValue<>() {
        @Override
        protected SimpleType computeValue(Class<?> valueClass) {
            return BY_TYPE.getOrDefault(ColumnType.of(valueClass), TEXT);
        }
    };

    private final String schemaName;
    private final ColumnType[] types;

    SimpleType(String schemaName, ColumnType... types) {
        this.schemaName = schemaName;
        this.types = types;
    }

    private static Map<ColumnType, SimpleType> byType() {
        Map<ColumnType, SimpleType> map = new EnumMap<>(ColumnType.class);
        for (SimpleType written : values()) {
            for (ColumnType type : written.types) {
                map.put(type, written);
            }
        }
        return map;
    }

    /** The local name in XML Schema's namespace. */
    public String schemaName(ValueSettings settings) {
        return schemaName;
    }

    /** Whether this type can write a value, which is not null. */
    public boolean accepts(Object value) {
        for (ColumnType type : types) {
            if (type.isInstance(value)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the text of values may have any characters, so that it is escaped in attributes. */
    boolean writesAnyText() {
        return this == STRING || this == TEXT || this == ANY_URI || this == QNAME;
    }

    /** Writes a value that this type accepts. */
    public abstract void write(GmlOutput out, Object value, ValueSettings settings) throws XMLStreamException;

    /** Writes an element with a value that this type accepts. */
    public void writeElement(GmlOutput out, PreparedName name, Object value, ValueSettings settings)
            throws XMLStreamException {
        out.writer.writeStartElement(name);
        write(out, value, settings);
        out.writer.writeEndElement();
    }

    /** The type for the class of a value, regardless of the attribute's binding. */
    public static SimpleType of(Object value) {
        return BY_VALUE_CLASS.get(value.getClass());
    }

    /**
     * The type for the values of an attribute.
     *
     * @return null if values of this binding have no text form
     */
    public static SimpleType ofBinding(Class<?> binding) {
        Class<?> boxed = MethodType.methodType(binding).wrap().returnType();
        SimpleType type = BY_VALUE_CLASS.get(boxed);
        boolean open = Modifier.isAbstract(boxed.getModifiers()) || boxed == Object.class || boxed.isArray();
        return type != TEXT || open || AttributeValueText.isDefinedFor(boxed) ? type : null;
    }

    /**
     * Writes a float.
     *
     * @param decimal whether it is written without exponent
     */
    public static void write(GmlOutput out, float number, boolean decimal) throws XMLStreamException {
        if (decimal && isWrittenWithExponent(number)) {
            out.writer.writeDecimal(new BigDecimal(Float.toString(number)));
        } else {
            out.writer.writeFloat(number);
        }
    }

    public static void write(GmlOutput out, double number, boolean decimal) throws XMLStreamException {
        if (decimal && isWrittenWithExponent(number)) {
            out.writer.writeDecimal(BigDecimal.valueOf(number));
        } else {
            out.writer.writeDouble(number);
        }
    }

    /**
     * Writes an element with a double.
     *
     * @param decimal whether it is written without exponent
     */
    public static void writeElement(GmlOutput out, PreparedName name, double number, boolean decimal)
            throws XMLStreamException {
        if (decimal) {
            out.writer.writeStartElement(name);
            write(out, number, true);
            out.writer.writeEndElement();
        } else {
            out.writer.writeElement(name, number);
        }
    }

    private static boolean isWrittenWithExponent(double number) {
        double magnitude = Math.abs(number);
        return magnitude > 1e21 && magnitude <= Double.MAX_VALUE || magnitude < 1e-7 && magnitude > 0;
    }
}
