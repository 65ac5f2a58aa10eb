/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.Arrays;
import java.util.Map;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.stax.NamespaceScopes;

/**
 * The tokens of a file as the events of StAX: names with their namespaces, attributes, text. Nothing is decoded before
 * it is asked for.
 */
class DocumentCursor {

    /** Bytes of a long text or array that make one event, unless text is asked for as a whole. */
    private static final int SEGMENT = 24 * 1024;

    /** Bytes of a long CDATA section that make one event, a section of its own: many more than of text. */
    private static final int SECTION = 43 * SEGMENT;

    /** Bytes that suffice for a usual token, but for the characters of a string, and the code after it. */
    private static final int USUAL_BYTES = 32;

    /** Tokens of an attribute's value that are kept as they are; those that follow become text at once. */
    private static final int MAX_PARTS = 8;

    /** Characters up to which neighbouring short texts are one event. */
    private static final int JOINED = 64 * 1024;

    final TokenScanner scanner;
    final ReaderSettings settings;
    final NamespaceScopes namespaces = new NamespaceScopes();
    private final ByteWindow in;

    int event = XMLStreamConstants.START_DOCUMENT;

    /** The element, entity or processing instruction of the event. */
    TableString name;

    /** The depth of the innermost element that declares namespaces; 0 if none does. */
    private int declaringDepth;

    /** Elements open, the one of the event included. */
    int depth;

    private boolean isEmpty;

    /** Where the last element began. */
    long elementOffset;

    /** The text of the event. */
    final Value text;

    /** The text of a comment, processing instruction, DOCTYPE or white space outside the document element. */
    String data;

    // ---- attributes of the start tag

    int attributeCount;
    TableString[] attributeNames = {};
    String[] attributeUris = {};
    Value[] attributeValues = {};
    int namespaceCount;
    String[] namespacePrefixes = {};
    String[] namespaceUris = {};
    private long elementNumber;

    /** Identifies the bindings in force; {@link TableString#scope} tells which a name was looked up in. */
    private int scope;

    private int scopes;

    /** A token that has been read and not been handed on as an event. */
    private boolean pending;

    /** Whether the rest of a long text is to come. */
    private boolean segmented;

    /** The document element of this cursor is not the file's: the document ends with it. */
    private final boolean isPart;

    private Map<String, String> outer = Map.of();

    /** Declarations at the front that are those around the element. */
    private int outerCount;

    String version;
    Boolean standalone;

    /** Reads the header and the XML declaration. */
    DocumentCursor(ByteWindow in, ReaderSettings settings, BxmlLimits limits) throws XMLStreamException {
        this(new TokenScanner(in, limits), settings, false);
        readDeclaration();
    }

    DocumentCursor(TokenScanner scanner, ReaderSettings settings, boolean isPart) {
        this.scanner = scanner;
        this.in = scanner.in;
        this.settings = settings;
        this.isPart = isPart;
        this.text = new Value(scanner);
    }

    private void readDeclaration() throws XMLStreamException {
        while (in.hasMore()) {
            int code = in.bytes[in.at] & 0xFF;
            if (code != Codes.STRING_TABLE && code != Codes.XML_DECLARATION) {
                return;
            }
            scanner.next();
            if (code == Codes.XML_DECLARATION) {
                version = scanner.version.isEmpty() ? "1.0" : scanner.version;
                standalone = scanner.standalone;
                return;
            }
        }
    }

    // ---- events

    final int nextEvent() throws XMLStreamException {
        if (event == XMLStreamConstants.START_ELEMENT) {
            if (isEmpty) {
                isEmpty = false;
                event = XMLStreamConstants.END_ELEMENT;
                return event;
            }
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            leaveElement();
            if (isPart && depth == 0) {
                event = XMLStreamConstants.END_DOCUMENT;
                return event;
            }
        }
        in.keep = -1;
        int found = usualEvent();
        event = found != 0 ? found : segmented ? nextSegment() : nextToken();
        return event;
    }

    // ---- the usual: elements and attributes whose names have occurred, short texts of one token.
    // They are read here without the detours that all others need: a document of features is read half as fast again.

    /** @return 0 if the next token is something else; nothing has been read then */
    private int usualEvent() {
        int at = in.at;
        if (in.end - at < USUAL_BYTES || !scanner.isAmongContent() || pending) {
            return 0;
        }
        byte[] bytes = in.bytes;
        return switch (bytes[at]) {
            case Codes.CONTENT_ELEMENT -> usualElement(bytes, at, true);
            case Codes.EMPTY_ELEMENT -> usualElement(bytes, at, false);
            case Codes.ELEMENT_END -> usualEnd(at + 1);
            case Codes.CONTENT_ATTR_ELEMENT -> usualElementWithAttributes(bytes, at, true);
            case Codes.EMPTY_ATTR_ELEMENT -> usualElementWithAttributes(bytes, at, false);
            case Codes.CHAR_CONTENT -> usualValue(bytes, at + 1);
            case Codes.CHAR_CONTENT_REF -> usualReference(bytes, at);
            default -> 0;
        };
    }

    private int usualElement(byte[] bytes, int code, boolean hasContent) {
        TableString known = reference(bytes, code);
        if (known == null || known.scope != scope || !(hasContent ? scanner.open(known) : scanner.canOpen())) {
            return 0;
        }
        scanner.offset = in.offset();
        in.at = afterReference(bytes, code);
        attributeCount = 0;
        namespaceCount = 0;
        enter(known, hasContent);
        return XMLStreamConstants.START_ELEMENT;
    }

    private void enter(TableString known, boolean hasContent) {
        elementOffset = scanner.offset;
        name = known;
        isEmpty = !hasContent;
        depth++;
    }

    /**
     * Whether some of its attributes are not the usual is found out late: then it is read once more, from its start.
     */
    private int usualElementWithAttributes(byte[] bytes, int code, boolean hasContent) {
        TableString known = reference(bytes, code);
        if (known == null || known.scope != scope || !scanner.canOpen()) {
            return 0;
        }
        in.at = afterReference(bytes, code);
        in.keep = in.at;
        elementNumber++;
        attributeCount = 0;
        namespaceCount = 0;
        boolean more = usualAttribute();
        while (more) {
            more = usualAttribute();
        }
        boolean usual = attributeCount > 0
                && in.at < in.end
                && bytes[in.at] == Codes.ATTRIBUTE_LIST_END
                && resolveUsualAttributes();
        if (!usual) {
            in.at = code;
            in.keep = -1;
            return 0;
        }
        in.at++;
        scanner.offset = in.offset(code);
        if (hasContent) {
            scanner.open(known);
        }
        enter(known, hasContent);
        return XMLStreamConstants.START_ELEMENT;
    }

    /** Whether the namespaces of all attributes are known, and two attributes cannot be the same. */
    private boolean resolveUsualAttributes() {
        int prefixed = 0;
        for (int i = 0; i < attributeCount; i++) {
            TableString attribute = attributeNames[i];
            if (attribute.prefix.isEmpty()) {
                attributeUris[i] = "";
            } else if (attribute.scope == scope) {
                attributeUris[i] = attribute.namespaceURI;
                prefixed++;
            } else {
                return false;
            }
        }
        return prefixed < 2;
    }

    private int usualEnd(int at) {
        if (scanner.depth == 1) {
            return 0;
        }
        scanner.offset = in.offset();
        in.at = at;
        name = scanner.close();
        if (declaringDepth == depth) {
            recallDeclarations();
        } else {
            namespaceCount = 0;
        }
        return XMLStreamConstants.END_ELEMENT;
    }

    private int usualReference(byte[] bytes, int code) {
        TableString known = reference(bytes, code);
        int end = afterReference(bytes, code);
        if (known == null || known.isEmpty || !isTag(bytes[end])) {
            return 0;
        }
        scanner.offset = in.offset();
        in.at = end;
        text.setText(known.text);
        return XMLStreamConstants.CHARACTERS;
    }

    private int usualValue(byte[] bytes, int at) {
        int type = bytes[at] & 0xFF;
        if (type <= Codes.MAX_SMALL) {
            return isTag(bytes[at + 1]) ? usualInteger(type, at + 1) : 0;
        }
        switch (type) {
            case Codes.STRING -> {
                int length = bytes[at + 1] & 0xFF;
                int start = at + 2;
                int end = start + length;
                if (length == 0 || length > Codes.MAX_SMALL || end >= in.end || !isTag(bytes[end])) {
                    return 0;
                }
                scanner.offset = in.offset();
                in.keep = start;
                in.at = end;
                text.setString(0, length, scanner.offset);
                return XMLStreamConstants.CHARACTERS;
            }
            case Codes.DOUBLE -> {
                return isTag(bytes[at + 9]) ? usualDouble(Bytes.getDouble(bytes, at + 1, in.little), at + 9) : 0;
            }
            default -> {
                int size = Codes.integerSize(type);
                boolean usual = size > 0 && isTag(bytes[at + 1 + size]);
                return usual ? usualInteger(integer(bytes, at + 1, type), at + 1 + size) : 0;
            }
        }
    }

    private long integer(byte[] bytes, int at, int type) {
        return switch (type) {
            case Codes.BYTE -> bytes[at] & 0xFF;
            case Codes.SHORT -> Bytes.getShort(bytes, at, in.little);
            case Codes.USHORT -> Bytes.getShort(bytes, at, in.little) & 0xFFFF;
            case Codes.INT -> Bytes.getInt(bytes, at, in.little);
            default -> Bytes.getLong(bytes, at, in.little);
        };
    }

    private int usualInteger(long value, int end) {
        scanner.offset = in.offset();
        in.at = end;
        text.setInteger(value);
        return XMLStreamConstants.CHARACTERS;
    }

    private int usualDouble(double value, int end) {
        scanner.offset = in.offset();
        in.at = end;
        text.setDouble(value);
        return XMLStreamConstants.CHARACTERS;
    }

    /**
     * Reads an attribute whose name has occurred, and whose value is a short text of one token.
     *
     * @return false if the next token is something else; nothing has been read then
     */
    private boolean usualAttribute() {
        int at = in.at;
        byte[] bytes = in.bytes;
        if (in.end - at < USUAL_BYTES || bytes[at] != Codes.ATTRIBUTE_START) {
            return false;
        }
        TableString known = reference(bytes, at);
        boolean usual = known != null
                && known.isUsualAttribute
                && known.lastElement != elementNumber
                && attributeCount < attributeNames.length
                && attributeCount + namespaceCount < scanner.limits.attributes()
                && usualAttributeValue(bytes, afterReference(bytes, at), attributeValues[attributeCount]);
        if (usual) {
            known.lastElement = elementNumber;
            attributeNames[attributeCount++] = known;
        }
        return usual;
    }

    private boolean usualAttributeValue(byte[] bytes, int from, Value value) {
        if (bytes[from] == Codes.CHAR_CONTENT_REF) {
            return usualAttributeReference(bytes, from, value);
        }
        if (bytes[from] != Codes.CHAR_CONTENT) {
            return false;
        }
        int type = bytes[from + 1] & 0xFF;
        int start = from + 2;
        int end = start + Codes.integerSize(type);
        if (type <= Codes.MAX_SMALL) {
            value.setInteger(type);
        } else if (end > start) {
            value.setInteger(integer(bytes, start, type));
        } else if (type == Codes.STRING && (bytes[start] & 0xFF) <= Codes.MAX_SMALL) {
            int length = bytes[start++] & 0xFF;
            end = start + length;
            value.setString(start - in.keep, length, in.offset());
        } else if (type == Codes.DOUBLE) {
            end = start + 8;
            value.setDouble(Bytes.getDouble(bytes, start, in.little));
        } else {
            return false;
        }
        boolean usual = end < in.end && endsValue(bytes[end]);
        if (usual) {
            in.at = end;
        }
        return usual;
    }

    /** A reference, or an identifier: a reference, an integer, another reference perhaps. */
    private boolean usualAttributeReference(byte[] bytes, int from, Value value) {
        TableString before = reference(bytes, from);
        int at = afterReference(bytes, from);
        if (before == null) {
            return false;
        }
        if (endsValue(bytes[at])) {
            value.setText(before.text);
            in.at = at;
            return true;
        }
        int type = bytes[at + 1] & 0xFF;
        int size = type <= Codes.MAX_SMALL ? 0 : Codes.integerSize(type);
        if (bytes[at] != Codes.CHAR_CONTENT || size == 0 && type > Codes.MAX_SMALL) {
            return false;
        }
        long number = size == 0 ? type : integer(bytes, at + 2, type);
        at += 2 + size;
        TableString after = null;
        if (bytes[at] == Codes.CHAR_CONTENT_REF) {
            after = reference(bytes, at);
            at = afterReference(bytes, at);
        }
        if (!endsValue(bytes[at])) {
            return false;
        }
        value.setNumbered(before.text, number, after == null ? "" : after.text);
        in.at = at;
        return true;
    }

    /** What the reference after a code refers to; null if that has to be looked at more closely. */
    private TableString reference(byte[] bytes, int code) {
        int ref = bytes[code + 1] & 0xFF;
        if (ref == Codes.USHORT) {
            return scanner.table.known(Bytes.getShort(bytes, code + 2, in.little) & 0xFFFF);
        }
        return ref > Codes.MAX_SMALL ? null : scanner.table.known(ref);
    }

    private static int afterReference(byte[] bytes, int code) {
        return code + ((bytes[code + 1] & 0xFF) == Codes.USHORT ? 4 : 2);
    }

    /** Whether an attribute's value ends before the token with this code. */
    private static boolean endsValue(byte code) {
        return code == Codes.ATTRIBUTE_START || code == Codes.ATTRIBUTE_LIST_END;
    }

    /** Whether a text ends before the token with this code, which is an element's. */
    private static boolean isTag(byte code) {
        return code >= 0 && code <= Codes.ELEMENT_END;
    }

    private int nextToken() throws XMLStreamException {
        while (true) {
            if (pending) {
                pending = false;
            } else {
                scanner.next();
            }
            switch (scanner.code) {
                case Codes.EMPTY_ELEMENT, Codes.CONTENT_ELEMENT -> {
                    enterElement(false);
                    return XMLStreamConstants.START_ELEMENT;
                }
                case Codes.EMPTY_ATTR_ELEMENT, Codes.CONTENT_ATTR_ELEMENT -> {
                    enterElement(true);
                    return XMLStreamConstants.START_ELEMENT;
                }
                case Codes.ELEMENT_END -> {
                    name = scanner.string;
                    recallDeclarations();
                    return XMLStreamConstants.END_ELEMENT;
                }
                case Codes.STRING_TABLE, Codes.INDEX_TABLE -> {
                    // no part of the document
                }
                default -> {
                    int found = otherToken();
                    if (found != 0) {
                        return found;
                    }
                }
            }
        }
    }

    /** @return the event; 0 if the token is none */
    private int otherToken() throws XMLStreamException {
        switch (scanner.code) {
            case Codes.COMMENT -> {
                data = scanner.wholeText("a comment");
                return XMLStreamConstants.COMMENT;
            }
            case Codes.PROCESSING_INSTR -> {
                name = scanner.string;
                data = scanner.wholeText("a processing instruction");
                return XMLStreamConstants.PROCESSING_INSTRUCTION;
            }
            case Codes.BANG -> {
                return declaration();
            }
            case Codes.TRAILER -> {
                return XMLStreamConstants.END_DOCUMENT;
            }
            case Codes.WHITESPACE -> {
                if (depth > 0) {
                    return content();
                }
                data = scanner.version;
                return settings.reportsPrologSpace() ? XMLStreamConstants.SPACE : 0;
            }
            case Codes.BANG_BRACKET ->
                throw scanner.wrong("<![" + scanner.string + "[...]]> is for DTDs and cannot stand in a document");
            default -> {
                return content();
            }
        }
    }

    private int declaration() throws XMLStreamException {
        if (!scanner.string.text.equals("DOCTYPE")) {
            throw scanner.wrong("<!" + scanner.string + " ...> cannot stand in a document");
        }
        data = scanner.wholeText("a DOCTYPE");
        return XMLStreamConstants.DTD;
    }

    // ---- elements

    private void enterElement(boolean hasAttributes) throws XMLStreamException {
        name = scanner.string;
        isEmpty = (scanner.code & Codes.CONTENT) == 0;
        depth++;
        elementNumber++;
        elementOffset = scanner.offset;
        attributeCount = 0;
        namespaceCount = 0;
        if (isPart && depth == 1) {
            declareOuter();
        }
        if (hasAttributes) {
            readAttributes();
        }
        if (settings.namespaceAware()) {
            resolveNames();
        }
    }

    /** An element read by itself is a document: what is declared around it in its file is declared by it. */
    private void declareOuter() throws BxmlException {
        for (Map.Entry<String, String> binding : outer.entrySet()) {
            declare(binding.getKey(), binding.getValue());
        }
        outerCount = namespaceCount;
    }

    /** Sets which prefixes are bound around the element that this cursor is to read. */
    final void setOuter(Map<String, String> bindings) {
        outer = bindings;
    }

    /** Which prefixes are bound around the element of the event. */
    final Map<String, String> namespacesAround() {
        return namespaces.boundAbove(depth);
    }

    private void resolveNames() throws XMLStreamException {
        uri(name, name);
        int prefixed = 0;
        for (int i = 0; i < attributeCount; i++) {
            TableString attribute = attributeNames[i];
            boolean hasPrefix = !attribute.prefix.isEmpty();
            attributeUris[i] = hasPrefix ? uri(attribute, name) : "";
            prefixed += hasPrefix ? 1 : 0;
        }
        if (prefixed > 1) {
            checkExpandedNames();
        }
    }

    /** Namespaces in XML 1.0 §6.3. */
    private void checkExpandedNames() throws BxmlException {
        for (int i = 1; i < attributeCount; i++) {
            for (int k = 0; k < i; k++) {
                if (attributeNames[i].localName.equals(attributeNames[k].localName)
                        && attributeUris[i].equals(attributeUris[k])) {
                    throw scanner.wrong("<" + name + "> has the attribute " + attributeNames[i] + " twice");
                }
            }
        }
    }

    /** The namespace of an element, or of an attribute with a prefix. */
    private String uri(TableString of, TableString element) throws BxmlException {
        if (of.scope == scope) {
            return of.namespaceURI;
        }
        if (!of.split()) {
            throw scanner.wrong("<" + of + "> is no name with a prefix, nor one without");
        }
        String uri = namespaces.uri(of.prefix);
        if ((uri == null || uri.isEmpty()) && !of.prefix.isEmpty()) {
            throw scanner.wrong("prefix \"" + of.prefix + "\" at <" + element + "> is not bound to a namespace");
        }
        of.namespaceURI = uri == null ? "" : uri;
        of.scope = scope;
        return of.namespaceURI;
    }

    /** What the element that ends has declared. */
    private void recallDeclarations() {
        namespaceCount = declaringDepth == depth ? namespaces.countAt(depth) : 0;
        if (namespaceCount > namespacePrefixes.length) {
            namespacePrefixes = new String[namespaceCount];
            namespaceUris = new String[namespaceCount];
        }
        for (int i = 0; i < namespaceCount; i++) {
            namespacePrefixes[i] = namespaces.prefixAt(depth, i);
            namespaceUris[i] = namespaces.uriAt(depth, i);
        }
    }

    private void leaveElement() {
        if (declaringDepth == depth) {
            namespaces.leave(depth);
            declaringDepth = namespaces.innermostDepth();
            scope = ++scopes;
        }
        depth--;
    }

    /** The namespace of the element of the event. */
    final String elementUri() {
        try {
            return uri(name, name);
        } catch (BxmlException e) {
            throw new AssertionError("the name was resolved when the element began", e);
        }
    }

    final boolean isEmptyToken() {
        return isEmpty;
    }

    // ---- attributes

    private void readAttributes() throws XMLStreamException {
        in.keep = in.at;
        readUsualAttributes();
        scanner.next();
        while (scanner.code != Codes.ATTRIBUTE_LIST_END) {
            if (scanner.code == Codes.STRING_TABLE) {
                readUsualAttributes();
                scanner.next();
            } else if (scanner.code == Codes.ATTRIBUTE_START) {
                readAttribute(scanner.string);
            } else {
                throw scanner.wrong("this cannot stand among the attributes of <" + name + ">");
            }
        }
    }

    private void readUsualAttributes() {
        if (!scanner.header.strictXmlStrings()) {
            boolean more = usualAttribute();
            while (more) {
                scanner.attributeRead();
                more = usualAttribute();
            }
        }
    }

    private void readAttribute(TableString attribute) throws XMLStreamException {
        if (attribute.lastElement == elementNumber) {
            throw scanner.wrong("<" + name + "> has the attribute " + attribute + " twice");
        }
        attribute.lastElement = elementNumber;
        if (attributeCount + namespaceCount == scanner.limits.attributes()) {
            throw scanner.wrong("<" + name + "> has more than " + scanner.limits.attributes() + " attributes");
        }
        if (attributeCount == attributeNames.length) {
            growAttributes();
        }
        Value value = attributeValues[attributeCount];
        boolean aware = settings.namespaceAware();
        if (aware && !attribute.split()) {
            throw scanner.wrong("\"" + attribute + "\" is no name of an attribute");
        }
        readValue(value);
        if (aware && attribute.declaredPrefix != null) {
            declare(attribute.declaredPrefix, value.text());
        } else {
            attributeNames[attributeCount++] = attribute;
            attribute.isUsualAttribute = aware;
        }
    }

    /** Reads a value and the token after it. */
    private void readValue(Value value) throws XMLStreamException {
        value.clear();
        StringBuilder joined = null;
        int tokens = 0;
        scanner.next();
        while (true) {
            if (scanner.code >= Codes.CHAR_CONTENT && scanner.code <= Codes.CHAR_ENTITY_REF) {
                tokens++;
                if (value.kind == Value.Kind.EMPTY) {
                    value.load(scanner);
                } else if (tokens <= MAX_PARTS) {
                    value.append(scanner);
                } else {
                    joined = joined == null ? new StringBuilder(value.text()) : joined;
                    value.load(scanner);
                    joined.append(value.text());
                    checkTagBytes(joined.length());
                }
            } else if (scanner.code != Codes.STRING_TABLE) {
                if (joined != null) {
                    value.setText(joined.toString());
                }
                return;
            }
            checkTagBytes(in.at - in.keep);
            scanner.next();
        }
    }

    private void checkTagBytes(int bytes) throws BxmlException {
        if (bytes > scanner.limits.tagBytes()) {
            throw scanner.wrong(
                    "the attributes of <" + name + "> have more than " + scanner.limits.tagBytes() + " bytes");
        }
    }

    private void growAttributes() {
        int length = Math.max(8, 2 * attributeNames.length);
        attributeNames = Arrays.copyOf(attributeNames, length);
        attributeUris = Arrays.copyOf(attributeUris, length);
        attributeValues = Arrays.copyOf(attributeValues, length);
        for (int i = attributeCount; i < length; i++) {
            attributeValues[i] = new Value(scanner);
        }
    }

    /** Namespaces in XML 1.0 §2.2, §3, §5. */
    private void declare(String prefix, String uri) throws BxmlException {
        boolean xml = prefix.equals("xml");
        if (prefix.equals("xmlns")
                || xml != uri.equals("http://www.w3.org/XML/1998/namespace")
                || uri.equals("http://www.w3.org/2000/xmlns/")
                || uri.isEmpty() && !prefix.isEmpty()) {
            throw scanner.wrong("prefix \"" + prefix + "\" cannot be bound to \"" + uri + "\"");
        }
        if (redeclares(prefix, uri)) {
            return;
        }
        if (namespaceCount == namespacePrefixes.length) {
            int length = Math.max(8, 2 * namespaceCount);
            namespacePrefixes = Arrays.copyOf(namespacePrefixes, length);
            namespaceUris = Arrays.copyOf(namespaceUris, length);
        }
        namespacePrefixes[namespaceCount] = prefix;
        namespaceUris[namespaceCount++] = uri;
        namespaces.bind(prefix, uri, depth);
        declaringDepth = depth;
        scope = ++scopes;
    }

    /** Replaces what is declared around the element by what it declares itself. */
    private boolean redeclares(String prefix, String uri) {
        for (int i = 0; depth == 1 && i < outerCount; i++) {
            if (namespacePrefixes[i].equals(prefix)) {
                namespaceUris[i] = uri;
                namespaces.bind(prefix, uri, depth);
                scope = ++scopes;
                return true;
            }
        }
        return false;
    }

    // ---- text

    /** Text that begins with the token just read; 0 if it has no characters. */
    private int content() throws XMLStreamException {
        in.keep = in.at;
        boolean whole = settings.coalescing();
        if (scanner.code == Codes.ENTITY_REF && Value.predefined(scanner.string.text) == null) {
            name = scanner.string;
            return XMLStreamConstants.ENTITY_REFERENCE;
        }
        if (isSection() && scanner.left <= section()) {
            text.load(scanner);
            return XMLStreamConstants.CDATA;
        }
        if (scanner.left > SEGMENT && !whole) {
            return nextSegment();
        }
        text.load(scanner);
        if (scanner.contentFollows() && mayJoin()) {
            join();
        }
        return text.isEmpty() ? 0 : XMLStreamConstants.CHARACTERS;
    }

    /** Whether the token is a CDATA section that is an event by itself. */
    private boolean isSection() {
        return scanner.code == Codes.CDATA_SECTION && settings.reportsCData() && !settings.coalescing();
    }

    private int section() {
        return scanner.limits.textBytes() < SECTION ? SEGMENT : SECTION;
    }

    /** Whether the content token that follows continues the text of this event. */
    private boolean mayJoin() {
        int code = in.bytes[in.at] & 0xFF;
        return settings.coalescing()
                || code != Codes.ENTITY_REF && !(code == Codes.CDATA_SECTION && settings.reportsCData());
    }

    private void join() throws XMLStreamException {
        StringBuilder joined = new StringBuilder(text.text());
        while (scanner.contentFollows() && mayJoin() && (settings.coalescing() || joined.length() < JOINED)) {
            in.keep = in.at;
            scanner.next();
            boolean entity = scanner.code == Codes.ENTITY_REF && Value.predefined(scanner.string.text) == null;
            if (entity || scanner.left > SEGMENT && !settings.coalescing()) {
                pending = true;
                break;
            }
            in.keep = in.at;
            text.load(scanner);
            joined.append(text.text());
            scanner.checkJoined(joined);
        }
        text.setText(joined.toString());
    }

    /** The next part of a long String, array or blob, in a CDATA section or not. */
    private int nextSegment() throws XMLStreamException {
        in.keep = in.at;
        boolean isSection = isSection();
        int length = segment(isSection ? section() : SEGMENT);
        boolean list = scanner.type == Codes.ARRAY || scanner.code == Codes.BLOB_SECTION;
        text.load(scanner, length);
        if (segmented && list) {
            text.setContinued();
        }
        segmented = scanner.left > 0;
        return isSection ? XMLStreamConstants.CDATA : XMLStreamConstants.CHARACTERS;
    }

    private int segment(int most) throws XMLStreamException {
        if (scanner.left <= most) {
            return (int) scanner.left;
        }
        if (scanner.type != Codes.STRING || scanner.code == Codes.BLOB_SECTION) {
            return most; // a multiple of 3 and of 8
        }
        in.require(most);
        int whole = scanner.decoder.wholeCharacters(in.bytes, in.at, most);
        if (whole > 0) {
            return whole;
        }
        scanner.checkTextBytes();
        return (int) scanner.left;
    }

    // ---- content as a whole, for typed access

    /**
     * Reads on to the end of the element, which holds text alone.
     *
     * @param value receives the content
     */
    final void readContent(Value value) throws XMLStreamException {
        value.clear();
        StringBuilder joined = null;
        while (nextContentToken()) {
            in.keep = in.at;
            value.load(scanner);
            if (joined == null) {
                if (in.hasMore() && in.bytes[in.at] == Codes.ELEMENT_END) {
                    continue; // the usual: this is all, and stays as it is
                }
                joined = new StringBuilder();
            }
            joined.append(value.text());
            in.keep = -1;
            scanner.checkJoined(joined);
        }
        if (joined != null) {
            value.setText(joined.toString());
        }
    }

    /**
     * Reads on to a content token of an element that holds text alone.
     *
     * @return false at the end of the element, which is the event then
     * @throws BxmlException at an element within it, which is the next event then
     */
    final boolean nextContentToken() throws XMLStreamException {
        if (nextTextToken()) {
            return true;
        }
        if (pending) {
            throw scanner.wrong("<" + name + "> has the element <" + scanner.string + "> where text should be");
        }
        return false;
    }

    /**
     * Reads on to a content token.
     *
     * @return false at the end of the element, which is the event then, and at an element within it, which is
     *     {@linkplain #isElementPending the next event} then
     */
    final boolean nextTextToken() throws XMLStreamException {
        if (isEmpty) {
            isEmpty = false;
            event = XMLStreamConstants.END_ELEMENT;
            return false;
        }
        while (!pending) {
            scanner.next();
            switch (scanner.code) {
                case Codes.ELEMENT_END -> {
                    name = scanner.string;
                    recallDeclarations();
                    event = XMLStreamConstants.END_ELEMENT;
                    return false;
                }
                case Codes.STRING_TABLE, Codes.COMMENT, Codes.PROCESSING_INSTR, Codes.INDEX_TABLE -> {
                    // not text
                }
                case Codes.EMPTY_ELEMENT, Codes.EMPTY_ATTR_ELEMENT, Codes.CONTENT_ELEMENT, Codes.CONTENT_ATTR_ELEMENT ->
                    pending = true;
                default -> {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether {@link #nextTextToken} has stopped at an element. */
    final boolean isElementPending() {
        return pending;
    }
}
