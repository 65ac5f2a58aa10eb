/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

/** A thread that reads ahead of its owner, which starts and ends it. */
final class ReadingThread {

    private final Thread thread;

    /** Starts the thread. */
    ReadingThread(Runnable task, String name) {
        thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Interrupts the thread, and returns when it has ended. An interruption of the caller waits until then. */
    void end() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
