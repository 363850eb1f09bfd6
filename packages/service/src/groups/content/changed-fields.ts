import type { Article } from "@citable/contract"
import { renderBody } from "@citable/markdown"

import { type ContentRow, toArticle } from "./document.ts"
import { isTooComplex } from "./is-too-complex.ts"

/**
 * The fields of a live article that readers see another value of in a later row of it; all but `revision`, which every change counts
 * up. `excerpt` is among them, too, where the writer gave none and the one that sites make of the body is another.
 */
export async function changedFields(before: ContentRow, after: ContentRow): Promise<(keyof Article)[]> {
  const [former, latter] = [toArticle(before, "live", []), toArticle(after, "live", [])]
  const fields = new Set(
    (Object.keys(latter) as (keyof Article)[]).filter(
      (field) => field !== "revision" && JSON.stringify(former[field]) !== JSON.stringify(latter[field]),
    ),
  )
  if (fields.has("slug") || fields.has("locale")) fields.add("previous_slugs")
  if (latter.excerpt === null && (fields.has("body") || fields.has("body_format"))) {
    if ((await excerptOf(former)) !== (await excerptOf(latter))) fields.add("excerpt")
  }
  return [...fields]
}

/** A transaction is open meanwhile: what is longer has an excerpt of its own. */
const maxRenderedLength = 65_536

async function excerptOf({ id, version, body, body_format: format }: Article): Promise<string> {
  const unknown = `${id}@${version}`
  if (body.length > maxRenderedLength || isTooComplex(body)) return unknown
  try {
    return (await renderBody(body, { format, name: id })).excerpt
  } catch {
    // A body beyond what is rendered: sites show it in their own way.
    return unknown
  }
}
