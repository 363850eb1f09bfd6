import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"

/** Inserts the API target of a brand, which its own sites read. Each brand has exactly one. */
export async function insertApiTarget(db: Database, brandId: string, now: number): Promise<void> {
  await db
    .insertInto("integrations")
    .values({
      id: newId("int", now),
      brand_id: brandId,
      kind: "api",
      name: "API",
      status: "connected",
      config: "{}",
      field_map: "{}",
      targets: "[]",
      tested_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
