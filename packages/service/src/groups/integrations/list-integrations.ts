import type { Handler } from "../../call/call-context.ts"
import { shownColumns, toIntegration } from "./integration-rows.ts"

export const listIntegrations: Handler<"list_integrations"> = async ({ db, brand }) => {
  const rows = await db
    .selectFrom("integrations")
    .select(shownColumns)
    .where("brand_id", "=", brand.id)
    .orderBy("id")
    .execute()
  const builds = await db.selectFrom("builds").selectAll().where("brand_id", "=", brand.id).execute()
  const byIntegration = new Map(builds.map((one) => [one.integration_id, one]))
  return { output: { data: rows.map((row) => toIntegration(row, byIntegration.get(row.id))) } }
}
