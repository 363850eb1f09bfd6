import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"

import type { Delivery, Integration, Publication, Webhook } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"

import {
  type HttpEndpointUnderTest,
  openHttpEndpoint,
} from "../../../publishers/test/http-endpoint/open-http-endpoint.ts"
import { type PublishingProcess, startPublishingProcess } from "../publishing/publications/start-publishing-process.ts"

// Processes on one database whose SECRET_KEY differ: what one cannot open, it leaves to the others.

const [right, wrong] = ["right", "wrong"].map((word) => word.repeat(10)) as [string, string]
const patient = { timeout: 60_000, interval: 200 }

let databaseUrl = ""
let api: StartedService
let endpoint: HttpEndpointUnderTest
let url = ""
const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(request.url ?? "")
  request.resume()
  const answer = { model: "m", choices: [{ message: { content: "Yes." } }] }
  response.setHeader("content-type", "application/json").end(JSON.stringify(answer))
})
const processes: PublishingProcess[] = []
const waiting: Promise<unknown>[] = []
beforeAll(async () => {
  databaseUrl = (await onEngine(undefined, "postgres")).databaseUrl ?? ""
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  endpoint = await openHttpEndpoint()
  api = await startService({ databaseUrl, secretKey: right, role: "api" })
})
afterEach(async () => {
  for (const each of processes.splice(0)) await each.kill()
})
afterAll(async () => {
  await Promise.all(waiting)
  await api.close()
  await endpoint.close()
  server.close()
})

async function startWorker(secretKey: string, ahead = 0): Promise<PublishingProcess> {
  const options = { dataDir: ":memory:", databaseUrl, secretKey, buildTiming: { quietMs: 50, intervalMs: 100 }, ahead }
  const started = await startPublishingProcess(options)
  processes.push(started)
  return started
}

const call = <Result>(method: string, path: string, body?: unknown) =>
  api.call<Result>(method, path, body, api.operatorToken)

interface Work {
  hook: Integration
  publication: string
  content: string
  scan: string
  webhook: string
}

/** A brand with one of everything that needs a secret, all of it waiting. */
async function queueWork(name: string): Promise<Work & { brand: string }> {
  const { id } = await call<{ id: string }>("POST", "/v1/brands", { name })
  const brand = `/v1/brands/${id}`
  const connect = (connection: unknown) => call<Integration>("POST", `${brand}/integrations`, { name, connection })
  const webhook = await call<Webhook>("POST", `${brand}/webhooks`, { url: `${url}/${name}/webhook` })
  const target = { kind: "deploy_hook", config: { platform: "generic" }, credentials: { url: `${url}/${name}/build` } }
  const hook = await connect(target)
  const secret = { secret: endpoint.secrets[0] }
  const cms = await connect({ kind: "http_endpoint", config: { url: endpoint.proxy.url }, credentials: secret })
  const model = { engine: "ours", url: `${url}/${name}/v1`, model: "m" }
  await connect({ kind: "openai_compatible", config: model, credentials: { api_key: "own" } })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  const scan = await call<Scan>("POST", `${brand}/scans`, {})
  const article = await call<{ id: string }>("POST", `${brand}/content`, { title: name, slug: name })
  await call("POST", `/v1/content/${article.id}/publish`, {})
  // The call waits for the platform, and fails with it.
  waiting.push(call("POST", `/v1/content/${article.id}/publish`, { integration_id: cms.id }).catch(String))
  const publication = await vi.waitFor(async () => {
    const { data } = await call<{ data: Publication[] }>("GET", `/v1/content/${article.id}/publications`)
    const found = data.find(({ integration_id: place }) => place === cms.id)
    expect(found).toBeDefined()
    return found?.id ?? ""
  }, patient)
  return { brand, hook, content: article.id, publication, scan: scan.id, webhook: webhook.id }
}

/** How far each kind of work is. */
async function readStates({ brand, hook, content, publication, scan, webhook }: Work & { brand: string }) {
  const integrations = await call<{ data: Integration[] }>("GET", `${brand}/integrations`)
  const publications = await call<{ data: Publication[] }>("GET", `/v1/content/${content}/publications`)
  const deliveries = await call<{ data: Delivery[] }>("GET", `/v1/webhooks/${webhook}/deliveries`)
  const { status, failed, engines } = await call<Scan>("GET", `${brand}/scans/${scan}`)
  const built = integrations.data.find(({ id }) => id === hook.id)
  return {
    build: { status: built?.status, error: built?.error ?? null },
    publication: publications.data.find(({ id }) => id === publication),
    scan: { status, failed, why: engines[0]?.errors[0]?.detail },
    // The first: that something failed is an event as well.
    delivery: deliveries.data.at(-1),
  }
}

it("a process with another key leaves builds, publications, scans and deliveries to one that opens them", async () => {
  const other = await startWorker(wrong)
  const work = await queueWork("left")
  await setTimeout(4000)
  expect(await readStates(work)).toMatchObject({
    build: { status: "untested", error: null },
    publication: { status: "queued", error: null },
    scan: { status: "queued", failed: 0 },
    delivery: { status: "pending", attempts: 0, error: null },
  })
  expect(seen).toEqual([])
  const ready = await fetch(`${other.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ secrets: "unreadable" })])
  await startWorker(right)
  await vi.waitFor(async () => {
    expect(await readStates(work)).toMatchObject({
      build: { status: "connected", error: null },
      publication: { status: "succeeded" },
      scan: { status: "completed", failed: 0 },
      delivery: { status: "delivered" },
    })
  }, patient)
  expect(new Set(seen)).toEqual(new Set(["/left/webhook", "/left/build", "/left/v1/chat/completions"]))
})

it("what no process opens for an hour fails and says why, and a delivery waits and says why", async () => {
  const only = await startWorker(wrong)
  const work = await queueWork("lost")
  await setTimeout(2000)
  await only.setAhead(2 * 3_600_000)
  await vi.waitFor(async () => {
    expect(await readStates(work)).toMatchObject({
      build: { status: "failed", error: expect.stringContaining("SECRET_KEY cannot decrypt") as string },
      publication: { status: "failed", error: expect.stringContaining("can decrypt") as string },
      scan: { status: "failed", failed: 1, why: expect.stringContaining("SECRET_KEY cannot decrypt") as string },
    })
  }, patient)
  await only.kill()
  await startWorker(wrong, 2 * 3_600_000)
  await vi.waitFor(async () => {
    const { delivery } = await readStates(work)
    expect(delivery).toMatchObject({ status: "pending", attempts: 0 })
    expect(delivery?.error).toContain("No process of the service opens the secret")
  }, patient)
  expect(seen.filter((path) => path.startsWith("/lost"))).toEqual([])
})
