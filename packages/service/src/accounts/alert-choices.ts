import type { MailKind } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

interface Place {
  brandId: string
  userId: string
}

export interface AlertChoices {
  kinds: readonly MailKind[]
  /** The time zone of the weekly report, such as `Europe/Berlin`. */
  zone: string
}

/** What a person gets by mail about a brand. Nothing, unless the person has chosen it. */
export async function readAlertChoices(db: Database, { brandId, userId }: Place): Promise<AlertChoices> {
  const rows = await db
    .selectFrom("alert_choices")
    .select(["kind", "zone"])
    .where("brand_id", "=", brandId)
    .where("user_id", "=", userId)
    .orderBy("kind")
    .execute()
  return { kinds: rows.map(({ kind }) => kind), zone: rows[0]?.zone ?? "UTC" }
}

/** Replaces what a person gets by mail about a brand. Mails that wait and are no longer chosen are dropped. */
export async function saveAlertChoices(
  trx: Transaction<Tables>,
  place: Place,
  { kinds, zone, now }: AlertChoices & { now: number },
): Promise<void> {
  const { kinds: before } = await readAlertChoices(trx, place)
  for (const kind of before) if (!kinds.includes(kind)) await removeAlertChoice(trx, { ...place, kind })
  for (const kind of kinds) {
    await trx
      .insertInto("alert_choices")
      .values({ brand_id: place.brandId, user_id: place.userId, kind, zone, created_at: now })
      .onConflict((conflict) => conflict.columns(["brand_id", "user_id", "kind"]).doUpdateSet({ zone }))
      .execute()
  }
}

/** Ends what a person gets by mail about a brand: one kind, or all of them. Mails that wait are dropped. */
export async function removeAlertChoice(
  db: Database,
  { brandId, userId, kind }: Place & { kind?: MailKind },
): Promise<void> {
  for (const table of ["alert_choices", "mails"] as const) {
    let rows = db.deleteFrom(table).where("brand_id", "=", brandId).where("user_id", "=", userId)
    if (kind !== undefined) rows = rows.where("kind", "=", kind)
    // What was sent stays, so that it is not sent again.
    if (table === "mails") rows = rows.where("status", "=", "pending")
    await rows.execute()
  }
}
