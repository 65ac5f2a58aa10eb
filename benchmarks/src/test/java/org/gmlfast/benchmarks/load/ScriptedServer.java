/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** Sends given bytes in answer to each request; the connection stays open unless they are null or end too early. */
final class ScriptedServer implements AutoCloseable {

    /** The bytes that the server sends, and whether it then closes the connection. */
    record Reply(byte[] bytes, boolean close) {}

    private final ServerSocket socket;
    private final Function<String, Reply> script;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

    private ScriptedServer(ServerSocket socket, Function<String, Reply> script) {
        this.socket = socket;
        this.script = script;
    }

    /** Starts a server whose script receives the head of each request. */
    static ScriptedServer start(Function<String, Reply> script) throws IOException {
        ScriptedServer server = new ScriptedServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
        daemon(server::accept);
        return server;
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "scripted server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                connections.add(connection);
                daemon(() -> serve(connection));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            StringBuilder head = new StringBuilder();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isEmpty()) {
                    head.append(line).append('\n');
                    continue;
                }
                Reply reply = script.apply(head.toString());
                head.setLength(0);
                connection.getOutputStream().write(reply.bytes);
                connection.getOutputStream().flush();
                if (reply.close) {
                    return;
                }
            }
        } catch (IOException e) {
            // the client has closed the connection
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/wfs?request=GetFeature");
    }

    /** A response with a status line and headers, each with its line end. */
    static byte[] response(String status, String headers, byte[] body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(("HTTP/1.1 " + status + "\r\n" + headers + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(body);
        return out.toByteArray();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
