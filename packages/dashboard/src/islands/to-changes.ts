import { diffArrays } from "diff"

export interface TextChange {
  from: number
  to: number
  insert: string
}

const limits = { maxEditLength: 2000 }

/** The changes, by lines, that make one text into another. Offsets are those of the first. */
export function toChanges(before: string, after: string): TextChange[] {
  if (before === after) return []
  const lines = (text: string) => text.split(/(?<=\n)/)
  const parts = diffArrays(lines(before), lines(after), limits)
  if (parts === undefined) return [{ from: 0, to: before.length, insert: after }]
  const changes: TextChange[] = []
  let at = 0
  let open: TextChange | undefined
  for (const { added, removed, value } of parts) {
    const text = value.join("")
    if (!added && !removed) {
      open = undefined
      at += text.length
      continue
    }
    if (open === undefined) changes.push((open = { from: at, to: at, insert: "" }))
    if (added) open.insert += text
    else open.to = at += text.length
  }
  return changes
}
