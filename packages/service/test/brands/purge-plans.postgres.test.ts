import { onEngine, startService } from "@citable/dev"
import { openDatabase } from "@citable/storage/database"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"

import { purgeBrand } from "../../src/groups/brands/purge-brand.ts"

it("deleting a brand reads its own revisions, not those of all brands again for each slice", async () => {
  const databaseUrl = (await onEngine()).databaseUrl ?? ""
  const started = await startService({ databaseUrl, role: "api" })
  const db = await openDatabase(databaseUrl)
  onTestFinished(async () => {
    await db.destroy()
    await started.close()
  })
  const { id } = await started.publish({ title: "An article", slug: "an-article" })
  const article = await db.selectFrom("contents").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", started.brandId).executeTakeFirstOrThrow()
  const edit = await db
    .selectFrom("content_revisions")
    .selectAll()
    .where("content_id", "=", id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto("brands")
    .values({ ...brand, id: "brd_z", deletes_at: 1 })
    .execute()
  // Those of the other brand come first by their ids.
  for (const [brandId, prefix, count] of [
    [brand.id, "a", 3000],
    ["brd_z", "z", 3000],
  ] as const) {
    const ids = Array.from({ length: count }, (_, number) => `cnt_${prefix}${number}`)
    const slugs = (slug: string) => ({ slug, slug_key: slug, live_slug: slug })
    for (let at = 0; at < count; at += 500) {
      const some = ids.slice(at, at + 500)
      await db
        .insertInto("contents")
        .values(some.map((one) => ({ ...article, id: one, brand_id: brandId, ...slugs(one) })))
        .execute()
      await db
        .insertInto("content_revisions")
        .values(some.map((one) => ({ ...edit, id: `rev_${one}`, content_id: one })))
        .execute()
    }
  }
  await sql`vacuum analyze`.execute(db)
  const read = async () => {
    const tables = sql`('contents', 'content_revisions')`
    // Searches of an index, not the entries that they read: they read those of deleted rows until the oldest transaction ends.
    const { rows } = await sql<{ count: string }>`select sum(seq_tup_read + idx_scan) as count
      from pg_stat_user_tables where relname in ${tables}`.execute(db)
    return Number(rows[0]?.count)
  }
  const before = await read()

  for (let more: number | undefined = 0; more !== undefined;) more = await purgeBrand(db, "brd_z", { now: () => 2 })

  // Connections tell what they have read when they close, or after a second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await sql`select 1`.execute(db)
  const reads = (await read()) - before
  expect(reads).toBeLessThan(40_000)
  expect(await db.selectFrom("contents").select("id").where("brand_id", "=", brand.id).execute()).toHaveLength(3001)
})
