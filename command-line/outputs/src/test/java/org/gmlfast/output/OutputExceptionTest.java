/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

class OutputExceptionTest {

    /** The message of Java's exception is the name alone: "/dev/null: /dev/null". */
    @Test
    void describesWhatIsWrongWithAFile() {
        Path file = Path.of("/dev/null");
        assertThat(OutputException.of(file, new FileAlreadyExistsException("/dev/null")))
                .hasMessage("/dev/null: is already there, and is not a folder");
        assertThat(OutputException.of(file, new DirectoryNotEmptyException("/dev/null")))
                .hasMessage("/dev/null: DirectoryNotEmpty");
    }
}
