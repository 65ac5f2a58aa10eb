/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast template}: the commands for templates of application schemas. */
@Command(
        name = "template",
        description = "Check or draft a template of an application schema.",
        subcommands = {TemplateCheckCommand.class, TemplateDraftCommand.class},
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        synopsisSubcommandLabel = "COMMAND")
final class TemplateCommand implements Runnable {

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    StandardStreams parent() {
        return parent;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "no command given; there are template check and template draft");
    }
}
