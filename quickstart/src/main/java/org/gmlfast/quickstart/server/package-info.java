/**
 * The service on HTTP: an embedded Jetty, its limits, and how it starts and stops. Its page is in a package of its own
 * below this one.
 */
package org.gmlfast.quickstart.server;
