/**
 * A read-only Web Feature Service of versions 1.0.0, 1.1.0 and 2.0.0 with key-value pairs: requests, responses and
 * exception reports. Of HTTP, it knows the status codes only.
 *
 * <p>A request to {@code serve}: {@code WfsHandler}, {@code WfsService}, {@code FeatureRequestReader}. Only
 * {@code ConditionCompiler} turns user input into SQL: names come from the table, values are parameters, or literals of
 * {@code SqlLiterals} where COPY has none. {@code RequestWatch} cancels queries through the {@code QueryControl} of
 * their request; {@code ClientEndPoint} detects clients that have gone; {@code Failures} decides what client and log
 * receive.
 */
package org.gmlfast.service;
