/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

/** The codes of exceptions (OGC 06-121r3 table 27, OGC 09-025r2 table 3), with the status of HTTP (table D.2). */
public enum ExceptionCode {
    /** The request is for an operation that there is not. */
    OPERATION_NOT_SUPPORTED("OperationNotSupported", 400),
    /** A parameter that must be there is not. */
    MISSING_PARAMETER_VALUE("MissingParameterValue", 400),
    /** A parameter has a value that it cannot have. */
    INVALID_PARAMETER_VALUE("InvalidParameterValue", 400),
    /** None of the versions asked for is spoken. */
    VERSION_NEGOTIATION_FAILED("VersionNegotiationFailed", 400),
    /** The request is for an option that there is not. */
    OPTION_NOT_SUPPORTED("OptionNotSupported", 400),
    /** The request cannot be read. */
    OPERATION_PARSING_FAILED("OperationParsingFailed", 400),
    /** The request is understood, but cannot be done. */
    OPERATION_PROCESSING_FAILED("OperationProcessingFailed", 403),
    /** There is no such feature. */
    NOT_FOUND("NotFound", 404),
    /** Anything else that is wrong with the request. */
    NO_APPLICABLE_CODE("NoApplicableCode", 400),
    /** A request line that is longer than anybody needs. */
    TOO_LONG("NoApplicableCode", 414),
    /** The request is not made the way it has to be. */
    METHOD("OperationNotSupported", 405),
    /** The request names a host that this server does not answer for. */
    MISDIRECTED("NoApplicableCode", 421),
    /** The server or its database cannot do this at the moment, or not within the time limit. */
    UNAVAILABLE("NoApplicableCode", 503),
    /** The server's own fault. */
    FAILURE("NoApplicableCode", 500);

    private final String text;
    private final int status;

    ExceptionCode(String text, int status) {
        this.text = text;
        this.status = status;
    }

    /** As it stands in a report. */
    public String text() {
        return text;
    }

    /** The status of HTTP that goes with it. */
    public int status() {
        return status;
    }
}
