import { encodePart } from "@citable/search-data/parts/search-part"
import { accountDatabase } from "@citable/storage/account-database"
import type { Database } from "@citable/storage/database"
import { readSearchParts } from "@citable/storage/search/read-search-parts"
import { findNumbers, lastNumber, readNames } from "@citable/storage/search/search-names"
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from "kysely"
import { expect, it } from "vitest"

import { openWithBrand } from "../open-with-brand.ts"

const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10)

/** Fills the tables as 1,000 days of two cuts do. */
async function fill(db: Database): Promise<void> {
  const sums = { clicks: 1, impressions: 2, positions: 3000 }
  const part = encodePart([{ query: 3, page: 4, country: "usa", device: "mobile", ...sums }])
  await sql`insert into search_parts (brand_id, "until", since, cut, part, size, rows)
    select 'brd_1', day, day, cut, part, 1, ${part}
    from (select to_char(date '2020-01-01' + at, 'YYYY-MM-DD') as day from generate_series(0, 999) at) days,
      unnest(array['qp', 'qpcd']) cut, generate_series(0, 1) part`.execute(db)
  await sql`insert into search_names (brand_id, dimension, number, key, name)
    select 'brd_1', dimension, number, 'key ' || number, 'name ' || number
    from generate_series(1, 10000) number, unnest(array['query', 'page']) dimension`.execute(db)
}

/** Runs work as the account does, and returns how Postgres runs each of its queries. */
async function explain(db: Database, work: (own: Database) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const listen: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const own = accountDatabase(db, "acc_1")
  await work(own.withPlugin(listen))
  const plans: string[] = []
  for (const node of nodes) {
    const query = own.getExecutor().compileQuery(node, createQueryId())
    const text = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters])
    const { rows } = await own.executeQuery<{ "QUERY PLAN": string }>(text)
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"))
  }
  return plans
}

it("on Postgres, questions about searches find their parts and names by index, also under row security", async () => {
  const db = await openWithBrand("brd_1")
  await fill(db)
  await sql`analyze search_parts, search_names`.execute(db)
  const days = (cut: string) => [5, 6, 7, 900].map((at) => ({ until: day(at), since: day(at), cut }))
  const query = { brandId: "brd_1", dimension: "query" } as const
  const plans = await explain(db, async (own) => {
    for (const filter of [{}, { query: 3 }, { page: 4 }]) {
      let rows = 0
      for await (const { size } of readSearchParts(own, "brd_1", [...days("qp"), ...days("qpcd")], filter)) rows += size
      expect(rows).toBeGreaterThan(0)
    }
    await findNumbers(own, query, ["name 1", "name 2"])
    expect(await readNames(own, query, [7])).toEqual(new Map([[7, "name 7"]]))
    expect(await lastNumber(own, query)).toBe(10_000)
  })
  expect(plans.length).toBeGreaterThanOrEqual(9)
  for (const plan of plans) {
    expect(plan).toMatch(/Index.* (?:search_parts_pk|search_names_pk|search_names_key)\b/)
    expect(plan).not.toMatch(/Seq Scan on search_/)
  }
  await db.destroy()
})

it("on Postgres, each key of a name is found by index, also before Postgres has statistics of an import", async () => {
  const db = await openWithBrand("brd_1")
  await fill(db)
  const [plan] = await explain(db, async (own) => {
    await findNumbers(own, { brandId: "brd_1", dimension: "query" }, ["name 1", "name 2"])
  })
  expect(plan).toMatch(/Index Cond: .*\(key = /)
  await db.destroy()
})
