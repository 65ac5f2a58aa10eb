/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import picocli.CommandLine;

/** The version that the build wrote into the jar's manifest. */
final class ProgramVersion implements CommandLine.IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return new String[] {"gml-fast " + (version == null ? "(from class files)" : version)};
    }
}
