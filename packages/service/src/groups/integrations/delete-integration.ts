import type { Handler } from "../../call/call-context.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import { lockBrand } from "../../storage/brand-row.ts"
import { countArticlesThere } from "./count-articles-there.ts"

export const deleteIntegration: Handler<"delete_integration"> = async (context, input) => {
  const { db, brand, now } = context
  await lockBrand(db, brand.id)
  const found = await db
    .selectFrom("integrations")
    .select(["id", "kind", "config"])
    .where("id", "=", input.integration_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (found === undefined) throw notFound()
  if (found.kind === "api") {
    throw new ProblemError(
      "conflict",
      "This is the brand's API target, which its own sites read. It cannot be deleted.",
    )
  }
  const articles = await countArticlesThere(db, { integration_id: input.integration_id }, now())
  const { leaveItems } = await import("./leave-items.ts")
  await leaveItems(context, found)
  await db
    .updateTable("publications")
    .set({ status: "cancelled" })
    .where("integration_id", "=", input.integration_id)
    .where("status", "in", ["queued", "scheduled"])
    .execute()
  await db.deleteFrom("integrations").where("id", "=", input.integration_id).where("kind", "!=", "api").execute()
  return { output: { id: input.integration_id, deleted: true, articles_left: articles } }
}
