/**
 * The HTTP server: an embedded Jetty, its limits, and its start and shutdown. The subpackage {@code page} contains the
 * status page.
 */
package org.gmlfast.service.http;
