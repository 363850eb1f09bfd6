import { normaliseUrl } from "@citable/reader"
import type { Tables } from "@citable/storage/tables/tables"
import type { Kysely } from "kysely"

/** Where the articles of a brand are published. */
export async function readOwnUrls(db: Kysely<Tables>, brandId: string): Promise<ReadonlySet<string>> {
  const items = await db
    .selectFrom("remote_items")
    .select("url")
    .where("brand_id", "=", brandId)
    .where("state", "=", "published")
    .execute()
  return new Set(items.flatMap(({ url }) => (url === null ? [] : (normaliseUrl(url) ?? []))))
}
