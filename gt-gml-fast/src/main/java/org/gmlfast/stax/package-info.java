/** XML text as UTF-8 bytes: a conforming Stax2 stream writer, escaping and number text. */
package org.gmlfast.stax;
