/**
 * Comparison of the responses of two WFS, or of the stock and the fast responses of one: reads layers from the
 * capabilities, compares the infosets of the features, explains differences and reports them.
 */
package org.gmlfast.compare;
