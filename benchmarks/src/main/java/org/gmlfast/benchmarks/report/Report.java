/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The files of a run of a study in its folder: a page in Markdown with tables, plots in SVG, and the raw results in
 * JSON. All files have the name of the study.
 *
 * <pre>{@code
 * Report report = Report.start(folder, "wfs-load", "A WFS under load", "benchmarks/run load --quick");
 * report.table("roads", new MarkdownTable("clients", "requests/s").row("4", "83"));
 * report.plot("roads", plot);
 * report.raw("roads", samplesByFormat);
 * report.finish();
 * }</pre>
 *
 * <p>Nothing is written before {@link #finish}, so a run that fails changes no file. Belongs to one thread.
 */
public final class Report {

    private final Path folder;
    private final String name;
    private final String command;
    private final Machine machine;
    private final ReportPage page;
    private final Map<String, Object> raw = new LinkedHashMap<>();
    private final Map<String, String> plots = new LinkedHashMap<>();

    private Report(Path folder, String name, String command, Machine machine, ReportPage page) {
        this.folder = folder;
        this.name = name;
        this.command = command;
        this.machine = machine;
        this.page = page;
    }

    /**
     * Starts a report.
     *
     * @param folder where its files are written; created if it does not exist
     * @param name the name of the files
     * @param title heading of the page, if it has no heading yet
     * @param command the command that repeats the run; it stands above each table
     * @throws IOException if the folder cannot be created or its page cannot be read
     */
    public static Report start(Path folder, String name, String title, String command) throws IOException {
        Files.createDirectories(folder);
        Report report =
                new Report(folder, name, command, Machine.here(), ReportPage.open(folder.resolve(name + ".md"), title));
        report.raw.put("command", command);
        report.raw.put("machine", report.machine.toMap());
        return report;
    }

    /** Puts a table into the page, below the command and the machine. */
    public void table(String part, MarkdownTable table) throws IOException {
        page.put(part, "```sh\n" + command + "\n```\n\n" + machine.sentence() + "\n\n" + table);
    }

    /** Puts text into the page, for example a conclusion that depends on the figures. */
    public void text(String part, String text) throws IOException {
        page.put(part, text);
    }

    /** Adds a plot in its own file, and a reference to it in the page. */
    public void plot(String part, Plot plot) throws IOException {
        String file = name + "-" + part + ".svg";
        plots.put(file, plot.toSvg());
        page.put("plot " + part, "![" + plot.title() + "](" + file + ")");
    }

    /** Adds raw results: maps, iterables, {@link Samples}, numbers or texts. */
    public void raw(String part, Object results) {
        raw.put(part, results);
    }

    /** Writes all files and returns the page. */
    public Path finish() throws IOException {
        for (Map.Entry<String, String> plot : plots.entrySet()) {
            Files.writeString(folder.resolve(plot.getKey()), plot.getValue());
        }
        Files.writeString(folder.resolve(name + ".json"), Json.of(raw));
        page.write();
        return folder.resolve(name + ".md");
    }
}
