import { readRecord } from "../read-record.ts"

/** Shows the footnotes of a post, which WordPress keeps beside its text, as their block does. Undefined if there are none. */
export function readFootnotes(stored: string | undefined): string | undefined {
  if (stored === undefined) return undefined
  let notes: unknown
  try {
    notes = JSON.parse(stored)
  } catch {
    // The report names the block.
    return undefined
  }
  if (!Array.isArray(notes) || notes.length === 0) return undefined
  const items = notes.map(readRecord).map((note) => {
    const anchor = (note.text("id") ?? "").replaceAll(/[^\w-]/g, "")
    return `<li id="${anchor}">${note.text("content") ?? ""} <a href="#${anchor}-link">↩︎</a></li>`
  })
  return `<ol>\n${items.join("\n")}\n</ol>`
}
