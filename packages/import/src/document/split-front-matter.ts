import { type ImportProblem, toProblem } from "../import-problem.ts"
import { lineAt } from "./decode-text.ts"
import { articleBounds, largeBounds } from "./front-matter-bounds.ts"
import { type FrontMatterFormat, type ParsedFrontMatter, parseFrontMatter } from "./parse-front-matter.ts"
import { looksLikeField, splitUnfenced } from "./split-unfenced.ts"

export interface SplitFile extends ParsedFrontMatter {
  body: string
  /** The line of the file on which the body begins, from 1. */
  bodyLine: number
  /** The file begins like front matter but has none, so it is unknown whether the article may go live. */
  unread: boolean
}

export interface SplitOptions {
  /** The import itself wrote the file, as a post of an export. Its fields can be longer. */
  isExport?: boolean | undefined
}

/**
 * Splits a file into front matter and body: YAML between `---`, TOML between `+++`, JSON as an object or between `;;;` (Hexo), any of
 * them by name (`---toml`), and metadata without a fence ({@link splitUnfenced}). Refuses front matter that is broken, never closed or
 * of an unknown kind, with its line.
 */
export function splitFrontMatter(text: string, { isExport }: SplitOptions = {}): SplitFile {
  if (/^\s*\{\s*"/.test(text)) return splitObject(text)
  const opening = /^[\s\u200b]*((-{3,})|\+{3}|;{3,})[ \t]*([a-z]\w*)?[ \t]*(?:\r\n|\r|\n|$)/i.exec(text)
  if (opening === null) return splitWithoutFence(text)
  const fence = opening[1] ?? ""
  const line = lineAt(text, opening[0].indexOf(fence))
  const start = opening[0].length
  const closing = closings[fence[0] ?? ""]?.exec(text.slice(start)) ?? undefined
  if (closing === undefined) return unclosed(text, start, { fence, line })

  const format = opening[3] === undefined ? formats[fence[0] ?? ""] : languages[opening[3].toLowerCase()]
  if (format === undefined) {
    const message = `The import cannot read front matter in ${opening[3]}. Write it as YAML between --- lines.`
    return refused(text, message, line)
  }
  const source = text.slice(start, start + closing.index)
  const parsed = parseFrontMatter(
    format,
    fence.startsWith(";") ? `{${source}}` : source,
    lineAt(text, start),
    isExport === true ? largeBounds : articleBounds,
  )
  if (parsed !== undefined) return toSplit(text, start + closing.index + closing[0].length, parsed)
  // Two thematic breaks, the first at the top, enclose plain text.
  if (source.split(/\r\n|\r|\n/).some(looksLikeField)) {
    const message = `The text between the first two ${fence} lines has no readable field. Write each as key: value.`
    return refused(text, message, line)
  }
  const message = `The text between the first two ${fence} lines is not front matter, so it stays in the body. ${holdHint}`
  return bodyOnly(text, toProblem("front_matter_not_a_map", message, { line }))
}

const closings: Record<string, RegExp> = {
  "-": /^(?:-{3,}|\.{3})[ \t]*$/m,
  "+": /^\+{3}[ \t]*$/m,
  ";": /^;{3,}[ \t]*$/m,
}

const formats: Record<string, FrontMatterFormat> = { "-": "yaml", "+": "toml", ";": "json" }
const languages: Record<string, FrontMatterFormat> = { yaml: "yaml", yml: "yaml", toml: "toml", json: "json" }

const holdHint = "The article is held back. Publish it with citable publish, or begin the file with its text."

/** Splits a file that begins with a JSON object, as Hugo does. */
function splitObject(text: string): SplitFile {
  const start = text.indexOf("{")
  const line = lineAt(text, start)
  const end = endOfObject(text, start)
  if (end === undefined)
    return refused(text, "The JSON at the beginning of the file is never closed. Close it with a brace.", line)
  return toSplit(text, end, parseFrontMatter("json", text.slice(start, end), line) ?? { fields: {}, problems: [] })
}

/** The position after the brace that closes the one at `start`. Braces in strings do not count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[{}]/gs)) {
    if (token === "{") depth++
    else if (token === "}" && --depth === 0) return start + index + 1
  }
  return undefined
}

function splitWithoutFence(text: string): SplitFile {
  const found = splitUnfenced(text)
  if (found === undefined) return { fields: {}, body: text, bodyLine: 1, problems: [], unread: false }
  return toSplit(text, found.end, found)
}

function toSplit(text: string, end: number, { fields, problems }: ParsedFrontMatter): SplitFile {
  const body = text.slice(end).replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, "")
  return { fields, problems, body, bodyLine: lineAt(text, text.length - body.length), unread: false }
}

function bodyOnly(text: string, problem: ImportProblem): SplitFile {
  return { fields: {}, body: text, bodyLine: 1, problems: [problem], unread: true }
}

function refused(text: string, message: string, line: number): SplitFile {
  return bodyOnly(text, toProblem("invalid_front_matter", message, { line }))
}

function unclosed(text: string, start: number, { fence, line }: { fence: string; line: number }): SplitFile {
  const message = `The front matter that begins with ${fence} is never closed.`
  const lines = text.slice(start).split(/\r\n|\r|\n/)
  const first = lines.find((one) => !/^\s*(?:#.*)?$/.test(one))
  if (first !== undefined && looksLikeField(first))
    return refused(text, `${message} Close it with a line ${fence}.`, line)
  return bodyOnly(text, toProblem("unclosed_front_matter", `${message} The whole file is body. ${holdHint}`, { line }))
}
