import { readFileSync } from "node:fs"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { readSeries } from "../read-series.ts"

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
const rules = read("../../deploy/monitoring/rules.yml")
const dashboard = read("../../deploy/monitoring/dashboard.json")
const page = read("../../../../docs/operating/monitoring.md")
const records = [...rules.matchAll(/^ +- record: (\S+)$/gm)].map(([, name]) => name)
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = ""]) => name)
const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets?: { expr: string }[] }[] }
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
/** What the rules and the dashboard ask for. */
const asked = [rules, ...shown]

let started: StartedService
let text: string
let series: ReadonlyMap<string, number>
beforeAll(async () => {
  // The command counts the connections of its server.
  started = await startService({ metrics: true, connections: () => ({ open: 1, refused: 0 }) })
  await started.publish({ title: "One" })
  // Each kind of job has a number once it has waited.
  await vi.waitFor(
    async () => {
      const names = [...(await readSeries(started.service)).keys()]
      if (!names.some((name) => name.startsWith("citable_jobs_waiting{"))) throw new Error("No job has waited yet.")
    },
    { timeout: 60_000, interval: 100 },
  )
  text = (await started.service.metrics())?.body ?? ""
  series = await readSeries(started.service)
})
afterAll(() => started.close())

/** Histograms have these besides their name. */
const familyOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "")
const exported = () => new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ""))
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b(?:\w+:)?(?:citable|nodejs|process)_\w+(?::\w+)?/g)].map(([name]) => name)

it("the rules and the dashboard name only metrics that the running service has, and rules that exist", () => {
  const names = new Set(asked.flatMap(namesIn))
  expect(names.size).toBeGreaterThan(30)
  for (const name of names) {
    if (name.includes(":")) expect(records).toContain(name)
    else expect(exported()).toContain(familyOf(name))
  }
})

it("the rules and the dashboard select by labels that the metrics have", () => {
  const labels = new Map<string, Set<string>>()
  for (const each of series.keys()) {
    const name = each.replace(/\{.*/, "")
    const known = labels.get(name) ?? new Set(["job", "instance"])
    for (const [, label = ""] of each.matchAll(/[{,](\w+)="/g)) known.add(label)
    labels.set(name, known)
  }
  let checked = 0
  for (const [, name = "", matchers = ""] of asked.join("\n").matchAll(/(?<![\w:])(\w+)\{([^}]*)\}/g)) {
    const known = labels.get(name)
    for (const [, label] of matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)) {
      if (known === undefined) continue
      expect([...known], `${name}{${label}}`).toContain(label)
      checked++
    }
  }
  expect(checked).toBeGreaterThan(20)
})

it("the dashboard shows every metric of the service, and the page of the documentation describes each", () => {
  const own = [...exported()].filter((name) => name.startsWith("citable_"))
  expect(own.length).toBeGreaterThan(20)
  const table = [...page.matchAll(/^\| `(citable_\w+)/gm)].map(([, name]) => name ?? "")
  expect(table.toSorted()).toEqual(own.toSorted())
  const used = new Set(asked.flatMap(namesIn).map(familyOf))
  for (const name of own) expect([...used]).toContain(name)
})

it("the page says what to do about each alert, at the address that the alert has", () => {
  const titles = [...page.matchAll(/^### `?(\w+)`?$/gm)].map(([, title]) => title)
  expect(titles).toEqual(alerts)
  const addresses = [...rules.matchAll(/runbook: docs\/operating\/monitoring\.md#(\w+)$/gm)].map(([, id]) => id)
  expect(addresses).toEqual(alerts.map((alert) => alert.toLowerCase()))
})

it("a service on Postgres has numbers of its connections, and one on SQLite has none", () => {
  const isOnServer = process.env["CITABLE_TEST_ENGINE"] === "postgres"
  const pools = ["calls", "system"].map((pool) => series.get(`citable_database_connections_limit{pool="${pool}"}`))
  expect(pools).toEqual(isOnServer ? [10, 6] : [undefined, undefined])
})
