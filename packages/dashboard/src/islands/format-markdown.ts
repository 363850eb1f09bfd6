import type { Edit } from "./edit.ts"

/** What the toolbar and its shortcuts do. */
export type Format =
  | "bold"
  | "italic"
  | "heading"
  | "link"
  | "list"
  | "numbers"
  | "quote"
  | "code"
  | "table"
  | "picture"
  | "code block"
  | "line"
  | Callout

/** The kinds of callouts. */
type Callout = "note" | "tip" | "important" | "warning" | "caution"

/** Formats the selected part of a Markdown text. The same format again takes it away. */
export function formatMarkdown(format: Format, text: string, { from, to }: { from: number; to: number }): Edit {
  return formats[format](text, from, to)
}

const formats: Record<Format, (text: string, from: number, to: number) => Edit> = {
  bold: (text, from, to) => toggleMark(text, from, to, "**"),
  italic: (text, from, to) => toggleMark(text, from, to, "_"),
  heading: nextHeading,
  link: (text, from, to) => addLink(text, from, to, ""),
  list: (text, from, to) => togglePrefix(text, from, to, /^( *)[-*+] (?!\[[ x]\])/, () => "- "),
  numbers: (text, from, to) => togglePrefix(text, from, to, /^( *)\d+[.)] /, (at) => `${at + 1}. `),
  quote: (text, from, to) => togglePrefix(text, from, to, /^()> ?/, () => "> "),
  code: (text, from, to) =>
    text.slice(from, to).includes("\n") ? toggleFence(text, from, to) : toggleMark(text, from, to, "`"),
  table: (text, _, to) => addBlock(text, to, "| Column | Column |\n| --- | --- |\n| Text | Text |", { from: 2, to: 8 }),
  picture: (text, from, to) => addLink(text, from, to, "!"),
  "code block": (text, _, to) => addBlock(text, to, "```\n\n```", { from: 4, to: 4 }),
  line: (text, _, to) => addBlock(text, to, "---", { from: 3, to: 3 }),
  note: (text, _, to) => addCallout(text, to, "note"),
  tip: (text, _, to) => addCallout(text, to, "tip"),
  important: (text, _, to) => addCallout(text, to, "important"),
  warning: (text, _, to) => addCallout(text, to, "warning"),
  caution: (text, _, to) => addCallout(text, to, "caution"),
}

function addCallout(text: string, at: number, kind: Callout): Edit {
  const mark = `> [!${kind.toUpperCase()}]\n> `
  return addBlock(text, at, `${mark}Text`, { from: mark.length, to: mark.length + 4 })
}

/** Puts a mark on both sides of the selection, or of the word at the cursor. */
function toggleMark(text: string, start: number, end: number, mark: string): Edit {
  const size = mark.length
  let [from, to] = start === end ? wordAt(text, start) : [start, end]
  // Markdown reads no mark that touches a space from within.
  while (from < to && /\s/.test(text[from] ?? "")) from++
  while (to > from && /\s/.test(text[to - 1] ?? "")) to--
  const selected = text.slice(from, to)
  const isInside = selected.length >= 2 * size && selected.startsWith(mark) && selected.endsWith(mark)
  if (isInside) return replaced(from, to, selected.slice(size, selected.length - size))
  if (hasMark(text, from, to, mark)) return replaced(from - size, to + size, selected)
  return { from, to, insert: mark + selected + mark, select: { from: size, to: size + selected.length } }
}

const hasMark = (text: string, from: number, to: number, mark: string): boolean =>
  from >= mark.length && text.slice(from - mark.length, from) === mark && text.startsWith(mark, to)

const replaced = (from: number, to: number, insert: string): Edit => ({
  from,
  to,
  insert,
  select: { from: 0, to: insert.length },
})

function wordAt(text: string, at: number): [number, number] {
  const isWord = (index: number) => /[\p{L}\p{M}\p{N}'’-]/u.test(text[index] ?? "")
  let from = at
  let to = at
  while (from > 0 && isWord(from - 1)) from--
  while (to < text.length && isWord(to)) to++
  return [from, to]
}

/** Makes the selection the text of a link, or its address if it is one. The part that is missing is selected afterwards. */
function addLink(text: string, from: number, to: number, sign: "" | "!"): Edit {
  const selected = text.slice(from, to)
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(selected)
  const label = isAddress ? "" : selected
  const address = isAddress ? selected : "https://"
  const insert = `${sign}[${label}](${address})`
  const start = sign.length + 1
  const select =
    label === ""
      ? { from: start, to: start }
      : { from: start + label.length + 2, to: start + label.length + 2 + address.length }
  return { from, to, insert, select }
}

/** Text becomes a heading of level 2, which becomes one of level 3 and so on. After level 4 it is text again. */
function nextHeading(text: string, start: number, end: number): Edit {
  return changeLines(text, start, end, (lines) => {
    const level = /^(#{1,6}) /.exec(lines[0] ?? "")?.[1]?.length ?? 0
    const next = level === 0 ? 2 : level >= 4 ? 0 : level + 1
    return lines.map((line) => (next === 0 ? "" : `${"#".repeat(next)} `) + line.replace(/^#{1,6} +/, ""))
  })
}

function togglePrefix(text: string, start: number, end: number, mark: RegExp, prefix: (at: number) => string): Edit {
  return changeLines(text, start, end, (lines) => {
    const isOn = lines.every((line) => line === "" || mark.test(line)) && lines.some((line) => line !== "")
    if (isOn) return lines.map((line) => line.replace(mark, "$1"))
    let at = 0
    return lines.map((line) => {
      if (line.trim() === "" && lines.length > 1) return line
      const indent = /^ */.exec(line)?.[0] ?? ""
      // One kind of list becomes the other.
      const rest = line.slice(indent.length).replace(prefix(0) === "> " ? /^(?!)/ : /^(?:[-*+]|\d+[.)]) /, "")
      return indent + prefix(at++) + rest
    })
  })
}

/** Changes the lines that the selection touches, and selects what was selected in them. */
function changeLines(text: string, start: number, end: number, change: (lines: string[]) => string[]): Edit {
  const from = text.slice(0, start).lastIndexOf("\n") + 1
  // A selection up to the beginning of a line does not touch that line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end
  const stop = text.indexOf("\n", last)
  const to = stop === -1 ? text.length : stop
  const insert = change(text.slice(from, to).split("\n")).join("\n")
  if (start !== end) return { from, to, insert, select: { from: 0, to: insert.length } }
  const cursor = Math.max(0, insert.length - (to - start))
  return { from, to, insert, select: { from: cursor, to: cursor } }
}

function toggleFence(text: string, start: number, end: number): Edit {
  return changeLines(text, start, end, (lines) =>
    lines[0]?.startsWith("```") === true && /^```\s*$/.test(lines.at(-1) ?? "")
      ? lines.slice(1, -1)
      : ["```", ...lines, "```"],
  )
}

/** Adds a block below the line of a position, with an empty line on both sides. */
function addBlock(text: string, at: number, block: string, select: { from: number; to: number }): Edit {
  const stop = text.indexOf("\n", at)
  const end = stop === -1 ? text.length : stop
  const before = text.slice(0, end)
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n"
  const rest = text.slice(end)
  // What is typed right below a table or a callout would be part of it.
  const tail = rest === "" ? "\n\n" : rest.startsWith("\n\n") ? "" : "\n"
  return {
    from: end,
    to: end,
    insert: lead + block + tail,
    select: { from: lead.length + select.from, to: lead.length + select.to },
  }
}
