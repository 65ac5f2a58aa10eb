/**
 * The implementation behind {@code org.gmlfast.stax}, which the library shares: a Stax2 writer on top of primitives,
 * the text of numbers and values, characters and namespaces. Not API: it may change with any version.
 */
package org.gmlfast.stax.internal;
