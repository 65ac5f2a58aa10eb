/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.gml.GmlLayers;
import org.gmlfast.layers.SourceSurvey;
import org.gmlfast.layers.SurveyReport;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.query.FeatureQuery;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code gml-fast info}: lists the layers of an input. */
@Command(
        name = "info",
        description = {
            "List the layers of a file, a URL or a database: type of geometry, CRS, extent in x/y, number of features,"
                    + " attributes.",
            "",
            "info reads the features only if the input does not know their number and extent. inspect shows more of a"
                    + " document.",
            "",
            "info names the profile of national data that it recognizes, and reads GML with the names of features in that"
                    + " profile."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast info city.gpkg",
            "  gml-fast info bag.zip",
            "  gml-fast info --json top10nl.zip | jq '.layers[].name'",
            "  gml-fast info jdbc:postgresql://localhost/gis --user me --password"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "3:done, but features with errors are not counted (--skip-errors)",
            "141:the reader closed standard output"
        })
final class InfoCommand implements Callable<Integer> {

    @ParentCommand
    private StandardStreams parent;

    @Mixin
    private EncodeInput input;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private GmlDocumentOptions gml;

    @Override
    public Integer call() throws IOException {
        input.check();
        Profile recognized = gml.profile() == null ? Profile.recognized(input.gmlStart()) : null;
        InputOptions options = InputOptions.builder("")
                .login(input.login().user(), input.login().password())
                .httpLogin(input.login().http())
                .standardInput(parent.in())
                .gml(settings(recognized))
                .anyHost(gml.anyHost())
                .charset(gml.charset())
                .build();
        SourceSurvey survey = new SourceSurvey(input.name());
        survey.setProfile(recognized == null ? gml.profile() : recognized.name());
        read(survey, options);
        try (DocumentTarget target = DocumentTarget.open(null, false, parent.out())) {
            SurveyReport report = new SurveyReport(survey, false);
            if (json) {
                report.printJson(target.stream());
            } else {
                report.print(target.stream());
            }
            target.complete();
        }
        return survey.skipped() > 0 ? SkippedErrors.EXIT_CODE : 0;
    }

    /**
     * The settings of the options, with the features of a profile unless the options say which elements are features.
     */
    private GmlReaderSettings settings(Profile profile) throws IOException {
        GmlReaderSettings own = gml.settings();
        if (profile == null
                || !own.memberNames().isEmpty()
                || !own.featureNames().isEmpty()) {
            return own;
        }
        GmlDocumentOptions ofProfile = new GmlDocumentOptions();
        CommandLine line = new CommandLine(ofProfile);
        NumberConverters.register(line);
        line.parseArgs(profile.arguments(line.getCommandSpec(), option -> false).toArray(String[]::new));
        return own.withMemberNames(ofProfile.settings().memberNames())
                .withFeatureNames(ofProfile.settings().featureNames());
    }

    private void read(SourceSurvey survey, InputOptions options) throws IOException {
        try (GmlLayers gml = input.gmlLayers(options)) {
            if (gml != null) {
                survey.addAll(gml);
                return;
            }
        }
        List<String> names = input.hasLayers() ? input.layers(options) : List.of();
        FeatureQuery all = new FeatureQuery(null, null, 0, -1, null);
        if (names.isEmpty()) {
            try (FeatureInput features = input.open(all, options)) {
                survey.add(features);
            }
        }
        for (String name : names) {
            try (FeatureInput features =
                    input.open(all, options.toBuilder().layer(name).build())) {
                survey.add(features);
            }
        }
    }
}
