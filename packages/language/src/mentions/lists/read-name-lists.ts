import { isNameLike } from "./is-name-like.ts"
import { type Head, readHead } from "./read-head.ts"
import { readOrdinal } from "./read-ordinal.ts"
import { readProse } from "./read-prose.ts"
import { readTable } from "./read-table.ts"

/** A line of a list, a heading or a row of a table, with its place among the others. */
export interface ListEntry extends Head {
  /** The number that it begins with, or else its place among those that could be names; 1 is first. */
  rank: number
}

/** A list as it is read. */
interface OpenList {
  kind: string
  depth: number
  entries: (Head & { number: number | undefined })[]
  /** Whether text that is not part of it came after its last entry. */
  isInterrupted: boolean
}

const mostEntries = 400
const bullet = /^[-*+•‣▪●○]\s+(.*)$/u
const heading = /^(#{1,6})\s+(.*?)[\s#]*$/u
const fence = /^\s{0,3}(?:```|~~~)/u

/** The lists, headings and tables of an answer whose entries could be names, in the order in which they begin. */
export function readNameLists(markdown: string): ListEntry[][] {
  const done: OpenList[] = []
  let open: OpenList[] = []
  let isCode = false
  let entries = 0
  const lines = markdown.split("\n")

  const close = (isClosed: (list: OpenList) => boolean) => {
    open = open.filter((list) => !isClosed(list))
  }
  const add = (kind: string, depth: number, line: string, number: number | undefined) => {
    const head = readHead(line) ?? { text: "", isApart: false }
    close((list) => list.depth > depth)
    let list = open.find((one) => one.kind === kind && one.depth === depth)
    const last = list?.entries.at(-1)?.number
    const isNext =
      list !== undefined &&
      (kind === "number"
        ? number === (last ?? 0) + 1 || number === (last ?? 0) - 1 || (number === last && !list.isInterrupted)
        : !list.isInterrupted || kind === "heading")
    if (list === undefined || !isNext) {
      close((one) => one === list)
      list = { kind, depth, entries: [], isInterrupted: false }
      open.push(list)
      done.push(list)
    }
    list.isInterrupted = false
    list.entries.push({ ...head, number })
    entries += 1
  }

  for (let at = 0; at < lines.length && entries < mostEntries; at++) {
    const line = lines[at] ?? ""
    if (fence.test(line)) isCode = !isCode
    if (isCode || line.length > 4000 || line.trim() === "") continue
    const table = readTable(lines, at)
    if (table !== undefined) {
      done.push({
        kind: "table",
        depth: 0,
        isInterrupted: true,
        entries: table.rows.map(({ cell, number }) => ({ ...readCell(cell), number })),
      })
      entries += table.rows.length
      at = table.last
      continue
    }
    const titled = heading.exec(line)
    if (titled !== null) {
      const [, marks = "", text = ""] = titled
      const ordinal = readOrdinal(text)
      close((list) => list.kind !== "heading" && list.kind !== "number")
      for (const list of open) list.isInterrupted = true
      close((list) => list.kind === "heading" && list.depth > marks.length - 100)
      add("heading", marks.length - 100, ordinal?.rest ?? text, ordinal?.rank)
      continue
    }
    const indent = line.length - line.trimStart().length
    const content = line.trim()
    const item = bullet.exec(content)?.[1]
    const ordinal = readOrdinal(item ?? content)
    const prose = item === undefined ? readProse(content) : undefined
    if (prose !== undefined) {
      const named = prose.map((entry) => ({ ...entry, isApart: true }))
      done.push({ kind: "number", depth: 0, isInterrupted: true, entries: named })
    } else if (ordinal !== undefined) add("number", indent, withBold(content, ordinal.rest), ordinal.rank)
    else if (item !== undefined) add("bullet", indent, item, undefined)
    else if (indent === 0) for (const list of open) list.isInterrupted = true
    const inline = ordinal === undefined || item !== undefined ? readInline(item ?? content) : undefined
    if (inline !== undefined) done.push(inline)
  }
  return done.map(toEntries).filter((list) => list.length > 0)
}

/** `**1. Acme** – fast` is bold from its number on. */
const withBold = (content: string, rest: string) =>
  /^(?:[-*+]\s+)?(?:\*\*|__)/u.test(content) && !/^(?:\*\*|__)/u.test(rest) && /\*\*|__/u.test(rest)
    ? `**${rest}`
    : rest

function readCell(cell: string): Head {
  const head = readHead(cell) ?? { text: "", isApart: false }
  return { text: head.text, isApart: true, isCell: true }
}

const enumeration = /^(?:\*\*|__)?([^:：*_]{3,40})(?:\*\*|__)?[:：](?:\*\*|__)?\s*(.{5,400})$/u
const parts = /\s*[,;،、]\s*|\s+(?:and|or|und|oder|et|ou|y|o|e|en|of|و)\s+|和|与|と/u

/** A list in one line: `Top picks: Notion, Acme and Coda.` */
function readInline(line: string): OpenList | undefined {
  const found = /[:：]/u.test(line) ? enumeration.exec(line) : null
  if (found === null) return undefined
  const names = (found[2] ?? "")
    .replace(/[*_`]+|\.\s*$/gu, "")
    .split(parts)
    .filter((name) => name !== "")
  if (names.length < 3 || !names.every((name) => isNameLike(name))) return undefined
  const entries = names.map((text) => ({ text, isApart: true, number: undefined }))
  return { kind: "inline", depth: 0, isInterrupted: true, entries }
}

/** The entries of a list with their places; none if it has no order of its own. */
function toEntries({ kind, entries }: OpenList): ListEntry[] {
  const numbers = entries.map(({ number }) => number)
  const isNumbered =
    kind === "heading" || kind === "table" ? numbers.some((one) => one !== undefined) : kind === "number"
  if (isNumbered) {
    const first = numbers.find((one) => one !== undefined) ?? 0
    const isSame = numbers.length > 1 && numbers.every((one) => one === first)
    // A lone number that is not 1 is a date or a step.
    if (entries.length === 1 && first !== 1) return []
    return entries.flatMap(({ number, ...head }, at) =>
      number === undefined ? [] : [{ ...head, rank: isSame ? at + 1 : number }],
    )
  }
  let rank = 0
  return entries.flatMap((head) => {
    if (kind === "heading" && !isNameLike(head.text)) return []
    rank += 1
    return [{ ...head, rank }]
  })
}
