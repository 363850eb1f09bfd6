import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { describeBacklinks } from "./backlinks/describe-backlinks.ts"
import { inState } from "./backlinks/group-domains.ts"
import { type BacklinkRow, domainOf } from "./backlinks/link-rows.ts"
import { hasMore, linksAtOnce } from "./backlinks/read-domains.ts"

const columns = {
  "-first_seen": "first_seen",
  "-last_seen": "last_seen",
  from_domain: "from_domain",
} as const

export const listBacklinks: Handler<"list_backlinks"> = async ({ db, box, brand, backlinkData }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "backlinks", filters, { cursor, limit })
  let query = db.selectFrom("backlinks").selectAll().where("brand_id", "=", brand.id).where(inState[input.state])
  const domain = input.domain === undefined ? undefined : domainOf(input.domain)
  const isNarrow = domain !== undefined && !(await hasMore(db, brand.id, domain, linksAtOnce(db)))
  if (domain !== undefined) {
    query = query.where(isNarrow ? sql.ref("from_domain") : sql<string>`coalesce(from_domain, '')`, "=", domain)
    // A subdomain, or the host with www.
    if (domain !== input.domain) query = query.where(sql<boolean>`from_url like ${`%://${input.domain}/%`}`)
  }
  if (input.page !== undefined) query = query.where("to_url", "=", new URL(input.page).href)
  if (input.followed !== undefined) query = query.where("followed", "=", input.followed ? 1 : 0)
  const column = columns[input.sort]
  const direction = input.sort.startsWith("-") ? "desc" : "asc"
  // Of a domain with few links, all are read and sorted. Otherwise, they are read in their order, some at a time. An expression keeps the database off
  // the other index.
  const place = isNarrow ? sql`coalesce(${sql.ref(column)}, '')` : sql`${sql.ref(column)}`
  const [beyond, upTo] = direction === "desc" ? [sql`<`, sql`>=`] : [sql`>`, sql`<=`]
  const compare = (how: typeof beyond, [key = "", id = ""]: readonly (string | number)[]) =>
    sql<boolean>`(${place}, id) ${how} (${String(key)}, ${String(id)})`
  const rows: BacklinkRow[] = []
  let after = list.after
  do {
    const end = isNarrow ? undefined : await findEnd(after)
    let part = query
    if (after !== undefined) part = part.where(compare(beyond, after))
    if (end !== undefined) part = part.where(compare(upTo, end))
    const found = await part
      .orderBy(place, direction)
      .orderBy("id", direction)
      .limit(limit + 1 - rows.length)
      .execute()
    rows.push(...found)
    after = end
  } while (after !== undefined && rows.length <= limit)
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

  /** The place of the last link that a statement looks at, whether or not the filters let it through; undefined if few follow. */
  async function findEnd(from: typeof after): Promise<[string, string] | undefined> {
    let ends = db.selectFrom("backlinks").select([column, "id"]).where("brand_id", "=", brand.id)
    if (from !== undefined) ends = ends.where(compare(beyond, from))
    const end = await ends
      .orderBy(column, direction)
      .orderBy("id", direction)
      .limit(1)
      .offset(linksAtOnce(db))
      .executeTakeFirst()
    return end && [end[column], end.id]
  }
}
