import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { runCli } from "citable"
import { expect, it, onTestFinished } from "vitest"

import { readServeConfig } from "../src/serve/read-serve-config.ts"
import { watchProxy } from "../src/serve/watch-proxy.ts"

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

const forwarded = [{ "x-forwarded-for": "203.0.113.9" }, { forwarded: "for=203.0.113.9" }, {}]

it.each([
  { PUBLIC_URL: "https://citable.example.com", expected: 1 },
  { PUBLIC_URL: "http://citable.example.com", expected: 1 },
  { PUBLIC_URL: "http://citable.example.com:4400", HOST: "0.0.0.0", expected: 0 },
  { PUBLIC_URL: "https://localhost:8443", expected: 0 },
  { PUBLIC_URL: "https://[::1]:8443", expected: 0 },
  { PUBLIC_URL: "https://citable.example.com", TRUST_PROXY: "loopback", expected: 0 },
  { PUBLIC_URL: "https://citable.example.com", ROLE: "worker", expected: 0 },
  { expected: 0 },
])("at the start of serve, settings like $PUBLIC_URL give $expected warnings", ({ expected, ...env }) => {
  const warnings: string[] = []
  watchProxy(readServeConfig(env, {}), (text) => warnings.push(text))
  expect(warnings).toEqual(
    Array.from({ length: expected }, () => expect.stringContaining("Set TRUST_PROXY to the address of your proxy")),
  )
})

it("serve warns once when a request comes through a proxy, and TRUST_PROXY is missing", async () => {
  expect(await warningsOf({ LOG: "true", ROLE: "api" }, [{}, ...forwarded, ...forwarded])).toEqual([
    expect.stringMatching(/^\{.*"level":"warn".*A request has come through a proxy\..*\}$/),
  ])
})
