/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

/** Decides when the clients of a load generator are warm, and when a measurement ends. */
interface MeasuringWindow {

    /** Waits until the responses count. */
    void awaitStart() throws InterruptedException;

    /** Waits until they no longer count. */
    void awaitEnd() throws InterruptedException;

    /** Two periods of time. */
    static MeasuringWindow ofSeconds(double warmUp, double measured) {
        return new MeasuringWindow() {
            @Override
            public void awaitStart() throws InterruptedException {
                sleep(warmUp);
            }

            @Override
            public void awaitEnd() throws InterruptedException {
                sleep(measured);
            }

            private void sleep(double seconds) throws InterruptedException {
                Thread.sleep(Math.round(seconds * 1000));
            }
        };
    }
}
