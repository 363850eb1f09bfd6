import type { Handler } from "../../call/call-context.ts"
import { listGroups } from "./queries/list-groups.ts"

export const listSearchPages: Handler<"list_search_pages"> = async (context, input) => {
  const { query, country, device } = input
  const { head, rows } = await listGroups(context, input, { by: "page", filter: { query, country, device } })
  return { output: { ...head, data: rows.map(({ key, ...row }) => ({ url: key, ...row })) } }
}
