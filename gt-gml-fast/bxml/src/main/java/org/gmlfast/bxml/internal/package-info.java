/**
 * Code that readers, writers and indexes of BXML share: the codes of tokens and types ({@code BxmlCodes}), the fixed
 * bytes of header and trailer ({@code FileLayout}), numbers in byte arrays ({@code Bytes}), the choice of number types
 * ({@code NarrowestType}), and the encoding of strings and values ({@code StringCoder}, {@code ValueText}). Not API.
 */
package org.gmlfast.bxml.internal;
