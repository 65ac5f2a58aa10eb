/**
 * A read-only Web Feature Service of versions 1.0.0, 1.1.0 and 2.0.0 with key-value pairs: requests, responses and
 * exception reports. Of HTTP, it knows the status codes only.
 */
package org.gmlfast.service;
