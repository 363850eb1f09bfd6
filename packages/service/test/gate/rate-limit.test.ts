import type { Problem } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

let time: number
let started: StartedService
beforeEach(async () => {
  time = Date.UTC(2026, 6, 5)
  // What a service does when nothing is said: 50 a second.
  started = await startService({ rateLimit: 50, now: () => time })
})
afterEach(() => started.close())

const call = (credential = started.apiKey) =>
  fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${credential}` } })
const calls = (count: number) => Promise.all(Array.from({ length: count }, () => call()))
const statuses = (responses: Response[], status: number) => responses.filter((one) => one.status === status).length

it("allows 50 calls at once, then 50 a second, separately for each credential", async () => {
  const first = await calls(80)
  expect([statuses(first, 200), statuses(first, 429)]).toEqual([50, 30])
  expect((await call(started.writeKey)).status).toBe(200)
  time += 100
  expect(statuses(await calls(10), 200)).toBe(5)
  time += 60_000
  expect(statuses(await calls(60), 200)).toBe(50)
})

it("says when to retry, and what the limit is", async () => {
  const response = await call()
  expect(response.headers.get("ratelimit-policy")).toBe('"burst";q=50;w=1')
  expect(response.headers.get("ratelimit")).toBe('"burst";r=49;t=1')
  await calls(49)
  const refused = await call()
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"])
  expect(refused.headers.get("ratelimit")).toBe('"burst";r=0;t=1')
  expect(((await refused.json()) as Problem).code).toBe("rate_limited")
})

it("a clock that is set back neither refuses calls nor refills the bucket", async () => {
  await calls(49)
  time -= 3_600_000
  expect(statuses(await calls(2), 200)).toBe(1)
})
