import type { UrlKind } from "../addresses/resolve-url.ts"
import { createLineFinder } from "../document/decode-text.ts"
import { type Document, toUnparsable } from "../document/read-document.ts"
import { howToResolve } from "../fields/field.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import { editText, type TextEdit } from "./edit-text.ts"
import { isEmptyBody } from "./is-empty-body.ts"
import { prepareHtml } from "./prepare-html.ts"
import { parseMarkdown, type PreparedBody, prepareMarkdown } from "./prepare-markdown.ts"
import { translateBody, type TranslateOptions } from "./translate-body.ts"

export interface BodyOptions extends TranslateOptions {
  /** The title in the fields. The body does not repeat it. */
  title: string | undefined
}

/** The text of an article. */
export interface Body {
  text: string
  /** Its first heading, if nothing comes before it and it is the title. The text is without it. */
  title: string | undefined
  isEmpty: boolean
  /** Whether too much of it needs a template engine for it to go live. */
  isTemplate: boolean
  problems: ImportProblem[]
}

/**
 * Writes the text of an article: in plain Markdown or HTML, with the addresses of its new site, and without its title. Every other byte
 * stays.
 */
export function readBody(document: Document, options: BodyOptions): Body | { refused: ImportProblem[] } {
  const { body, bodyLine, format } = document
  const findLine = createLineFinder(body)
  const lineAt = (offset: number) => bodyLine - 1 + findLine(offset)
  let translated: ReturnType<typeof translateBody>
  let prepared: PreparedBody
  try {
    translated = translateBody(document, options)
    const { text, parsed } = translated
    const toParsed = () => (parsed?.body === text ? parsed : parseMarkdown(text))
    prepared = format === "html" ? prepareHtml(text) : prepareMarkdown(toParsed())
  } catch (error) {
    return { refused: [toUnparsable(error)] }
  }
  const problems = translated.problems.map(({ offset, problem }): ImportProblem => ({
    ...problem,
    line: lineAt(offset),
  }))
  const { heading, addresses } = prepared
  const isTitle = heading?.first === true && (options.title === undefined || heading.text === options.title)
  const title = isTitle ? heading : undefined
  const edits: TextEdit[] = title === undefined ? [] : [{ start: title.start, end: title.end, text: "" }]
  const resolve = (url: string, kind: UrlKind, start: number): string => {
    const resolved = options.resolveUrl(url, kind)
    if (resolved !== undefined) return resolved
    const code = kind === "image" ? "unresolved_image" : "unresolved_link"
    const line = lineAt(translated.toSource(start))
    // The candidates of a `srcset` often are one picture.
    if (problems.some((one) => one.code === code && one.line === line && one.subject === url)) return url
    const message = `The ${kind} ${url} is relative and stays so. ${howToResolve(kind)}`
    problems.push(toProblem(code, message, { line, subject: url }))
    return url
  }
  for (const { address, kind, media, start, end, write } of addresses) {
    if (title !== undefined && start >= title.start && end <= title.end) continue
    const resolved = resolve(address, kind === "link" && media !== true ? "link" : "image", start)
    if (resolved !== address) edits.push({ start, end, text: write(resolved) })
  }
  const { text } = editText(translated.text, edits)
  return { text, title: title?.text, isEmpty: isEmptyBody(text), isTemplate: translated.isTemplate, problems }
}
