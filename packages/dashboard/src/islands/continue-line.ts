import type { Edit } from "./edit.ts"

/** What Enter does in a Markdown text: a new line that continues its quote and list. In an empty entry it ends the list. */
export function continueLine(text: string, { from, to }: { from: number; to: number }): Edit {
  const start = text.slice(0, from).lastIndexOf("\n") + 1
  const line = text.slice(start, from)
  const [prefix = "", indent = "", quote = "", mark = "", box = ""] =
    /^([ \t]*)((?:> ?)*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(\[[ xX]\][ \t]+)?/.exec(line) ?? []
  const stop = text.indexOf("\n", to)
  const isEmpty = line === prefix && from === to && text.slice(to, stop === -1 ? text.length : stop).trim() === ""
  if (isEmpty && (mark !== "" || quote !== "")) {
    const insert = mark === "" ? "" : indent + quote
    return { from: start, to, insert, select: { from: insert.length, to: insert.length } }
  }
  const next = mark.replace(/^\d+/, (number) => String(Number(number) + 1))
  const insert = `\n${indent}${quote}${next}${box.replace(/[xX]/, " ")}`
  return { from, to, insert, select: { from: insert.length, to: insert.length } }
}
