import type { Database } from "@citable/storage/database"

import { isThere } from "./is-there.ts"

/** How many articles the platforms of an integration or of a brand have, with those that somebody deleted here and left there. */
export async function countArticlesThere(
  db: Database,
  of: { integration_id: string } | { brand_id: string },
  at: number,
): Promise<number> {
  const [column, id] =
    "brand_id" in of ? (["brand_id", of.brand_id] as const) : (["integration_id", of.integration_id] as const)
  const { known } = await db
    .selectFrom("remote_items")
    .select(({ fn }) => fn.countAll<number | string>().as("known"))
    .where(column, "=", id)
    .where((eb) => isThere(eb, at))
    .executeTakeFirstOrThrow()
  const { left } = await db
    .selectFrom("left_articles")
    .select(({ fn }) => fn.countAll<number | string>().as("left"))
    .where(column, "=", id)
    .where("is_there", "=", 1)
    .executeTakeFirstOrThrow()
  return Number(known) + Number(left)
}
