/**
 * BXML 0.0.8, the binary XML of OGC 03-002r9: a Stax2 writer and reader, a SAX reader, tokens, random access, and
 * conversion from and to XML. Numbers pass from generator to application without becoming text.
 */
package org.gmlfast.bxml;
