/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.util.Arrays;

/** The measurements of one candidate in one run: their median and their spread. Belongs to one thread. */
public final class Samples {

    private static final int FIRST_CAPACITY = 8;

    private double[] values = new double[FIRST_CAPACITY];
    private int count;

    /** Adds a measurement, which must be a finite number. */
    public void add(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a measurement is a finite number, not " + value);
        }
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = value;
    }

    /** The number of measurements. */
    public int count() {
        return count;
    }

    /** All measurements in the order in which they were taken. */
    public double[] values() {
        return Arrays.copyOf(values, count);
    }

    /** The middle measurement, or the mean of the two in the middle. */
    public double median() {
        double[] sorted = sorted();
        int middle = count / 2;
        return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The smallest measurement. */
    public double minimum() {
        return sorted()[0];
    }

    /** The largest measurement. */
    public double maximum() {
        return sorted()[count - 1];
    }

    /** Half of the distance between the smallest and the largest measurement, as a fraction of the median. */
    public double spread() {
        double median = median();
        return median == 0 ? 0 : (maximum() - minimum()) / 2 / median;
    }

    private double[] sorted() {
        if (count == 0) {
            throw new IllegalStateException("nothing has been measured");
        }
        double[] sorted = values();
        Arrays.sort(sorted);
        return sorted;
    }
}
