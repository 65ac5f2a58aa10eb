/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** An object of one of GeoServer's wide interfaces that answers the few questions it has been told the answers to. */
final class Answers<T> {

    private final Class<T> type;
    private final Map<String, Object> answers = new HashMap<>();
    private final T object;

    Answers(Class<T> type) {
        this.type = type;
        this.object = type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    return answer(method, arguments);
                }));
    }

    /** What a method returns: a value, or a function of its only argument; or what it throws. */
    Answers<T> with(String method, Object answer) {
        if (Arrays.stream(type.getMethods()).noneMatch(each -> each.getName().equals(method))) {
            throw new IllegalArgumentException(type + " has no " + method);
        }
        answers.put(method, answer);
        return this;
    }

    T object() {
        return object;
    }

    private Object answer(Method method, Object[] arguments) throws Throwable {
        if (!answers.containsKey(method.getName())) {
            throw new AssertionError("nobody should ask for " + method);
        }
        Object answer = answers.get(method.getName());
        if (answer instanceof Throwable failure) {
            throw failure;
        }
        @SuppressWarnings("unchecked")
        Object given = answer instanceof Function<?, ?> function
                ? ((Function<Object, Object>) function).apply(arguments[0])
                : answer;
        return given;
    }
}
