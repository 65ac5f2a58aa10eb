/**
 * JMH benchmarks: features in memory to GML on each stream writer, beside the floor that copying the finished bytes is.
 */
package org.gmlfast.benchmarks;
