/**
 * Index tables and random access: {@code ElementPath} parses a path, {@code IndexBuilder} collects the entries while a
 * document is written, {@code IndexedFile} finds elements in a file ({@code FileBytes}: mapped, or read through a
 * channel) by an {@code IndexTable} or, without an index, by a {@code PathSearch}. Not API.
 *
 * <p>Indexes of BXML: {@code IndexBuilder} collects them while a document is written, or later for {@code BxmlIndexes}.
 * {@code IndexedFile} is the mapped file, {@code ElementFinder} finds an element in it: {@code IndexLookup} by an
 * index, {@code PathSearch} without. {@code ElementContext} knows the namespaces and the feature around an element.
 */
package org.gmlfast.bxml.internal.index;
