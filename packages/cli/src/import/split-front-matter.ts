import { isAlias, isMap, isScalar, LineCounter, parseDocument } from "yaml"

import { lineAt } from "./decode-text.ts"
import { toProblem } from "./import-problem.ts"
import type { ImportProblem } from "./import-problem.ts"

export interface SplitFile {
  /** Every scalar is a string, as it was written: a title `1.10` keeps its zero. */
  fields: Record<string, unknown>
  body: string
  /** The line of the file at which the body begins, from 1. */
  bodyLine: number
  problems: ImportProblem[]
}

/**
 * Parts a file into YAML front matter and body. Front matter stands between a first line `---` and a line `---` or
 * `...`. Broken YAML is a refusal with its line; what is no front matter after all stays in the body.
 */
export function splitFrontMatter(text: string): SplitFile {
  const opening = /^(---|\+\+\+)[ \t]*(?:\r\n|\r|\n|$)/.exec(text)
  if (opening === null) return bodyOnly(text)
  const fence = opening[0].slice(0, 3)
  const start = opening[0].length
  const closing = (fence === "---" ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m).exec(text.slice(start))
  if (closing === null) return unclosed(text, start, fence)

  const source = text.slice(start, start + closing.index)
  const rest = text.slice(start + closing.index + closing[0].length)
  const body = rest.replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, "")
  const bodyLine = lineAt(text, text.length - body.length)
  if (fence === "+++") {
    const message = "TOML front matter (+++) is not supported, so its fields are not imported. Write it as YAML (---)."
    return { fields: {}, body, bodyLine, problems: [toProblem("toml_front_matter", message, { line: 1 })] }
  }
  const parsed = parseYaml(source)
  // A thematic break as the first line, and another further down, enclose text that is no map.
  if (parsed === undefined) {
    const message = "The text between the first two --- lines is not front matter, so it stays in the body."
    return bodyOnly(text, toProblem("front_matter_not_a_map", message, { line: 1 }))
  }
  return { ...parsed, body, bodyLine }
}

function bodyOnly(text: string, ...problems: ImportProblem[]): SplitFile {
  return { fields: {}, body: text, bodyLine: 1, problems }
}

function unclosed(text: string, start: number, fence: string): SplitFile {
  const message = `The front matter opened by ${fence} is never closed.`
  if (/^[\w-]+[ \t]*[:=]/.test(text.slice(start)))
    return bodyOnly(text, toProblem("invalid_front_matter", `${message} Close it with a line ${fence}.`, { line: 1 }))
  return bodyOnly(text, toProblem("unclosed_front_matter", `${message} All of the file is taken as body.`, { line: 1 }))
}

// The failsafe schema makes no numbers, dates or booleans, which would lose how a value was written.
function toDocument(source: string) {
  const lineCounter = new LineCounter()
  const options = { schema: "failsafe", merge: true, uniqueKeys: false, lineCounter } as const
  const document = parseDocument(source, options)
  if (document.errors.length === 0) return { document, lineCounter }
  const indented = indentQuoted(source)
  if (indented === undefined) return { document, lineCounter }
  const secondCounter = new LineCounter()
  const second = parseDocument(indented, { ...options, lineCounter: secondCounter })
  return second.errors.length === 0 ? { document: second, lineCounter: secondCounter } : { document, lineCounter }
}

/**
 * Indents the lines that continue a quoted value. YAML demands it, but the parser of Jekyll does not, so that blogs are
 * full of such front matter. Undefined when a line looks like the next key: then the quote was never closed.
 */
function indentQuoted(source: string): string | undefined {
  const lines = source.split("\n")
  let quote: string | undefined
  for (const [index, line] of lines.entries()) {
    if (quote === undefined) {
      const start = /^\s*(?:- +)*(?:[\w-]+:\s+)?["']/.exec(line)?.[0]
      if (start !== undefined && !closes(line.slice(start.length), start.slice(-1))) quote = start.slice(-1)
    } else {
      if (/^[\w-]+:(?:\s|$)/.test(line)) return undefined
      lines[index] = " ".repeat(40) + line
      if (closes(line, quote)) quote = undefined
    }
  }
  return lines.join("\n")
}

function closes(rest: string, quote: string): boolean {
  return quote === '"' ? /^(?:[^"\\]|\\.)*"/.test(rest) : /^(?:[^']|'')*'(?!')/.test(rest)
}

/** Undefined when it is valid YAML but no map. The source begins at the second line of the file. */
function parseYaml(source: string): Pick<SplitFile, "fields" | "problems"> | undefined {
  const { document, lineCounter } = toDocument(source)
  const error = document.errors[0]
  if (error !== undefined) {
    const reason = error.message.replace(/ at line \d+.*/s, "")
    const hint = "Put the value in quotes where it holds a colon or a quote."
    const line = 1 + lineCounter.linePos(error.pos[0]).line
    return { fields: {}, problems: [toProblem("invalid_front_matter", `Broken YAML: ${reason}. ${hint}`, { line })] }
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.source === ""))
    return { fields: {}, problems: [] }
  if (!isMap(document.contents)) return undefined
  const problems: ImportProblem[] = []
  const seen = new Set<string>()
  for (const { key } of document.contents.items) {
    if (!isScalar(key) || isAlias(key)) continue
    const name = String(key.value)
    if (name === "<<" || !seen.has(name)) seen.add(name)
    else {
      const line = key.range ? 1 + lineCounter.linePos(key.range[0]).line : undefined
      const message = `The key ${name} stands twice; the last one counts.`
      problems.push(toProblem("duplicate_key", message, { line, subject: name }))
    }
  }
  try {
    return { fields: document.toJS({ maxAliasCount: 100 }) as Record<string, unknown>, problems }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { fields: {}, problems: [toProblem("invalid_front_matter", `Broken YAML: ${reason}.`, { line: 1 })] }
  }
}
