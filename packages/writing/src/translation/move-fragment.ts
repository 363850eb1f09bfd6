import { isWrittenId } from "@citable/language/segments/is-written-id"
import type { BodyFormat } from "@citable/language/segments/read-document"
import { findHeading, renderBody } from "@citable/markdown"

export interface TranslatedBodies {
  source: { body: string; format: BodyFormat }
  target: { body: string; format: BodyFormat }
}

/** The fragment of a link to an article, with its `#`, for a link to the translation. Empty if the translation has no such place. */
export async function moveFragment(fragment: string, { source, target }: TranslatedBodies): Promise<string> {
  const name = fragment.slice(1)
  if (isWrittenId(target.body, name)) return fragment
  const before = (await renderBody(source.body, { format: source.format })).headings
  const after = (await renderBody(target.body, { format: target.format })).headings
  const heading = isWrittenId(source.body, name) ? undefined : findHeading(before, name)
  // The headings of an article and of its translation stand in the same order.
  const moved = heading === undefined || before.length !== after.length ? undefined : after[before.indexOf(heading)]
  if (moved !== undefined) return `#${moved.slug}`
  return findHeading(after, name) === undefined ? "" : fragment
}
