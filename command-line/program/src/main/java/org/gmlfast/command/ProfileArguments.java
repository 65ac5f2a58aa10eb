/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Puts the options of a profile among the arguments of a command. */
final class ProfileArguments {

    private ProfileArguments() {}

    /**
     * The arguments, behind the command those of the profile that they name.
     *
     * @throws IOException if the profile cannot be read
     */
    static String[] with(CommandLine line, String... args) throws IOException {
        Map<String, CommandLine> commands = line.getSubcommands();
        int command = 0;
        while (command < args.length && !commands.containsKey(args[command])) {
            command++;
        }
        String name = named(args);
        if (command == args.length || name == null) {
            return args;
        }
        CommandSpec spec = commands.get(args[command]).getCommandSpec();
        if (!spec.optionsMap().containsKey(GmlDocumentOptions.PROFILE)) {
            return args;
        }
        List<String> all = new ArrayList<>(Arrays.asList(args));
        all.addAll(command + 1, Profile.named(name).arguments(spec, option -> isGiven(option, args)));
        return all.toArray(String[]::new);
    }

    /** The name of the profile; null without one. */
    private static String named(String... args) {
        for (int i = 0; i < args.length; i++) {
            if (args[i].startsWith(GmlDocumentOptions.PROFILE + '=')) {
                return args[i].substring(GmlDocumentOptions.PROFILE.length() + 1);
            }
            if (args[i].equals(GmlDocumentOptions.PROFILE) && i + 1 < args.length) {
                return args[i + 1];
            }
        }
        return null;
    }

    private static boolean isGiven(String option, String... args) {
        return Arrays.stream(args).anyMatch(arg -> arg.equals(option) || arg.startsWith(option + '='));
    }
}
