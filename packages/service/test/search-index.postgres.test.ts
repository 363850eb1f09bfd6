import { onEngine, startService } from "@citable/dev"
import { CompiledQuery, sql } from "kysely"
import { expect, it } from "vitest"

import { selectRows } from "../src/groups/search/queries/select-rows.ts"
import { accountDatabase } from "../src/storage/account-database.ts"
import { openDatabase } from "../src/storage/database.ts"

it("the rows of a day's searches are found by the whole primary key, under the policies of an account", async () => {
  const { databaseUrl = "" } = await onEngine()
  const service = await startService({ databaseUrl, role: "api" })
  const { brandId, operatorToken } = service
  const db = await openDatabase(databaseUrl)
  try {
    const days = Array.from({ length: 30 }, (_, at) => `2026-01-${String(at + 1).padStart(2, "0")}`)
    for (const dimensions of [
      ["query", "country"],
      ["page", "country"],
      ["query", "page"],
    ]) {
      const rows = days.flatMap((date) =>
        Array.from({ length: 50 }, (_, at) => ({
          date,
          keys: [`a${at}`, "b"],
          clicks: 1,
          impressions: 2,
          position: 3,
        })),
      )
      const path = `/v1/brands/${brandId}/search-performance/import`
      await service.call("POST", path, { dimensions, rows }, operatorToken)
    }
    await sql`analyze search_rows, search_periods`.execute(db)
    const { account_id: accountId } = await db
      .selectFrom("brands")
      .select("account_id")
      .where("id", "=", brandId)
      .executeTakeFirstOrThrow()
    const own = accountDatabase(db, accountId)
    const range = { from: "2026-01-01", to: "2026-01-31" }
    const query = selectRows(own, { brandId, days: range, filter: {}, by: ["query"] })
      .select("r.clicks")
      .compile()
    expect((await own.executeQuery(query)).rows).toHaveLength(1500)
    const { rows } = await own.executeQuery<{ "QUERY PLAN": string }>(
      CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
    )
    const plan = rows.map((row) => row["QUERY PLAN"].trim())
    const condition = plan[plan.findIndex((line) => line.includes("search_rows_pk")) + 1]
    for (const column of ["brand_id", "until", "since", "cut"]) {
      expect(condition).toMatch(new RegExp(`^Index Cond:.*\\b${column} =`))
    }
  } finally {
    await db.destroy()
    await service.close()
  }
})
