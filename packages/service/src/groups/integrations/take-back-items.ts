import type { Tables } from "@citable/storage/tables/tables"
import type { Insertable, Transaction } from "kysely"

export interface TakeBackOptions {
  brandId: string
  integrationId: string
  /** The place of the integration; empty for one that shows no articles. */
  place: string
}

const batch = 100

/**
 * Gives an integration what an earlier one for the same place has left there, in the caller's transaction: it knows the articles by the ids
 * of the platform, so nothing is published twice, and they can be withdrawn again.
 */
export async function takeBackItems(
  db: Transaction<Tables>,
  { brandId, integrationId, place }: TakeBackOptions,
): Promise<void> {
  if (place === "") return
  await db
    .updateTable("left_articles")
    .set({ integration_id: integrationId })
    .where("brand_id", "=", brandId)
    .where("place", "=", place)
    .where("integration_id", "not in", (eb) =>
      eb.selectFrom("integrations").select("id").where("brand_id", "=", brandId),
    )
    .execute()
  for (let after = ""; ;) {
    const articles = await db
      .selectFrom("left_articles")
      .innerJoin("contents", "contents.id", "left_articles.content_id")
      .select("content_id")
      .distinct()
      .where("integration_id", "=", integrationId)
      .where("item", "is not", null)
      .where("content_id", ">", after)
      .orderBy("content_id")
      .limit(batch)
      .execute()
    for (const { content_id: id } of articles) await takeBack(db, id)
    const last = articles.at(-1)
    if (last === undefined) return
    after = last.content_id
  }
}

/** Gives an article what integrations that are connected know of it: after it came out of the trash, or they came back. */
export async function takeBack(db: Transaction<Tables>, contentId: string): Promise<void> {
  const left = await db
    .selectFrom("left_articles")
    .innerJoin("integrations", "integrations.id", "left_articles.integration_id")
    .select(["left_articles.id", "integration_id", "item"])
    .where("content_id", "=", contentId)
    .where("item", "is not", null)
    .orderBy("left_at", "desc")
    .execute()
  for (const { id, integration_id: integrationId, item } of left) {
    const row = JSON.parse(item ?? "{}") as Insertable<Tables["remote_items"]>
    const taken = await db
      .selectFrom("remote_items")
      .select("id")
      .where((eb) =>
        eb.or([
          eb("id", "=", id),
          eb.and([
            eb("integration_id", "=", integrationId),
            eb.or([eb("content_id", "=", contentId), eb("remote_id", "=", row.remote_id ?? null)]),
          ]),
        ]),
      )
      .executeTakeFirst()
    // Another article has taken over what this one had there.
    if (taken !== undefined) continue
    await db
      .insertInto("remote_items")
      .values({ ...row, integration_id: integrationId })
      .execute()
    await db.deleteFrom("left_articles").where("id", "=", id).execute()
  }
}
