import type { Database } from "@citable/storage/database"

import { canonicalUrl } from "./parse-answers/canonical-url.ts"

/**
 * The canonical URLs at which platforms have some articles now, by the ids of the articles. The address of a copy is what a person says. It
 * counts, unless its page was seen and has other words.
 */
export async function listPlatformUrls(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("remote_items")
    .select(["content_id as id", "url", "proof"])
    .where("content_id", "in", [...ids])
    .where("url", "is not", null)
    .where("state", "not in", ["withdrawn", "gone"])
    .execute()
  const urls = new Map<string, string[]>()
  for (const { id, url, proof } of rows) {
    const { state = "sent", page = null } = JSON.parse(proof ?? "{}") as { state?: string; page?: string }
    const isOther = state === "told" && page === "not_visible"
    const found = isOther ? undefined : canonicalUrl(url ?? "")
    if (found !== undefined) urls.set(id, [...(urls.get(id) ?? []), found])
  }
  return urls
}
