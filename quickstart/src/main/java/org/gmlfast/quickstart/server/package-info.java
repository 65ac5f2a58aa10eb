/**
 * The service on HTTP: an embedded Jetty, its limits, and how it starts and stops. The status page is to come in a
 * package of its own below this one.
 */
package org.gmlfast.quickstart.server;
