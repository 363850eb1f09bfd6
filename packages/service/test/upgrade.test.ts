import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import type { Article, ChangePage, Webhook } from "@citable/contract"
import { createTestDatabase, onEngine } from "@citable/dev"
import { createService, migrateService, restoreService, type Service } from "@citable/service"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { exportText, linesOf } from "./run-export-trip.ts"

// Written by the service as it was when there was one migration, with these credentials.
const secretKey = "the-secret-key-of-the-first-release"
const brand = "/v1/brands/brd_01kt07nv00mfbs42mtq7va1g8k"
const key = "ctb_qfBLA0Lwa3xOzby1sG6TRN72rCZQPiQKhWparjPSEN3iyFwI"
const operatorToken = "cta_OzuY2Ec2JiGDnvcbWuGSBtXgIs2zpxqZ1zlLN8IAC319IMFt"

let folder: string
let old: string

beforeEach(async () => {
  signatures = []
  folder = await mkdtemp(join(tmpdir(), "citable-upgrade-"))
  old = join(folder, "old")
  await mkdir(old)
  const db = new DatabaseSync(join(old, "service.db"))
  db.exec(await readFile(new URL("fixtures/first-release.sql", import.meta.url), "utf8"))
  db.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What is wrong with a service that has all of the first release's articles, keys, secrets and changes, and works on. */
async function use(service: Service): Promise<void> {
  async function call<Answer>(
    method: string,
    path: string,
    { credential = key, body }: { credential?: string; body?: unknown } = {},
  ) {
    const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await service.fetch(new Request(`http://localhost${path}`, init))
    expect([path, response.status < 300]).toEqual([path, true])
    return (await response.json()) as Answer
  }
  const { data } = await call<{ data: Article[] }>("GET", `${brand}/content?status=all&sort=title`)
  expect(data.map(({ title, slug, status }) => [title, slug, status])).toEqual([
    ["Draft", "draft", "draft"],
    ["Edited since", "second", "published"],
    ["Renamed", "new-slug", "published"],
  ])
  const renamed = await call<Article>("GET", `${brand}/content/by-slug/old-slug`)
  expect(renamed).toMatchObject({ slug: "new-slug", body: "B" })
  // Found by a column that there was not then.
  const found = await call<{ data: Article[] }>("GET", `${brand}/content?status=published&q=excerpt`)
  expect(found.data).toMatchObject([{ title: "Published then edited", tags: ["a", "b"] }])
  const changes = await call<ChangePage>("GET", `${brand}/content/changes`)
  expect(changes.data.length).toBeGreaterThan(2)
  const setup = { credential: operatorToken }
  const integrations = await call<{ data: { kind: string }[] }>("GET", `${brand}/integrations`, setup)
  expect(integrations.data).toMatchObject([{ kind: "api" }])
  const webhooks = await call<{ data: Webhook[] }>("GET", `${brand}/webhooks`, setup)
  expect(webhooks.data).toMatchObject([{ url: "https://hooks.example.com/citable" }])
  await call("POST", `/v1/content/${data[0]?.id}/publish`, { body: {} })
}

/** What webhooks were sent, signed with the secrets of then. */
let signatures: (string | null)[] = []
const takeAll = (_: unknown, init?: { headers?: ConstructorParameters<typeof Headers>[0] }) => {
  signatures.push(new Headers(init?.headers).get("webhook-signature"))
  return Promise.resolve(new Response(null, { status: 204 }))
}

it("the start migrates a data folder of the first release, and keeps everything", async () => {
  const errors: unknown[] = []
  const options = { dataDir: old, secretKey, deliveryFetch: takeAll }
  const service = await createService({ ...options, rateLimit: false, onError: (error) => errors.push(error) })
  expect(service.operatorToken).toBeUndefined()
  await use(service)
  await vi.waitFor(() => expect(signatures).toContainEqual(expect.stringMatching(/^v1,/)), { timeout: 50_000 })
  await service.close()
  expect(errors).toEqual([])
})

it("an export of the first release is restored into its tables and migrated", async () => {
  const lines = linesOf(await exportText({ dataDir: old }))
  expect(lines[0]).toContain('"0001_initial"')
  const { databaseUrl } = await onEngine()
  const place = databaseUrl === undefined ? {} : { databaseUrl: await createTestDatabase() }
  const target = { dataDir: join(folder, "new"), ...place }
  await restoreService({ ...target, lines })
  const errors: unknown[] = []
  const options = { ...target, secretKey, deliveryFetch: takeAll }
  const service = await createService({ ...options, rateLimit: false, onError: (error) => errors.push(error) })
  await use(service)
  await vi.waitFor(() => expect(signatures).toContainEqual(expect.stringMatching(/^v1,/)), { timeout: 50_000 })
  await service.close()
  expect(errors).toEqual([])
})

it("an export of an earlier release is not restored into tables of a later one", async () => {
  const lines = linesOf(await exportText({ dataDir: old }))
  const target = join(folder, "new")
  await migrateService({ dataDir: target })
  await expect(restoreService({ dataDir: target, lines })).rejects.toMatchObject({ code: "restore_target_not_empty" })
})
