import { openMarkdown, type OpenMarkdown } from "@citable/markdown"

/** A short text costs little to parse. A tree takes some fifty times the memory of its body. */
const characters = { least: 500, most: 100_000 }
const mostBodies = 4

const recent = new Map<string, OpenMarkdown>()

/**
 * Opens a Markdown body that several steps of a job read one after the other. The last few bodies stay open, so each is parsed once. Do not
 * change their trees.
 */
export function openRecentMarkdown(body: string): OpenMarkdown {
  const opened = recent.get(body) ?? openMarkdown(body)
  if (body.length < characters.least || body.length > characters.most) return opened
  recent.delete(body)
  recent.set(body, opened)
  let count = 0
  let total = 0
  for (const other of [...recent.keys()].toReversed()) {
    count += 1
    total += other.length
    if (count > mostBodies || total > characters.most) recent.delete(other)
  }
  return opened
}
