import { parse as parseTomlText, TomlDate, TomlError } from "smol-toml"
import { isAlias, isMap, isScalar, LineCounter, parseDocument } from "yaml"

import { type ImportProblem, toProblem } from "../import-problem.ts"
import { articleBounds, findAliasExcess, findExcess, type FrontMatterBounds } from "./front-matter-bounds.ts"
import { isRecord } from "./front-matter.ts"
import { decidesVisibility } from "./visibility-keys.ts"

export type FrontMatterFormat = "yaml" | "toml" | "json"

export interface ParsedFrontMatter {
  /** Every scalar is a string as written: a title `1.10` keeps its zero. */
  fields: Record<string, unknown>
  /** If the text is broken, a refusal with its line. */
  problems: ImportProblem[]
}

/**
 * Parses the text between two fences, which begins at `line` of its file. Undefined if it is valid but not a map. JSON is read as YAML,
 * which keeps scalars as written. A text beyond the bounds is refused.
 */
export function parseFrontMatter(
  format: FrontMatterFormat,
  source: string,
  line: number,
  bounds: FrontMatterBounds = articleBounds,
): ParsedFrontMatter | undefined {
  const excess = findExcess(format === "toml" ? "toml" : "yaml", source, bounds)
  if (excess !== undefined) return { fields: {}, problems: [toExcessProblem(excess, line)] }
  const name = format === "json" ? "JSON" : "YAML"
  const parsed = format === "toml" ? parseToml(source, line) : parseYaml(source, line, { name, bounds })
  const aliases = parsed && findAliasExcess(parsed.fields, bounds)
  return aliases === undefined ? parsed : { fields: {}, problems: [toExcessProblem(aliases, line)] }
}

/** Refuses front matter of which `findExcess` says what is too much. */
export function toExcessProblem(excess: string, line: number): ImportProblem {
  return toProblem("invalid_front_matter", `The front matter ${excess}`, { line })
}

function parseToml(source: string, line: number): ParsedFrontMatter {
  try {
    return { fields: toStrings(parseTomlText(source)) as Record<string, unknown>, problems: [] }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = (message.split("\n")[0] ?? "").replaceAll(/^Invalid TOML document: |\.$/g, "")
    const place = error instanceof TomlError ? error.line : 1
    return broken(`Broken TOML: ${reason}. Correct it in the file.`, line - 1 + place)
  }
}

function toStrings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toStrings)
  // This keeps a date as written: with or without an offset, with or without a time.
  if (value instanceof TomlDate) return value.toISOString()
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toStrings(item)]))
  return String(value)
}

function parseYaml(
  source: string,
  line: number,
  { name, bounds }: { name: string; bounds: FrontMatterBounds },
): ParsedFrontMatter | undefined {
  const { document, lineCounter } = toDocument(source, bounds)
  const lineAt = (offset: number) => line - 1 + lineCounter.linePos(offset).line
  const error = document.errors[0]
  if (error !== undefined) {
    const reason = error.message.replace(/ at line \d+.*/s, "")
    const hint = name === "YAML" ? "Put a value with a colon or a quote in quotes." : "Correct it in the file."
    return broken(`Broken ${name}: ${reason}. ${hint}`, lineAt(error.pos[0]))
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.source === ""))
    return { fields: {}, problems: [] }
  if (!isMap(document.contents)) return undefined
  const problems: ImportProblem[] = []
  const seen = new Set<string>()
  for (const { key } of document.contents.items) {
    if (!isScalar(key) || isAlias(key)) continue
    const field = String(key.value)
    if (field === "<<" || !seen.has(field)) seen.add(field)
    else problems.push(toDuplicate(field, key.range ? lineAt(key.range[0]) : undefined))
  }
  try {
    return { fields: document.toJS({ maxAliasCount: 100 }) as Record<string, unknown>, problems }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return broken(`Broken ${name}: ${reason}. Correct it in the file.`, line)
  }
}

function toDuplicate(key: string, line: number | undefined): ImportProblem {
  if (!decidesVisibility(key))
    return toProblem("duplicate_key", `Duplicate key ${key}. The last one wins.`, { line, subject: key })
  const message = `Duplicate key ${key}, which decides whether the article goes live. Remove one of them.`
  return toProblem("invalid_front_matter", message, { line, subject: key })
}

function broken(message: string, line: number): ParsedFrontMatter {
  return { fields: {}, problems: [toProblem("invalid_front_matter", message, { line })] }
}

// The failsafe schema keeps values as written. Numbers, dates and booleans would lose that.
function toDocument(source: string, bounds: FrontMatterBounds) {
  const lineCounter = new LineCounter()
  const options = { schema: "failsafe", merge: true, uniqueKeys: false, lineCounter } as const
  const document = parseDocument(source, options)
  if (document.errors.length === 0) return { document, lineCounter }
  const indented = indentQuoted(source)
  if (indented === undefined || findExcess("yaml", indented, bounds)) return { document, lineCounter }
  const secondCounter = new LineCounter()
  const second = parseDocument(indented, { ...options, lineCounter: secondCounter })
  return second.errors.length === 0 ? { document: second, lineCounter: secondCounter } : { document, lineCounter }
}

/**
 * Indents the lines that continue a quoted value. YAML requires that, but the parser of Jekyll does not, so many blogs have such front
 * matter. Undefined if a line looks like the next key, because then the quote was never closed.
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
