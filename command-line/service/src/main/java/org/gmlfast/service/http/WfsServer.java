/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.gmlfast.service.WfsService;
import org.gmlfast.service.page.RequestTimes;
import org.gmlfast.service.page.StatusPage;
import org.gmlfast.service.page.TimedRequests;

/**
 * A web server with the service at {@code /wfs} and a status page at the root. It runs from {@link #start} until
 * {@link #close}.
 */
public final class WfsServer implements Closeable {

    /** The path of the service. */
    public static final String PATH = "/wfs";

    /** More threads than concurrent requests, so that the server can tell further clients that it is busy. */
    private static final int MAX_THREADS = 160;

    /** Allows for a query string of 64 KB and the headers of browsers. */
    private static final int MAX_HEADER_BYTES = 80 << 10;

    /** The maximum number of connections, which bounds the memory for request heads; further clients wait. */
    private static final int MAX_CONNECTIONS = 512;

    /**
     * The time in milliseconds in which a new connection must send something, so that silent ones do not keep others
     * out.
     */
    private static final long FIRST_IDLE_MILLIS = 5_000;

    /** The time that requests have to end after their queries have been stopped. */
    private static final Duration ABORT_TIMEOUT = Duration.ofSeconds(5);

    private final Server server;
    private final ServerConnector connector;
    private final GracefulHandler requests;
    private final RequestWatch watch;
    private Duration stopTimeout = Duration.ofSeconds(20);

    /**
     * Creates a server without starting it.
     *
     * @param service the service
     * @param host the address to listen on; null for all addresses of the machine
     * @param port the port; 0 for any free port
     * @param allowedHosts host names that clients may use, in addition to those of the loopback interface, the host,
     *     and the address at which a request arrives
     * @param log receives a line for each failure of the server
     */
    public WfsServer(WfsService service, String host, int port, Collection<String> allowedHosts, Consumer<String> log) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 8);
        threads.setName("serve");
        server = new Server(threads);
        connector = new Connector(server);
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(Duration.ofSeconds(30).toMillis());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, connector));
        server.setErrorHandler(new ProtocolErrors());
        PathMappingsHandler paths = new PathMappingsHandler();
        RequestTimes times = new RequestTimes();
        watch = new RequestWatch(service.store().queryTimeout(), log);
        paths.addMapping(PathSpec.from(PATH), new TimedRequests(new WfsHandler(service, watch, log), times));
        paths.addMapping(PathSpec.from("/"), new StatusPage(service.store(), service.options(), times));
        List<String> hosts = new ArrayList<>(allowedHosts);
        if (host != null) {
            hosts.add(host);
        }
        requests = new GracefulHandler(new AllowedHosts(paths, hosts));
        server.setHandler(requests);
        // close() waits for requests itself, because Jetty would also wait for idle connections
        server.setStopTimeout(0);
    }

    /** Creates connections that can detect whether the client is still connected. */
    private static final class Connector extends ServerConnector {

        Connector(Server server) {
            super(server, 1, 1, new HttpConnectionFactory(configuration()));
        }

        @Override
        protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
            SocketChannelEndPoint client = new ClientEndPoint(channel, selector, key, getScheduler());
            client.setIdleTimeout(Math.min(FIRST_IDLE_MILLIS, getIdleTimeout()));
            return client;
        }
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setRequestHeaderSize(MAX_HEADER_BYTES);
        configuration.setSendServerVersion(false);
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        return configuration;
    }

    /** Sets the time that running requests have to complete when the server is closed. */
    public WfsServer withStopTimeout(Duration timeout) {
        stopTimeout = timeout;
        return this;
    }

    /** Sets the time after which an idle client is disconnected; for tests. */
    public WfsServer withIdleTimeout(Duration timeout) {
        connector.setIdleTimeout(timeout.toMillis());
        return this;
    }

    /**
     * Measures the time of queries with another clock, in nanoseconds, which is read five times a second; for tests.
     */
    public WfsServer withClock(LongSupplier nanos) {
        watch.setClock(nanos);
        return this;
    }

    /**
     * Starts the server.
     *
     * @throws IOException if the port is not available
     */
    public void start() throws IOException {
        try {
            server.start();
        } catch (IOException e) {
            close();
            throw e;
        } catch (Exception e) {
            close();
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Waits until another thread closes the server. */
    public void join() throws InterruptedException {
        server.join();
    }

    /**
     * Rejects new requests, waits for running ones, and stops the queries of those that exceed the stop timeout.
     *
     * @throws IOException if a request exceeded the timeout, or Jetty fails
     */
    @Override
    public void close() throws IOException {
        connector.close();
        CompletableFuture<Void> all = requests.shutdown();
        try {
            if (!isDone(all, stopTimeout)) {
                watch.stopAll("the server is shutting down");
                isDone(all, ABORT_TIMEOUT);
                throw new IOException("they took longer than " + stopTimeout.toSeconds() + " s");
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            watch.close();
            stopNow();
        }
    }

    private static boolean isDone(CompletableFuture<Void> all, Duration time)
            throws InterruptedException, ExecutionException {
        try {
            all.get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private void stopNow() throws IOException {
        try {
            server.stop();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
