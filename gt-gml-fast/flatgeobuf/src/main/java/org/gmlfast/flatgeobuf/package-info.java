/** FlatGeobuf (version 3) from features and rows, as a stream or with an index. */
package org.gmlfast.flatgeobuf;
