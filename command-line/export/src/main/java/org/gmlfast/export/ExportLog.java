/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;

import org.gmlfast.input.InputException;
import org.gmlfast.output.DurableFile;
import org.gmlfast.output.OutputException;

/**
 * The log of an export that is not complete: a line of JSON with the plan, then one for each complete part. A line
 * counts when it has its line break: a crash while it is written leaves half a line, which the next run cuts off.
 * {@link #record} is thread-safe.
 */
final class ExportLog implements Closeable {

    static final String NAME = "export-incomplete.jsonl";

    private final Path path;
    private final ExportPlan plan;
    private final Map<Integer, FileRecord> parts;
    private final FileChannel channel;

    private ExportLog(Path path, ExportPlan plan, Map<Integer, FileRecord> parts, FileChannel channel) {
        this.path = path;
        this.plan = plan;
        this.parts = parts;
        this.channel = channel;
    }

    /** Starts the log of a new export. It appears with its plan. */
    static ExportLog create(Path folder, ExportPlan plan) throws IOException {
        Path path = folder.resolve(NAME);
        try (DurableFile file = new DurableFile(path)) {
            file.stream().write(JsonObject.text(plan.toJson(), false).getBytes(StandardCharsets.UTF_8));
            file.sync();
            file.commit();
        }
        return open(folder);
    }

    /** Opens the log of an earlier run; null in a new directory. */
    static ExportLog open(Path folder) throws IOException {
        Path path = folder.resolve(NAME);
        if (!Files.exists(path)) {
            return null;
        }
        String text = Files.readString(path);
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        Map<Integer, FileRecord> parts = new TreeMap<>();
        ExportPlan plan = null;
        try {
            for (String line : complete.split("\n")) {
                JsonObject json = JsonObject.parse(line);
                if (plan == null) {
                    plan = ExportPlan.of(json);
                } else {
                    FileRecord part = FileRecord.of(json);
                    parts.put(part.part(), part);
                }
            }
        } catch (IOException | RuntimeException e) {
            throw new InputException(
                    path + " is damaged; delete it and the files of the export, or use another directory", e);
        }
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        channel.truncate(complete.getBytes(StandardCharsets.UTF_8).length);
        channel.position(channel.size());
        return new ExportLog(path, plan, parts, channel);
    }

    ExportPlan plan() {
        return plan;
    }

    /** Returns the complete parts by number. */
    synchronized Map<Integer, FileRecord> parts() {
        return new TreeMap<>(parts);
    }

    /** Forgets a part whose file is missing or damaged; its new record will replace the old one. */
    synchronized void forget(int part) {
        parts.remove(part);
    }

    /** Adds a part, whose file must be complete. */
    synchronized void record(FileRecord part) throws IOException {
        ByteBuffer line = ByteBuffer.wrap(JsonObject.text(part.toJson(), false).getBytes(StandardCharsets.UTF_8));
        long start = channel.position();
        try {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(true);
        } catch (IOException e) {
            truncate(start);
            throw OutputException.of(path, e);
        }
        parts.put(part.part(), part);
    }

    /** Half a line must not be followed by others. */
    private void truncate(long length) {
        try {
            channel.truncate(length);
            channel.position(length);
        } catch (IOException e) {
            // the next run cuts it off, unless another part follows, which the same failure will prevent
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
