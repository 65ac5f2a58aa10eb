/**
 * The status page at the root of the server: the layers, a map, and the durations of requests. All its files, including
 * OpenLayers, are on the class path; the page loads nothing from other servers.
 */
package org.gmlfast.service.page;
