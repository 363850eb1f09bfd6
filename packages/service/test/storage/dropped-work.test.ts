import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

import type { Article, Integration, Publication } from "@citable/contract"
import type { Audit } from "@citable/contract/site"
import type { Scan } from "@citable/contract/visibility"
import { listen, localNetwork, localPages } from "@citable/dev"
import { createService, resumeService, type Resumed, type Service } from "@citable/service"
import { openDataFolder } from "@citable/storage/open-data-folder"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { saveAlertChoices } from "../../src/accounts/alert-choices.ts"
import { busyWriter } from "../busy-writer.ts"
import { quietEngine } from "../quiet-engine.ts"
import { owner, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import { type MailSink, startMailSink } from "../start-mail-sink.ts"

// What waits when `citable resume --drop-waiting` runs is done by nobody, says so, and holds nothing up.

let source: StartedAccounts
let resumed: Service | undefined
let copy: string
let platform: Awaited<ReturnType<typeof listen>>
let sink: MailSink
let outcome: Resumed
let ahead = 0
const errors: string[] = []
/** Whoever was asked for anything. */
let asked: string[] = []
const onError = (error: unknown) => void errors.push(String(error))
const note = (who: string) => void asked.push(who)

const options = () => ({
  engines: [
    { ...quietEngine, ask: (...args: Parameters<typeof quietEngine.ask>) => (note("scan"), quietEngine.ask(...args)) },
  ],
  writers: [
    {
      ...busyWriter,
      write: (...args: Parameters<typeof busyWriter.write>) => (note("writing"), busyWriter.write(...args)),
    },
  ],
  now: () => Date.now() + ahead,
  mail: { smtpUrl: sink.url, from: "Citable <citable@example.com>" },
  mailTiming: { intervalMs: 100 },
  publishTiming: { intervalMs: 100 },
  buildTiming: { quietMs: 50, intervalMs: 100 },
  publishNetwork: localNetwork,
  readNetwork: localPages,
  // A publication to a platform keeps its call waiting.
  drainTimeoutMs: 100,
  deployFetch: (url: URL | string, init?: RequestInit) => fetch(url, init),
})

let token = ""
let doomed = ""
async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await (resumed ?? source.service).fetch(new Request(source.url + path, init))
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Result
}
const brand = () => `/v1/brands/${source.brandId}`
const articles: Record<string, string> = {}
const integrations: Record<string, string> = {}

/** Begins each kind of work. The first time nobody carries it out, and after the resume somebody does. */
const kinds: Record<
  Exclude<keyof Resumed["waiting"], "deliveries" | "overdue_articles">,
  { begin: () => Promise<unknown>; sees: () => Promise<unknown>; shown: unknown }
> = {
  publications: {
    begin: async () => void publish("cms").catch(String),
    sees: async () => (await publicationsAt("cms")).at(-1),
    shown: { status: "cancelled", error: expect.stringContaining("citable resume discarded it") as string },
  },
  builds: {
    begin: () => publish("builds"),
    sees: async () => (await publicationsAt("builds")).at(-1),
    shown: { status: "cancelled", error: expect.stringContaining("citable resume discarded it") as string },
  },
  mails: {
    begin: () => call("DELETE", `/v1/brands/${doomed}?confirm=Doomed`),
    sees: () => call("GET", `/v1/brands/${doomed}`),
    shown: { deletes_at: expect.any(String) as string },
  },
  scans: {
    begin: () => call("POST", `${brand()}/scans`, {}),
    sees: async () => (await call<{ data: Scan[] }>("GET", `${brand()}/scans`)).data.at(-1),
    shown: { status: "cancelled", answered: 0, finished_at: expect.any(String) as string },
  },
  audits: {
    begin: () => call("POST", `${brand()}/audits`, { urls: [`http://dropped.localhost:${platform.port}/page`] }),
    sees: async () => (await call<{ data: Audit[] }>("GET", `${brand()}/audits`)).data.at(-1),
    shown: { status: "cancelled", step: "done", finished_at: expect.any(String) as string },
  },
  writing_jobs: {
    begin: () => call("POST", `/v1/content/${articles["writing"]}/rewrite`, { instructions: "Shorter." }),
    sees: () => call("GET", `/v1/content/${articles["writing"]}`),
    shown: { status: "draft", writing: { status: "cancelled" } },
  },
}

/** Somebody has chosen the weekly report before the last Monday, which comes after the backup: no mail of it waits yet. */
async function chooseReport(): Promise<void> {
  const db = await openDataFolder({ dataDir: source.dataDir })
  const { id: userId } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow()
  const choices = { kinds: ["weekly_report"], zone: "UTC", now: 0 } as const
  await db.transaction().execute((trx) => saveAlertChoices(trx, { brandId: source.brandId, userId }, choices))
  await db.destroy()
}

const publish = (name: string) =>
  call("POST", `/v1/content/${articles[name]}/publish`, { integration_id: integrations[name] })
const publicationsAt = async (name: string) => {
  const { data } = await call<{ data: Publication[] }>("GET", `/v1/content/${articles[name]}/publications`)
  return data.filter(({ integration_id: id }) => id === integrations[name])
}

beforeAll(async () => {
  sink = await startMailSink()
  platform = await listen(async (request) => {
    note({ "/build": "builds", "/cms": "publications" }[new URL(request.url).pathname] ?? "audits")
    return Response.json({})
  })
  // Its end cuts off the call that waits for the platform.
  source = await startAccounts({ engine: "sqlite", role: "api", onError: () => {}, ...options() })
  token = source.operatorToken
  const connect = async (name: string, connection: unknown) =>
    (integrations[name] = (await call<Integration>("POST", `${brand()}/integrations`, { name, connection })).id)
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`
  await connect("cms", { kind: "http_endpoint", config: { url: `${platform.url}/cms` }, credentials: { secret } })
  for (const name of ["cms", "builds", "writing"]) {
    const article = await call<Article>("POST", `${brand()}/content`, { title: name, slug: name, body: "Long text." })
    articles[name] = article.id
    if (name !== "writing") await call("POST", `/v1/content/${article.id}/publish`, {})
  }
  const hook = { url: `${platform.url}/build` }
  await connect("builds", { kind: "deploy_hook", config: { platform: "generic" }, credentials: hook })
  await call("PATCH", brand(), { domains: ["dropped.localhost"] })
  await call("POST", `${brand()}/prompts`, { prompts: [{ text: "Which?" }] })
  doomed = (await call<{ id: string }>("POST", "/v1/brands", { name: "Doomed" })).id
  ahead = 2 * 3_600_000
  for (const { begin } of Object.values(kinds)) await begin()
  await vi.waitUntil(async () => (await publicationsAt("cms")).length === 1)
  await chooseReport()
  await source.service.close()

  copy = await mkdtemp(join(tmpdir(), "citable-dropped-"))
  await cp(source.dataDir, copy, { recursive: true })
  outcome = await resumeService({ dataDir: copy, now: options().now, waiting: "drop" })
  resumed = await createService({ dataDir: copy, rateLimit: false, publicUrl: source.url, onError, ...options() })
  // Each worker has looked several times.
  await setTimeout(2500)
})
afterAll(async () => {
  await resumed?.close()
  await source.close()
  await platform.close()
  await sink.close()
  await rm(copy, { recursive: true, force: true })
})

it("everything is counted as waiting, and nobody is asked for any of it", () => {
  expect(outcome).toMatchObject({
    isResumed: true,
    waiting: { publications: 1, builds: 1, mails: 2, scans: 1, audits: 1, writing_jobs: 1 },
  })
  expect([asked, sink.mails, errors]).toEqual([[], [], []])
})

it.each(Object.entries(kinds))("of %s, what was discarded says so, and new work is done", async (kind, row) => {
  expect(await row.sees()).toMatchObject(row.shown as object)
  asked = []
  if (kind === "mails") await call("PATCH", `/v1/brands/${doomed}`, { deletes_at: null })
  await row.begin()
  if (kind === "mails") return vi.waitFor(() => expect(sink.mails.join("\n")).toContain(owner.email), 60_000)
  return vi.waitFor(
    () => expect(asked).toContain(kind === "writing_jobs" ? "writing" : kind === "scans" ? "scan" : kind),
    20_000,
  )
})
