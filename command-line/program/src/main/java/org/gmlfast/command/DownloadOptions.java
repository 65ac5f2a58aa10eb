/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.util.List;

import org.gmlfast.input.DownloadFolder;
import org.gmlfast.input.DownloadSettings;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.gml.GmlUrl;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for layers at URLs. */
final class DownloadOptions {

    private static final int MAX_WORKERS = 16;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "" + DownloadSettings.DEFAULT_WORKERS,
            description = "Reading a layer at a URL: the number of requests at the same time, 1 to " + MAX_WORKERS
                    + ", if the layer has to be divided into boxes because the server limits the features of a response"
                    + " (default: ${DEFAULT-VALUE}).")
    private int workers;

    @Option(
            names = "--divide-by",
            paramLabel = "NAME",
            description =
                    "Reading a layer at the URL of a WFS: divide it by the values of this attribute, such as a key or"
                            + " a date, instead of pages or boxes.")
    private String column;

    @Option(
            names = "--download",
            paramLabel = "FOLDER",
            description =
                    "Reading a layer at a URL: keep what has been fetched in this folder. After an interruption, the"
                            + " same command fetches what is missing. By default, it is in temporary files.")
    private String folder;

    /**
     * The folder for what is fetched, which the caller closes.
     *
     * @param inputs the names of the inputs
     * @return null if none of them is a URL
     * @throws IOException if the folder cannot be created
     */
    DownloadFolder open(List<String> inputs) throws IOException {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new ParameterException(command.commandLine(), "--workers must be from 1 to " + MAX_WORKERS);
        }
        boolean isUrl = inputs.stream().anyMatch(GmlUrl::matches);
        if (!isUrl && (column != null || folder != null)) {
            throw new ParameterException(
                    command.commandLine(), (column == null ? "--download" : "--divide-by") + " requires a URL");
        }
        return !isUrl
                ? null
                : folder == null ? DownloadFolder.temporary() : DownloadFolder.kept(InputFile.path(folder));
    }

    /** How layers at URLs are fetched. */
    DownloadSettings settings(DownloadFolder opened) {
        return new DownloadSettings(workers, column, opened);
    }
}
