/** Conversion between XML and BXML documents, and the outline of a BXML file. */
package org.gmlfast.document;
