/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Names in a class file.
 *
 * @param name of the class, as {@code java.lang.String}
 * @param version of the class file: 55 for Java 11, 61 for Java 17 (JVMS §4.1)
 * @param supertypes the class and interfaces it is made of
 * @param members those it has itself
 * @param linked those of other classes that it uses
 * @param classes all that it names
 */
record ClassFile(
        String name,
        int version,
        Set<String> supertypes,
        Set<Member> members,
        Set<Member> linked,
        Set<String> classes) {

    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_TYPE = 16;

    /**
     * A field or method.
     *
     * @param descriptor as the JVM writes it (JVMS §4.3)
     */
    record Member(String owner, String name, String descriptor) {

        Member of(String otherOwner) {
            return new Member(otherOwner, name, descriptor);
        }
    }

    static String home(String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    static ClassFile of(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        String name = dotted(reader.getClassName());
        Set<String> supertypes = new LinkedHashSet<>();
        if (reader.getSuperName() != null) {
            supertypes.add(dotted(reader.getSuperName()));
        }
        Arrays.stream(reader.getInterfaces()).map(ClassFile::dotted).forEach(supertypes::add);
        Set<String> classes = new TreeSet<>(supertypes);
        Set<Member> members = members(reader, name, classes);
        return new ClassFile(name, reader.readUnsignedShort(6), supertypes, members, linked(reader, classes), classes);
    }

    private static Set<Member> members(ClassReader reader, String owner, Set<String> classes) {
        Set<Member> members = new LinkedHashSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(int access, String name, String type, String generic, Object value) {
                        return add(name, type);
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String generic, String[] exceptions) {
                        return add(name, type);
                    }

                    private <V> V add(String name, String type) {
                        members.add(new Member(owner, name, type));
                        addClasses(type, classes);
                        return null;
                    }
                },
                ClassReader.SKIP_DEBUG);
        return members;
    }

    /** What the constant pool links to (JVMS §4.4). */
    private static Set<Member> linked(ClassReader reader, Set<String> classes) {
        Set<Member> linked = new LinkedHashSet<>();
        char[] text = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            switch (at == 0 ? 0 : reader.readByte(at - 1)) {
                case CLASS ->
                    addClasses(Type.getObjectType(reader.readUTF8(at, text)).getDescriptor(), classes);
                case NAME_AND_TYPE -> addClasses(reader.readUTF8(at + 2, text), classes);
                case METHOD_TYPE -> addClasses(reader.readUTF8(at, text), classes);
                case FIELD, METHOD, INTERFACE_METHOD -> {
                    int nameAndType = reader.getItem(reader.readUnsignedShort(at + 2));
                    linked.add(new Member(
                            dotted(reader.readClass(at, text)),
                            reader.readUTF8(nameAndType, text),
                            reader.readUTF8(nameAndType + 2, text)));
                }
                default -> {}
            }
        }
        return linked;
    }

    private static void addClasses(String descriptor, Set<String> classes) {
        if (descriptor.startsWith("(")) {
            for (Type argument : Type.getArgumentTypes(descriptor)) {
                addClasses(argument.getDescriptor(), classes);
            }
            addClasses(Type.getReturnType(descriptor).getDescriptor(), classes);
            return;
        }
        Type type = Type.getType(descriptor);
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        if (element.getSort() == Type.OBJECT) {
            classes.add(element.getClassName());
        }
    }

    private static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }
}
