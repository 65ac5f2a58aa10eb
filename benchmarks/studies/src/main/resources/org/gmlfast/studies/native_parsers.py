#!/usr/bin/env python3
# gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
# SPDX-License-Identifier: LGPL-2.1-or-later
"""CPU time of C's XML parsers, expat and libxml2, on a document in memory.

    native_parsers.py FILE...    one JSON object per file: median milliseconds of CPU per pass
    native_parsers.py            serves requests, one per line on stdin, each answered by a JSON object on stdout

The first line that it writes as a server names the parsers with their versions and the missing ones with the reason.
A request is "PASSES PARSER FILE"; its answer is {"cpuNanos": [...]} with one number per pass, or {"error": "..."}.

All work happens in C: the callbacks of expat and of libxml2's SAX2 interface are libc's abs(), which returns its first
argument, so a pass calls a real function for each event and Python runs once per pass. Both parsers resolve namespaces.
"""
import ctypes
import ctypes.util
import json
import statistics
import sys
import time

# Fields of struct _xmlSAXHandler (libxml2, parser.h): function pointers around "initialized" and "_private".
SAX_FIELDS = (
    "internalSubset isStandalone hasInternalSubset hasExternalSubset resolveEntity getEntity entityDecl notationDecl"
    " attributeDecl elementDecl unparsedEntityDecl setDocumentLocator startDocument endDocument startElement endElement"
    " reference characters ignorableWhitespace processingInstruction comment warning error fatalError getParameterEntity"
    " cdataBlock externalSubset initialized _private startElementNs endElementNs serror"
).split()
SAX_EVENTS = (
    "startDocument endDocument characters ignorableWhitespace processingInstruction comment cdataBlock startElementNs"
    " endElementNs"
).split()
XML_SAX2_MAGIC = 0xDEEDBEAF
XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_NONET, XML_PARSE_HUGE = 1 << 5, 1 << 6, 1 << 11, 1 << 19
XML_OPTIONS = XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET | XML_PARSE_HUGE


class SaxHandler(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint if name == "initialized" else ctypes.c_void_p) for name in SAX_FIELDS]


def library(name, file):
    """The shared library, found by the linker's cache or by the name of its file."""
    return ctypes.CDLL(ctypes.util.find_library(name) or file)


def function(lib, name, result, *arguments):
    found = getattr(lib, name)
    found.restype, found.argtypes = result, arguments
    return found


def no_op():
    return ctypes.cast(ctypes.CDLL(None).abs, ctypes.c_void_p).value


def expat():
    pointer, number = ctypes.c_void_p, ctypes.c_int
    lib = library("expat", "libexpat.so.1")
    create = function(lib, "XML_ParserCreateNS", pointer, ctypes.c_char_p, ctypes.c_char)
    free = function(lib, "XML_ParserFree", None, pointer)
    parse = function(lib, "XML_Parse", number, pointer, ctypes.c_char_p, number, number)
    code = function(lib, "XML_GetErrorCode", number, pointer)
    line = function(lib, "XML_GetCurrentLineNumber", ctypes.c_ulong, pointer)
    setters = [
        (function(lib, "XML_SetElementHandler", None, pointer, pointer, pointer), 2),
        (function(lib, "XML_SetCharacterDataHandler", None, pointer, pointer), 1),
        (function(lib, "XML_SetCommentHandler", None, pointer, pointer), 1),
        (function(lib, "XML_SetProcessingInstructionHandler", None, pointer, pointer), 1),
    ]
    handler = no_op()

    def run(document):
        parser = create(None, b"|")
        try:
            for setter, callbacks in setters:
                setter(parser, *[handler] * callbacks)
            if parse(parser, document, len(document), 1) != 1:
                raise ValueError(f"expat: error {code(parser)} in line {line(parser)}")
        finally:
            free(parser)

    version = function(lib, "XML_ExpatVersion", ctypes.c_char_p)().decode().removeprefix("expat_")
    return version, {"expat": run}


def libxml2():
    pointer, number, text = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
    lib = library("xml2", "libxml2.so.2")
    new = function(lib, "xmlNewParserCtxt", pointer)
    free = function(lib, "xmlFreeParserCtxt", None, pointer)
    read = function(lib, "xmlCtxtReadMemory", pointer, pointer, text, number, text, text, number)
    free_document = function(lib, "xmlFreeDoc", None, pointer)
    error = function(lib, "xmlCtxtGetLastError", pointer, pointer)
    handler = SaxHandler(initialized=XML_SAX2_MAGIC, **{event: no_op() for event in SAX_EVENTS})

    def run(document, sax):
        parser = new()
        try:
            if sax:
                # The first field of a parser's context is the pointer to its SAX handler.
                target = ctypes.cast(parser, ctypes.POINTER(pointer)).contents.value
                ctypes.memmove(target, ctypes.byref(handler), ctypes.sizeof(handler))
            tree = read(parser, document, len(document), None, None, XML_OPTIONS)
            failed = error(parser) or (not sax and not tree)
            if tree:
                free_document(tree)
            if failed:
                raise ValueError("libxml2 finds the document not well-formed")
        finally:
            free(parser)

    version = text.in_dll(lib, "xmlParserVersion").value.decode().split("-")[0]
    number = int(version)
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}", {
        "libxml2 SAX2": lambda document: run(document, True),
        "libxml2 tree": lambda document: run(document, False),
    }


def find():
    parsers, versions, missing = {}, {}, {}
    for name, load in (("expat", expat), ("libxml2", libxml2)):
        try:
            version, runs = load()
            parsers.update(runs)
            versions.update(dict.fromkeys(runs, version))
        except (OSError, AttributeError, TypeError, ValueError) as e:
            missing[name] = str(e)
    return parsers, versions, missing


def measure(run, document, passes):
    times = []
    for _ in range(passes):
        start = time.thread_time_ns()
        run(document)
        times.append(time.thread_time_ns() - start)
    return times


def load(path, cache={}):
    """The bytes of a file; the last one stays in memory."""
    if path not in cache:
        cache.clear()
        with open(path, "rb") as file:
            cache[path] = file.read()
    return cache[path]


def answer(parsers, request):
    try:
        passes, rest = request.rstrip("\n").split(" ", 1)
        name = next(name for name in parsers if rest.startswith(name + " "))
        return {"cpuNanos": measure(parsers[name], load(rest[len(name) + 1:]), int(passes))}
    except StopIteration:
        return {"error": f"no such parser: {request.strip()}"}
    except (OSError, ValueError) as e:
        return {"error": str(e)}


def main():
    parsers, versions, missing = find()
    for path in sys.argv[1:]:
        document = load(path)
        row = {"file": path, "bytes": len(document)}
        rounds = [{name: measure(run, document, 3) for name, run in parsers.items()} for _ in range(5)]
        for name in parsers:
            millis = statistics.median(t for times in rounds for t in times[name]) / 1e6
            row[name] = {"version": versions[name], "cpuMillis": round(millis, 3)}
        print(json.dumps(row))
    if len(sys.argv) == 1:
        print(json.dumps({"parsers": versions, "missing": missing}), flush=True)
        for request in sys.stdin:
            print(json.dumps(answer(parsers, request)), flush=True)


main()
