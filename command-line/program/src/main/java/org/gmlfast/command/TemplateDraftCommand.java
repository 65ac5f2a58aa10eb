/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.gmlfast.input.InputException;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.schema.SchemaFiles;
import org.gmlfast.schema.TemplateDraft;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code gml-fast template draft}: a skeleton of a template, from the schema of a feature. */
@Command(
        name = "draft",
        description = {
            "Write a skeleton of a template from the schema of a feature: one hole for each leaf, lists for elements that"
                    + " repeat, gf:nil for those that may be nil.",
            "",
            "Give the columns of your table or view the names of the holes, or edit the template. The command names schemas"
                    + " that are not in the folder, and fetches nothing."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast template draft --xsd CadastralParcels.xsd \\",
            "      --element cp:CadastralParcel -o parcel.xml",
            "  gml-fast template draft --folder schemas --element cp:CadastralParcel \\",
            "      --xsd schemas/inspire.ec.europa.eu/schemas/cp/4.0/CadastralParcels.xsd"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:success", "1:failure, such as a schema that cannot be read", "2:wrong usage"})
final class TemplateDraftCommand implements Callable<Integer> {

    @ParentCommand
    private TemplateCommand parent;

    @Option(names = "--xsd", paramLabel = "FILE", required = true, description = "The schema.")
    private String schema;

    @Option(
            names = "--element",
            paramLabel = "NAME",
            required = true,
            description = "The element of the feature; its prefix makes no difference.")
    private String element;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description =
                    "The folder of the schemas, each at HOST/PATH of its address, as wget -x stores them (default: that"
                            + " of the schema).")
    private String folder;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the template to a file that does not exist (default: standard output).")
    private String output;

    @Override
    public Integer call() throws IOException {
        Path file = DocumentTarget.path(schema);
        if (!Files.isRegularFile(file)) {
            throw new InputException(schema + " does not exist");
        }
        Path root = folder == null ? file.toAbsolutePath().getParent() : DocumentTarget.path(folder);
        if (!file.toRealPath().startsWith(root.toRealPath())) {
            throw new InputException(schema + " is not in " + folder);
        }
        byte[] draft = TemplateDraft.of(file, new SchemaFiles(root), element).getBytes(StandardCharsets.UTF_8);
        if (output == null) {
            parent.parent().out().write(draft);
            parent.parent().out().flush();
            return 0;
        }
        Path target = DocumentTarget.path(output);
        if (Files.exists(target)) {
            throw new InputException(output + " exists; a draft does not replace a template");
        }
        Files.write(target, draft);
        return 0;
    }
}
