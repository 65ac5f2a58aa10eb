/**
 * The text of templates: {@code TemplateParser} reads the files, {@code TemplateOptions} the declarations beside the
 * feature, {@code ValueParser} and {@code ConditionParser} the expressions. {@code Problems} collects the errors, which
 * {@link org.gmlfast.template.syntax.TemplateException} reports.
 */
package org.gmlfast.template.syntax;
