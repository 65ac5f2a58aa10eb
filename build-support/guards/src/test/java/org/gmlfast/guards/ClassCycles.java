/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

/**
 * The sets of classes in which each class needs all others, by Tarjan's algorithm. A nested class counts as its
 * outermost one.
 */
final class ClassCycles {

    private final Map<String, Set<String>> needed = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();
    private final List<Set<String>> cycles = new ArrayList<>();

    private ClassCycles() {}

    /** Returns the names of the classes of each set. */
    static List<Set<String>> of(JavaClasses classes) {
        ClassCycles found = new ClassCycles();
        for (JavaClass type : classes) {
            Set<String> names = found.needed.computeIfAbsent(outermost(type), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> classes.contain(target.getName()))
                    .forEach(target -> names.add(outermost(target)));
        }
        for (String name : found.needed.keySet()) {
            if (!found.numbers.containsKey(name)) {
                found.visit(name);
            }
        }
        return found.cycles;
    }

    private static String outermost(JavaClass type) {
        String name = type.getName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    private int visit(String name) {
        int number = numbers.size();
        numbers.put(name, number);
        lowest.put(name, number);
        path.push(name);
        for (String other : needed.get(name)) {
            if (!numbers.containsKey(other)) {
                lowest.merge(name, visit(other), Math::min);
            } else if (path.contains(other)) {
                lowest.merge(name, numbers.get(other), Math::min);
            }
        }
        if (lowest.get(name) == number) {
            Set<String> cycle = new TreeSet<>();
            do {
                cycle.add(path.peek());
            } while (!path.pop().equals(name));
            cycles.add(cycle);
        }
        return lowest.get(name);
    }
}
