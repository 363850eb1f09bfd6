import type { ToolOutput } from "@citable/contract"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { namesOfWriters } from "../../call/names-of-writers.ts"
import { type IntegrationRow, isShown, shownColumns, toIntegration } from "./integration-rows.ts"

/** A list has as many left articles, the last ones. */
const mostLeft = 100

export const listIntegrations: Handler<"list_integrations"> = async (context, input) => {
  const { db, brand, publishers } = context
  if (input.trashed) {
    const { listItems } = await import("../../trash/list-items.ts")
    const { items } = await listItems(context, "integration", {})
    const shown = items.map(({ row, trashed }) => ({ row: row as IntegrationRow, trashed }))
    const data = shown.filter(({ row }) => isShown(publishers, row.kind))
    return { output: { data: data.map(({ row, trashed }) => ({ ...toIntegration(row, { publishers }), trashed })) } }
  }
  const rows = await db
    .selectFrom("integrations")
    .select(shownColumns)
    .where("brand_id", "=", brand.id)
    .orderBy("id")
    .execute()
  const builds = await db.selectFrom("builds").selectAll().where("brand_id", "=", brand.id).execute()
  const byIntegration = new Map(builds.map((one) => [one.integration_id, one]))
  const left = await listLeft(context)
  const shown = rows.filter(({ kind }) => isShown(publishers, kind))
  const data = shown.map((row) => toIntegration(row, { publishers, builds: byIntegration.get(row.id) }))
  const articles = input.counts ? await (await import("./count-items.ts")).countItems(context, shown) : undefined
  return { output: { data, ...(articles && { articles }), ...(left.length > 0 && { left_there: left }) } }
}

/** What platforms have of articles that somebody deleted. Whoever reads no drafts gets no titles, because not all of it is public. */
async function listLeft(context: CallContext): Promise<NonNullable<ToolOutput<"list_integrations">["left_there"]>> {
  const rows = await context.db
    .selectFrom("left_articles")
    .selectAll()
    .where("brand_id", "=", context.brand.id)
    .where("is_there", "=", 1)
    .orderBy("left_at", "desc")
    .orderBy("id", "desc")
    .limit(mostLeft)
    .execute()
  const writers = rows.map((row) => row.left_by)
  const names = await namesOfWriters(context, writers)
  return rows.map((row) => ({
    integration_id: row.integration_id,
    content_id: row.content_id,
    title: context.view === "working" ? row.title : null,
    remote_id: row.remote_id,
    url: row.url,
    left_by: names.get(row.left_by) ?? null,
    left_at: new Date(row.left_at).toISOString(),
  }))
}
