import type { Handler } from "../../call/call-context.ts"
import { toPublication } from "./publish-content.ts"

export const listPublications: Handler<"list_publications"> = async ({ db }, input) => {
  const rows = await db
    .selectFrom("publications")
    .selectAll()
    .where("content_id", "=", input.content_id)
    .orderBy("id", "desc")
    .limit(input.limit)
    .execute()
  return { output: { data: rows.map(toPublication) } }
}
