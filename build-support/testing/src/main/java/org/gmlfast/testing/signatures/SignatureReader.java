/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads the signature of a type from its source by the compiler, in the form of its class file. */
final class SignatureReader {

    private final Elements elements;
    private final Types types;
    private final Set<String> unresolved = new TreeSet<>();

    SignatureReader(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /** Types in signatures that the compiler did not find, each with its place. */
    Set<String> unresolved() {
        return unresolved;
    }

    /** @param wanted has {@code TYPE#FIELD} for each private field to read */
    TypeSignature read(TypeElement type, Set<String> wanted) {
        String name = elements.getBinaryName(type).toString();
        boolean isInterface = type.getKind().isInterface();
        List<MemberSignature> members = new ArrayList<>();
        for (Element member : type.getEnclosedElements()) {
            boolean isWanted = wanted.contains(name + '#' + member.getSimpleName());
            if (isMember(member) && (isWanted || !Modifier.isPrivate(access(member)))) {
                members.add(member(type, member));
            }
        }
        return new TypeSignature(
                classAccess(type) | (isInterface ? Modifier.INTERFACE : 0),
                name,
                isInterface ? "java.lang.Object" : name(type, type.getSuperclass()),
                type.getInterfaces().stream().map(each -> name(type, each)).toList(),
                List.copyOf(members));
    }

    private static boolean isMember(Element member) {
        return switch (member.getKind()) {
            case FIELD, ENUM_CONSTANT, METHOD, CONSTRUCTOR -> true;
            default -> false;
        };
    }

    private static int access(Element element) {
        return element.getModifiers().stream().mapToInt(AccessFlags::of).sum();
    }

    /** The class file of a nested class has neither private nor protected nor static (JVMS §4.1). */
    private static int classAccess(TypeElement type) {
        int access = access(type);
        if (type.getNestingKind() == NestingKind.MEMBER) {
            access |= Modifier.isProtected(access) ? Modifier.PUBLIC : 0;
            access &= ~(Modifier.PROTECTED | Modifier.PRIVATE | Modifier.STATIC);
        }
        return access;
    }

    private MemberSignature member(TypeElement type, Element member) {
        if (member instanceof VariableElement field) {
            return new MemberSignature(
                    access(member), member.getSimpleName().toString(), descriptor(member, field.asType()));
        }
        ExecutableElement method = (ExecutableElement) member;
        StringBuilder descriptor = new StringBuilder("(");
        if (method.getKind() == ElementKind.CONSTRUCTOR && isInner(type)) {
            descriptor.append(descriptor(member, type.getEnclosingElement().asType()));
        }
        method.getParameters().forEach(each -> descriptor.append(descriptor(member, each.asType())));
        descriptor.append(')').append(descriptor(member, method.getReturnType()));
        return new MemberSignature(access(member), member.getSimpleName().toString(), descriptor.toString());
    }

    private static boolean isInner(TypeElement type) {
        return type.getNestingKind() == NestingKind.MEMBER
                && !type.getModifiers().contains(javax.lang.model.element.Modifier.STATIC);
    }

    private String descriptor(Element place, TypeMirror type) {
        TypeMirror erased = types.erasure(type);
        return switch (erased.getKind()) {
            case BOOLEAN -> "Z";
            case BYTE -> "B";
            case CHAR -> "C";
            case DOUBLE -> "D";
            case FLOAT -> "F";
            case INT -> "I";
            case LONG -> "J";
            case SHORT -> "S";
            case VOID -> "V";
            case ARRAY -> '[' + descriptor(place, ((ArrayType) erased).getComponentType());
            default -> 'L' + name(place, erased).replace('.', '/') + ';';
        };
    }

    private String name(Element place, TypeMirror type) {
        if (type.getKind() == TypeKind.ERROR) {
            unresolved.add("not found: " + type + ", in " + place.getEnclosingElement() + '.' + place);
        }
        return elements.getBinaryName((TypeElement) ((DeclaredType) type).asElement())
                .toString();
    }
}
