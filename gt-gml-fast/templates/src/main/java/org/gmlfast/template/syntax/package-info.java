/**
 * The text of templates: {@code TemplateParser} reads the files, {@code TemplateOptions} what stands beside the
 * feature, {@code ValueParser} and {@code ConditionParser} the expressions. {@code Problems} collects what is wrong,
 * which {@link org.gmlfast.template.syntax.TemplateException} reports.
 */
package org.gmlfast.template.syntax;
