import type { Article } from "@citable/contract"
import { onEngine, startService } from "@citable/dev"
import { createService } from "@citable/service"
import { type ChangeStampReader, createChangeStamp } from "@citable/storage/postgres/create-change-stamp"
import pg from "pg"
import { afterEach, expect, it, vi } from "vitest"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  pool.on("error", () => {})
  open.push({ close: () => pool.end() })
  return pool
}

/** Opens a reader with connections of its own, as each process does. */
function openStamp(databaseUrl: string): ChangeStampReader {
  const stamp = createChangeStamp(openPool(databaseUrl))
  open.push(stamp)
  return stamp
}

it("a stamp read after a commit differs from all stamps before it, even if many readers share a query", async () => {
  const { databaseUrl = "" } = await onEngine()
  const replicas = [openStamp(databaseUrl), openStamp(databaseUrl)]
  const writers = openPool(databaseUrl)
  await writers.query("create table written (number integer)")
  const had = new Set<string>()
  const progress = { left: 3 }
  const read = async (replica: ChangeStampReader) => {
    while (progress.left > 0) had.add(await replica.read())
  }
  const write = async () => {
    for (let number = 0; number < 60; number++) {
      const before = new Set(had)
      await writers.query("insert into written values ($1)", [number])
      const after = await Promise.all(replicas.map((replica) => replica.read()))
      expect(after.filter((stamp) => before.has(stamp))).toEqual([])
    }
    progress.left--
  }
  await Promise.all([
    ...replicas.flatMap((replica) => [read(replica), read(replica), read(replica)]),
    write(),
    write(),
    write(),
  ])
  expect(had.size).toBeGreaterThan(20)
})

it("readers of one turn of the event loop share a query, and later readers do not", async () => {
  const { databaseUrl = "" } = await onEngine()
  const stamp = openStamp(databaseUrl)
  await stamp.read()
  const first = stamp.read()
  expect(stamp.read()).toBe(first)
  // By now the query is in flight.
  await new Promise((resolve) => setImmediate(resolve))
  const second = stamp.read()
  expect(second).not.toBe(first)
  expect(stamp.read()).toBe(second)
  await Promise.all([first, second])
})

it("a broken connection is replaced, and close releases the connection, also during a query", async () => {
  const { databaseUrl = "" } = await onEngine()
  const pool = openPool(databaseUrl)
  const stamp = createChangeStamp(pool)
  open.push(stamp)
  const beside = openPool(databaseUrl)
  const cut = async () => {
    const { rowCount } = await beside.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like $1",
      ["select pg_current_snapshot()%"],
    )
    // An earlier broken connection can still be closing.
    expect(rowCount).toBeGreaterThan(0)
  }
  for (let round = 0; round < 3; round++) {
    await stamp.read()
    await cut()
    // A read before the reader notices the broken connection gets its error.
    await vi.waitFor(() => stamp.read(), { timeout: 50_000 })
  }
  const asked = stamp.read()
  await stamp.close()
  expect(await asked).toMatch(/^\d+:\d+:/)
  await cut()
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 50_000 })
  await expect(stamp.read()).rejects.toThrow("closed")
})

it("once one replica has acknowledged a write, the other one answers with it, both full answers and revalidations", async () => {
  const secretKey = "a-secret-key-of-the-tests-for-all-replicas"
  const { databaseUrl = "" } = await onEngine()
  const started = await startService({ databaseUrl, secretKey })
  open.push(started)
  const other = await createService({ dataDir: ":memory:", databaseUrl, secretKey, role: "api", rateLimit: false })
  open.push(other)
  const { id } = await started.publish({ title: "Article 0", slug: "article" })
  const path = `/v1/brands/${started.brandId}/content/by-slug/article`
  const ask = async (etag?: string) => {
    const headers = { authorization: `Bearer ${started.apiKey}`, ...(etag && { "if-none-match": etag }) }
    const response = await other.fetch(new Request(`http://localhost${path}`, { headers }))
    const article = response.status === 304 ? undefined : ((await response.json()) as Article)
    return { status: response.status, etag: response.headers.get("etag") ?? "", title: article?.title }
  }
  const progress = { done: false }
  const readOn = async () => {
    while (!progress.done) expect((await ask()).status).toBe(200)
  }
  const write = async () => {
    for (let number = 1; number <= 12; number++) {
      const { etag } = await ask()
      expect((await ask(etag)).status).toBe(304)
      await started.call("PATCH", `/v1/content/${id}`, { title: `Article ${number}` })
      await started.call("POST", `/v1/content/${id}/publish`, {})
      const answers = await Promise.all([ask(etag), ask(), ask(etag)])
      expect(answers.map(({ status, title }) => [status, title])).toEqual(answers.map(() => [200, `Article ${number}`]))
    }
    progress.done = true
  }
  await Promise.all([write().finally(() => (progress.done = true)), readOn(), readOn(), readOn()])
})
