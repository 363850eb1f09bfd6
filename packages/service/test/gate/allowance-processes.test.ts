import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import { bundleProgram } from "@citable/dev"
import { createService, setAccountPlan } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

const script = await bundleProgram(new URL("../fixtures/serve.ts", import.meta.url))
const children: ChildProcess[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 500 })
let dataDir: string
let key: string
let path: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-allowance-"))
  const service = await createService({ dataDir })
  path = `/v1/brands/${service.brandId}/content`
  const response = await service.fetch(
    new Request(`http://localhost/v1/brands/${service.brandId}/api-keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.operatorToken}` },
    }),
  )
  key = ((await response.json()) as { key: string }).key
  await service.close()
  await setAccountPlan({ dataDir, plan: "free" })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  await rm(dataDir, { recursive: true, force: true })
})

async function serve(): Promise<{ child: ChildProcess; url: string }> {
  const options = { dataDir, rateLimit: false, allowances: { free: 500 } }
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  children.push(child)
  for await (const url of createInterface({ input: child.stdout })) return { child, url }
  throw new Error("the service ended without listening")
}

const call = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url + path, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode))
    }).once("error", reject)
  })

const count = (statuses: (number | undefined)[], status: number) => statuses.filter((one) => one === status).length

it("exactly 500 of 800 concurrent calls succeed under an allowance of 500, with two processes on one data folder", async () => {
  const [first, second] = [await serve(), await serve()]
  const statuses = await Promise.all(Array.from({ length: 800 }, (_, i) => call(i % 2 === 0 ? first.url : second.url)))
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([500, 300])
})

it("a stopped process returns its lease, so another one serves all remaining calls", async () => {
  const [first, second] = [await serve(), await serve()]
  expect(await call(first.url)).toBe(200)
  const before = await Promise.all(Array.from({ length: 300 }, () => call(second.url)))
  first.child.kill("SIGTERM")
  await once(first.child, "exit")
  const after = await Promise.all(Array.from({ length: 300 }, () => call(second.url)))
  expect([count(before, 200), count(after, 200)]).toEqual([300, 199])
})

it("a killed process loses at most one lease, and no extra call is served", async () => {
  const [first, second] = [await serve(), await serve()]
  const before = await Promise.all(Array.from({ length: 200 }, (_, i) => call(i % 2 === 0 ? first.url : second.url)))
  expect(count(before, 200)).toBe(200)
  first.child.kill("SIGKILL")
  await once(first.child, "exit")
  const third = await serve()
  const after = await Promise.all(Array.from({ length: 400 }, (_, i) => call(i % 2 === 0 ? second.url : third.url)))
  const served = 200 + count(after, 200)
  expect(served).toBeLessThanOrEqual(500)
  expect(served).toBeGreaterThanOrEqual(500 - 64)
})
