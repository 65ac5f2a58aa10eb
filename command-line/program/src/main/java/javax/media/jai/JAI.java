/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package javax.media.jai;

/**
 * Stands before the class of Java Advanced Imaging on the class path of the command line, which reads no images.
 * GeoTools' {@code Logging} starts that library in each process to redirect its messages, which takes 0.3 s of CPU;
 * without its methods, GeoTools goes on.
 */
final class JAI {

    private JAI() {}
}
