/** What a tool runs in the text of a page before it is Markdown. */
export type TemplateLanguage = "liquid" | "nunjucks" | "hugo"

/** Nunjucks also has comments. Both print a text in quotes as it is. */
const marks: Readonly<Record<"liquid" | "nunjucks", RegExp>> = { liquid: /\{[{%]/g, nunjucks: /\{[{%#]|#\}/g }
const printed = /\{\{ "(\{[{%#]|#\})" \}\}/g
/** Hugo prints a shortcode whose content is a comment. */
const shortcode = /\{\{([<%])(?!\/\*)((?:(?!\{\{|\*\/)[^])*?)([>%])\}\}/g
const printedShortcode = /\{\{([<%])\/\*([^]*?)\*\/([>%])\}\}/g
const openMark = /\{(?=\{[<%](?!\/\*))/g

/** Keeps a tool from running what only looks like its templates: one unknown name in one article, and no page of the site is built. */
export function escapeTemplates(body: string, language: TemplateLanguage | undefined): string {
  if (language === undefined) return body
  if (language !== "hugo") return body.replace(marks[language], (mark) => `{{ "${mark}" }}`)
  return body
    .replace(shortcode, (whole, open: string, inner: string, close: string) =>
      (open === "<") === (close === ">") ? `{{${open}/*${inner}*/${close}}}` : whole,
    )
    .replace(openMark, "{\\")
}

/** Gives a body back as it was before `escapeTemplates`. */
export function unescapeTemplates(body: string, language: TemplateLanguage | undefined): string {
  if (language === undefined) return body
  if (language !== "hugo") return body.replace(printed, "$1")
  return body.replace(printedShortcode, "{{$1$2$3}}").replace(/\{\\(?=\{[<%])/g, "{")
}
