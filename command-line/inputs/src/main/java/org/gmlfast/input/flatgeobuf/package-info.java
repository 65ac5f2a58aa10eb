/** Reads the features of a FlatGeobuf file or stream, with its index for boxes. */
package org.gmlfast.input.flatgeobuf;
