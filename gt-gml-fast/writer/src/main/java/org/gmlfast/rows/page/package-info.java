/**
 * Pages of results. {@code PageRules} choose the {@code PageWay} of a page, {@code PagedSelect} writes its statement in
 * the {@code PageSyntax} of a database, {@code PageEnds} remembers where pages ended. In {@code serve}, {@code PageSql}
 * puts parameters into that statement, {@code Pages} has the memory of a database, as literals that
 * {@code SqlDialect.literal} selects, and {@code PageRows} notices the end of a page. The plugin has
 * {@code PageDerivation} and {@code ResultPage}.
 */
package org.gmlfast.rows.page;
