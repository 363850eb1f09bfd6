import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { sql } from "kysely"

import type { Answer, CallContext, Handler } from "../../call/call-context.ts"
import { openList, selectPage } from "../../call/open-list.ts"
import { toPrompts } from "./prompt-rows.ts"

export const listPrompts: Handler<"list_prompts"> = async (context, input) => {
  if (input.trashed) return listTrash(context, input)
  const { db, box, brand } = context
  const { cursor, limit, ...filters } = input
  const list = openList(box, "prompts", filters, { cursor, limit })
  let query = db.selectFrom("prompts").selectAll().where("brand_id", "=", brand.id).where("deleted_at", "is", null)
  if (input.q !== undefined) {
    const lower = input.q.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const pattern = `%${lower.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
    query = query.where(sql<boolean>`lower(text) like ${pattern} escape '\\'`)
  }
  if (input.ids !== undefined) query = query.where("id", "in", input.ids)
  if (input.locale !== undefined) query = query.where("locale", "=", input.locale)
  if (input.enabled !== undefined) query = query.where("enabled", "=", input.enabled ? 1 : 0)
  if (input.engine !== undefined) {
    // Engine names have only letters, digits and underscores, which JSON does not escape. An empty list means all
    // engines.
    const enginePattern = `%"${input.engine.replaceAll("_", "\\_")}"%`
    query = query.where(sql<boolean>`(engines = '[]' or engines like ${enginePattern} escape '\\')`)
  }
  const tags = input.tag
  if (tags !== undefined) {
    query = query.where("id", "in", (eb) =>
      eb
        .selectFrom("prompt_tags")
        .select("prompt_id")
        .where(tags.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`tag in (${sql.join(tags)})`),
    )
  }
  const column = input.sort === "text" ? "text" : "created_at"
  const rows = await selectPage(query, list, { column, sort: input.sort, limit }).execute()
  const { shown, paging } = list.page(rows, (row) => [row[column], row.id])
  return { output: { data: await toPrompts(db, shown), ...paging } }
}

/** The prompts in the trash. Their rows are where they were. */
async function listTrash(
  context: CallContext,
  input: ParsedToolInput<"list_prompts">,
): Promise<Answer<ToolOutput<"list_prompts">>> {
  const { listItems } = await import("../../trash/list-items.ts")
  const { items, paging } = await listItems(context, "prompt", input, ["q"])
  const ids = items.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await context.db.selectFrom("prompts").selectAll().where("id", "in", ids).execute()
  const byId = new Map((await toPrompts(context.db, rows)).map((prompt) => [prompt.id, prompt]))
  const data = items.flatMap(({ id, trashed }) => {
    const prompt = byId.get(id)
    return prompt === undefined ? [] : [{ ...prompt, trashed }]
  })
  return { output: { data, ...paging } }
}
