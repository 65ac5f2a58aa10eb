/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server;

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
import org.gmlfast.quickstart.server.page.RequestTimes;
import org.gmlfast.quickstart.server.page.StatusPage;
import org.gmlfast.quickstart.server.page.TimedRequests;
import org.gmlfast.quickstart.wfs.WfsService;

/**
 * A web server with the service at {@code /wfs} and a page about it at the root. It runs from {@link #start} until it
 * is closed.
 */
public final class WfsServer implements Closeable {

    /** Where the service is. */
    public static final String PATH = "/wfs";

    /** More than clients that are served at once, so that others hear that there are too many. */
    private static final int THREADS = 160;

    /** A query string of 64 KB, and as much as browsers send besides. */
    private static final int MOST_HEADER_BYTES = 80 << 10;

    /** Further clients wait until one of these has gone: what all request heads take is bounded. */
    private static final int MOST_CONNECTIONS = 512;

    /** How long requests have to end once their queries have been stopped. */
    private static final Duration LONGEST_END = Duration.ofSeconds(5);

    private final Server server;
    private final ServerConnector connector;
    private final GracefulHandler requests;
    private final RequestWatch watch;
    private Duration stopTimeout = Duration.ofSeconds(20);

    /**
     * A server, not started yet.
     *
     * @param service what it serves
     * @param host the address to listen at; null for all of the machine's
     * @param port 0 for any that is free
     * @param allowedHosts names by which clients may call this server, besides those of the loopback interface, the
     *     host, and the address that a request arrives at
     * @param log told, in a line each, of failures that are the server's own
     */
    public WfsServer(WfsService service, String host, int port, Collection<String> allowedHosts, Consumer<String> log) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 8);
        threads.setName("serve");
        server = new Server(threads);
        connector = new Connector(server);
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(Duration.ofSeconds(30).toMillis());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        server.setErrorHandler(new ErrorDocuments());
        PathMappingsHandler paths = new PathMappingsHandler();
        RequestTimes times = new RequestTimes();
        watch = new RequestWatch(service.store().queryTimeout(), log);
        paths.addMapping(PathSpec.from(PATH), new TimedRequests(new WfsHandler(service, watch, log), times));
        paths.addMapping(PathSpec.from("/"), new StatusPage(service.store(), service.settings(), times));
        List<String> hosts = new ArrayList<>(allowedHosts);
        if (host != null) {
            hosts.add(host);
        }
        requests = new GracefulHandler(new KnownHosts(paths, hosts));
        server.setHandler(requests);
        // waiting is done before Jetty stops: it would also wait for connections that are kept for a next request
        server.setStopTimeout(0);
    }

    /** Its connections can be asked whether the client is still there. */
    private static final class Connector extends ServerConnector {

        Connector(Server server) {
            super(server, 1, 1, new HttpConnectionFactory(configuration()));
        }

        @Override
        protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
            SocketChannelEndPoint client = new ClientEndPoint(channel, selector, key, getScheduler());
            client.setIdleTimeout(getIdleTimeout());
            return client;
        }
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setRequestHeaderSize(MOST_HEADER_BYTES);
        configuration.setSendServerVersion(false);
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        return configuration;
    }

    /** How long those who are being served when the server is closed have to take it all. */
    public WfsServer withStopTimeout(Duration timeout) {
        stopTimeout = timeout;
        return this;
    }

    /** How long a client may neither read nor write; for tests. */
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
     * Starts to listen.
     *
     * @throws IOException if the port cannot be had
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

    /** The port it listens at. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Waits until it is closed by another thread. */
    public void join() throws InterruptedException {
        server.join();
    }

    /**
     * Takes no more requests, waits for those there are, and stops the queries of those that take too long.
     *
     * @throws IOException if there were such requests, or Jetty fails
     */
    @Override
    public void close() throws IOException {
        connector.close();
        CompletableFuture<Void> all = requests.shutdown();
        try {
            if (!isDone(all, stopTimeout)) {
                watch.stopAll("the server is being stopped");
                isDone(all, LONGEST_END);
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
