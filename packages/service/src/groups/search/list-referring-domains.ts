import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import type { Database } from "../../storage/database.ts"
import { describeBacklinks } from "./backlinks/describe-backlinks.ts"
import { groupDomains } from "./backlinks/group-domains.ts"

export const listReferringDomains: Handler<"list_referring_domains"> = async (context, input) => {
  const { db, box, brand, backlinkData } = context
  const { cursor, limit, ...filters } = input
  const list = openList(box, "referring-domains", filters, { cursor, limit })
  let query = db.selectFrom(groupDomains(db, brand.id, input.state).as("domains")).selectAll()
  const column = input.sort === "-first_seen" ? "first_seen" : "backlinks"
  if (list.after !== undefined) {
    const [key = 0, domain = ""] = list.after
    query =
      input.sort === "domain"
        ? query.where("domain", ">", String(domain))
        : query.where((eb) =>
            eb.or([
              eb(column, "<", key as never),
              eb.and([eb(column, "=", key as never), eb("domain", ">", String(domain))]),
            ]),
          )
  }
  if (input.sort !== "domain") query = query.orderBy(column, "desc")
  const rows = await query
    .orderBy("domain")
    .limit(limit + 1)
    .execute()
  const placeOf = (row: (typeof rows)[number]): [string | number, string] => [
    column === "backlinks" ? Number(row.backlinks) : row.first_seen,
    row.domain,
  ]
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

/** The source of each domain that knows most of its links. */
async function readSources(db: Database, brandId: string, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map()
  const listed = await db
    .selectFrom("backlinks")
    .select(["from_domain as domain", "source", (eb) => eb.fn.countAll<number | string>().as("backlinks")])
    .where("brand_id", "=", brandId)
    .where("from_domain", "in", [...domains])
    .groupBy(["from_domain", "source"])
    .execute()
  const counted = await db
    .selectFrom("backlink_domains")
    .select(["domain", "source", "backlinks"])
    .where("brand_id", "=", brandId)
    .where("domain", "in", [...domains])
    .execute()
  const all = [...listed, ...counted].toSorted(
    (a, b) => Number(a.backlinks) - Number(b.backlinks) || (a.source < b.source ? -1 : 1),
  )
  return new Map(all.map(({ domain, source }) => [domain, source]))
}
