/**
 * Elements with what they contain, for readers of features: an {@code ElementCursor} goes from one to the next.
 * {@code WindowElementCursor} predicts their tokens and leaves the rest to {@code EventElementCursor}, which follows
 * events. Not API.
 */
package org.gmlfast.bxml.internal.element;
