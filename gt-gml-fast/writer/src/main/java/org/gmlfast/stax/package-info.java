/** Stream writers of XML text as UTF-8 bytes: Stax2, and methods for prepared names and coordinates. */
package org.gmlfast.stax;
