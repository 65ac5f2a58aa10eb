/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.gmlfast.linking.ClassFile.Reference;
import org.gmlfast.testing.signatures.MemberSignature;
import org.gmlfast.testing.signatures.TypeSignature;
import org.objectweb.asm.Opcodes;

/**
 * Links classes of this project to a release, by the JVM: it loads and verifies each class, and method handles resolve
 * each reference as the instruction would (JVMS §5.4.3), with the rights of the class that refers.
 */
final class Links {

    private final Map<String, ClassFile> ours;
    private final Map<String, TypeSignature> release;
    private final ClassLoader loader;

    Links(Map<String, ClassFile> ours, Map<String, TypeSignature> release) {
        this.ours = ours;
        this.release = release;
        this.loader = new ReleaseClassLoader(ours, release);
    }

    /** The references of a class that do not resolve, a line each. */
    List<String> broken(ClassFile file) {
        Class<?> type;
        try {
            type = Class.forName(file.name(), false, loader);
            // HotSpot verifies a class before it looks for its methods
            type.getDeclaredMethods();
        } catch (ClassNotFoundException | LinkageError e) {
            return List.of(file.name() + " does not load: " + e);
        }
        List<String> broken = new ArrayList<>();
        for (String name : file.classes()) {
            try {
                access(type, name);
            } catch (ReflectiveOperationException | LinkageError e) {
                broken.add(file.name() + " names " + name + ": " + e);
            }
        }
        for (Reference reference : file.references()) {
            if (isToResolve(reference)) {
                try {
                    resolve(type, reference);
                } catch (ReflectiveOperationException | LinkageError | TypeNotPresentException e) {
                    broken.add(file.name() + " links to " + reference + ": " + e);
                }
            }
        }
        return broken;
    }

    /** The JVM checks the access to a class that an instruction names. Ours have access to each other. */
    private void access(Class<?> from, String name) throws ReflectiveOperationException {
        Class<?> named = Class.forName(name, false, loader);
        if (release.containsKey(name)) {
            MethodHandles.privateLookupIn(from, MethodHandles.lookup()).accessClass(named);
        }
    }

    /** The compiler has resolved references to the JDK and to members that our own classes declare. */
    private boolean isToResolve(Reference reference) {
        if (reference.owner().startsWith("[")) {
            return false;
        }
        ClassFile own = ours.get(reference.owner());
        boolean declared = own != null
                && own.signature()
                        .find(reference.name(), reference.descriptor())
                        .isPresent();
        return !declared && !isOfJdk(reference.owner());
    }

    private static boolean isOfJdk(String name) {
        try {
            Class.forName(name, false, ClassLoader.getPlatformClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private void resolve(Class<?> from, Reference reference) throws ReflectiveOperationException {
        Lookup lookup = MethodHandles.privateLookupIn(from, MethodHandles.lookup());
        Class<?> owner = lookup.accessClass(Class.forName(reference.owner(), false, loader));
        if (reference.isMethod() && reference.ofInterface() != owner.isInterface()) {
            throw new IncompatibleClassChangeError(owner.isInterface() ? "it is an interface" : "it is a class");
        }
        String name = reference.name();
        // a field has the type that a method without parameters returns
        String descriptor = reference.isMethod() ? reference.descriptor() : "()" + reference.descriptor();
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, loader);
        switch (reference.kind()) {
            case Opcodes.H_GETFIELD -> lookup.findGetter(owner, name, type.returnType());
            case Opcodes.H_PUTFIELD -> lookup.findSetter(owner, name, type.returnType());
            case Opcodes.H_GETSTATIC -> lookup.findStaticGetter(owner, name, type.returnType());
            case Opcodes.H_PUTSTATIC -> lookup.findStaticSetter(owner, name, type.returnType());
            case Opcodes.H_INVOKESTATIC -> lookup.findStatic(owner, name, type);
            case Opcodes.H_INVOKESPECIAL -> lookup.findSpecial(owner, name, type, from);
            case Opcodes.H_NEWINVOKESPECIAL -> resolveNew(lookup, owner, type);
            case Reference.SUPER_CONSTRUCTOR -> resolveSuper(reference);
            default -> lookup.findVirtual(owner, name, type);
        }
    }

    private static void resolveNew(Lookup lookup, Class<?> owner, MethodType type) throws ReflectiveOperationException {
        if (Modifier.isAbstract(owner.getModifiers())) {
            throw new InstantiationException(owner.getName() + " is abstract");
        }
        lookup.findConstructor(owner, type);
    }

    /** No method handle calls the constructor of a superclass. */
    private void resolveSuper(Reference reference) throws ReflectiveOperationException {
        TypeSignature owner = release.get(reference.owner());
        MemberSignature constructor = owner.find(reference.name(), reference.descriptor())
                .orElseThrow(() -> new NoSuchMethodException("no such constructor"));
        // none of our classes is in a package of GeoServer or GeoTools
        if (!constructor.is(Modifier.PUBLIC) && !constructor.is(Modifier.PROTECTED)) {
            throw new IllegalAccessException("it is not visible to a subclass");
        }
    }
}
