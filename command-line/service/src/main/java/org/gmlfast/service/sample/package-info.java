/**
 * Sample layers of a fictitious island: points, lines and polygons with attributes of all types. They are identical in
 * each run.
 */
package org.gmlfast.service.sample;
