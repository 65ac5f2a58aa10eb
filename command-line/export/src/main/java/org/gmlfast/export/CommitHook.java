/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;

/** Called after each step of the commit protocol, so that tests can end a run there. */
@FunctionalInterface
public interface CommitHook {

    /** Does nothing. */
    CommitHook NONE = (step, file) -> {};

    /** The steps of an export, in their order. */
    enum Step {
        /** The boundaries of the parts are in the log. */
        PLANNED,
        /** The contents of a file have been synced to disk. */
        SYNCED,
        /** The file has its final name. */
        NAMED,
        /** The log has a record of the part. */
        RECORDED,
        /** The files of the document are joined. */
        JOINED,
        /** The application schema is complete. */
        SCHEMA,
        /** The manifest is complete. */
        MANIFEST
    }

    /**
     * Called after a step.
     *
     * @param file the name of the file that the step was about
     * @throws IOException ends the run
     */
    void after(Step step, String file) throws IOException;
}
