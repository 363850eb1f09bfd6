import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Problem } from "@citable/contract"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { createService, setAccountPlan } from "@citable/service"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const july = Date.UTC(2026, 6, 31, 23, 0, 0)
let time: number
let dataDir: string
let started: StartedService
const problems: unknown[] = []
beforeEach(async () => {
  time = july
  problems.length = 0
  dataDir = await mkdtemp(join(tmpdir(), "citable-allowance-"))
  await start()
})
afterEach(async () => {
  await started.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(rateLimit: number | false = false) {
  started = await startService({
    dataDir,
    rateLimit,
    allowances: { free: 20 },
    now: () => time,
    onError: (error) => problems.push(error),
  })
}

const setPlan = async (plan: string, accountId?: string) =>
  setAccountPlan({ dataDir, plan, ...(accountId === undefined ? {} : { accountId }), ...(await onEngine(dataDir)) })

const ask = (path: string, init: { method?: string; headers?: Record<string, string>; credential?: string } = {}) =>
  fetch(started.url + path, {
    ...(init.method === undefined ? {} : { method: init.method }),
    headers: { authorization: `Bearer ${init.credential ?? started.apiKey}`, ...init.headers },
  })

/** Reads a list of structured fields (RFC 9651), each a string with integer parameters. */
function parseFields(text: string | null): Record<string, Record<string, number>> {
  const items = (text ?? "").split(", ").map((item) => {
    const [, name = "", parameters = ""] = /^"([a-z]+)"((?:;[a-z]+=\d{1,15})+)$/.exec(item) ?? []
    const pairs = parameters.slice(1).split(";")
    return [name, Object.fromEntries(pairs.map((pair) => [pair.split("=")[0], Number(pair.split("=")[1])]))] as const
  })
  return Object.fromEntries(items)
}

async function left(): Promise<number> {
  // The service refuses a method before it authenticates the caller. A call without the scope counts like any other.
  const response = await ask(`/v1/brands/${started.brandId}/webhooks`)
  expect(response.status).toBe(403)
  return (parseFields(response.headers.get("ratelimit"))["month"]?.["r"] ?? NaN) + 1
}

describe("an account without a plan", () => {
  it("has no count, and its answers have no limit headers without a rate limit", async () => {
    for (let i = 0; i < 30; i++) expect((await ask("/v1/tools")).status).toBe(200)
    expect((await ask("/v1/tools")).headers.get("ratelimit")).toBeNull()
  })
})

describe("a monthly allowance", () => {
  beforeEach(async () => void (await setPlan("free")))

  it("applies from the next call on, and every answer contains the remaining calls", async () => {
    const first = await ask("/v1/tools")
    expect(parseFields(first.headers.get("ratelimit-policy"))).toEqual({ month: { q: 20, w: 31 * 86_400 } })
    expect(parseFields(first.headers.get("ratelimit"))).toEqual({ month: { r: 19, t: 3600 } })
    const refused = await ask(`/v1/brands/${started.brandId}/api-keys`)
    expect([refused.status, parseFields(refused.headers.get("ratelimit"))["month"]?.["r"]]).toEqual([403, 18])
    const nobody = await fetch(`${started.url}/v1/tools`)
    expect([nobody.status, nobody.headers.get("ratelimit")]).toEqual([401, null])
  })

  it("counts 2xx and 4xx answers, but not a 304 or an error of the service", async () => {
    const path = `/v1/brands/${started.brandId}/content`
    const list = await ask(path)
    expect(await left()).toBe(19)
    const etag = list.headers.get("etag") ?? ""
    for (let i = 0; i < 50; i++) {
      const poll = await ask(path, { headers: { "if-none-match": etag } })
      expect([poll.status, parseFields(poll.headers.get("ratelimit"))["month"]?.["r"]]).toEqual([304, 18])
    }
    expect((await ask(`${path}?min_revision=1000000`)).status).toBe(503)
    expect((await ask(`${path}?limit=0`)).status).toBe(422)
    expect(await left()).toBe(17)
  })

  it("answers 429 once it is used up, until 00:00 UTC on the first of the next month, to the second", async () => {
    for (let i = 0; i < 20; i++) expect((await ask("/v1/tools")).status).toBe(200)
    const over = await ask("/v1/tools")
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "3600"])
    expect(parseFields(over.headers.get("ratelimit"))).toEqual({ month: { r: 0, t: 3600 } })
    const problem = (await over.json()) as Problem
    expect(problem.code).toBe("allowance_exhausted")
    expect(problem.detail).toContain("2026-08-01T00:00:00.000Z")
    // Refused calls are free. Credentials of another brand or of the whole account share the allowance.
    expect((await ask("/v1/tools", { credential: started.operatorToken })).status).toBe(429)
    time = Date.UTC(2026, 7, 1) - 1
    expect((await ask("/v1/tools")).headers.get("retry-after")).toBe("1")
    time = Date.UTC(2026, 7, 1)
    const next = await ask("/v1/tools")
    expect(next.status).toBe(200)
    expect(parseFields(next.headers.get("ratelimit"))).toEqual({ month: { r: 19, t: 31 * 86_400 } })
    time = july
    expect((await ask("/v1/tools")).status).toBe(429)
  })

  it("is checked before the service parses or reads anything", async () => {
    for (let i = 0; i < 20; i++) await ask("/v1/tools")
    const bad = await ask(`/v1/brands/brd_${"0".repeat(26)}/content`, { method: "POST" })
    expect(bad.status).toBe(429)
  })

  it("follows the plan: a larger one allows calls again, and spent calls stay spent", async () => {
    for (let i = 0; i < 20; i++) await ask("/v1/tools")
    await setPlan("pro")
    const response = await ask("/v1/tools")
    expect(parseFields(response.headers.get("ratelimit"))["month"]?.["r"]).toBe(50_000 - 21)
    await setPlan("free")
    expect((await ask("/v1/tools")).status).toBe(429)
    await setPlan("unlimited")
    expect((await ask("/v1/tools")).status).toBe(200)
  })

  it("survives a restart of the service without losing a call", async () => {
    await ask("/v1/tools")
    const { apiKey, brandId } = started
    await started.service.close()
    const options = { dataDir, rateLimit: false, allowances: { free: 20 }, now: () => time } as const
    const service = await createService({ ...options, ...(await onEngine(dataDir)) })
    const response = await service.fetch(
      new Request(`http://localhost/v1/brands/${brandId}/content`, { headers: { authorization: `Bearer ${apiKey}` } }),
    )
    expect(parseFields(response.headers.get("ratelimit"))["month"]?.["r"]).toBe(18)
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
    await start()
  })
})

it("an unknown plan and a folder without a service each give a clear error", async () => {
  await expect(setAccountPlan({ dataDir, plan: "gold" })).rejects.toMatchObject({ code: "usage" })
  await expect(setAccountPlan({ dataDir: join(dataDir, "no"), plan: "pro" })).rejects.toMatchObject({
    code: "data_dir_unusable",
  })
  await expect(setPlan("pro", "acc_0")).rejects.toMatchObject({
    code: "not_found",
  })
})
