import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { checkAlerts, type Scraped } from "./check-alerts.ts"
import { runPromtool } from "./run-promtool.ts"

const source = { job: "citable", instance: "a:9464" }
const constant = (value: number, minutes = 71) => Array.from({ length: minutes }, () => value)
/** A counter that gains so much a minute. */
const growing = (perMinute: number, minutes = 71) => Array.from({ length: minutes }, (_, minute) => minute * perMinute)

/** Series of a healthy, busy service. Keys are names, with the labels that differ as JSON. */
const healthy: Record<string, readonly number[]> = {
  up: constant(1),
  citable_database_up: constant(1),
  'citable_database_connections_waiting{"pool":"calls"}': constant(0),
  citable_delivery_lag_seconds: constant(1),
  citable_publish_lag_seconds: constant(0),
  'citable_job_lag_seconds{"kind":"scan-schedule"}': constant(1),
  'citable_job_lag_seconds{"kind":"scan"}': constant(600),
  'citable_jobs_failed{"kind":"scan"}': constant(3),
  citable_storage_writable: constant(1),
  citable_paused: constant(0),
  'citable_requests_total{"tool":"get_content","status":"200"}': growing(600),
  'citable_requests_total{"tool":"get_content","status":"500"}': growing(1),
  // A probe that answers 503 is no failed call.
  'citable_requests_total{"tool":"none","status":"503"}': growing(600),
  'citable_request_duration_seconds_bucket{"tool":"get_content","le":"1"}': growing(600),
  'citable_request_duration_seconds_bucket{"tool":"get_content","le":"5"}': growing(601),
  'citable_request_duration_seconds_bucket{"tool":"get_content","le":"+Inf"}': growing(601),
  'citable_scans_total{"result":"completed"}': growing(1),
  'citable_scans_total{"result":"failed"}': growing(1),
  'citable_mails_total{"result":"sent"}': growing(1),
  'citable_mails_total{"result":"failed"}': growing(1),
  'citable_sign_in_failures_total{"reason":"wrong_password"}': growing(1),
  'citable_webhooks{"state":"failing"}': constant(400),
}

function toScraped(series: Record<string, readonly (number | undefined)[]>): Scraped {
  return new Map(
    Object.entries(series).map(([key, values]) => {
      const at = key.indexOf("{")
      const own = at < 0 ? {} : (JSON.parse(key.slice(at)) as object)
      const labels = Object.entries({ ...source, ...own }).map(([name, value]) => `${name}="${value}"`)
      return [`${at < 0 ? key : key.slice(0, at)}{${labels.join(",")}}`, values]
    }),
  )
}

/** What differs from a healthy service, and when the alert fires: not yet at the first minute, and at the second. */
const scenarios: Record<
  string,
  { series: Record<string, readonly (number | undefined)[]>; minutes: [number, number] }
> = {
  CitableDown: { series: { up: constant(0) }, minutes: [4, 6] },
  CitableDatabaseAway: {
    series: {
      citable_database_up: constant(0),
      citable_delivery_lag_seconds: [],
      'citable_database_connections_waiting{"pool":"calls"}': constant(9),
    },
    minutes: [1, 3],
  },
  CitableConnectionsExhausted: {
    series: { 'citable_database_connections_waiting{"pool":"calls"}': constant(9) },
    minutes: [2, 4],
  },
  CitableWorkersBehind: {
    series: { 'citable_job_lag_seconds{"kind":"scan-schedule"}': growing(60) },
    minutes: [9, 12],
  },
  CitableStorageNotWritable: { series: { citable_storage_writable: constant(0) }, minutes: [1, 3] },
  CitableErrors: {
    series: { 'citable_requests_total{"tool":"get_content","status":"500"}': growing(60) },
    minutes: [4, 8],
  },
  CitableSlow: {
    series: { 'citable_request_duration_seconds_bucket{"tool":"get_content","le":"1"}': growing(300) },
    minutes: [14, 18],
  },
  CitableJobsWait: { series: { 'citable_job_lag_seconds{"kind":"scan"}': constant(4000) }, minutes: [14, 16] },
  CitableJobsFail: {
    series: { 'citable_jobs_failed{"kind":"scan"}': [...constant(3, 30), ...constant(4, 41)] },
    minutes: [29, 31],
  },
  CitableScansFail: { series: { 'citable_scans_total{"result":"completed"}': constant(7) }, minutes: [59, 63] },
  CitableMailsFail: { series: { 'citable_mails_total{"result":"sent"}': constant(7) }, minutes: [29, 33] },
  CitableSignInFailures: {
    series: { 'citable_sign_in_failures_total{"reason":"wrong_password"}': [...constant(0, 10), ...growing(60, 61)] },
    minutes: [9, 14],
  },
  CitablePaused: { series: { citable_paused: constant(1) }, minutes: [59, 61] },
}

it("no alert fires while a busy service is healthy, although some webhooks, scans, mails and sign-ins fail", () => {
  const scenario = { name: "healthy", scraped: toScraped(healthy) }
  checkAlerts([{ ...scenario, firing: { 1: [], 10: [], 35: [], 70: [] } }])
  expect(() => checkAlerts([{ ...scenario, firing: { 10: ["CitableDown"] } }])).toThrow("FAILED")
})

it("each alert fires when something is wrong, and no other one does", () => {
  checkAlerts(
    Object.entries(scenarios).map(
      ([
        alert,
        {
          series,
          minutes: [before, after],
        },
      ]) => ({
        name: alert,
        scraped: toScraped({ ...healthy, ...series }),
        firing: { [before]: [], [after]: [alert] },
      }),
    ),
  )
})

it("nobody is woken for late work while the service is paused", () => {
  const late = { citable_paused: constant(1), citable_delivery_lag_seconds: growing(60) }
  checkAlerts([{ name: "paused", scraped: toScraped({ ...healthy, ...late }), firing: { 30: [] } }])
})

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")

it("Prometheus reads the configuration of the documentation, the rules, and what the dashboard asks for", () => {
  const page = read("../../../../docs/operating/monitoring.md")
  const config = /```yaml\n(# prometheus\.yml\n[^`]*)```/.exec(page)?.[1] ?? ""
  expect(config).toContain("job_name: citable")
  const rules = fileURLToPath(new URL("../../deploy/monitoring/rules.yml", import.meta.url))
  runPromtool(["check", "config"], config.replace("/etc/prometheus/citable-rules.yml", rules))
  const { panels } = JSON.parse(read("../../deploy/monitoring/dashboard.json")) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replace("$__rate_interval", "5m")))
  const asRules = shown.map((expr, index) => ({ record: `panel:shown_${index}`, expr }))
  runPromtool(["check", "rules"], JSON.stringify({ groups: [{ name: "dashboard", rules: asRules }] }))
})

it("each alert has a scenario", () => {
  const alerts = [...read("../../deploy/monitoring/rules.yml").matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name)
  expect(Object.keys(scenarios)).toEqual(alerts)
})
