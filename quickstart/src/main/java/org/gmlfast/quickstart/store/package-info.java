/**
 * The layers that the server has: a database with their tables, and the loading of files into one. All that is asked of
 * a layer is asked of its database.
 */
package org.gmlfast.quickstart.store;
