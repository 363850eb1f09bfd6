import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { purgeWritings } from "../../src/writing/purge-writings.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { type BegunWriting, startWritingService, type WritingService } from "../start-writing-service.ts"

let dataDir: string
let world: WritingService
let db: Database
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-writing-"))
  world = await startWritingService(() => ({ fault: "hang" }), { dataDir })
  db = await openOnEngine(dataDir)
})
afterEach(async () => {
  await db.destroy()
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

const create = (title: string) =>
  world.call<Article>("POST", `/v1/brands/${world.started.brandId}/content`, { title, body: "One text.", locale: "en" })
/** Begins to translate an article, and waits until the model is asked. */
async function translate({ id }: Article) {
  const before = world.vendor.requests.length
  const begun = await world.call<BegunWriting>("POST", `/v1/content/${id}/translate`, {
    locale: "de",
  })
  await vi.waitFor(() => expect(world.vendor.requests.length).toBeGreaterThan(before))
  return begun
}

it("a brand that is deleted gives its account back what its jobs reserved, and pays for the answer that is on its way", async () => {
  await translate(await create("Beans"))
  const job = await db.selectFrom("writing_jobs").select("reserved").executeTakeFirstOrThrow()
  expect(job.reserved).toBeGreaterThan(0)
  const path = `/v1/brands/${world.started.brandId}`
  await expect(world.call("DELETE", `${path}?confirm=another`)).rejects.toThrow("confirm is not this brand's name")
  expect(await db.selectFrom("writing_jobs").select(["status", "reserved"]).execute()).toEqual([
    { status: "running", reserved: job.reserved },
  ])
  const { name } = await world.call<{ name: string }>("GET", path)
  await world.call("DELETE", `${path}?confirm=${encodeURIComponent(name)}`)
  const spending = await db.selectFrom("writing_spending").select(["reserved", "spent"]).execute()
  expect(spending).toEqual([1, 2].map(() => ({ reserved: 0, spent: job.reserved })))
})

it("an original that is deleted ends its translations, which say why, and leaves nothing that was read of it", async () => {
  const [original, other] = [await create("Beans"), await create("Tea")]
  const { content } = await translate(original)
  const kept = await translate(other)
  await world.call("DELETE", `/v1/content/${original.id}`)
  expect(await world.ended(content.id)).toMatchObject({
    status: "failed",
    writing: {
      status: "failed",
      error: { code: "writing_failed", message: "The original was deleted while it was translated." },
    },
  })
  const steps = await db.selectFrom("writing_steps").select("job_id").execute()
  expect(new Set(steps.map(({ job_id: id }) => id))).toEqual(new Set([kept.writing.id]))
  const reserved = db.selectFrom("writing_jobs").select("reserved").where("content_id", "=", content.id)
  expect(await reserved.execute()).toEqual([{ reserved: 0 }])
  await vi.waitFor(() => expect(world.events).toHaveLength(1))
  expect(world.events[0]).toMatchObject({ type: "content.generation_failed", data: { content_id: content.id } })
})

it("30 days after a job ended, its answers and what it was asked go, and its cost and result stay", async () => {
  const { writing } = await translate(await create("Beans"))
  const day = 86_400_000
  const call = { step: "x", turn: 0, request: "x", writer: "claude", duration_ms: 1, created_at: 0, cost: 7 }
  await db
    .insertInto("writing_calls")
    .values({ job_id: writing.id, ...call, answer: Buffer.from("an answer") })
    .execute()
  const read = async () => ({
    ...(await db.selectFrom("writing_jobs").select(["settings", "result"]).executeTakeFirstOrThrow()),
    ...(await db.selectFrom("writing_calls").select(["answer", "cost"]).executeTakeFirstOrThrow()),
  })
  const open = await read()
  await purgeWritings(db, Date.now() + 99 * day)
  expect(await read()).toEqual(open)
  const ended = { status: "completed", finished_at: 1000 * day, result: "{}" } as const
  await db.updateTable("writing_jobs").set(ended).execute()
  await purgeWritings(db, 1030 * day)
  expect(await read()).toMatchObject({ settings: open.settings, answer: open.answer })
  await purgeWritings(db, 1030 * day + 1)
  expect(await read()).toEqual({ settings: "{}", result: "{}", answer: null, cost: 7 })
})
