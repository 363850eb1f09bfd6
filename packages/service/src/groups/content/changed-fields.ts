import { isTooComplex } from "@citable/audits/article/is-too-complex"
import type { Article } from "@citable/contract"

import { type ContentRow, toArticle } from "./document.ts"

/**
 * The fields of a live article that readers see with another value in a later row, except `revision`, which every
 * change increases. It includes `excerpt` if the writer gave none and the excerpt that sites make from the body
 * changes.
 */
export async function changedFields(
  before: ContentRow,
  after: ContentRow,
  hasOtherPreviousSlugs = false,
): Promise<(keyof Article)[]> {
  const [former, latter] = [toArticle(before, "live", []), toArticle(after, "live", [])]
  const fields = new Set(
    (Object.keys({ ...former, ...latter }) as (keyof Article)[]).filter(
      (field) => field !== "revision" && JSON.stringify(former[field]) !== JSON.stringify(latter[field]),
    ),
  )
  if (fields.has("slug") || fields.has("locale") || hasOtherPreviousSlugs) fields.add("previous_slugs")
  if (latter.excerpt === null && (fields.has("body") || fields.has("body_format"))) {
    if ((await excerptOf(former)) !== (await excerptOf(latter))) fields.add("excerpt")
  }
  return [...fields]
}

/** A transaction is open, so do not render longer bodies. Their excerpt counts as changed. */
const maxRenderedLength = 65_536

async function excerptOf({ id, version, body, body_format: format, locale }: Article): Promise<string> {
  const unknown = `${id}@${version}`
  if (body.length > maxRenderedLength || isTooComplex(body)) return unknown
  // Hundreds of modules, which a start does not need.
  const { renderBody } = await import("@citable/markdown")
  try {
    return (await renderBody(body, { format, locale, name: id })).excerpt
  } catch {
    // The body is beyond the renderer's limits. Sites show it in their own way.
    return unknown
  }
}
