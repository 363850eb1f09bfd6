import { Lexer } from "yaml"

import { isRecord } from "./front-matter.ts"

/** How much a text of fields can have. Parsers take far more time for what is beyond it than for all the rest of an article. */
export interface FrontMatterBounds {
  bytes: number
  keys: number
  /** Keys, values, list items and comments. */
  parts: number
  /** How deep values nest. */
  levels: number
}

/** Of the front matter that a person writes. */
export const articleBounds: FrontMatterBounds = { bytes: 65_536, keys: 1000, parts: 10_000, levels: 64 }
/** Of what a program writes: the file of `citable pull` with 500 pictures, the post of an export, the authors of a large site. */
export const largeBounds: FrontMatterBounds = { bytes: 4_194_304, keys: 5000, parts: 50_000, levels: 64 }

/** `lines` are fields as Pelican has them, which do not nest. */
export type BoundedFormat = "yaml" | "toml" | "lines"

/**
 * Says which bound a text exceeds, such as "has 120 KiB, and the limit is 64 KiB. Shorten it." Looks before any parser does, in linear time, and not
 * beyond the bound.
 */
export function findExcess(format: BoundedFormat, source: string, bounds: FrontMatterBounds): string | undefined {
  const bytes = Buffer.byteLength(source)
  if (bytes > bounds.bytes)
    return `has ${Math.ceil(bytes / 1024).toLocaleString("en")} KiB, and the limit is ${bounds.bytes / 1024} KiB. Shorten it.`
  const marks = { yaml: findYamlMarks, toml: findTomlMarks, lines: findLines }[format](source)
  let [keys, parts] = [0, 0]
  for (const { isKey, weight, level } of marks) {
    if (level > bounds.levels) return `nests more than ${bounds.levels} levels deep, which is the limit. Shorten it.`
    keys += isKey ? 1 : 0
    parts += weight
    if (keys > bounds.keys)
      return `has more than ${bounds.keys.toLocaleString("en")} keys, which is the limit. Shorten it.`
    if (parts > bounds.parts)
      return `has more than ${bounds.parts.toLocaleString("en")} parts, which is the limit. Shorten it.`
  }
  return undefined
}

/** Says how values exceed the bounds once their aliases are followed, which can also lead in a circle. */
export function findAliasExcess(value: unknown, { parts, levels }: FrontMatterBounds): string | undefined {
  let count = 0
  function visit(one: unknown, level: number): string | undefined {
    if (++count > parts)
      return `has aliases that make more than ${parts.toLocaleString("en")} parts. Write the values instead.`
    if (!Array.isArray(one) && !isRecord(one)) return undefined
    if (level > levels)
      return `has an alias that leads to itself, or to more than ${levels} levels. Write the value instead.`
    for (const item of Object.values(one)) {
      const excess = visit(item, level + 1)
      if (excess !== undefined) return excess
    }
    return undefined
  }
  return visit(value, 0)
}

interface Mark {
  isKey: boolean
  weight: number
  level: number
}

/** The parser of YAML compares tags and anchors with each other. */
const tagWeight = 20

function* findYamlMarks(source: string): Generator<Mark> {
  /** The columns of the block collections around a place, from the outermost. */
  const columns: number[] = []
  let flow = 0
  let column = 0
  let isStart = true
  let isScalar = false
  for (const token of new Lexer().lex(source)) {
    // The text of a scalar comes after this mark, and can look like any other token.
    const isText = isScalar
    isScalar = token === "\u001f"
    if (isScalar || token === "\u0002" || token === "\ufeff") continue
    if (token === "\u0018") flow = 0
    const isSpace = !isText && (token === "\u0018" || /^\s/.test(token))
    if (!isText && /^[[{]$/.test(token)) flow += 1
    if (isStart && !isSpace && flow === 0) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop()
      columns.push(column)
      isStart = false
    }
    if (!isSpace) {
      const weight = !isText && /^[!&*]/.test(token) ? tagWeight : 1
      yield { isKey: !isText && token === ":", weight, level: columns.length + flow }
    }
    if (!isText && /^[\]}]$/.test(token)) flow = Math.max(0, flow - 1)
    if (token.includes("\n") || (!isText && /^[-?]$/.test(token))) isStart = true
    column = token.includes("\n") ? token.length - token.lastIndexOf("\n") - 1 : column + token.length
  }
}

/** Strings and comments, and what makes keys and levels outside them. */
const tomlToken = /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#[^\n]*|[[\]{}=.,\n]/g

function* findTomlMarks(source: string): Generator<Mark> {
  let open = 0
  /** A key with dots is a map in a map. */
  let dots = 0
  for (const [token] of source.matchAll(tomlToken)) {
    if (token === "[" || token === "{") open += 1
    else if (token === "]" || token === "}") open = Math.max(0, open - 1)
    dots = token === "." ? dots + 1 : /^["']/.test(token) ? dots : 0
    yield { isKey: token === "=", weight: 1, level: open + dots }
  }
}

function* findLines(source: string): Generator<Mark> {
  for (const [line] of source.matchAll(/^.+$/gm)) yield { isKey: /^ {0,3}[\w-]+:/.test(line), weight: 1, level: 1 }
}
