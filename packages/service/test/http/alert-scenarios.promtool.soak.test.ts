import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { listen, onEngine, startService, type StartedService, type StartOptions } from "@citable/dev"
import { createService, type Service } from "@citable/service"
import pg from "pg"
import { afterEach, expect, it } from "vitest"

import { readSeries } from "../read-series.ts"
import { startTcpProxy } from "../storage/start-tcp-proxy.ts"
import { checkAlerts } from "./check-alerts.ts"

const minute = 60_000
let ahead = 0
const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  ahead = 0
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function start(options: StartOptions = {}): Promise<StartedService> {
  const now = () => Date.now() + ahead
  const started = await startService({ metrics: true, now, onError: () => {}, ...options })
  opened.push(started)
  return started
}

/** Scrapes a service once a minute of its clock, and does something before each scrape. */
async function scrape(
  { service }: { service: Service },
  { minutes, before = async () => {} }: { minutes: number; before?: (minute: number) => Promise<void> },
): Promise<Map<string, (number | undefined)[]>> {
  const scraped = new Map<string, (number | undefined)[]>([['up{job="citable",instance="a"}', []]])
  for (let at = 0; at <= minutes; at++) {
    await before(at)
    const series = await readSeries(service)
    for (const [name, value] of [["up", 1] as const, ...series]) {
      const [, metric = name, labels] = /^(\w+)\{(.*)\}$/.exec(name) ?? []
      const key = `${metric}{job="citable",instance="a"${labels === undefined ? "" : `,${labels}`}}`
      const values = scraped.get(key) ?? []
      while (values.length < at) values.push(undefined)
      scraped.set(key, [...values, Number.isFinite(value) ? value : undefined])
    }
    for (const values of scraped.values()) while (values.length <= at) values.push(undefined)
    ahead += minute
  }
  return scraped
}

it("one dead endpoint of 1,000 wakes nobody", async () => {
  const receiver = await listen(async () => new Response(null, { status: 204 }))
  opened.push(receiver)
  const started = await start()
  const post = <Answer>(path: string, body: unknown) => started.call<Answer>("POST", path, body, started.operatorToken)
  const brands: string[] = []
  const addBrand = async (number: number) => {
    const { id } = await post<{ id: string }>("/v1/brands", { name: `Brand ${number}` })
    const url = number === 0 ? "http://127.0.0.1:1/dead" : `${receiver.url}/${number}`
    await post(`/v1/brands/${id}/webhooks`, { url, events: ["content.published"] })
    brands[number] = id
  }
  for (let number = 0; number < 1000; number += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => addBrand(number + index)))
  }
  const publish = async (brandId = "") => {
    const { id } = await post<{ id: string }>(`/v1/brands/${brandId}/content`, { title: `At ${ahead}` })
    await post(`/v1/content/${id}/publish`, {})
  }
  const [dead, ...others] = brands
  const scraped = await scrape(started, {
    minutes: 45,
    before: async (at) => {
      await Promise.all([dead, ...others.slice(at * 20, at * 20 + 20)].map(publish))
      await expect
        .poll(async () => (await readSeries(started.service)).get('citable_deliveries_total{result="retried"}'))
        .toBeGreaterThan(0)
      // Those that work get theirs within seconds.
      await new Promise((resolve) => setTimeout(resolve, 500))
    },
  })
  const at = (name: string) => scraped.get(name)?.at(-1)
  expect(at('citable_webhooks{job="citable",instance="a",state="failing"}')).toBe(1)
  expect(at('citable_webhooks{job="citable",instance="a",state="ok"}')).toBe(999)
  expect(at('citable_deliveries_pending{job="citable",instance="a"}')).toBeGreaterThan(10)
  expect(at('citable_deliveries_total{job="citable",instance="a",result="delivered"}')).toBeGreaterThan(800)
  checkAlerts([{ name: "one dead endpoint", scraped, firing: { 5: [], 20: [], 45: [] } }])
})

it("workers that are down wake somebody", async () => {
  const started = await start({ role: "api" })
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, { url: "http://127.0.0.1:1/hook" })
  await started.publish({ title: "Nobody sends this" })
  const scraped = await scrape(started, { minutes: 15 })
  checkAlerts([{ name: "workers down", scraped, firing: { 3: [], 10: ["CitableWorkersBehind"] } }])
})

it("workers that are down wake somebody, although nothing is published", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-quiet-"))
  opened.push({ close: () => rm(dataDir, { recursive: true, force: true }) })
  // SQLite plans jobs by the clock of the service. The first process leaves those that workers plan.
  await (await start({ engine: "sqlite", dataDir })).close()
  const service = await createService({ dataDir, role: "api", metrics: true, now: () => Date.now() + ahead })
  opened.push(service)
  const scraped = await scrape({ service }, { minutes: 30 })
  checkAlerts([{ name: "quiet, workers down", scraped, firing: { 10: [], 25: ["CitableWorkersBehind"] } }])
})

it("Postgres that is away wakes somebody", async () => {
  const { databaseUrl = "" } = await onEngine()
  const proxy = await startTcpProxy(Number(new URL(databaseUrl).port))
  opened.push(proxy)
  const url = Object.assign(new URL(databaseUrl), { port: String(proxy.port) }).href
  const started = await start({ databaseUrl: url })
  const scraped = await scrape(started, {
    minutes: 10,
    before: async (at) => {
      if (at === 3) await proxy.refuse()
    },
  })
  await proxy.accept()
  checkAlerts([{ name: "Postgres away", scraped, firing: { 2: [], 4: [], 6: ["CitableDatabaseAway"] } }])
})

it("a pool without a free connection wakes somebody", async () => {
  const { databaseUrl = "" } = await onEngine()
  const started = await start({ databaseUrl })
  const admin = new pg.Client({ connectionString: Object.assign(new URL(databaseUrl), { username: "postgres" }).href })
  await admin.connect()
  // Each call that writes waits for the row of its brand.
  await admin.query("begin")
  await admin.query("select from brands for update")
  const path = `/v1/brands/${started.brandId}/content`
  const calls = Array.from({ length: 40 }, () => started.call("POST", path, { title: "Waits" }))
  const ended = Promise.allSettled(calls)
  const inUse = async () => (await readSeries(started.service)).get('citable_database_connections_in_use{pool="calls"}')
  await expect.poll(inUse).toBe(10)
  const scraped = await scrape(started, { minutes: 8 })
  const page = readFileSync(new URL("../../../../docs/operating/monitoring.md", import.meta.url), "utf8")
  const look = /^psql .*$/m.exec(page)?.[0] ?? ""
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  // The command of the documentation names the statement that waits.
  expect(spawnSync("sh", ["-c", look], { env, encoding: "utf8" }).stdout).toMatch(/\| Lock .*brands/)
  await admin.query("rollback")
  await admin.end()
  await ended
  expect(scraped.get('citable_database_connections_waiting{job="citable",instance="a",pool="calls"}')?.at(-1)).toBe(30)
  checkAlerts([{ name: "pool exhausted", scraped, firing: { 2: [], 4: ["CitableConnectionsExhausted"] } }])
})
