import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { findProgram, startService } from "@citable/dev"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

const program = findProgram("caddy", undefined, existsSync) ?? "caddy"
let folder: string
let started: Awaited<ReturnType<typeof startService>>
let caddy: ChildProcess
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-caddy-"))
  started = await startService()
  const free = createServer().listen(0, "127.0.0.1")
  await once(free, "listening")
  url = `http://127.0.0.1:${(free.address() as AddressInfo).port}`
  free.close()
  await once(free, "close")
  // The given file. A name with http:// has Caddy ask nobody for a certificate.
  const config = fileURLToPath(new URL("../../deploy/Caddyfile", import.meta.url))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: folder,
    CADDY_ADMIN: "off",
    DOMAIN: url,
    UPSTREAM: new URL(started.url).host,
  }
  caddy = spawn(program, ["run", "--config", config], { env, stdio: "ignore" })
  await vi.waitFor(async () => {
    if (!(await fetch(`${url}/healthz`)).ok) throw new Error("Caddy has not looked at the service yet")
  }, 20_000)
})
afterAll(async () => {
  const gone = once(caddy, "exit")
  caddy.kill("SIGTERM")
  await gone
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

it("a body that is too large gets a problem, as a call does when the service is gone, and metrics are not there", async () => {
  const large = await fetch(`${url}/v1/brands`, {
    method: "POST",
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "x".repeat(6 * 1024 * 1024) }),
  })
  expect([large.status, large.headers.get("content-type")]).toEqual([413, "application/problem+json"])
  expect(await large.json()).toMatchObject({ status: 413, code: "body_too_large" })
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  await started.close()
  const gone = await fetch(`${url}/v1/brands`)
  expect([gone.headers.get("content-type"), gone.headers.get("retry-after")]).toEqual(["application/problem+json", "1"])
  expect([502, 503]).toContain(gone.status)
  expect(await gone.json()).toMatchObject({ code: "busy" })
})
