import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { runCli } from "citable"
import { expect, it, onTestFinished } from "vitest"

/** Starts `citable serve`, sends it requests with these headers, and returns what it warned of. */
async function warningsOf(env: Record<string, string>, requests: Record<string, string>[] = []): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-proxy-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const stop = new AbortController()
  const listening = Promise.withResolvers<string>()
  const warnings: string[] = []
  const ended = runCli(["serve", "--json", "--port", "0", "--data", dataDir], {
    env,
    out: (line) => listening.resolve((JSON.parse(line) as { url: string }).url),
    err: (line) => warnings.push(line),
    signal: stop.signal,
  })
  const url = await listening.promise
  for (const headers of requests) await (await fetch(`${url}/healthz`, { headers })).text()
  stop.abort()
  expect(await ended).toBe(0)
  return warnings
}

const missing = expect.stringContaining("Set TRUST_PROXY to the address of your proxy") as string
const forwarded = [{ "x-forwarded-for": "203.0.113.9" }, { forwarded: "for=203.0.113.9" }, {}]

it("serve warns at its start if its settings show a proxy, and TRUST_PROXY is missing", async () => {
  expect(await warningsOf({ PUBLIC_URL: "https://citable.example.com" }, forwarded)).toEqual([missing])
  expect(await warningsOf({ PUBLIC_URL: "http://citable.example.com" })).toEqual([missing])
  expect(await warningsOf({ PUBLIC_URL: "https://citable.example.com", TRUST_PROXY: "loopback" }, forwarded)).toEqual(
    [],
  )
  expect(await warningsOf({ PUBLIC_URL: "https://localhost:8443" })).toEqual([])
})

it("serve warns once when a request comes through a proxy, and TRUST_PROXY is missing", async () => {
  expect(await warningsOf({ LOG: "true", ROLE: "api" }, [{}, ...forwarded, ...forwarded])).toEqual([
    expect.stringMatching(/^\{.*"level":"warn".*A request has come through a proxy\..*\}$/),
  ])
})
