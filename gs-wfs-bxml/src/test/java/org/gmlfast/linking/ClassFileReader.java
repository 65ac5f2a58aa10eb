/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.gmlfast.linking.ClassFile.Reference;
import org.gmlfast.testing.signatures.MemberSignature;
import org.gmlfast.testing.signatures.TypeSignature;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads a class file. */
final class ClassFileReader extends ClassVisitor {

    private static final int CLASS = 7;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_TYPE = 16;

    private static final String CONSTRUCTOR = "<init>";

    private final List<MemberSignature> members = new ArrayList<>();
    private final Set<String> classes = new TreeSet<>();
    private final Set<Reference> references = new LinkedHashSet<>();
    private final Set<Reference> lambdas = new LinkedHashSet<>();
    private final Set<String> strings = new TreeSet<>();
    private String superclass;

    private ClassFileReader() {
        super(Opcodes.ASM9);
    }

    static ClassFile read(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassFileReader read = new ClassFileReader();
        read.superclass = dotted(reader.getSuperName());
        reader.accept(read, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        read.readConstantPool(reader);
        TypeSignature signature = new TypeSignature(
                reader.getAccess(),
                dotted(reader.getClassName()),
                read.superclass,
                Arrays.stream(reader.getInterfaces())
                        .map(ClassFileReader::dotted)
                        .toList(),
                List.copyOf(read.members));
        int version = reader.readUnsignedShort(6);
        return new ClassFile(bytes, version, signature, read.classes, read.references, read.lambdas, read.strings);
    }

    /** Names in the constant pool (JVMS §4.4). */
    private void readConstantPool(ClassReader reader) {
        char[] text = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            switch (at == 0 ? 0 : reader.readByte(at - 1)) {
                case CLASS -> addClasses(Type.getObjectType(reader.readUTF8(at, text)));
                case NAME_AND_TYPE -> addClasses(Type.getType(reader.readUTF8(at + 2, text)));
                case METHOD_TYPE -> addClasses(Type.getType(reader.readUTF8(at, text)));
                default -> {}
            }
        }
    }

    private void addClasses(Type type) {
        switch (type.getSort()) {
            case Type.METHOD -> {
                addClasses(type.getReturnType());
                Arrays.stream(type.getArgumentTypes()).forEach(this::addClasses);
            }
            case Type.ARRAY -> addClasses(type.getElementType());
            case Type.OBJECT -> classes.add(type.getClassName());
            default -> {}
        }
    }

    static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }

    @Override
    public FieldVisitor visitField(int access, String name, String type, String generic, Object value) {
        members.add(new MemberSignature(access, name, type));
        addClasses(Type.getType(type));
        addConstant(value);
        return null;
    }

    private void addConstant(Object value) {
        if (value instanceof String string) {
            strings.add(string);
        } else if (value instanceof Handle handle) {
            add(handle);
        } else if (value instanceof ConstantDynamic dynamic) {
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                addConstant(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private void add(Handle handle) {
        references.add(new Reference(
                handle.getTag(), dotted(handle.getOwner()), handle.getName(), handle.getDesc(), handle.isInterface()));
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String type, String generic, String[] exceptions) {
        members.add(new MemberSignature(access, method, type));
        addClasses(Type.getMethodType(type));
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                int kind =
                        switch (opcode) {
                            case Opcodes.GETFIELD -> Opcodes.H_GETFIELD;
                            case Opcodes.GETSTATIC -> Opcodes.H_GETSTATIC;
                            case Opcodes.PUTFIELD -> Opcodes.H_PUTFIELD;
                            default -> Opcodes.H_PUTSTATIC;
                        };
                add(new Handle(kind, owner, name, descriptor, false));
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean itf) {
                boolean ofSuper = method.equals(CONSTRUCTOR)
                        && name.equals(CONSTRUCTOR)
                        && dotted(owner).equals(superclass);
                int kind =
                        switch (opcode) {
                            case Opcodes.INVOKEVIRTUAL -> Opcodes.H_INVOKEVIRTUAL;
                            case Opcodes.INVOKESTATIC -> Opcodes.H_INVOKESTATIC;
                            case Opcodes.INVOKEINTERFACE -> Opcodes.H_INVOKEINTERFACE;
                            default -> specialKind(name, ofSuper);
                        };
                references.add(new Reference(kind, dotted(owner), name, descriptor, itf));
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                Arrays.stream(arguments).forEach(ClassFileReader.this::addConstant);
                if (dotted(bootstrap.getOwner()).equals("java.lang.invoke.LambdaMetafactory")) {
                    String of = Type.getReturnType(type).getClassName();
                    lambdas.add(new Reference(Opcodes.H_INVOKEINTERFACE, of, name, arguments[0].toString(), true));
                }
            }

            @Override
            public void visitLdcInsn(Object value) {
                addConstant(value);
            }
        };
    }

    private static int specialKind(String name, boolean ofSuper) {
        if (!name.equals(CONSTRUCTOR)) {
            return Opcodes.H_INVOKESPECIAL;
        }
        return ofSuper ? Reference.SUPER_CONSTRUCTOR : Opcodes.H_NEWINVOKESPECIAL;
    }
}
