/**
 * Configurations of gt-xsd for WFS 1.0, 1.1 and 2.0 whose feature collections {@code org.gmlfast.wfs} writes. It sends
 * SAX events in place of those of the GeoTools encoders.
 */
package org.gmlfast.xsd;
