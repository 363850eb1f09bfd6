import type { Handler } from "../../call/call-context.ts"
import { listGroups } from "./queries/list-groups.ts"

export const listSearchQueries: Handler<"list_search_queries"> = async (context, input) => {
  const { page, country, device } = input
  const filter = { page, country, device }
  const { head, rows, days } = await listGroups(context, input, { by: "query", filter })
  const { readHidden } = await import("./queries/read-hidden.ts")
  const hidden = await readHidden(context.db, { brandId: context.brand.id, days, filter })
  return { output: { ...head, hidden, data: rows.map(({ key, ...row }) => ({ query: key, ...row })) } }
}
