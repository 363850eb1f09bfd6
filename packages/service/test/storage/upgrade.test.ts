import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { type Article, type ChangePage, formatCredential, type Webhook } from "@citable/contract"
import { createTestDatabase, onEngine } from "@citable/dev"
import { createPasswords } from "@citable/secrets/passwords"
import { hashSecret } from "@citable/secrets/token-secret"
import { createService, migrateService, restoreService, resumeService, type Service } from "@citable/service"
import { migrateTo } from "@citable/storage/migrate"
import { openDataFolder } from "@citable/storage/open-data-folder"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { createDashboard } from "../../../dashboard/src/index.ts"
import { openTables } from "../../src/operator/data/open-tables.ts"
import { createWebClient } from "../web-client.ts"
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
  db.exec(await readFile(new URL("../fixtures/first-release.sql", import.meta.url), "utf8"))
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
  await resumeService({ ...target, waiting: "send" })
  const errors: unknown[] = []
  const options = { ...target, secretKey, deliveryFetch: takeAll }
  const service = await createService({ ...options, rateLimit: false, onError: (error) => errors.push(error) })
  await use(service)
  await vi.waitFor(() => expect(signatures).toContainEqual(expect.stringMatching(/^v1,/)), { timeout: 50_000 })
  await service.close()
  expect(errors).toEqual([])
})

it("articles of an earlier release whose slugs differ by case alone keep them, and no other article gets such a slug", async () => {
  const db = new DatabaseSync(join(old, "service.db"))
  db.exec(`update contents set slug = 'Second', document = replace(document, '"slug":"draft"', '"slug":"Second"')
    where slug = 'draft'`)
  db.close()
  const { databaseUrl } = await onEngine()
  const place = databaseUrl === undefined ? {} : { databaseUrl: await createTestDatabase() }
  const target = { dataDir: join(folder, "new"), ...place }
  await restoreService({ ...target, lines: linesOf(await exportText({ dataDir: old })) })
  const options = { secretKey, deliveryFetch: takeAll, rateLimit: false as const, onError() {} }
  const service = await createService({ ...target, ...options })
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await service.fetch(new Request(`http://localhost${path}`, init))
    return { status: response.status, answer: (await response.json()) as { data: Article[]; detail?: string } }
  }
  const { answer } = await send("GET", `${brand}/content?status=all&slug=second,Second`)
  expect(answer.data).toHaveLength(2)
  for (const { id, title } of answer.data) {
    expect((await send("PATCH", `/v1/content/${id}`, { title: `${title}!` })).status).toBe(200)
    expect((await send("POST", `/v1/content/${id}/publish`, {})).status).toBe(200)
  }
  for (const fields of [{ slug: "SECOND" }, { previous_slugs: ["New-Slug"] }, { previous_slugs: ["Old-Slug"] }])
    expect(await send("POST", `${brand}/content`, { title: "Third", ...fields })).toMatchObject({ status: 409 })
  await service.close()
})

const token = { prefix: "cta", id: "a".repeat(10), secret: "b".repeat(32) } as const

/** Adds people as they were when a user belonged to one account: an owner, an editor with a token, and somebody with an unused link. */
async function addPeople(): Promise<void> {
  const db = await openTables({ dataDir: old }, { readOnly: false })
  await migrateTo(db, "0063_warehouse")
  const hashed = await createPasswords({ cost: { ln: 8, r: 8, p: 1 } }).hash("correct horse battery")
  const brandId = brand.slice("/v1/brands/".length)
  for (const [id, password, isOwner] of [
    ["usr_owner", hashed, 1],
    ["usr_editor", hashed, 0],
    ["usr_invited", null, 0],
  ] as const) {
    await sql`insert into users (id, account_id, email, password_hash, is_owner, created_at)
      select ${id}, id, ${`${id}@example.com`}, ${password}, ${isOwner}, 1 from accounts`.execute(db)
    if (isOwner === 1) continue
    await sql`insert into memberships values (${id}, ${brandId}, 'editor', 1)`.execute(db)
  }
  await sql`insert into credentials (id, kind, account_id, name, secret_hash, last4, scopes, created_at, user_id, resource)
    select ${token.id}, 'access_token', id, '', ${hashSecret(token.secret)}, '', '["content:read"]', 1, 'usr_editor', '/v1'
    from accounts`.execute(db)
  await sql`insert into oauth_records (model, id_hash, user_id, payload, created_at)
    values ('Grant', 'g', 'usr_editor', '', 1), ('Session', 's', 'usr_editor', '', 1)`.execute(db)
  await sql`insert into one_time_links values (${hashSecret("ctl_unused")}, 'usr_invited', 1, ${Date.now() + 60_000})`.execute(
    db,
  )
  await db.destroy()
}

it("the people of an earlier release, who had one account each, keep their roles, passwords, links and tokens", async () => {
  await addPeople()
  const { databaseUrl } = await onEngine()
  const place = databaseUrl === undefined ? {} : { databaseUrl: await createTestDatabase() }
  const target = { dataDir: join(folder, "new"), ...place }
  await restoreService({ ...target, lines: linesOf(await exportText({ dataDir: old })) })
  const db = await openDataFolder(target)
  const account = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow()
  const records = await db.selectFrom("oauth_records").select(["model", "account_id"]).orderBy("model").execute()
  await db.destroy()
  expect(records).toEqual([
    { model: "Grant", account_id: account.id },
    { model: "Session", account_id: null },
  ])
  const origin = "http://127.0.0.1"
  const dashboard = createDashboard()
  const options = {
    publicUrl: origin,
    secretKey,
    dashboard,
    deliveryFetch: takeAll,
    rateLimit: false as const,
    onError() {},
  }
  const service = await createService({ ...target, ...options })
  const brandId = brand.slice("/v1/brands/".length)
  for (const [id, keys] of [
    ["usr_owner", 200],
    ["usr_editor", 403],
  ] as const) {
    const browser = createWebClient(origin, (request) => service.fetch(request))
    const person = { email: `${id}@example.com`, password: "correct horse battery" }
    await browser.submit(await browser.open("/sign-in"), "/sign-in", person)
    expect((await browser.open("/brands")).text).toContain(brandId)
    expect((await browser.open(`/brands/${brandId}/keys`)).status).toBe(keys)
  }
  const browser = createWebClient(origin, (request) => service.fetch(request))
  const page = await browser.open("/password?token=ctl_unused")
  await browser.submit(page, "/password", { password: "correct horse battery" })
  expect((await browser.open("/brands")).text).toContain(brandId)
  const headers = { authorization: `Bearer ${formatCredential(token)}` }
  expect((await service.fetch(new Request(`${origin}${brand}/content`, { headers }))).status).toBe(200)
  await service.close()
})

it("an export of an earlier release is not restored into tables of a later one", async () => {
  const lines = linesOf(await exportText({ dataDir: old }))
  const target = join(folder, "new")
  await migrateService({ dataDir: target })
  await expect(restoreService({ dataDir: target, lines })).rejects.toMatchObject({ code: "restore_target_not_empty" })
})
