import type { Handler } from "../../call/call-context.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"

export const deleteIntegration: Handler<"delete_integration"> = async ({ db, brand }, input) => {
  const found = await db
    .selectFrom("integrations")
    .select("kind")
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
  await db.deleteFrom("integrations").where("id", "=", input.integration_id).where("kind", "!=", "api").execute()
  return { output: { id: input.integration_id, deleted: true } }
}
