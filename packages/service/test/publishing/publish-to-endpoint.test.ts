import type { Article, ToolOutput } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"

import {
  type HttpEndpointUnderTest,
  openHttpEndpoint,
} from "../../../publishers/test/http-endpoint/open-http-endpoint.ts"
import { readSeries } from "../read-series.ts"

let started: StartedService
let endpoint: HttpEndpointUnderTest
let integrationId: string
let ahead = 0

beforeAll(async () => {
  endpoint = await openHttpEndpoint()
  started = await startService({ metrics: true, publishTiming: { intervalMs: 20 }, now: () => Date.now() + ahead })
  const connection = {
    kind: "http_endpoint",
    config: { url: endpoint.proxy.url },
    credentials: { secret: endpoint.secrets[0] },
  }
  const path = `/v1/brands/${started.brandId}/integrations`
  integrationId = (await started.call<{ id: string }>("POST", path, { name: "Our CMS", connection })).id
})
afterAll(async () => {
  await started?.close()
  await endpoint?.close()
})
afterEach(() => {
  endpoint.proxy.onRequest = undefined
  endpoint.proxy.requests.length = 0
})

const publish = (id: string, more: object = {}) =>
  started.call<ToolOutput<"publish_content">>("POST", `/v1/content/${id}/publish`, {
    integration_id: integrationId,
    ...more,
  })
const shownTitles = async () => (await endpoint.visible()).map(({ text }) => text.split("\n")[0])

it("an article is there once, although every second answer is lost", async () => {
  const { id } = await started.publish({ title: "Once", slug: "once", body: "Hello." })
  let requests = 0
  endpoint.proxy.onRequest = () => (requests++ % 2 === 1 ? undefined : { kind: "lost_answer" })
  // The service tries again after a few seconds, which pass faster here.
  const clock = setInterval(() => (ahead += 1000), 20)
  const { publication } = await publish(id).finally(() => clearInterval(clock))
  expect(requests).toBe(2)
  expect(publication).toMatchObject({ status: "succeeded", url: "https://example.com/blog/once", version: 1 })
  expect(await shownTitles()).toEqual(["Once"])
  expect(endpoint.receiver.articles.size).toBe(1)
  const series = await readSeries(started.service)
  const count = (result: string) => series.get(`citable_publications_total{result="${result}"}`)
  expect(["succeeded", "retried", "conflict", "failed"].map(count)).toEqual([1, 1, 0, 0])
})

it("later publishes follow, a link leads to the article there, and what is withdrawn stays hidden", async () => {
  const body = "[first](once) and [other](elsewhere)"
  const { id } = await started.publish({ title: "Second", slug: "second", body })
  await publish(id)
  const [, second] = [...endpoint.receiver.articles.values()]
  expect(second?.article?.html).toContain('href="https://example.com/blog/once"')
  await started.call("PATCH", `/v1/content/${id}`, { title: "Second, again" })
  await started.call("POST", `/v1/content/${id}/publish`, {})
  await expect.poll(shownTitles).toEqual(["Once", "Second, again"])
  const late: (() => Promise<unknown>)[] = []
  endpoint.proxy.onRequest = ({ headers, body: bytes }) => {
    const sent = new Headers({ "content-type": "application/json" })
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) sent.set(name, String(headers[name]))
    late.push(() => fetch(endpoint.proxy.url, { method: "POST", headers: sent, body: Uint8Array.from(bytes) }))
    return undefined
  }
  await publish(id, { on_conflict: "overwrite" })
  endpoint.proxy.onRequest = undefined
  await started.call<Article>("POST", `/v1/content/${id}/unpublish`, { integration_id: integrationId })
  expect(await shownTitles()).toEqual(["Once"])
  // The same request arrives once more.
  for (const deliver of late) await deliver()
  expect(await shownTitles()).toEqual(["Once"])
  await started.call("PATCH", `/v1/content/${id}`, { title: "Not followed" })
  await started.call("POST", `/v1/content/${id}/publish`, {})
  const { items } = await started.call<ToolOutput<"list_publications">>("GET", `/v1/content/${id}/publications`)
  expect(items).toMatchObject([{ state: "withdrawn", url: null }])
  expect(await shownTitles()).toEqual(["Once"])
})

it("a refusal says why, and the credentials appear nowhere", async () => {
  const { id } = await started.publish({ title: "Refused", slug: "refused", body: "" })
  const body = JSON.stringify({ error: `unknown secret ${endpoint.secrets.join(" ")}` })
  endpoint.proxy.onRequest = () => ({ kind: "answer", status: 401, body })
  const message = await publish(id).catch((error: unknown) => String(error))
  expect(message).toContain("integration_failed")
  expect(message).toContain("unknown secret … …")
  const listed = await started.call("GET", `/v1/brands/${started.brandId}/integrations`)
  expect(listed).toMatchObject({ data: [{}, { status: "failed" }] })
  for (const secret of endpoint.secrets) expect(JSON.stringify([message, listed])).not.toContain(secret)
})
