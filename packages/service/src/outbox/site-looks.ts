import type { Database } from "@citable/storage/database"

interface Place {
  brandId: string
  /** The name of a site, as people write it. */
  site: string
}

export interface StoredLook {
  /** Where a site without a webhook shows articles. Null if it is not set. */
  articleUrl: string | null
  /** When the site was last checked, in milliseconds since 1970. Null if never. */
  lookedAt: number | null
  /** What was seen, as JSON. */
  look: string | null
}

/** Reads what the last checks of a brand's sites found, by the name of the site in lower case. */
export async function readSiteLooks(db: Database, brandId: string): Promise<Map<string, StoredLook>> {
  const rows = await db.selectFrom("site_looks").selectAll().where("brand_id", "=", brandId).execute()
  return new Map(
    rows.map(({ site, article_url: articleUrl, looked_at: lookedAt, look }) => [site, { articleUrl, lookedAt, look }]),
  )
}

/** Stores what a check of a site found, or where the site shows articles. */
export async function saveSiteLook(
  db: Database,
  { brandId, site }: Place,
  change: { articleUrl: string } | { lookedAt: number; look: string },
): Promise<void> {
  const values =
    "look" in change ? { looked_at: change.lookedAt, look: change.look } : { article_url: change.articleUrl }
  await db
    .insertInto("site_looks")
    .values({ brand_id: brandId, site: site.toLowerCase(), article_url: null, looked_at: null, look: null, ...values })
    .onConflict((conflict) => conflict.columns(["brand_id", "site"]).doUpdateSet(values))
    .execute()
}
