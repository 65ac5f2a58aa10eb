/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Sends one request over and over from several clients at once, each on a connection of its own, and checks each
 * response. A client sends its next request when the response is complete.
 *
 * <pre>{@code
 * LoadSample sample = new LoadGenerator(8, Duration.ofSeconds(30), 64 << 20)
 *         .measure(address, specimen, MeasuringWindow.ofSeconds(0.3, 1.5), () -> meter);
 * }</pre>
 */
final class LoadGenerator {

    /** A client gives up after this number of consecutive failures, for example if the server is down. */
    private static final int MAX_FAILURES_IN_A_ROW = 10;

    private final int clients;
    private final Duration timeout;
    private final long maxSize;

    LoadGenerator(int clients, Duration timeout, long maxSize) {
        this.clients = clients;
        this.timeout = timeout;
        this.maxSize = maxSize;
    }

    /**
     * Measures until the end of the window, and until one response has counted or one request has failed.
     *
     * @param specimen what each response is compared with
     * @param cpu starts the measurement of CPU times
     * @throws InterruptedException if the thread is interrupted; all clients then end
     */
    LoadSample measure(URI address, ResponseSpecimen specimen, MeasuringWindow window, Supplier<CpuMeter> cpu)
            throws InterruptedException {
        try (KeepAliveClient http = new KeepAliveClient(clients, timeout, maxSize)) {
            Phase phase = new Phase();
            List<Client> running = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                running.add(new Client(http, address, specimen, phase));
            }
            running.forEach(Thread::start);
            try {
                window.awaitStart();
                CpuMeter meter = cpu.get();
                long start = System.nanoTime();
                phase.counts = true;
                window.awaitEnd();
                phase.first.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
                phase.counts = false;
                long end = System.nanoTime();
                return LoadSample.of((end - start) / 1e9, meter.stop(), end(running, phase));
            } finally {
                phase.ended = true;
            }
        }
    }

    /** Lets requests complete, because a server that loses its clients would still work on them in the next turn. */
    private ClientTally end(List<Client> running, Phase phase) throws InterruptedException {
        phase.ended = true;
        ClientTally all = new ClientTally();
        long deadline = System.nanoTime() + timeout.toNanos();
        for (Client client : running) {
            client.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
            if (client.isAlive()) {
                all.addFailure("no complete response within " + timeout.toSeconds() + " s; see --timeout");
            } else {
                all.addAll(client.tally);
            }
        }
        return all;
    }

    /** The phase of the measurement; written by one thread, read by all clients. */
    private static final class Phase {
        volatile boolean counts;
        volatile boolean ended;

        /** Opened by the first response that counts, or by the first failure. */
        final CountDownLatch first = new CountDownLatch(1);
    }

    private static final class Client extends Thread {

        private final KeepAliveClient http;
        private final URI address;
        private final ResponseSpecimen specimen;
        private final Phase phase;
        private final ClientTally tally = new ClientTally();

        Client(KeepAliveClient http, URI address, ResponseSpecimen specimen, Phase phase) {
            super("load");
            setDaemon(true);
            this.http = http;
            this.address = address;
            this.specimen = specimen;
            this.phase = phase;
        }

        @Override
        public void run() {
            int inARow = 0;
            while (!phase.ended && inARow < MAX_FAILURES_IN_A_ROW) {
                inARow = request() ? 0 : inARow + 1;
            }
        }

        /** Returns whether the response is the expected one. A failure counts at any time. */
        private boolean request() {
            long start = System.nanoTime();
            String fault;
            try {
                LoadResponse response = http.get(address, specimen.gzip());
                long end = System.nanoTime();
                boolean counts = phase.counts;
                fault = specimen.fault(response);
                if (fault == null) {
                    if (counts) {
                        tally.add(end - start, response.length());
                        phase.first.countDown();
                    }
                    return true;
                }
            } catch (IOException e) {
                fault = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            }
            tally.addFailure(fault);
            phase.first.countDown();
            return false;
        }
    }
}
