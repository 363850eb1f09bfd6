import { requestBuildNow } from "../../kernel/builds/request-builds.ts"
import type { Handler } from "../../kernel/call-context.ts"
import { cannotReach } from "../../kernel/integrations.ts"
import { notFound } from "../../kernel/problem-error.ts"
import { findBuilds, shownColumns, toIntegration } from "./repo.ts"

export const testIntegration: Handler<"test_integration"> = async ({ db, brand, now }, input) => {
  const integration = db.selectFrom("integrations").where("id", "=", input.integration_id)
  const found = await integration.select("kind").where("brand_id", "=", brand.id).executeTakeFirst()
  if (found === undefined) throw notFound()
  if (found.kind === "deploy_hook") {
    // The platform is asked after this transaction, and what it says is shown in the integration.
    await requestBuildNow(db, input.integration_id, now())
    const row = await integration.select(shownColumns).executeTakeFirstOrThrow()
    return { output: toIntegration(row, await findBuilds(db, row.id)) }
  }
  if (found.kind !== "api") throw cannotReach(found.kind)
  // The API target is this service: that it answers is the test.
  const row = await db
    .updateTable("integrations")
    .set({ status: "connected", error: null, tested_at: now() })
    .where("id", "=", input.integration_id)
    .returning(shownColumns)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return { output: toIntegration(row) }
}
