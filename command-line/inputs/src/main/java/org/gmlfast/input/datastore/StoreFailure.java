/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.datastore;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.gmlfast.input.InputException;
import org.gmlfast.input.Secrets;

/** Describes failures of DataStores, without the passwords among their parameters. */
final class StoreFailure {

    /** How to add jars, as the end of a message. */
    static final String REMEDY = "add its jar to the folder plugins or to GML_FAST_CLASSPATH";

    private static final int MAX_CAUSES = 3;

    /** The name of an exception before its message, which {@link Throwable#toString} puts there. */
    private static final Pattern EXCEPTION =
            Pattern.compile("\\b(?:[a-z][a-z0-9_]*\\.)+[A-Z]\\w*(?:Exception|Error): ");

    private final List<String> secrets;

    /**
     * Creates descriptions.
     *
     * @param secrets the values that no message may contain
     */
    StoreFailure(List<String> secrets) {
        this.secrets = List.copyOf(secrets);
    }

    /**
     * Returns the failure of a store as one that the user understands.
     *
     * @param e an exception that the store has thrown; an {@link InputException} is returned as it is
     */
    IOException of(Throwable e) {
        if (e instanceof InputException input) {
            return input;
        }
        String missing = missingClass(e);
        String problem = missing != null
                ? "the class " + missing + " is missing; " + REMEDY
                : e instanceof LinkageError
                        ? "a library has another version than the store requires (" + e + ")"
                        : message(e);
        String masked = "the data store failed: " + problem;
        for (String secret : secrets) {
            masked = Secrets.masked(masked, secret);
        }
        return new InputException(masked, e);
    }

    /** Returns the name of the class whose absence is the cause; null if that is not the cause. */
    static String missingClass(Throwable e) {
        Throwable cause = e;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            if ((cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException)
                    && cause.getMessage() != null
                    && !cause.getMessage().contains(" ")) {
                return cause.getMessage().replace('/', '.');
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** Joins the messages of an exception and its causes; leaves out those that repeat an earlier one. */
    private static String message(Throwable e) {
        List<String> messages = new ArrayList<>();
        Throwable cause = e;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            String own = cause.getMessage() == null
                    ? cause.getClass().getSimpleName()
                    : EXCEPTION.matcher(cause.getMessage()).replaceAll("");
            if (messages.stream().noneMatch(message -> message.contains(own))) {
                messages.add(own);
            }
            cause = cause.getCause();
        }
        return String.join(": ", messages);
    }
}
