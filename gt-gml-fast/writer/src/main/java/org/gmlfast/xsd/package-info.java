/**
 * Configurations of gt-xsd for WFS 1.0, 1.1 and 2.0 whose feature collections {@code org.gmlfast.wfs} writes. It sends
 * SAX events in place of those of the GeoTools encoders.
 *
 * <p>gt-xsd: {@code CollectionEncoding} decides about a fallback before anything is written; {@code ApplicationSchemas}
 * reads the choices that a schema has made; {@code SaxMarkup} turns the stream into events.
 */
package org.gmlfast.xsd;
