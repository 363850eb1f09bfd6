import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { describeBacklinks } from "./backlinks/describe-backlinks.ts"
import { inState } from "./backlinks/group-domains.ts"
import { domainOf } from "./backlinks/link-rows.ts"

const columns = {
  "-first_seen": "first_seen",
  "-last_seen": "last_seen",
  from_domain: "from_domain",
} as const

export const listBacklinks: Handler<"list_backlinks"> = async ({ db, box, brand, backlinkData }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "backlinks", filters, { cursor, limit })
  let query = db.selectFrom("backlinks").selectAll().where("brand_id", "=", brand.id).where(inState[input.state])
  if (input.domain !== undefined) {
    const registrable = domainOf(input.domain)
    query = query.where("from_domain", "=", registrable)
    // A subdomain, or the host with www.
    if (registrable !== input.domain) query = query.where(sql<boolean>`from_url like ${`%://${input.domain}/%`}`)
  }
  if (input.page !== undefined) query = query.where("to_url", "=", new URL(input.page).href)
  if (input.followed !== undefined) query = query.where("followed", "=", input.followed ? 1 : 0)
  const column = columns[input.sort]
  const direction = input.sort.startsWith("-") ? "desc" : "asc"
  // With a domain, the expression keeps the database off the index of the sort column, so that it uses the domain's
  // index.
  const place = input.domain === undefined ? sql`${sql.ref(column)}` : sql`coalesce(${sql.ref(column)}, '')`
  if (list.after !== undefined) {
    const [key = "", id = ""] = list.after
    const beyond = direction === "desc" ? sql`<` : sql`>`
    query = query.where(sql<boolean>`(${place}, id) ${beyond} (${String(key)}, ${String(id)})`)
  }
  const rows = await query
    .orderBy(place, direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute()
  const { shown, paging } = list.page(rows, (row) => [row[column], row.id])
  return {
    output: {
      ...(await describeBacklinks(db, brand.id, backlinkData)),
      data: shown.map((row) => ({
        from_url: row.from_url,
        from_domain: row.from_domain,
        to_url: row.to_url,
        anchor: row.anchor,
        rel: row.rel === null ? null : (JSON.parse(row.rel) as string[]),
        first_seen: row.first_seen === "" ? null : row.first_seen,
        last_seen: row.last_seen === "" ? null : row.last_seen,
        lost: row.lost === null ? null : row.lost === 1,
        source: row.source,
      })),
      ...paging,
    },
  }
}
