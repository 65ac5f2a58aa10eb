/**
 * Events of StAX out of tokens. {@code DocumentCursor} makes them, with {@code AttributeReader},
 * {@code ElementNamespaces}, {@code TextSegments} and, for elements that occur often, {@code FastPath}, which decodes
 * the value of a simple element together with its start tag. {@code ListReader} and {@code TypedValues} return numbers,
 * {@code BinaryReader} bytes; {@code BxmlStreamReader} implements Stax2 on top. Not API.
 */
package org.gmlfast.bxml.internal.event;
