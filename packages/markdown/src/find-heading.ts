import { createIds } from "./finish/create-ids.ts"
import type { RenderedHeading } from "./rendered-body.ts"

/**
 * The heading that a fragment (without `#`) leads to on the page, among all headings of a body in order. Generators of sites write
 * fragments in several ways, and a page accepts them all.
 *
 * @example
 * findHeading((await renderBody("## What's next")).headings, "whats-next")
 */
export function findHeading(headings: readonly RenderedHeading[], fragment: string): RenderedHeading | undefined {
  const ids = createIds()
  for (const { text } of headings) {
    ids.addHeading(text)
  }
  const slug = ids.find(fragment)
  return headings.find((heading) => heading.slug === slug)
}
