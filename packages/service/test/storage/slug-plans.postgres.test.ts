import { onEngine, startService } from "@citable/dev"
import { openDatabase } from "@citable/storage/database"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"

it("a prepared look-up by slug reads one article, not all of its brand, beside brands with one article each", async () => {
  const databaseUrl = (await onEngine()).databaseUrl ?? ""
  const started = await startService({ databaseUrl })
  const db = await openDatabase(databaseUrl)
  onTestFinished(async () => {
    await db.destroy()
    await started.close()
  })
  const { id } = await started.publish({ title: "An article", slug: "an-article" })
  const article = await db.selectFrom("contents").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", started.brandId).executeTakeFirstOrThrow()
  const numbers = Array.from({ length: 1000 }, (_, number) => number)
  await db
    .insertInto("brands")
    .values(numbers.map((number) => ({ ...brand, id: `brd_${number}` })))
    .execute()
  const slugs = (number: number) => ({ slug: `a-${number}`, slug_key: `a-${number}`, live_slug: `a-${number}` })
  const articles = numbers.map((number) => ({ ...article, id: `cnt_${number}`, brand_id: `brd_${number}` }))
  await db.insertInto("contents").values(articles).execute()
  const own = numbers.slice(0, 100).map((number) => ({ ...article, id: `cnt_own${number}`, ...slugs(number) }))
  await db.insertInto("contents").values(own).execute()
  await sql`analyze`.execute(db)

  const plans = await db.connection().execute(async (connection) => {
    // As Postgres does by itself for a statement that has run five times.
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    const found: string[] = []
    for (const [table, columns] of [
      ["contents", "locale, slug"],
      ["contents", "live_locale, live_slug"],
      ["previous_slugs", "locale, slug"],
    ] as const) {
      const where = `(brand_id, ${columns}) = ($1, $2, $3)`
      await sql.raw(`prepare look as select * from ${table} where ${where}`).execute(connection)
      const explain = sql.raw<{ "QUERY PLAN": string }>(`explain execute look ('${started.brandId}', 'en', 'a-7')`)
      const { rows } = await explain.execute(connection)
      found.push(rows.map((row) => row["QUERY PLAN"]).join("\n"))
      await sql`deallocate look`.execute(connection)
    }
    return found
  })

  expect(plans[0]).toContain("using contents_slug on contents")
  expect(plans[1]).toContain("using contents_live_slug on contents")
  expect(plans[2]).not.toContain("previous_slugs_slug_key")
})
