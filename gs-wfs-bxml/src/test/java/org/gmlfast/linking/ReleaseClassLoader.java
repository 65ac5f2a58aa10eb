/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.lang.reflect.Modifier;
import java.util.Map;

import org.gmlfast.testing.signatures.MemberSignature;
import org.gmlfast.testing.signatures.TypeSignature;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads classes of this project together with classes that have the signatures of a release of GeoServer and GeoTools,
 * and whose methods only throw, so that the JVM links ours to those. Besides them, only the JDK is visible.
 */
final class ReleaseClassLoader extends ClassLoader {

    private final Map<String, ClassFile> ours;
    private final Map<String, TypeSignature> release;

    ReleaseClassLoader(Map<String, ClassFile> ours, Map<String, TypeSignature> release) {
        super(ClassLoader.getPlatformClassLoader());
        this.ours = ours;
        this.release = release;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassFile file = ours.get(name);
        TypeSignature signature = release.get(name);
        if (file == null && signature == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] bytes = file == null ? write(signature) : file.bytes();
        return defineClass(name, bytes, 0, bytes.length);
    }

    private static byte[] write(TypeSignature type) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V11,
                type.access() | (type.isInterface() ? 0 : Opcodes.ACC_SUPER),
                internal(type.name()),
                null,
                internal(type.superclass()),
                type.interfaces().stream().map(ReleaseClassLoader::internal).toArray(String[]::new));
        type.members().forEach(member -> write(writer, member));
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void write(ClassWriter writer, MemberSignature member) {
        if (!member.isMethod()) {
            writer.visitField(member.access(), member.name(), member.descriptor(), null, null)
                    .visitEnd();
            return;
        }
        MethodVisitor method = writer.visitMethod(member.access(), member.name(), member.descriptor(), null, null);
        if (!member.is(Modifier.ABSTRACT)) {
            method.visitCode();
            method.visitInsn(Opcodes.ACONST_NULL);
            method.visitInsn(Opcodes.ATHROW);
            method.visitMaxs(0, 0);
        }
        method.visitEnd();
    }

    private static String internal(String name) {
        return name.replace('.', '/');
    }
}
