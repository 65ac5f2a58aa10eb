/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.lang.reflect.InvocationTargetException;

/** Runs a suite several times in one JVM, as its start takes ten times as long as a run. */
final class ManyRuns {

    private ManyRuns() {}

    /**
     * Called by the JVM.
     *
     * @param args the main class of the suite; then for each run the folder for its results, and its argument
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        var main = Class.forName(args[0]).getMethod("main", String[].class);
        for (int i = 1; i < args.length; i += 2) {
            System.setProperty("user.home", args[i]);
            try {
                main.invoke(null, (Object) new String[] {args[i + 1]});
            } catch (InvocationTargetException e) {
                // this run has no results; the others may have
                e.getCause().printStackTrace();
            }
        }
    }
}
