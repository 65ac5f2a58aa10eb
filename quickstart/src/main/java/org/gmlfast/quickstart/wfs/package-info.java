/**
 * A Web Feature Service of versions 1.0.0, 1.1.0 and 2.0.0, read-only, asked by key-value pairs: reading requests,
 * answering them, and saying what is wrong with them. It knows nothing of HTTP but the status codes.
 */
package org.gmlfast.quickstart.wfs;
