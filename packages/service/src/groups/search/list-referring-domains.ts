import type { Database } from "@citable/storage/database"
import { isPostgres } from "@citable/storage/row-locks"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { describeBacklinks } from "./backlinks/describe-backlinks.ts"
import type { GroupedDomain } from "./backlinks/group-domains.ts"
import { linksAtOnce, readDomains } from "./backlinks/read-domains.ts"

export const listReferringDomains: Handler<"list_referring_domains"> = async (context, input) => {
  const { db, box, brand, backlinkData } = context
  const { cursor, limit, sort, ...filters } = input
  const list = openList(box, "referring-domains", { ...filters, sort }, { cursor, limit })
  const placeOf = ({ backlinks, first_seen: first, domain }: GroupedDomain): [string | number, string] => [
    sort === "-first_seen" ? first : Number(backlinks),
    domain,
  ]
  const [key = 0, last = ""] = list.after ?? []
  const isNext = (row: GroupedDomain) => list.after === undefined || compare([key, String(last)], placeOf(row)) < 0
  const after = sort === "domain" && list.after !== undefined ? String(last) : undefined
  let rows: GroupedDomain[] = []
  for await (const some of readDomains(db, { brandId: brand.id, state: input.state, after })) {
    if (sort === "domain") rows.push(...some)
    else
      rows = [...rows, ...some.filter(isNext)]
        .toSorted((one, other) => compare(placeOf(one), placeOf(other)))
        .slice(0, limit + 1)
    if (sort === "domain" && rows.length > limit) break
  }
  const { shown, paging } = list.page(rows, placeOf)
  const sources = await readSources(
    db,
    brand.id,
    shown.map(({ domain }) => domain),
  )
  return {
    output: {
      ...(await describeBacklinks(db, brand.id, backlinkData)),
      data: shown.map((row) => ({
        domain: row.domain,
        backlinks: Number(row.backlinks),
        followed: row.followed === null ? null : Number(row.followed),
        pages_linked: Number(row.pages_linked ?? 0) === 0 ? null : Number(row.pages_linked),
        first_seen: row.first_seen === "" ? null : row.first_seen,
        last_seen: row.last_seen === "" ? null : row.last_seen,
        source: sources.get(row.domain) ?? "csv_import",
      })),
      ...paging,
    },
  }
}

/** The greatest first, and domains of the same rank by name. */
function compare([one, name]: [string | number, string], [other, otherName]: [string | number, string]): number {
  if (one !== other) return one > other ? -1 : 1
  return name < otherName ? -1 : Number(name > otherName)
}

/** The source of each domain that knows most of its links. On SQLite, it looks at some of very many. */
async function readSources(db: Database, brandId: string, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map()
  const all = await db
    .selectFrom("backlink_domains")
    .select(["domain", "source", (eb) => eb.ref("backlinks").$castTo<number | string>().as("backlinks")])
    .where("brand_id", "=", brandId)
    .where("domain", "in", [...domains])
    .execute()
  const groups = isPostgres(db) ? [domains] : domains.map((domain) => [domain])
  for (const group of groups) {
    const some = db
      .selectFrom("backlinks")
      .select(["from_domain", "source"])
      .where("brand_id", "=", brandId)
      .where("from_domain", "in", [...group])
      .$if(!isPostgres(db), (query) => query.orderBy("id").limit(linksAtOnce(db)))
    const listed = await db
      .selectFrom(some.as("some"))
      .select(["from_domain as domain", "source", (eb) => eb.fn.countAll<number | string>().as("backlinks")])
      .groupBy(["from_domain", "source"])
      .execute()
    all.push(...listed)
  }
  const sorted = all.toSorted((a, b) => Number(a.backlinks) - Number(b.backlinks) || (a.source < b.source ? -1 : 1))
  return new Map(sorted.map(({ domain, source }) => [domain, source]))
}
