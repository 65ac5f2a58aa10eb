/**
 * Index tables and random access: {@code ElementPath} parses a path, {@code IndexBuilder} collects the entries while a
 * document is written, {@code IndexedFile} finds elements in a file ({@code FileBytes}: mapped, or read through a
 * channel) by an {@code IndexTable} or, without an index, by a {@code PathSearch}. Not API.
 */
package org.gmlfast.bxml.internal.index;
