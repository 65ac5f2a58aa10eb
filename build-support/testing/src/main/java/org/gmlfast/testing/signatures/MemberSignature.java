/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import java.lang.reflect.Modifier;
import java.util.List;

/**
 * A field, method or constructor. In text, {@code public size()I} or {@code private delegate:Ljava/util/List;}.
 *
 * @param access flags of {@link Modifier}, which are those of class files
 * @param name {@code <init>} for a constructor
 * @param descriptor JVMS §4.3
 */
public record MemberSignature(int access, String name, String descriptor) {

    /** Whether it is a method or constructor. */
    public boolean isMethod() {
        return descriptor.startsWith("(");
    }

    /** Whether all flags are set. */
    public boolean is(int flags) {
        return (access & flags) == flags;
    }

    static MemberSignature parse(String text) {
        List<String> words = List.of(text.split(" "));
        String member = words.get(words.size() - 1);
        int access = AccessFlags.parse(words.subList(0, words.size() - 1));
        int parenthesis = member.indexOf('(');
        if (parenthesis >= 0) {
            return new MemberSignature(access, member.substring(0, parenthesis), member.substring(parenthesis));
        }
        int colon = member.indexOf(':');
        return new MemberSignature(access, member.substring(0, colon), member.substring(colon + 1));
    }

    @Override
    public String toString() {
        return AccessFlags.text(access) + name + (isMethod() ? "" : ":") + descriptor;
    }
}
