import { linesOf, type RangeCheck, type TextRange } from "./text-range.ts"

/** An import or export of JavaScript between the blocks of an MDX file. */
export interface EsmStatement extends TextRange {
  kind: "import" | "export"
  /** The names that it declares. */
  names: string[]
  /** For an import, the module. */
  from?: string
}

const importStart = /^import\s*(?:["']|[\w$*{])/
const importWhole =
  /^import\s*(?:(?:type\s+)?([\w$*{][^"';]*?)\s*from\s*)?["']([^"'\n]+)["'](?:\s*(?:with|assert)\s*\{[^}]*\})?\s*;?[ \t]*(?:\/\/[^\n]*)?(?=\r?\n|$)/
const exportStart =
  /^export\s+(?:default\s+(?:[({[\w$]|function\b|class\b)|(?:const|let|var)\s+[\w$[{]|(?:async\s+)?function\b|class\s+\w|type\s+\w+\s*=|interface\s+\w|\{[^}]*\}|\*\s)/

/**
 * Finds the imports and exports of an MDX file, also those of several lines. A sentence that begins with `import` is none: an import
 * names its module in quotes.
 */
export function findEsm(body: string, isCode: RangeCheck): EsmStatement[] {
  const found: EsmStatement[] = []
  let isBlockStart = true
  let end = 0
  for (const line of linesOf(body)) {
    if (line.start < end) continue
    const text = body.slice(line.start, Math.min(line.end, line.start + 20))
    const statement: EsmStatement | undefined =
      isBlockStart && !isCode(line.start) ? readStatement(body, line.start, text) : undefined
    if (statement !== undefined) {
      found.push(statement)
      end = statement.end
    }
    // Statements follow one another, a comment or a blank line.
    isBlockStart =
      statement !== undefined || /^\s*$|^\s*(?:\{\/\*|<!--).*(?:\*\/\}|-->)\s*$/.test(body.slice(line.start, line.end))
  }
  return found
}

function readStatement(body: string, start: number, begin: string): EsmStatement | undefined {
  if (!/^(?:import|export)\b/.test(begin)) return undefined
  const rest = body.slice(start, start + 20_000)
  if (importStart.test(rest)) {
    const match = importWhole.exec(rest.slice(0, Math.max(0, rest.search(/\n[ \t]*\r?\n|$/))))
    if (match === null) return undefined
    return { kind: "import", start, end: start + match[0].length, names: toNames(match[1] ?? ""), from: match[2] ?? "" }
  }
  if (!exportStart.test(rest)) return undefined
  const names = [...(/^export\s+(?:default\s+)?(?:const|let|var|function|class)\s+([\w$]+)/.exec(rest)?.slice(1) ?? [])]
  return { kind: "export", start, end: start + endOfExport(rest), names }
}

/** The names in `A, {B, C as D}` and `* as E`. */
function toNames(clause: string): string[] {
  return clause
    .replaceAll(/[{}*]/g, " ")
    .split(",")
    .map((part) => part.trim().split(/\s+/).at(-1) ?? "")
    .filter((name) => name !== "")
}

/** An export ends with the first line after which no bracket is open. A blank line ends it if one stays open. */
function endOfExport(text: string): number {
  let depth = 0
  const token = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*.*?\*\/|[()[\]{}]|\r?\n/gs
  for (const { 0: found, index } of text.matchAll(token)) {
    if (/^[([{]$/.test(found)) depth += 1
    else if (/^[)\]}]$/.test(found)) depth -= 1
    else if (/^\r?\n$/.test(found) && depth <= 0 && !/[=,+?:&|.(]\s*$/.test(text.slice(Math.max(0, index - 20), index)))
      if (!/^[ \t]+[.?:|&<]/.test(text.slice(index + found.length, index + found.length + 50))) return index
  }
  if (depth <= 0) return text.length
  const blank = /\n[ \t]*\r?\n/.exec(text)
  return blank === null ? text.length : blank.index
}
