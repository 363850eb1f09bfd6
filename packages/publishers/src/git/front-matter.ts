import { isDeepStrictEqual } from "node:util"

import {
  Document,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
  isCollection,
  isMap,
  isPair,
  isScalar,
  parseDocument,
  type ScalarTag,
  type YAMLMap,
} from "yaml"

/** Dates without quotes, as every tool's own examples have them. Text that looks like one gets quotes. */
const timestamp: ScalarTag = {
  tag: "tag:yaml.org,2002:timestamp",
  default: true,
  identify: (value) => value instanceof Date,
  test: /^\d{4}-\d{2}-\d{2}(?:(?:[Tt]|[ \t]+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[ \t]*(?:Z|[+-]\d{1,2}(?::?\d{2})?))?)?$/,
  resolve(text) {
    const [, day = "", time = "00:00:00", zone = "Z"] =
      /^(\S{10})(?:[Tt]|[ \t]+)?([\d:.]+)?[ \t]*(Z|[+-].+)?$/.exec(text) ?? []
    const [, sign = "", hours = "", minutes = "00"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
    const offset = sign === "" ? "Z" : `${sign}${hours.padStart(2, "0")}:${minutes}`
    const date = new Date(`${day}T${time.padStart(time.indexOf(":") === 1 ? time.length + 1 : 0, "0")}${offset}`)
    return Number.isNaN(date.getTime()) ? text : date
  },
  stringify: ({ value }) => (value as Date).toISOString().replace(".000Z", "Z"),
}

// `compat` quotes what older parsers take for something else, such as `yes`. Aliases are bounded by the parser.
const reading: DocumentOptions & ParseOptions & SchemaOptions = {
  customTags: [timestamp],
  compat: "yaml-1.1",
  version: "1.2",
  logLevel: "error",
}
const writing = { lineWidth: 0, blockQuote: false } as const

export type FrontMatter = Readonly<Record<string, unknown>>

/** Reads front matter in YAML, with dates as RFC 3339 in UTC. Throws if it is broken, or no mapping. */
export function readFrontMatter(text: string): FrontMatter {
  return toJson(parseMap(text)) as FrontMatter
}

export interface FrontMatterEdit {
  /** Values by name; a `Date` is written as one. Undefined removes the name. */
  values: ReadonlyMap<string, unknown>
  /** What stands behind a value in the same line. */
  notes: ReadonlyMap<string, string>
}

/** Sets values in front matter. Other names keep every byte: their order, their looks and their comments. */
export function editFrontMatter(text: string, edit: FrontMatterEdit): string {
  const map = parseMap(text)
  const wanted = { ...(map.toJS(asDocument(text)) as Record<string, unknown>) }
  for (const [name, value] of edit.values) {
    if (value === undefined) delete wanted[name]
    else wanted[name] = value
  }
  const edited = editInPlace(text, map, edit)
  if (isDeepStrictEqual(readOrNot(edited), wanted)) return edited
  // Flow style, and anchors that others refer to.
  return new Document(wanted, reading).toString(writing)
}

function editInPlace(text: string, map: YAMLMap, { values, notes }: FrontMatterEdit): string {
  const pairs = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : "", pair]))
  const cuts: { from: number; to: number; by: string }[] = []
  let added = ""
  for (const [name, value] of values) {
    const pair = pairs.get(name)
    const line = toLine(name, value)
    if (pair === undefined) {
      if (value !== undefined) added += `${line}${toNote(notes.get(name))}\n`
      continue
    }
    const from = isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0
    const end = endOf(pair) ?? from
    const to = from + text.slice(from, end).trimEnd().length
    const lineEnd = (text.indexOf("\n", to) + 1 || text.length + 1) - 1
    if (value === undefined) cuts.push({ from, to: lineEnd + 1, by: "" })
    else if (notes.has(name)) cuts.push({ from, to: lineEnd, by: `${line}${toNote(notes.get(name))}` })
    else if (!isDeepStrictEqual(toJs(pair.value), toJs(value))) cuts.push({ from, to, by: line })
  }
  let edited = text
  for (const { from, to, by } of cuts.toSorted((a, b) => b.from - a.from)) {
    edited = edited.slice(0, from) + by + edited.slice(to)
  }
  return edited === "" || edited.endsWith("\n") ? edited + added : `${edited}\n${added}`
}

const toLine = (name: string, value: unknown) =>
  value === undefined ? "" : new Document({ [name]: value }, reading).toString(writing).trimEnd()

const toNote = (note: string | undefined) => (note === undefined ? "" : ` # ${note}`)

/** Where the last value of a node ends, without the comments behind it. */
function endOf(node: unknown): number | undefined {
  if (isPair(node)) return endOf(node.value) ?? endOf(node.key)
  if (isCollection(node) && node.flow !== true && node.items.length > 0) return endOf(node.items.at(-1))
  return (node as { range?: [number, number, number] } | null)?.range?.[1]
}

function asDocument(text: string): Document {
  return parseDocument(text, reading)
}

function parseMap(text: string): YAMLMap {
  const document = asDocument(text)
  const [broken] = document.errors
  if (broken !== undefined) throw broken
  if (document.contents === null) return asDocument("{}").contents as YAMLMap
  if (!isMap(document.contents)) throw new Error("it is no list of names and values")
  return document.contents
}

function readOrNot(text: string): unknown {
  const document = asDocument(text)
  return document.errors.length > 0 || !isMap(document.contents) ? undefined : document.contents.toJS(document)
}

function toJs(value: unknown): unknown {
  const node = value as { toJSON?: () => unknown } | null
  return isScalar(value) ? value.value : isCollection(value) ? value.toJSON() : node
}

/** Plain JSON: dates become text. */
function toJson(map: YAMLMap): unknown {
  return JSON.parse(JSON.stringify(map.toJSON()))
}
