/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.value;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.regex.Pattern;

import org.gmlfast.model.ColumnType;

/** The forms of the texts that a property has in some features, and the class that keeps all of them. */
public final class FieldKind {

    /** The form of a text. */
    private enum Form {
        EMPTY(ColumnType.STRING),
        BOOLEAN(ColumnType.BOOLEAN),
        LONG(ColumnType.LONG),
        REAL(ColumnType.DOUBLE),
        /** A number with more digits than doubles hold. */
        DECIMAL(ColumnType.DECIMAL),
        /** INF, -INF and NaN, which decimals do not hold. */
        SPECIAL(ColumnType.DOUBLE),
        DATE(ColumnType.DATE),
        TIME(ColumnType.TIME),
        LOCAL_DATE_TIME(ColumnType.LOCAL_DATE_TIME),
        OFFSET_DATE_TIME(ColumnType.DATE_TIME),
        TEXT(ColumnType.STRING);

        private final ColumnType type;

        Form(ColumnType type) {
            this.type = type;
        }
    }

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern TIME = Pattern.compile("\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?");
    private static final Pattern DATE_TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)?");

    /** Texts of any form. */
    public static final FieldKind TEXT = new FieldKind(false);

    static {
        TEXT.add("text");
    }

    /** The longest text that is looked at. */
    private static final int MAX_LENGTH = 40;

    /** The digits that every double keeps, as which it may be written. */
    private static final int DOUBLE_DIGITS = 17;

    private static final Set<String> SPECIAL = Set.of("INF", "-INF", "NaN");

    /** Whether numbers keep all digits, and may be infinite. */
    private final boolean isExact;

    /** A bit for each form that has occurred. */
    private int forms;

    private boolean hasLargeInteger;

    /** The least and the greatest integer of up to 64 bits. */
    private long least = Long.MAX_VALUE;

    private long greatest = Long.MIN_VALUE;

    /** @param isExact whether numbers keep all digits, and may be infinite or NaN */
    public FieldKind(boolean isExact) {
        this.isExact = isExact;
    }

    /** Takes a text without white space at its ends into account. */
    public void add(String text) {
        if (isText()) {
            return;
        }
        Form form = isExact ? exactForm(text) : form(text);
        if (form == Form.LONG) {
            add(Long.parseLong(text));
        } else {
            forms |= 1 << form.ordinal();
        }
    }

    /** Takes an integer into account whose text is the usual one. */
    public void add(long integer) {
        forms |= 1 << Form.LONG.ordinal();
        hasLargeInteger |= !NumberForm.isExactDouble(integer);
        least = Math.min(least, integer);
        greatest = Math.max(greatest, integer);
    }

    /** Takes a number with a fraction into account. */
    public void addReal() {
        forms |= 1 << Form.REAL.ordinal();
    }

    /** Whether only a String keeps all texts, whatever follows. */
    public boolean isText() {
        return has(Form.TEXT);
    }

    private boolean has(Form form) {
        return (forms >> form.ordinal() & 1) != 0;
    }

    private boolean hasOnly(Form... allowed) {
        int mask = 1 << Form.EMPTY.ordinal();
        for (Form form : allowed) {
            mask |= 1 << form.ordinal();
        }
        return (forms & ~mask) == 0;
    }

    /** The class that keeps all texts. */
    public Class<?> binding() {
        ColumnType type = type();
        return type == ColumnType.DATE && !isExact ? type.binding() : type.exactBinding();
    }

    /** The narrowest type that keeps all texts. */
    private ColumnType type() {
        ColumnType type = null;
        for (Form form : Form.values()) {
            if (form != Form.EMPTY && has(form)) {
                ColumnType next = hasLargeInteger && form.type == ColumnType.DOUBLE ? ColumnType.DECIMAL : form.type;
                type = type == null ? next : type.with(next);
            }
        }
        boolean isSpecial = has(Form.SPECIAL) && type == ColumnType.DECIMAL;
        return type == null || isSpecial ? ColumnType.STRING : type;
    }

    /** Whether no text has any characters. */
    public boolean isEmpty() {
        return hasOnly();
    }

    /**
     * The class that keeps all texts as values of a class that a schema declares: the declared one, or one of java.time
     * for an instant, since java.sql.Timestamp would give a zone to values that have none, and drop that of others.
     *
     * @return null if a text is not such a value
     */
    public Class<?> declaredAs(Class<?> declared) {
        Class<?> found = binding();
        if (declared == found || hasOnly() || declared == String.class) {
            return declared;
        }
        ColumnType type = ColumnType.of(declared);
        boolean fits =
                switch (type) {
                    case BYTE -> isWithin(Byte.MIN_VALUE, Byte.MAX_VALUE);
                    case SHORT -> isWithin(Short.MIN_VALUE, Short.MAX_VALUE);
                    case INTEGER -> isWithin(Integer.MIN_VALUE, Integer.MAX_VALUE);
                    case BIG_INTEGER -> hasOnly(Form.LONG);
                    case DECIMAL -> hasOnly(Form.LONG, Form.REAL, Form.DECIMAL);
                    case FLOAT, DOUBLE ->
                        hasOnly(Form.LONG, Form.REAL, Form.DECIMAL) || found == ColumnType.DOUBLE.binding();
                    default -> false;
                };
        if (fits) {
            return declared;
        }
        boolean isDateTime = type == ColumnType.DATE_TIME || type == ColumnType.LOCAL_DATE_TIME;
        return isDateTime && (hasOnly(Form.LOCAL_DATE_TIME) || hasOnly(Form.OFFSET_DATE_TIME)) ? found : null;
    }

    private boolean isWithin(long min, long max) {
        return hasOnly(Form.LONG) && least >= min && greatest <= max;
    }

    /** Whether the class of a text without white space at its ends would be that of others, for which it was found. */
    public static boolean alone(String text, Class<?> binding) {
        FieldKind kind = new FieldKind(false);
        kind.add(text);
        return kind.declaredAs(binding) == binding && keeps(text, binding);
    }

    /** Whether a text without white space at its ends keeps its value in a class that was derived from other texts. */
    public static boolean keeps(String text, Class<?> binding) {
        if (NumberForm.isInteger(binding)) {
            Form form = form(text);
            return form == Form.EMPTY || form == Form.LONG;
        }
        if (binding == Double.class) {
            Form form = form(text);
            return form == Form.EMPTY
                    || form == Form.REAL
                    || SPECIAL.contains(text)
                    || form == Form.LONG && NumberForm.isExactDouble(Long.parseLong(text));
        }
        // only numbers are looked at, since that takes as long as reading them
        if (binding != BigDecimal.class) {
            return true;
        }
        Form form = exactForm(text);
        return form != Form.TEXT && form != Form.SPECIAL;
    }

    private static Form exactForm(String text) {
        if (SPECIAL.contains(text)) {
            return Form.SPECIAL;
        }
        Form form = form(text);
        if (form == Form.TEXT && DATE.matcher(text).matches() && TemporalParser.parse(text, LocalDate.class) != null) {
            return Form.DATE; // one of the ten days that java.sql.Date lacks
        }
        boolean isNumber = form == Form.REAL || form == Form.TEXT && text.length() <= MAX_LENGTH && isInteger(text);
        return isNumber && new BigDecimal(text).precision() > DOUBLE_DIGITS ? Form.DECIMAL : form;
    }

    /** Whether a text is an integer of any size in its usual form. */
    private static boolean isInteger(String text) {
        int digits = text.startsWith("-") ? 1 : 0;
        return text.length() > digits
                && text.charAt(digits) != '0'
                && text.charAt(0) != '+'
                && NumberParser.isInteger(text);
    }

    private static Form form(String text) {
        if (text.isEmpty()) {
            return Form.EMPTY;
        }
        if (text.length() > MAX_LENGTH) {
            return Form.TEXT;
        }
        char first = text.charAt(0);
        if (first == 't' || first == 'f') {
            return text.equals("true") || text.equals("false") ? Form.BOOLEAN : Form.TEXT;
        }
        boolean isDigit = first >= '0' && first <= '9';
        if (!isDigit && first != '-' && first != '+' && first != '.') {
            return Form.TEXT;
        }
        boolean isDay =
                text.length() >= 8 && text.charAt(4) == '-' && Character.isDigit(text.charAt(3)); // not 1.0E-300
        if (isDigit && (isDay || text.length() >= 8 && text.charAt(2) == ':')) {
            return temporal(text);
        }
        return number(text);
    }

    private static Form number(String text) {
        int digits = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        boolean hasLeadingZero =
                text.length() > digits + 1 && text.charAt(digits) == '0' && Character.isDigit(text.charAt(digits + 1));
        if (hasLeadingZero || !NumberParser.isFinite(text)) {
            return Form.TEXT;
        }
        if (NumberParser.isInteger(text)) {
            return text.equals("-0") ? Form.REAL : isLong(text) ? Form.LONG : Form.TEXT;
        }
        return Double.isInfinite(Double.parseDouble(text)) ? Form.TEXT : Form.REAL;
    }

    private static boolean isLong(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static Form temporal(String text) {
        if (UsualDateTime.isUsualDay(text)) {
            return UsualDateTime.isValid(text) ? Form.DATE : Form.TEXT;
        }
        if (UsualDateTime.isUsual(text)) {
            return UsualDateTime.isValid(text) ? Form.LOCAL_DATE_TIME : Form.TEXT;
        }
        if (UsualDateTime.isUsualUtc(text)) {
            return UsualDateTime.isValid(text) ? Form.OFFSET_DATE_TIME : Form.TEXT;
        }
        if (DATE.matcher(text).matches()) {
            return TemporalParser.parse(text, java.sql.Date.class) == null ? Form.TEXT : Form.DATE;
        }
        if (TIME.matcher(text).matches()) {
            return TemporalParser.parse(text, LocalTime.class) == null ? Form.TEXT : Form.TIME;
        }
        if (!DATE_TIME.matcher(text).matches()) {
            return Form.TEXT;
        }
        char last = text.charAt(text.length() - 1);
        boolean hasZone = last == 'Z' || text.charAt(text.length() - 6) == '+' || text.charAt(text.length() - 6) == '-';
        Class<?> binding = hasZone ? OffsetDateTime.class : LocalDateTime.class;
        return TemporalParser.parse(text, binding) == null
                ? Form.TEXT
                : hasZone ? Form.OFFSET_DATE_TIME : Form.LOCAL_DATE_TIME;
    }
}
