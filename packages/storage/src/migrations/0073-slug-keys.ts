import { toSlugKey } from "@citable/contract"
import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

interface Contents {
  id: string
  slug: string
  slug_key: string | null
  live_slug: string | null
  live_slug_key: string | null
}

interface PreviousSlugs {
  brand_id: string
  locale: string
  slug: string
  slug_key: string | null
}

type Keyed = Kysely<{ contents: Contents; previous_slugs: PreviousSlugs }>

const batch = 1000

/** Adds the keys of slugs, which are the same for slugs that differ by case alone. Articles that already share one keep their slugs. */
export const slugKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contents").addColumn("slug_key", "text").execute()
    await db.schema.alterTable("contents").addColumn("live_slug_key", "text").execute()
    await db.schema.alterTable("previous_slugs").addColumn("slug_key", "text").execute()
    const keyed = db.withTables<{ contents: Contents; previous_slugs: PreviousSlugs }>()
    await fillContents(keyed)
    await fillPreviousSlugs(keyed)
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute()
    await index("contents_slug_key", "contents", ["brand_id", "locale", "slug_key"])
    await index("contents_live_slug_key", "contents", ["brand_id", "live_locale", "live_slug_key"])
    await index("previous_slugs_slug_key", "previous_slugs", ["brand_id", "locale", "slug_key"])
  },
}

async function fillContents(db: Keyed): Promise<void> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("contents")
      .select(["id", "slug", "live_slug"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute()
    for (const { id, slug, live_slug: live } of rows) {
      const values = { slug_key: toSlugKey(slug), live_slug_key: live === null ? null : toSlugKey(live) }
      await db.updateTable("contents").set(values).where("id", "=", id).execute()
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function fillPreviousSlugs(db: Keyed): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("previous_slugs")
      .select(["brand_id", "locale", "slug"])
      .where("slug_key", "is", null)
      .limit(batch)
      .execute()
    if (rows.length === 0) return
    for (const { brand_id: brandId, locale, slug } of rows) {
      await db
        .updateTable("previous_slugs")
        .set({ slug_key: toSlugKey(slug) })
        .where("brand_id", "=", brandId)
        .where("locale", "=", locale)
        .where("slug", "=", slug)
        .execute()
    }
  }
}
