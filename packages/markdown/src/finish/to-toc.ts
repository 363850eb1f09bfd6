import type { RenderedHeading, RenderedTocEntry } from "../rendered-body.ts"

/** The headings as a tree. Each is below the last higher one before it. */
export function toToc(headings: readonly RenderedHeading[]): RenderedTocEntry[] {
  const root: RenderedTocEntry[] = []
  const open: RenderedTocEntry[] = []
  for (const { depth, slug, text } of headings) {
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop()
    const entry: RenderedTocEntry = { depth, slug, text, children: [] }
    const siblings = open.at(-1)?.children ?? root
    siblings.push(entry)
    open.push(entry)
  }
  return root
}
