import { tmpdir } from "node:os"

import { afterAll, beforeAll, expect, test, vi } from "vitest"

import { type LighthouseStandIn, startLighthouse } from "./start-lighthouse.ts"

let standIn: LighthouseStandIn
beforeAll(async () => {
  standIn = await startLighthouse()
})
afterAll(() => standIn.close())

test.concurrent("Lighthouse measures in a Chromium behind the proxy, and its blocking time is no INP", async () => {
  const { measure, site, paths } = standIn
  expect(await measure(`${site}/page`)).toEqual({
    source: "lighthouse",
    isField: false,
    scope: "page",
    lcpMs: 1235,
    inpMs: null,
    cls: 0.012,
    missing: { inpMs: expect.any(String) },
    words: null,
  })
  expect(paths).toContain("/page")
})

test.concurrent("a caller who leaves ends Lighthouse, and every process that it started", async () => {
  const { measure, site, readPids } = standIn
  const leaving = new AbortController()
  const measuring = measure(`${site}/hang`, { signal: leaving.signal })
  await Promise.race([measuring, vi.waitFor(async () => expect(await readPids()).toHaveLength(2), 60_000)])
  leaving.abort(new Error("left"))
  await expect(measuring).rejects.toThrow("left")
  const pids = (await readPids()) ?? []
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 60_000)
})

test.concurrent("a Lighthouse that takes too long ends", async () => {
  const { measure, site } = standIn
  await expect(measure(`${site}/hang`, { timeoutMs: 50 })).rejects.toMatchObject({ code: "timeout" })
})

test.concurrent("without the package, the error names what to install", async () => {
  const { measure, site } = standIn
  await expect(measure(site, { from: tmpdir() })).rejects.toMatchObject({
    code: "lighthouse_missing",
    message: expect.stringContaining("Install the npm package lighthouse"),
  })
  await expect(measure("file:///etc/passwd")).rejects.toMatchObject({ code: "invalid_url" })
})

test.concurrent("what a program says that is no Chromium is in the cause, and not in the message", async () => {
  const { measure, site } = standIn
  const error = await measure(site, { executablePath: process.execPath }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: "lighthouse_failed",
    message: "Chromium exited at once. The cause says why.",
    cause: { message: expect.stringContaining("bad option") },
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
