import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { shownColumns } from "./integration-rows.ts"

/** Articles of the platform that are in memory at once. */
const batch = 500

export const deleteIntegration: Handler<"delete_integration"> = async (context, input) => {
  const { db, brand, now } = context
  const { integration_id: id } = input
  if (input.permanent) return (await import("../../trash/erase-item.ts")).eraseItem(context, "integration", id)
  await lockBrand(db, brand.id)
  const found = await db
    .selectFrom("integrations")
    .select(shownColumns)
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  if (found.kind === "api") {
    throw new ProblemError(
      "conflict",
      "This is the brand's API target, which its own sites read. It cannot be deleted.",
    )
  }
  const { countArticlesThere } = await import("./count-articles-there.ts")
  const articles = await countArticlesThere(db, { integration_id: id }, now())
  await db
    .updateTable("publications")
    .set({ status: "cancelled" })
    .where("integration_id", "=", id)
    .where("status", "in", ["queued", "scheduled"])
    .execute()
  // Without the credentials: whoever disconnects a platform wants them gone.
  const { trashItem } = await import("../../trash/trash-item.ts")
  const until = await trashItem(context, { kind: "integration", id, words: found.name, row: found })
  const { leaveItems } = await import("./leave-items.ts")
  await leaveItems(context, found)
  await keepWhatIsThere(db, id)
  await db.deleteFrom("integrations").where("id", "=", id).where("kind", "!=", "api").execute()
  return { output: { id, deleted: true, restorable_until: until, articles_left: articles } }
}

/** Keeps what is known of the platform: builds, articles and pictures. What was left there stays in its table. */
async function keepWhatIsThere(trx: Transaction<Tables>, id: string): Promise<void> {
  const { keepRows } = await import("../../trash/keep-rows.ts")
  const { withoutPlans } = await import("./without-plans.ts")
  for (const table of ["builds", "remote_images"] as const) {
    const rows = await trx.selectFrom(table).selectAll().where("integration_id", "=", id).execute()
    await keepRows(trx, id, table, rows)
  }
  for (let after = ""; ;) {
    const items = await trx
      .selectFrom("remote_items")
      .innerJoin("contents", "contents.id", "remote_items.content_id")
      .selectAll("remote_items")
      .select("title")
      .where("integration_id", "=", id)
      .where("remote_items.id", ">", after)
      .orderBy("remote_items.id")
      .limit(batch)
      .execute()
    const last = items.at(-1)
    if (last === undefined) return
    await keepRows(trx, id, "remote_items", items.flatMap(withoutPlans))
    after = last.id
  }
}
