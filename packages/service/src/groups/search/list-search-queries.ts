import type { Handler } from "../../call/call-context.ts"
import { listGroups } from "./queries/list-groups.ts"

export const listSearchQueries: Handler<"list_search_queries"> = async (context, input) => {
  const { page, country, device } = input
  const { head, rows } = await listGroups(context, input, { by: "query", filter: { page, country, device } })
  return { output: { ...head, data: rows.map(({ key, ...row }) => ({ query: key, ...row })) } }
}
