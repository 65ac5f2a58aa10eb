/**
 * Comparison of the responses of two WFS, or of the stock and the fast responses of one: reads layers from the
 * capabilities, compares the infosets of the features, explains differences and reports them.
 *
 * <p>compare: {@code CompareRun} compares each {@code ComparedRequest}, then measures. {@code MemberReader} reads a
 * response feature by feature, {@code ElementComparison} compares, and the {@code …Rules} find the {@code Explanation}
 * of a difference. A test keeps the explanations and the table of differences in step.
 */
package org.gmlfast.compare;
