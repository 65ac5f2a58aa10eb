/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/**
 * Conditions of a query on numbers and strings, so that features that fail one of them need not become rows. Spark
 * tests all conditions again; those that are not known here, it tests alone. Used by one thread.
 */
final class RowFilter {

    /** A condition on one column. */
    private abstract static class Condition {

        final int index;

        Condition(int index) {
            this.index = index;
        }

        /** @param row whose value is not null */
        abstract boolean accepts(Row row);
    }

    private interface Comparison {

        /** @param order of the value to the one that it is compared with: negative, 0 or positive */
        boolean accepts(int order);
    }

    private final RowType type;
    private final List<Condition> conditions = new ArrayList<>();

    private RowFilter(RowType type) {
        this.type = type;
    }

    /**
     * Takes the conditions that it knows.
     *
     * @param filters all of which rows have to pass
     * @param fields of the frame
     * @return null if it knows none
     */
    static RowFilter of(Filter[] filters, StructField[] fields, RowType type) {
        RowFilter filter = new RowFilter(type);
        for (Filter each : filters) {
            filter.add(each, fields);
        }
        return filter.conditions.isEmpty() ? null : filter;
    }

    /** Whether a value that has been read fails its condition. Values that are null are ignored, as they may follow. */
    boolean rejectsSoFar(Row row) {
        for (Condition condition : conditions) {
            if (!row.isNull(condition.index) && !condition.accepts(row)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value fails its condition, as null fails each. */
    boolean rejects(Row row) {
        for (Condition condition : conditions) {
            if (row.isNull(condition.index) || !condition.accepts(row)) {
                return true;
            }
        }
        return false;
    }

    // ---- conditions

    private void add(Filter filter, StructField[] fields) {
        if (filter instanceof And and) {
            add(and.left(), fields);
            add(and.right(), fields);
        } else if (filter instanceof EqualTo equal) {
            add(equal.attribute(), equal.value(), order -> order == 0, fields);
        } else if (filter instanceof GreaterThan greater) {
            add(greater.attribute(), greater.value(), order -> order > 0, fields);
        } else if (filter instanceof GreaterThanOrEqual greater) {
            add(greater.attribute(), greater.value(), order -> order >= 0, fields);
        } else if (filter instanceof LessThan less) {
            add(less.attribute(), less.value(), order -> order < 0, fields);
        } else if (filter instanceof LessThanOrEqual less) {
            add(less.attribute(), less.value(), order -> order <= 0, fields);
        } else {
            addOther(filter, fields);
        }
    }

    private void addOther(Filter filter, StructField[] fields) {
        if (filter instanceof IsNotNull present) {
            addPresence(index(present.attribute(), fields));
        } else if (filter instanceof In in) {
            addList(index(in.attribute(), fields), in.values());
        } else if (filter instanceof StringStartsWith start) {
            addStart(index(start.attribute(), fields), Utf8Text.of(start.value()));
        }
    }

    /**
     * The index of a column in rows.
     *
     * @return -1 if its values are compared by Spark alone: where they are neither numbers nor strings, or where a
     *     later element of the feature may replace the first, because the schema does not say where the column comes
     *     from
     */
    private int index(String column, StructField[] fields) {
        for (StructField field : fields) {
            boolean isComparable = field.dataType().equals(DataTypes.StringType)
                    || field.dataType().equals(DataTypes.LongType)
                    || field.dataType().equals(DataTypes.IntegerType)
                    || field.dataType().equals(DataTypes.DoubleType);
            if (isComparable && field.name().equals(column) && FieldOrigin.path(field) != null) {
                return type.type().indexOf(column);
            }
        }
        return -1;
    }

    private void add(String column, Object value, Comparison comparison, StructField[] fields) {
        int index = index(column, fields);
        Condition condition = index < 0 ? null : comparing(index, value, comparison);
        if (condition != null) {
            conditions.add(condition);
        }
    }

    private Condition comparing(int index, Object value, Comparison comparison) {
        ValueKind kind = type.kinds().get(index);
        if (kind == ValueKind.INTEGER && value instanceof Number number && !isFraction(value)) {
            long other = number.longValue();
            return new Condition(index) {
                @Override
                boolean accepts(Row row) {
                    return comparison.accepts(Long.compare(row.getLong(index), other));
                }
            };
        }
        if (kind == ValueKind.DOUBLE && value instanceof Double number) {
            double other = number;
            return new Condition(index) {
                @Override
                boolean accepts(Row row) {
                    return comparison.accepts(compare(row.getDouble(index), other));
                }
            };
        }
        if (kind == ValueKind.TEXT && value instanceof String text) {
            Utf8Text other = Utf8Text.of(text);
            return new Condition(index) {
                @Override
                boolean accepts(Row row) {
                    return comparison.accepts(compare(row.getText(index), other));
                }
            };
        }
        return null;
    }

    private void addPresence(int index) {
        if (index >= 0) {
            conditions.add(new Condition(index) {
                @Override
                boolean accepts(Row row) {
                    return true;
                }
            });
        }
    }

    private void addList(int index, Object[] values) {
        if (index < 0) {
            return;
        }
        List<Condition> choices = new ArrayList<>();
        for (Object value : values) {
            Condition choice = value == null ? null : comparing(index, value, order -> order == 0);
            if (value != null && choice == null) {
                return;
            }
            if (choice != null) {
                choices.add(choice);
            }
        }
        conditions.add(new Condition(index) {
            @Override
            boolean accepts(Row row) {
                for (Condition choice : choices) {
                    if (choice.accepts(row)) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    private void addStart(int index, Utf8Text start) {
        if (index >= 0 && type.kinds().get(index) == ValueKind.TEXT) {
            conditions.add(new Condition(index) {
                @Override
                boolean accepts(Row row) {
                    Utf8Text text = row.getText(index);
                    return text.length() >= start.length()
                            && compare(text.array(), text.start(), start.length(), start) == 0;
                }
            });
        }
    }

    // ---- values, as Spark compares them

    private static boolean isFraction(Object value) {
        return value instanceof Double || value instanceof Float || value instanceof java.math.BigDecimal;
    }

    /** NaN is equal to itself and greater than all others, and 0 is equal to -0. */
    private static int compare(double value, double other) {
        return value == other ? 0 : Double.compare(value, other);
    }

    /** By the bytes of UTF-8, without a sign. */
    private static int compare(Utf8Text text, Utf8Text other) {
        return compare(text.array(), text.start(), text.length(), other);
    }

    private static int compare(byte[] bytes, int start, int length, Utf8Text other) {
        return Arrays.compareUnsigned(
                bytes, start, start + length, other.array(), other.start(), other.start() + other.length());
    }
}
