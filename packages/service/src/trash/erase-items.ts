import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { listTrashedAsStrays } from "./list-trashed-as-strays.ts"

/**
 * Deletes things in the trash of a brand for good, in the caller's transaction, which has locked the brand. The sweep erases the bytes of files
 * an hour later. A prompt keeps its row as long as there are answers to it, because they still count.
 */
export async function eraseItems(
  trx: Transaction<Tables>,
  brand: { id: string; account_id: string },
  ids: readonly string[],
  at: number,
): Promise<void> {
  await listTrashedAsStrays(trx, brand, at, ids)
  await trx.deleteFrom("trashed_items").where("id", "in", ids).where("brand_id", "=", brand.id).execute()
  await trx
    .deleteFrom("prompts")
    .where("id", "in", ids)
    .where("brand_id", "=", brand.id)
    .where("deleted_at", "is not", null)
    .where((eb) => {
      const answers = eb.selectFrom("answers").select("answers.id").whereRef("answers.prompt_id", "=", "prompts.id")
      const calls = eb
        .selectFrom("scan_calls")
        .select("scan_calls.scan_id")
        .whereRef("scan_calls.prompt_id", "=", "prompts.id")
      return eb.and([eb.not(eb.exists(answers)), eb.not(eb.exists(calls))])
    })
    .execute()
}
