/**
 * The layers of the server: tables of a database, into which files are loaded first. The database executes all queries.
 */
package org.gmlfast.service.store;
