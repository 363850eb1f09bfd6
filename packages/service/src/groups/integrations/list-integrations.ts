import type { Handler } from "../../kernel/call-context.ts"
import { shownColumns, toIntegration } from "./repo.ts"

export const listIntegrations: Handler<"list_integrations"> = async ({ db, brand }) => {
  const rows = await db
    .selectFrom("integrations")
    .select(shownColumns)
    .where("brand_id", "=", brand.id)
    .orderBy("id")
    .execute()
  return { output: { data: rows.map(toIntegration) } }
}
