import { ProblemError } from "@citable/contract/problem-error"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/** The most of each that a brand has. The API target is one of the integrations; a report shows all competitors. */
const most = { competitors: 200, integrations: 50, webhooks: 50 }

/** Throws 409 if a brand has the most of something, in the caller's transaction, which has locked the brand. */
export async function refuseMore(trx: Transaction<Tables>, brandId: string, table: keyof typeof most): Promise<void> {
  const { count } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("brand_id", "=", brandId)
    .executeTakeFirstOrThrow()
  if (Number(count) < most[table]) return
  const detail = `The brand already has ${most[table]} ${table}, the maximum. Delete one that you do not need.`
  throw new ProblemError("conflict", detail)
}
