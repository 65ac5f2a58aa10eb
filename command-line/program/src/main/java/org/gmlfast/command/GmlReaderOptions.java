/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.feature.settings.GmlReaderOption;
import org.gmlfast.feature.settings.GmlReaderSettings;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** The options of a command that {@link GmlReaderOption} describes, and their values. */
final class GmlReaderOptions {

    private final Map<GmlReaderOption, OptionSpec> specs = new LinkedHashMap<>();

    /** Adds options to a command. */
    void addTo(CommandSpec command, List<GmlReaderOption> options) {
        for (GmlReaderOption option : options) {
            OptionSpec spec = spec(option);
            specs.put(option, spec);
            command.addOption(spec);
        }
    }

    private static OptionSpec spec(GmlReaderOption option) {
        OptionSpec.Builder spec = OptionSpec.builder(option.commandLineName()).description(description(option));
        if (option.kind() == GmlReaderOption.Kind.SWITCH) {
            return spec.type(boolean.class).build();
        }
        spec.paramLabel(option.placeholder()).converters(new CheckedText(option));
        return option.kind() == GmlReaderOption.Kind.TEXTS
                ? spec.type(List.class).auxiliaryTypes(String.class).build()
                : spec.type(String.class).defaultValue(option.defaultWord()).build();
    }

    private static String description(GmlReaderOption option) {
        return "Reading GML: " + option.effect(GmlReaderOption::commandLineName)
                + (option.defaultWord() == null ? "." : " (default: ${DEFAULT-VALUE}).")
                + (option.kind() == GmlReaderOption.Kind.TEXTS ? " Repeatable." : "");
    }

    /** Returns settings with the values that the command was given. */
    GmlReaderSettings applyTo(GmlReaderSettings settings) {
        GmlReaderSettings changed = settings;
        for (Map.Entry<GmlReaderOption, OptionSpec> entry : specs.entrySet()) {
            Object given = entry.getValue().getValue();
            List<?> values = given == null ? List.of() : given instanceof List<?> list ? list : List.of(given);
            for (Object value : values) {
                changed = entry.getKey().apply(changed, value.toString());
            }
        }
        return changed;
    }

    /** Refuses a text that the option does not accept. */
    private record CheckedText(GmlReaderOption option) implements ITypeConverter<String>, OptionWords.Listed {

        @Override
        public List<String> words() {
            return option.words();
        }

        @Override
        public String convert(String value) {
            try {
                option.apply(GmlReaderSettings.DEFAULT, value);
                return value;
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
