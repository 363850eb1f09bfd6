import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/**
 * Writes a mail to every owner of a brand that is to be deleted, in the caller's transaction. Nobody chooses this mail, and nobody can stop
 * it: it says how to keep the brand.
 */
export async function enqueueDeletionMails(
  trx: Transaction<Tables>,
  brand: { id: string; account_id: string },
  { deletesAt, at }: { deletesAt: number; at: number },
): Promise<void> {
  const owners = await trx
    .selectFrom("account_owners")
    .select("user_id")
    .where("account_id", "=", brand.account_id)
    .union((eb) =>
      eb.selectFrom("memberships").select("user_id").where("brand_id", "=", brand.id).where("role", "=", "owner"),
    )
    .execute()
  if (owners.length === 0) return
  const mail = { brand_id: brand.id, kind: "brand_deletion", period: String(deletesAt) } as const
  const state = { status: "pending", attempts: 0, next_attempt_at: at, created_at: at } as const
  await trx
    .insertInto("mails")
    .values(owners.map(({ user_id }) => ({ id: newId("mal", at), user_id, ...mail, ...state })))
    .onConflict((conflict) => conflict.columns(["brand_id", "user_id", "kind", "period"]).doNothing())
    .execute()
}
