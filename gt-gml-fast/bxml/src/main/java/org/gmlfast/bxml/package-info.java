/**
 * BXML 0.0.8, the binary XML of OGC 03-002r9. {@link org.gmlfast.bxml.BxmlOutputFactory} and
 * {@link org.gmlfast.bxml.BxmlInputFactory} create Stax2 writers and readers, {@link org.gmlfast.bxml.BxmlSaxReader}
 * reads SAX events, {@link org.gmlfast.bxml.BxmlTokenReader} reads tokens, {@link org.gmlfast.bxml.BxmlFile} finds
 * single elements, and {@link org.gmlfast.bxml.XmlConversion} converts from and to XML.
 * {@link org.gmlfast.bxml.format.BxmlSettings} and {@link org.gmlfast.bxml.format.BxmlLimits} configure writers and
 * readers. Typed access passes numbers without converting them to text.
 */
package org.gmlfast.bxml;
