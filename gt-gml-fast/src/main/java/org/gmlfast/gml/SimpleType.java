/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
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
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variants;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;

/**
 * The types of XML Schema that attribute values are written as, each with the Java classes it is for and the text it
 * has. The one table that both the encoders and the application schema go by.
 */
enum SimpleType {
    BOOLEAN("boolean", Boolean.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeBoolean((Boolean) value);
        }
    },
    BYTE("byte", Byte.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeInt((Byte) value);
        }
    },
    SHORT("short", Short.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeInt((Short) value);
        }

        @Override
        void writeElement(GmlOutput out, PreparedName name, Object value) throws XMLStreamException {
            out.writer.writeElement(name, (long) (Short) value);
        }
    },
    INT("int", Integer.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeInt((Integer) value);
        }

        @Override
        void writeElement(GmlOutput out, PreparedName name, Object value) throws XMLStreamException {
            out.writer.writeElement(name, (long) (Integer) value);
        }
    },
    LONG("long", Long.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeLong((Long) value);
        }

        @Override
        void writeElement(GmlOutput out, PreparedName name, Object value) throws XMLStreamException {
            out.writer.writeElement(name, (long) (Long) value);
        }
    },
    INTEGER("integer", BigInteger.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeInteger((BigInteger) value);
        }
    },
    FLOAT("float", Float.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            float number = (Float) value;
            if (out.forcedDecimal && isWrittenWithExponent(number)) {
                out.writer.writeDecimal(new BigDecimal(Float.toString(number)));
            } else {
                out.writer.writeFloat(number);
            }
        }
    },
    DOUBLE("double", Double.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            double number = (Double) value;
            if (out.forcedDecimal && isWrittenWithExponent(number)) {
                out.writer.writeDecimal(BigDecimal.valueOf(number));
            } else {
                out.writer.writeDouble(number);
            }
        }

        @Override
        void writeElement(GmlOutput out, PreparedName name, Object value) throws XMLStreamException {
            if (out.forcedDecimal) {
                super.writeElement(out, name, value);
            } else {
                out.writer.writeElement(name, (double) (Double) value);
            }
        }
    },
    DECIMAL("decimal", BigDecimal.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeDecimal((BigDecimal) value);
        }
    },
    STRING("string", String.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeText((String) value);
        }

        @Override
        void writeElement(GmlOutput out, PreparedName name, Object value) throws XMLStreamException {
            out.writer.writeElement(name, (String) value);
        }
    },
    DATE("date", java.sql.Date.class, LocalDate.class) {
        @Override
        boolean takes(Object value) {
            // an instant in a column of days is the day it is in, in the zone of the JVM
            return value instanceof java.util.Date && !(value instanceof java.sql.Time) || super.takes(value);
        }

        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            TemporalText text = out.temporal.clear();
            if (value instanceof LocalDate date) {
                text.date(date);
            } else {
                text.date((java.util.Date) value, out.zonedDates);
            }
            out.writeTemporal();
        }
    },
    TIME("time", java.sql.Time.class, LocalTime.class, OffsetTime.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            TemporalText text = out.temporal.clear();
            if (value instanceof LocalTime time) {
                text.time(time);
            } else if (value instanceof OffsetTime time) {
                text.time(time.toLocalTime());
                text.offset(time.getOffset());
            } else {
                text.time((java.sql.Time) value, out.zonedTimes);
            }
            out.writeTemporal();
        }
    },
    DATE_TIME(
            "dateTime",
            java.util.Date.class,
            java.sql.Timestamp.class,
            Calendar.class,
            Instant.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class) {
        @Override
        boolean takes(Object value) {
            // a java.sql.Date in a column of instants is the instant its day begins
            return value instanceof java.util.Date && !(value instanceof java.sql.Time) || super.takes(value);
        }

        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
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

        /** The first and the last instant, which stand for infinity, have no date. */
        private OffsetDateTime inUtc(Instant instant) {
            if (instant.equals(Instant.MAX)) {
                return OffsetDateTime.MAX;
            }
            return instant.equals(Instant.MIN) ? OffsetDateTime.MIN : instant.atOffset(java.time.ZoneOffset.UTC);
        }
    },
    YEAR("gYear", Year.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.temporal.clear().year(((Year) value).getValue());
            out.writeTemporal();
        }
    },
    YEAR_MONTH("gYearMonth", YearMonth.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            YearMonth month = (YearMonth) value;
            out.temporal.clear().year(month.getYear());
            out.temporal.month(month.getMonthValue());
            out.writeTemporal();
        }
    },
    DURATION("duration", Duration.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            // java.time puts the sign on each part, XML Schema before the whole (part 2 §3.2.6.1)
            Duration duration = (Duration) value;
            String text = duration.isNegative() ? '-' + duration.negated().toString() : duration.toString();
            out.writer.writeText(text);
        }
    },
    ANY_URI("anyURI", URI.class, URL.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeText(value.toString());
        }
    },
    QNAME("QName", QName.class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            QName name = (QName) value;
            PreparedStreamWriter writer = out.writer;
            if (!name.getPrefix().isEmpty()) {
                writer.writeNamespace(name.getPrefix(), name.getNamespaceURI());
            }
            writer.writeQName(name);
        }
    },
    BASE64_BINARY("base64Binary", byte[].class) {
        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            byte[] bytes = (byte[]) value;
            out.writer.writeBinary(Base64Variants.MIME_NO_LINEFEEDS, bytes, 0, bytes.length);
        }
    },
    /** Whatever has a text form of its own, and lists and maps, which have that of JSON. */
    TEXT("string") {
        @Override
        boolean takes(Object value) {
            return true;
        }

        @Override
        void write(GmlOutput out, Object value) throws XMLStreamException {
            out.writer.writeText(text(value));
        }
    };

    private static final Map<Class<?>, SimpleType> BY_CLASS = byClass();

    private static final ClassValue<SimpleType> BY_VALUE_CLASS = new ClassValue<>() {
        @Override
        protected SimpleType computeValue(Class<?> valueClass) {
            return forClass(valueClass);
        }
    };

    private final String schemaName;
    private final Class<?>[] classes;

    SimpleType(String schemaName, Class<?>... classes) {
        this.schemaName = schemaName;
        this.classes = classes;
    }

    private static Map<Class<?>, SimpleType> byClass() {
        Map<Class<?>, SimpleType> map = new java.util.HashMap<>();
        for (SimpleType type : values()) {
            for (Class<?> c : type.classes) {
                map.put(c, type);
            }
        }
        return Map.copyOf(map);
    }

    /** The local name in XML Schema's namespace. */
    String schemaName() {
        return schemaName;
    }

    /** Whether this value can be written as this type; null is none. */
    boolean takes(Object value) {
        Class<?> valueClass = value.getClass();
        for (Class<?> c : classes) {
            if (c == valueClass || !Modifier.isFinal(c.getModifiers()) && c.isInstance(value)) {
                return true;
            }
        }
        return false;
    }

    /** Writes a value that is taken. */
    abstract void write(GmlOutput out, Object value) throws XMLStreamException;

    /** Writes an element with a value that is taken. */
    void writeElement(GmlOutput out, PreparedName name, Object value) throws XMLStreamException {
        out.writer.writeStartElement(name);
        write(out, value);
        out.writer.writeEndElement();
    }

    /** The type for a value, whatever it was declared as. */
    static SimpleType of(Object value) {
        return BY_VALUE_CLASS.get(value.getClass());
    }

    /**
     * The type for what an attribute is declared to hold.
     *
     * @return null if its values can have no text form
     */
    static SimpleType ofBinding(Class<?> binding) {
        Class<?> boxed = MethodType.methodType(binding).wrap().returnType();
        SimpleType type = forClass(boxed);
        boolean anything = Modifier.isAbstract(boxed.getModifiers()) || boxed == Object.class || boxed.isArray();
        return type != TEXT || anything || hasText(boxed) ? type : null;
    }

    private static SimpleType forClass(Class<?> valueClass) {
        for (Class<?> c = valueClass; c != null; c = c.getSuperclass()) {
            SimpleType type = BY_CLASS.get(c);
            if (type != null) {
                return type;
            }
        }
        return TEXT;
    }

    /** Whether the class says what it is, and not only where it is in memory. */
    private static boolean hasText(Class<?> valueClass) {
        if (Iterable.class.isAssignableFrom(valueClass) || Map.class.isAssignableFrom(valueClass)) {
            return true;
        }
        try {
            return valueClass.getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError("every class has toString()", e);
        }
    }

    private static boolean isWrittenWithExponent(double number) {
        double magnitude = Math.abs(number);
        return magnitude > 1e21 && magnitude <= Double.MAX_VALUE || magnitude < 1e-7 && magnitude > 0;
    }

    /** @throws IllegalArgumentException if there is none */
    static String text(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? text(optional.get()) : "";
        }
        if (value instanceof Class<?> c) {
            return c.getName();
        }
        if (JsonText.takes(value)) {
            return JsonText.of(value);
        }
        if (!hasText(value.getClass())) {
            throw new IllegalArgumentException(value.getClass().getName() + " has no text form");
        }
        return value.toString();
    }
}
