/** The list of input formats, which finds the one of a file or URL. */
package org.gmlfast.input.format;
