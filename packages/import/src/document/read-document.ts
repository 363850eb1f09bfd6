import { type ImportProblem, toProblem } from "../import-problem.ts"
import { decodeText, lineAt } from "./decode-text.ts"
import { isOwnFile } from "./own-mark.ts"
import { splitFrontMatter } from "./split-front-matter.ts"
import { type PageContent, splitPage } from "./split-page.ts"

/** A file, split into what the fields and the text of its article come from. */
export interface Document {
  /** With `/` between its parts. */
  path: string
  format: "markdown" | "html"
  /** The front matter. */
  written: Record<string, unknown>
  /** The front matter, and what the head of a page says besides. */
  fields: Record<string, unknown>
  /** The text below the front matter; of a page, the inside of its article. */
  body: string
  /** The line of the file on which the body begins, from 1. */
  bodyLine: number
  /** The file begins like front matter but has none, so it is unknown whether the article may go live. */
  unread: boolean
  problems: ImportProblem[]
}

/** `own` is the text of a file of `citable pull`, which stays whole. `refused` says why there is no document. */
export type ReadDocument = Document | { own: string } | { refused: ImportProblem[] }

/** Decodes a file and splits it. A post of an export can have longer fields: the import itself wrote the file. */
export function readDocument(
  bytes: Uint8Array,
  path: string,
  { isExport, encoding }: { isExport?: boolean; encoding?: string | undefined } = {},
): ReadDocument {
  const decoded = decodeText(bytes, { encoding })
  if ("problem" in decoded) return { refused: [decoded.problem] }
  if (isOwnFile(decoded.text)) return { own: decoded.text }
  const { fields: written, problems: found, unread, ...split } = splitFrontMatter(decoded.text, { isExport })
  const problems = decoded.encoding === undefined ? found : [toReadAs(decoded.encoding), ...found]
  if (problems.some(({ severity }) => severity === "refusal")) return { refused: problems }
  const format = /\.html?$/i.test(path) ? "html" : "markdown"
  let page: PageContent | undefined
  try {
    page = format === "html" ? splitPage(split.body) : undefined
  } catch (error) {
    return { refused: [...problems, toUnparsable(error)] }
  }
  const { start, end } = page ?? { start: 0, end: split.body.length }
  return {
    path,
    format,
    written,
    fields: { ...page?.head, ...written },
    body: split.body.slice(start, end),
    bodyLine: split.bodyLine - 1 + lineAt(split.body, start),
    unread,
    problems,
  }
}

function toReadAs(encoding: string): ImportProblem {
  return toProblem("read_as", `The file is read as ${encoding}.`)
}

/** Parsers run out of stack on very deep nesting. Only this file is refused then. */
export function toUnparsable(error: unknown): ImportProblem {
  const reason = error instanceof Error ? error.message : String(error)
  return toProblem("not_parsable", `Cannot parse the body (${reason}). Simplify it.`)
}
