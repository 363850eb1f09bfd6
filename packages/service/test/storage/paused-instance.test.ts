import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import { listen, startService } from "@citable/dev"
import { createService, resumeService, type Service } from "@citable/service"
import { findMove, type Place } from "@citable/storage/instance/place"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"

let folder: string
let received: string[]
let key: string
let brandId: string
let hook: Awaited<ReturnType<typeof listen>>
/** The time of the instances that run on copies: an hour after the backup, so that the scheduled article is overdue. */
const later = () => Date.now() + 3_600_000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-paused-"))
  hook = await listen(async (request) => {
    received.push(((await request.json()) as { type: string }).type)
    return new Response(null, { status: 204 })
  })
  const started = await startService({ dataDir: join(folder, "data"), engine: "sqlite", role: "api" })
  key = started.writeKey
  brandId = started.brandId
  await started.call("POST", `/v1/brands/${brandId}/webhooks`, { url: hook.url, events: ["content.published"] })
  await started.publish({ title: "Published", slug: "published" })
  const { id } = await started.call<Article>("POST", `/v1/brands/${brandId}/content`, { title: "Planned" })
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  await started.call("POST", `/v1/content/${id}/publish`, { publish_at: publishAt })
  await started.close()
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  await hook.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a service on a copy of the data folder, as somebody does who tries a snapshot. */
async function startOnCopy(name: string) {
  const dataDir = join(folder, name)
  await cp(join(folder, "data"), dataDir, { recursive: true })
  return {
    dataDir,
    service: await createService({ dataDir, now: later, rateLimit: false, publicUrl: "http://127.0.0.1" }),
  }
}

const get = (service: Service, path: string) =>
  service.fetch(new Request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${key}` } }))
const status = async (service: Service) => ((await (await get(service, "/readyz")).json()) as { status: string }).status

it("a copy of the data sends nothing and says so on each page, answers and stores, and goes on after a resume", async () => {
  const { dataDir, service } = await startOnCopy("sent")
  expect(service.pause).toContain(`and is in ${dataDir} now. citable resume ends that.`)
  const ready = await get(service, "/readyz")
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      status: "paused",
      paused: expect.stringContaining("It ran in") as string,
      to_resume: "citable resume",
      database: "ok",
      migrations: "ok",
    },
  ])
  expect(await (await get(service, "/setup")).text()).toContain("This instance is paused. It ran in")
  const body = JSON.stringify({ title: "Written meanwhile" })
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const path = `http://127.0.0.1/v1/brands/${brandId}/content`
  expect((await service.fetch(new Request(path, { method: "POST", headers, body }))).status).toBe(201)
  // A worker looks for deliveries at its start, and each second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(received).toEqual([])

  const waiting = { deliveries: 1, overdue_articles: 1, publications: 0, mails: 0, builds: 0, scans: 0 }
  const left = await resumeService({ dataDir, now: later })
  expect(left).toMatchObject({ isResumed: false, waiting })
  expect(await resumeService({ dataDir, now: later, waiting: "send" })).toMatchObject({ isResumed: true, waiting })
  await vi.waitFor(() => expect(received).toEqual(["content.published", "content.published"]), 60_000)
  // It sends while the last of its workers still start.
  await expect.poll(() => status(service)).toBe("ready")
  await service.close()
  const again = await createService({ dataDir })
  expect(again.pause).toBeUndefined()
  await again.close()
})

it("a resume that discards publishes what is overdue, and tells nobody of it or of what waited", async () => {
  const { dataDir, service } = await startOnCopy("dropped")
  await service.close()
  expect(await resumeService({ dataDir, now: later, waiting: "drop" })).toMatchObject({ waiting: { deliveries: 1 } })
  const resumed = await createService({ dataDir, now: later, rateLimit: false })
  expect(resumed.pause).toBeUndefined()
  const list = (await (await get(resumed, `/v1/brands/${brandId}/content`)).json()) as { data: Article[] }
  expect(list.data.map(({ title }) => title).toSorted()).toEqual(["Planned", "Published"])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(received).toEqual([])
  await resumed.close()
})

it("a restart, a renamed folder, a failover and a first public address are no moves; all else is one", () => {
  const file = { kind: "file", path: "/data", file: "7", device: "1" } as const
  const server = { kind: "server", system: "70", database: "5" } as const
  const url = "https://cms.example.com"
  const same: [Place, Place][] = [
    [file, file],
    [file, { ...file, device: "2" }],
    [file, { ...file, path: "/other" }],
    [file, { kind: "file", path: "/data" }],
    [file, { ...file, url }],
    [{ ...file, url }, file],
    [server, server],
    [server, { kind: "server", database: "5" }],
  ]
  const moved: [Place, Place, string][] = [
    [file, { ...file, file: "8" }, "is a copy of another one"],
    [file, { ...file, path: "/other", file: "8" }, "It ran in /data, and is in /other now."],
    [file, { ...file, path: "/other", device: "2" }, "It ran in /data"],
    [{ kind: "file", path: "/data" }, { kind: "file", path: "/other" }, "It ran in /data"],
    [{ ...file, url }, { ...file, url: "https://drill.example.com" }, "PUBLIC_URL is https://drill.example.com now"],
    [server, { ...server, system: "71" }, "another Postgres"],
    [server, { ...server, database: "6" }, "another database"],
    [file, server, "another kind of database"],
  ]
  for (const [from, to] of same) expect([from, to, findMove(from, to)]).toEqual([from, to, undefined])
  for (const [from, to, words] of moved) expect(findMove(from, to)).toContain(words)
})
