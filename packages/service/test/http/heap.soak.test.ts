import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import http from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { type CreatedApiKey, grantableKeyScopes } from "@citable/contract"
import { expect, it, onTestFinished } from "vitest"

import { gif } from "../sample-files.ts"
import { owner } from "../start-accounts.ts"
import { createWebClient } from "../web-client.ts"

const calls = 10_000
const warm = 2000
/** Bytes a call that the garbage collector may leave, more than of a server that only answers. A leak is thousands. */
const tolerance = 150

const module = fileURLToPath(new URL("../fixtures/serve-with-gc.ts", import.meta.url))

interface World {
  url: string
  brandId: string
  operatorToken: string
}

async function start(kind: "service" | "bare") {
  const child = fork(module, [kind], {
    execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const answer = async <Answer>() => (await once(child, "message"))[0] as Answer
  const world = await answer<World>()
  const heap = (snapshot = "") => {
    child.send(snapshot)
    return answer<number>()
  }
  return { ...world, heap }
}

type Send = (
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string; abortMs?: number },
) => Promise<number>

/** Sends requests over connections of its own, which `close` ends: a server may keep the last request of an open one. */
function openSender(url: string): { send: Send; close: () => void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const send: Send = (path, { method = "GET", headers = {}, body, abortMs }) =>
    new Promise((resolve, reject) => {
      const request = http.request(url + path, { agent, method, headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0))
        response.on("error", () => resolve(0))
      })
      request.on("error", (error) => (abortMs === undefined ? reject(error) : resolve(0)))
      if (abortMs !== undefined) setTimeout(() => request.destroy(), abortMs)
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Bytes a call by which the heap grows, once it is warm. */
async function measure(heap: () => Promise<number>, call: () => Promise<number>, status: number): Promise<number> {
  const many = async (count: number) => {
    let left = count
    const one = async () => {
      while (left-- > 0) expect(await call()).toBe(status)
    }
    await Promise.all(Array.from({ length: 12 }, one))
  }
  await many(warm)
  const before = await heap()
  await many(calls - warm)
  return ((await heap()) - before) / (calls - warm)
}

it("the heap stays as it is over 10,000 calls of each surface, and no credential outlives its request", async () => {
  const bare = await start("bare")
  const ofBare = openSender(bare.url)
  const base = await measure(bare.heap, () => ofBare.send("/", { headers: { authorization: "Bearer x" } }), 200)
  ofBare.close()

  const service = await start("service")
  const { url, brandId, operatorToken } = service
  const post = async <Body>(path: string, body: unknown): Promise<Body> => {
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
    return (await response.json()) as Body
  }
  const { id } = await post<{ id: string }>(`/v1/brands/${brandId}/content`, { title: "An article" })
  const { key } = await post<CreatedApiKey>(`/v1/brands/${brandId}/api-keys`, {
    name: "canary",
    scopes: grantableKeyScopes,
  })
  const browser = createWebClient(url, fetch)
  await browser.submit(await browser.open("/sign-in"), "/sign-in", owner)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const authorization = `Bearer ${key}`
  const json = { authorization, "content-type": "application/json" }
  const live = await fetch(`${url}/v1/content/${id}`, { headers: { authorization } })
  const etag = live.headers.get("etag") ?? ""
  const refreshToken = "ctr_canaryRefreshTokenOfNobody0123456789"
  const form = `grant_type=refresh_token&client_id=citable-cli&refresh_token=${refreshToken}`
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "list_content", arguments: { brand_id: brandId } },
  }
  const stream = { ...json, accept: "application/json, text/event-stream" }
  const file = JSON.stringify({
    source: { kind: "base64", data: gif(4, 4).toString("base64"), content_type: "image/gif" },
  })
  const surfaces: Record<string, [call: (send: Send) => Promise<number>, status: number]> = {
    REST: [(send) => send(`/v1/brands/${brandId}/content`, { headers: { authorization } }), 200],
    MCP: [(send) => send("/mcp", { method: "POST", headers: stream, body: JSON.stringify(message) }), 200],
    pages: [(send) => send("/brands", { headers: { cookie } }), 200],
    OAuth: [
      (send) =>
        send("/oauth/token", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: form,
        }),
      400,
    ],
    uploads: [(send) => send(`/v1/brands/${brandId}/media`, { method: "POST", headers: json, body: file }), 201],
    waits: [
      (send) =>
        send(`/v1/content/${id}`, {
          headers: { authorization, "if-none-match": etag, prefer: "wait=25" },
          abortMs: 20,
        }),
      0,
    ],
  }
  const slopes: Record<string, number> = {}
  for (const [name, [call, status]] of Object.entries(surfaces)) {
    const { send, close } = openSender(url)
    slopes[name] = Math.round(await measure(service.heap, () => call(send), status))
    close()
  }
  const wrong = createWebClient(url, fetch)
  const password = "the canary password of nobody"
  await wrong.submit(await wrong.open("/sign-in"), "/sign-in", { ...owner, password })
  console.log("bytes a call:", JSON.stringify({ bare: Math.round(base), ...slopes }))
  for (const [name, slope] of Object.entries(slopes)) expect(slope, name).toBeLessThan(base + tolerance)

  const folder = await mkdtemp(join(tmpdir(), "citable-heap-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const snapshot = join(folder, "service.heapsnapshot")
  await service.heap(snapshot)
  const kept = await readFile(snapshot)
  // The process keeps this credential for the test, so the search would find the others.
  expect(kept.includes(operatorToken.slice(-20))).toBe(true)
  const session = cookie.split("=").at(-1) ?? ""
  const canaries = { key: key.slice(-20), refreshToken, password, session }
  for (const [name, text] of Object.entries(canaries)) expect(kept.includes(text), name).toBe(false)
})
