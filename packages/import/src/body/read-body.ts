import type { UrlKind } from "../addresses/resolve-url.ts"
import { createLineFinder } from "../document/decode-text.ts"
import { type Document, toUnparsable } from "../document/read-document.ts"
import { howToResolve } from "../fields/field.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import { editText, type TextEdit } from "./edit-text.ts"
import { isEmptyBody } from "./is-empty-body.ts"
import { prepareHtml } from "./prepare-html.ts"
import { type PreparedBody, prepareMarkdown } from "./prepare-markdown.ts"
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
    prepared = format === "html" ? prepareHtml(translated.text) : prepareMarkdown(translated.text)
  } catch (error) {
    return { refused: [toUnparsable(error)] }
  }
  const problems = translated.problems.map(({ offset, problem }): ImportProblem => ({
    ...problem,
    line: lineAt(offset),
  }))
  const { heading, urls } = prepared
  const isTitle = heading?.first === true && (options.title === undefined || heading.text === options.title)
  const title = isTitle ? heading : undefined
  const edits: TextEdit[] = title === undefined ? [] : [{ start: title.start, end: title.end, text: "" }]
  const resolve = (url: string, kind: UrlKind, start: number): string => {
    const resolved = options.resolveUrl(url, kind)
    if (resolved !== undefined) return resolved
    const code = kind === "image" ? "unresolved_image" : "unresolved_link"
    const message = `The ${kind} ${url} is relative and stays so. ${howToResolve(kind)}`
    problems.push(toProblem(code, message, { line: lineAt(translated.toSource(start)), subject: url }))
    return url
  }
  for (const found of urls) {
    if (title !== undefined && found.start >= title.start && found.end <= title.end) continue
    const written = found.set?.urls ?? [found.url]
    const resolved = written.map((url) => resolve(url, found.kind, found.start))
    if (resolved.every((url, index) => url === written[index])) continue
    edits.push({ ...found, text: found.set?.write(resolved) ?? found.write(resolved[0] ?? "") })
  }
  const { text } = editText(translated.text, edits)
  return { text, title: title?.text, isEmpty: isEmptyBody(text), isTemplate: translated.isTemplate, problems }
}
