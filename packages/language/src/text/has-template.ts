/** What Liquid, Nunjucks, Hugo and templates like them read in any text, in code as well. */
const expression = /\{\{|\{%|<%/
/** Shortcodes in square brackets, marks of directives, and modules of MDX. */
const mark =
  /%\[[^\]\n]{0,500}\]|\[\/?[a-z][\w-]{0,40}(?: +[\w-]{1,40}=[^\]\n]{0,300})\]|\[\/[a-z][\w-]{0,40}\]|(?:^|\s):{3,}|(?<![:\w]):[a-z][\w-]{0,40}(?=[[{])|^\s*import\s[^\n]{0,300}["'][^"'\n]{1,300}["']|^\s*export\s+(?:async|class|const|default|function|let|var)\b/im

/**
 * Whether a text has something that the template engine of a site would run or choke on. In code, only what engines look for there too
 * counts.
 */
export function hasTemplate(text: string, { isCode = false }: { isCode?: boolean } = {}): boolean {
  return expression.test(text) || (!isCode && mark.test(text))
}
