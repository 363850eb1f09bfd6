import type { TestEngine } from "@citable/dev"
import { type Database } from "@citable/storage/database"

import { openOnEngine } from "./open-on-engine.ts"

/** A database with an account and a brand, but without a service. */
export async function openWithBrand(brandId: string, engine?: TestEngine): Promise<Database> {
  const db = await openOnEngine(":memory:", engine)
  await db.insertInto("accounts").values({ id: "acc_1", name: "x", created_at: 0 }).execute()
  await addBrand(db, brandId)
  return db
}

/** Adds another brand to the account. */
export async function addBrand(db: Database, brandId: string): Promise<void> {
  const texts = { name: "x", domains: "[]", aliases: "[]", default_locale: "en", locales: '["en"]', profile: "{}" }
  const counters = { revision: 0, published_revision: 0, oldest_revision: 0, oldest_published_revision: 0 }
  await db
    .insertInto("brands")
    .values({
      id: brandId,
      account_id: "acc_1",
      ...texts,
      ...counters,
      custom_fields: "{}",
      schedule: "{}",
      created_at: 0,
      updated_at: 0,
    })
    .execute()
}

/** Adds a deploy hook without any builds to a brand. */
export async function addDeployHook(db: Database, brandId: string, integrationId: string): Promise<void> {
  const shown = { kind: "deploy_hook", name: "x", status: "untested" } as const
  const settings = { config: "{}", field_map: "{}", targets: "[]" }
  await db
    .insertInto("integrations")
    .values({ id: integrationId, brand_id: brandId, ...shown, ...settings, created_at: 0, updated_at: 0 })
    .execute()
  await db.insertInto("builds").values({ integration_id: integrationId, brand_id: brandId }).execute()
}
