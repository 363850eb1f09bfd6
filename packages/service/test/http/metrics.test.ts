import { listen, startService, type StartedService } from "@citable/dev"
import { afterEach, expect, it } from "vitest"

import { readSeries } from "../read-series.ts"

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function keep<One extends { close(): Promise<void> }>(opening: Promise<One>): Promise<One> {
  const one = await opening
  opened.push(one)
  return one
}

const minute = 60_000
const addHook = (started: StartedService, url: string) =>
  started.call("POST", `/v1/brands/${started.brandId}/webhooks`, { url, events: ["content.published"] })

it("a delivery to a webhook that works is late as soon as nobody sends it", async () => {
  let ahead = 0
  const started = await keep(startService({ role: "api", metrics: true, now: () => Date.now() + ahead }))
  await addHook(started, "http://127.0.0.1:1/hook")
  await started.publish({ title: "Nobody sends this" })
  ahead = 5 * minute
  const series = await readSeries(started.service)
  expect(series.get("citable_deliveries_pending")).toBe(1)
  expect(series.get("citable_delivery_lag_seconds")).toBeGreaterThanOrEqual(300)
  expect(series.get("citable_database_up")).toBe(1)
})

it("a delivery to a webhook that fails is not late, however old it is, and each attempt counts", async () => {
  let ahead = 0
  const now = () => Date.now() + ahead
  const started = await keep(startService({ metrics: true, now, retryDelays: [10 * minute, minute] }))
  let status = 204
  const receiver = await keep(listen(async () => new Response(null, { status })))
  await addHook(started, receiver.url)
  const count = async (name: string) => (await readSeries(started.service)).get(name)
  const deliveries = async () =>
    Promise.all(
      ["delivered", "retried", "failed"].map((result) => count(`citable_deliveries_total{result="${result}"}`)),
    )
  await started.publish({ title: "Arrives" })
  await expect.poll(deliveries).toEqual([1, 0, 0])
  status = 500
  await started.publish({ title: "Does not arrive" })
  await expect.poll(deliveries).toEqual([1, 1, 0])
  ahead = 20 * minute
  await expect.poll(deliveries).toEqual([1, 2, 0])
  ahead = 30 * minute
  const series = await readSeries(started.service)
  expect(series.get("citable_delivery_lag_seconds")).toBe(0)
  expect(series.get('citable_webhooks{state="failing"}')).toBe(1)
  await expect.poll(deliveries).toEqual([1, 2, 1])
})

it("a job that nobody runs waits, and is late", async () => {
  let ahead = 0
  // On Postgres, its own clock plans jobs.
  const options = { role: "api", metrics: true, now: () => Date.now() + ahead } as const
  const started = await keep(startService({ ...options, engine: "sqlite" }))
  await started.call("PATCH", `/v1/brands/${started.brandId}`, { domains: ["shop.example"] }, started.operatorToken)
  await started.call("POST", `/v1/brands/${started.brandId}/audits`, {})
  ahead = 5 * minute
  const series = await readSeries(started.service)
  expect(series.get('citable_jobs_waiting{kind="audit"}')).toBe(1)
  expect(series.get('citable_jobs_failed{kind="audit"}')).toBe(0)
  expect(series.get('citable_job_lag_seconds{kind="audit"}')).toBeGreaterThanOrEqual(300)
})

it("no series names a brand or an account, and two scrapes at once get the same", async () => {
  const started = await keep(startService({ metrics: true }))
  await addHook(started, "http://127.0.0.1:1/hook")
  await started.publish({ title: "One" })
  const [first, second] = await Promise.all([started.service.metrics(), started.service.metrics()])
  expect(first).toEqual(second)
  expect(first?.body).not.toMatch(/\b(?:brd|acc|whk|cnt|evt|usr)_/)
  expect(first?.body.split("\n").filter((line) => line.startsWith("citable_")).length).toBeLessThan(200)
})
