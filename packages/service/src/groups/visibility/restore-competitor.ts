import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import type { WriteContext } from "../../call/call-context.ts"
import { refuseMore } from "../../call/refuse-more.ts"
import { refuseOtherFields } from "../../trash/refuse-other-fields.ts"
import { restoreItem } from "../../trash/restore-item.ts"
import { refuseSameName, toCompetitor } from "./competitor-rows.ts"
import { requestReread } from "./scans/request-reread.ts"

/** Takes a competitor out of the trash. The service then counts it in stored answers again. */
export async function restoreCompetitor(
  context: WriteContext,
  input: ParsedToolInput<"update_competitor">,
): Promise<{ output: ToolOutput<"update_competitor"> }> {
  refuseOtherFields(input)
  const { db, brand, jobs } = context
  const { competitor_id: id } = input
  await restoreItem(context, { kind: "competitor", id }, async (kept) => {
    const row = kept.row as Selectable<Tables["competitors"]>
    await refuseMore(db, brand.id, "competitors")
    await refuseSameName(db, brand.id, row.name)
    await db.insertInto("competitors").values(row).execute()
    await requestReread(jobs, db, brand.id)
  })
  const query = db.selectFrom("competitors").selectAll().where("id", "=", id).where("brand_id", "=", brand.id)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw notFound()
  return { output: toCompetitor(row) }
}
