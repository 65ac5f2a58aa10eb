/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import org.gmlfast.bxml.internal.BxmlCodes;

/** The former name of {@link BxmlCodes}, until the reader uses the new one. */
final class Codes extends BxmlCodes {}
