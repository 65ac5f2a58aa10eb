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

/** A stub of one of GeoServer's wide interfaces. Methods without a result fail the test. */
public final class InterfaceStub<T> {

    private final Class<T> type;
    private final Map<String, Object> results = new HashMap<>();
    private final T object;

    public InterfaceStub(Class<T> type) {
        this.type = type;
        this.object = type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    return call(method, arguments);
                }));
    }

    /** Sets the result of a method: a value, a function of its only argument, or a Throwable to throw. */
    public InterfaceStub<T> with(String method, Object result) {
        if (Arrays.stream(type.getMethods()).noneMatch(each -> each.getName().equals(method))) {
            throw new IllegalArgumentException(type + " has no " + method);
        }
        results.put(method, result);
        return this;
    }

    public T object() {
        return object;
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        if (!results.containsKey(method.getName())) {
            throw new AssertionError("unexpected call of " + method);
        }
        Object result = results.get(method.getName());
        if (result instanceof Throwable failure) {
            throw failure;
        }
        @SuppressWarnings("unchecked")
        Object returned = result instanceof Function<?, ?> function
                ? ((Function<Object, Object>) function).apply(arguments[0])
                : result;
        return returned;
    }
}
