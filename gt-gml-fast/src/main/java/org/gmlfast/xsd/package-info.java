/**
 * For programs on gt-xsd: configurations of WFS 1.0, 1.1 and 2.0 whose feature collections are written by
 * {@code org.gmlfast.wfs}, as SAX events in the place of those that GeoTools' own encoders make.
 */
package org.gmlfast.xsd;
