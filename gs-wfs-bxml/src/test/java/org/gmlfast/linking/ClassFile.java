/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.util.Set;

import org.gmlfast.testing.signatures.TypeSignature;

/**
 * A class file of this project.
 *
 * @param version of the class file: 55 for Java 11, 61 for Java 17 (JVMS §4.1)
 * @param signature the class with all its members
 * @param classes the names of all classes in its constant pool and descriptors
 * @param references the members that its instructions link to
 * @param lambdas the methods of interfaces that it implements by lambdas
 * @param strings its string constants
 */
record ClassFile(
        byte[] bytes,
        int version,
        TypeSignature signature,
        Set<String> classes,
        Set<Reference> references,
        Set<Reference> lambdas,
        Set<String> strings) {

    /**
     * A field or method that an instruction names (JVMS §4.4.2).
     *
     * @param kind a constant {@code H_…} of {@link org.objectweb.asm.Opcodes}, or {@link #SUPER_CONSTRUCTOR}
     * @param owner the name of the class, as {@code java.lang.String}
     * @param ofInterface whether the instruction takes the owner for an interface
     */
    record Reference(int kind, String owner, String name, String descriptor, boolean ofInterface) {

        /** The call of a constructor by one of a subclass, which may be protected. */
        static final int SUPER_CONSTRUCTOR = 10;

        boolean isMethod() {
            return descriptor.startsWith("(");
        }

        @Override
        public String toString() {
            return owner + '.' + name + (isMethod() ? "" : ":") + descriptor;
        }
    }

    String name() {
        return signature.name();
    }
}
