import type { ToolOutput } from "@citable/contract"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import { sql } from "kysely"

import type { CallContext } from "../../call/call-context.ts"
import { needsPerson } from "./needs-person.ts"

type Counts = NonNullable<ToolOutput<"list_integrations">["articles"]>

/** Counts the articles of a brand, and how those stand that platforms got. Throws 403 for readers of published articles. */
export async function countItems(
  { db, brand, view }: CallContext,
  integrations: readonly { id: string }[],
): Promise<Counts> {
  if (view === "live") throw insufficientScope("content:read_drafts")
  const { total } = await db
    .selectFrom("contents")
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow()
  const isDrifted = sql<number>`case when remote_items.drift is null then 0 else 1 end`
  const groups = await db
    .selectFrom("remote_items")
    .innerJoin("contents", "contents.id", "remote_items.content_id")
    .select(["remote_items.integration_id", "remote_items.state", isDrifted.as("is_drifted")])
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("remote_items.brand_id", "=", brand.id)
    .groupBy(["remote_items.integration_id", "remote_items.state", isDrifted])
    .execute()
  const byId = Map.groupBy(groups, ({ integration_id: id }) => id)
  return {
    total: Number(total),
    platforms: integrations.flatMap(({ id }) => {
      const own = byId.get(id)
      if (own === undefined) return []
      const states = [...Map.groupBy(own, ({ state }) => state)].map(([state, rows]) => ({ state, count: sum(rows) }))
      const troubled = own.filter((row) => needsPerson(row.state, Number(row.is_drifted) === 1))
      return [{ integration_id: id, sent: sum(own), needs_person: sum(troubled), states }]
    }),
  }
}

const sum = (rows: readonly { count: number | string }[]): number =>
  rows.reduce((total, { count }) => total + Number(count), 0)
