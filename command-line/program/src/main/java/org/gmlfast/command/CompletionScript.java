/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The scripts that complete commands, options and their values in a shell. */
final class CompletionScript {

    private static final String HELP = "help";

    /** What bash and zsh share: the command of a line, then how each shell completes. */
    private static final String FUNCTIONS =
            """
            _gml_fast_command() {
                local found='' word
                for word in "$@"; do
                    case " $(_gml_fast_subcommands "$found") " in
                        *" $word "*) found="${found:+$found }$word" ;;
                        *) case $word in -*) ;; *) break ;; esac ;;
                    esac
                done
                echo "$found"
            }

            # What completes a word: files, words and the words, named (NAME=FILE), or nothing.
            _gml_fast_kind() {
                local kind
                kind=$(_gml_fast_value "$1" "$2")
                if [ -z "$kind" ]; then
                    case $3 in
                        -*) kind="words $(_gml_fast_options "$1")" ;;
                        *) kind=$(_gml_fast_arguments "$1") ;;
                    esac
                fi
                echo "$kind"
            }

            _gml_fast_bash() {
                local cur=${COMP_WORDS[COMP_CWORD]} at=$((COMP_CWORD - 1)) attached='' option kind
                # bash makes a word of an equals sign
                if [ "$cur" = = ]; then
                    cur='' attached=yes
                elif [ "${COMP_WORDS[at]}" = = ]; then
                    attached=yes at=$((at - 1))
                fi
                option=${COMP_WORDS[at]}
                case $attached$option in
                    yes-*) ;;
                    yes*) option=${COMP_WORDS[at - 1]} ;;
                    *) ;;
                esac
                kind=$(_gml_fast_kind "$(_gml_fast_command "${COMP_WORDS[@]:1:COMP_CWORD-1}")" "$option" "$cur")
                COMPREPLY=()
                case $attached$kind in
                    files | yesfiles | yesnamed) return ;; # as bash itself does
                    *words*) COMPREPLY=($(compgen -W "${kind#words}" -- "$cur")) ;;
                    *) ;;
                esac
                compopt +o default +o bashdefault 2>/dev/null
                return 0
            }

            _gml_fast_zsh() {
                local option=${words[CURRENT-1]} cur=${words[CURRENT]} kind
                case $cur in
                    --*=*) option=${cur%%=*} && compset -P 1 '*=' ;;
                esac
                kind=$(_gml_fast_kind "$(_gml_fast_command "${(@)words[2,CURRENT-1]}")" "$option" "$cur")
                case $kind in
                    files) _files ;;
                    named) compset -P 1 '*=' && _files ;;
                    words*) compadd -- ${=kind#words} ;;
                esac
            }

            if [ -z "${ZSH_VERSION:-}" ]; then
                complete -o bashdefault -o default -F _gml_fast_bash gml-fast
            elif [ "${funcstack[1]:-}" = _gml-fast ]; then
                _gml_fast_zsh "$@"
            else
                (( $+functions[compdef] )) || { autoload -U compinit && compinit; }
                compdef _gml_fast_zsh gml-fast
            fi
            """;

    /** The specs of commands by their names, such as {@code template check}; the program's name is empty. */
    private final Map<String, CommandSpec> commands = new LinkedHashMap<>();

    CompletionScript(CommandSpec program) {
        add("", program);
    }

    private void add(String path, CommandSpec command) {
        commands.put(path, command);
        for (CommandLine below : command.subcommands().values()) {
            String name = below.getCommandSpec().name();
            add(path.isEmpty() ? name : path + ' ' + name, below.getCommandSpec());
        }
    }

    /** Returns the script for bash and zsh. */
    String forBashAndZsh() {
        StringBuilder script = new StringBuilder(
                "#compdef gml-fast\n# Completion for bash and zsh; made by gml-fast" + " generate-completion.\n\n");
        table(script, "_gml_fast_subcommands \"$1\"", command -> subcommands(commands.get(command)));
        table(script, "_gml_fast_options \"$1\"", command -> String.join(" ", names(commands.get(command))));
        table(script, "_gml_fast_arguments \"$1\"", this::arguments);
        script.append("_gml_fast_value() {\n    case \"$1 $2\" in\n");
        commands.forEach((path, command) -> values(command)
                .forEach((option, kind) ->
                        script.append("        '" + path + ' ' + option + "') echo '" + kind + "' ;;\n")));
        return script.append("        *) ;;\n    esac\n}\n\n").append(FUNCTIONS).toString();
    }

    private interface Column {
        String of(String command);
    }

    private void table(StringBuilder script, String head, Column column) {
        String[] parts = head.split(" ", 2);
        script.append(parts[0] + "() {\n    case " + parts[1] + " in\n");
        for (String command : commands.keySet()) {
            script.append("        '" + command + "') echo '" + column.of(command) + "' ;;\n");
        }
        script.append("        *) ;;\n    esac\n}\n\n");
    }

    private static String subcommands(CommandSpec command) {
        return String.join(" ", command.subcommands().keySet());
    }

    /** Returns the names of the options, of which picocli leaves out the negated ones. */
    private static List<String> names(CommandSpec command) {
        List<String> names = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            names.addAll(List.of(option.names()));
            if (option.negatable()) {
                names.add("--no-" + option.longestName().substring(2));
            }
        }
        return names;
    }

    private String arguments(String path) {
        CommandSpec command = commands.get(path);
        if (!command.subcommands().isEmpty()) {
            return "words " + subcommands(command);
        }
        if (path.equals(HELP)) {
            return "words " + subcommands(commands.get(""));
        }
        for (ArgSpec argument : command.positionalParameters()) {
            String kind = kind(argument);
            if (!kind.equals("text")) {
                return kind;
            }
        }
        return "text";
    }

    /** Returns what completes the value of each option that requires one, by the option's names. */
    private static Map<String, String> values(CommandSpec command) {
        Map<String, String> kinds = new LinkedHashMap<>();
        for (OptionSpec option : command.options()) {
            if (option.arity().min() > 0) {
                for (String name : option.names()) {
                    kinds.put(name, kind(option));
                }
            }
        }
        return kinds;
    }

    private static String kind(ArgSpec argument) {
        List<String> words = OptionWords.of(argument);
        if (!words.isEmpty()) {
            return "words " + String.join(" ", words);
        }
        return OptionWords.isFile(argument) ? "files" : OptionWords.isNamedFile(argument) ? "named" : "text";
    }

    /** Returns the script for fish. */
    String forFish() {
        StringBuilder script = new StringBuilder(
                "# Completion for fish; made by gml-fast generate-completion fish.\n" + "complete -c gml-fast -f\n");
        commands.forEach((path, command) -> {
            String condition = condition(path, command);
            String arguments = arguments(path);
            String line = "complete -c gml-fast -n '" + condition + '\'';
            if (arguments.startsWith("words")) {
                script.append(line + " -a '" + arguments.substring("words ".length()) + "'\n");
            } else if (arguments.equals("files")) {
                script.append(line + " -F\n");
            }
            Map<String, String> kinds = values(command);
            for (String name : names(command)) {
                script.append(line + (name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1)));
                script.append(fishValue(kinds.getOrDefault(name, ""))).append('\n');
            }
        });
        return script.toString();
    }

    private static String fishValue(String kind) {
        if (kind.startsWith("words")) {
            return " -x -a '" + kind.substring("words ".length()) + "'";
        }
        return kind.isEmpty() ? "" : kind.equals("text") ? " -x" : " -r -F";
    }

    private static String condition(String path, CommandSpec command) {
        List<String> tests = new ArrayList<>();
        for (String word : path.isEmpty() ? new String[0] : path.split(" ")) {
            tests.add("__fish_seen_subcommand_from " + word);
        }
        if (!command.subcommands().isEmpty()) {
            tests.add("not __fish_seen_subcommand_from " + subcommands(command));
        }
        return String.join("; and ", tests);
    }
}
