import { createHmac, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

import type { Integration, Publication, PublicationItem, PublicationPreview, Webhook } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, describe, expect, it, vi } from "vitest"

const open: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const key = randomBytes(32)
const until = (check: () => unknown) => vi.waitFor(check, { interval: 20 })

interface Sent {
  action: string
  id: string
  sequence: number
  as?: string
  article?: Record<string, unknown> & { title: string; body: string }
}

/** An endpoint of a brand's own, which keeps one article by id, and refuses requests with a wrong signature. */
async function startEndpoint() {
  const articles = new Map<string, Sent>()
  const requests: Sent[] = []
  const faults: ("lose" | number)[] = []
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      if (status === "lose") return response.destroy()
      return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  open.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  const { port } = server.address() as AddressInfo
  async function answer(request: IncomingMessage): Promise<["lose" | number, unknown]> {
    const raw = await text(request)
    const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = request.headers
    const expected = createHmac("sha256", key)
      .update(`${String(id)}.${String(at)}.${raw}`)
      .digest("base64")
    if (signature !== `v1,${expected}`) return [401, {}]
    const sent = JSON.parse(raw) as Sent
    if (sent.action === "check") return [200, {}]
    const fault = faults.shift()
    if (typeof fault === "number") return [fault, {}]
    requests.push(sent)
    const before = articles.get(sent.id)
    if (before === undefined || before.sequence < sent.sequence) articles.set(sent.id, sent)
    return [fault ?? 200, { id: sent.id, url: `https://elsewhere.example/${sent.id}` }]
  }
  const visible = () => [...articles.values()].filter(({ action, as }) => action === "publish" && as === "live")
  return { url: `http://127.0.0.1:${port}/articles`, articles, requests, faults, visible }
}

async function start(input: { auto?: string; locales?: string[] } = {}) {
  const endpoint = await startEndpoint()
  const clock = { ahead: 0 }
  const logged: string[] = []
  const service = await startService({
    publishTiming: { intervalMs: 30 },
    now: () => Date.now() + clock.ahead,
    onError: (error) => logged.push(String(error)),
  })
  open.push(service)
  const integration = await service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
    name: "Elsewhere",
    connection: {
      kind: "http_endpoint",
      config: { url: endpoint.url },
      credentials: { secret: `whsec_${key.toString("base64")}` },
    },
    ...input,
  })
  return { endpoint, service, integration, clock, logged }
}

interface Published {
  publication: Publication | null
  preview?: PublicationPreview
}

const create = (service: StartedService, title: string, body = "Text") =>
  service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, { title, body })
const publish = (service: StartedService, id: string, input: Record<string, unknown>) =>
  service.call<Published>("POST", `/v1/content/${id}/publish`, input)
const list = (service: StartedService, id: string) =>
  service.call<{ items: PublicationItem[]; data: Publication[] }>("GET", `/v1/content/${id}/publications`)

describe("an article that is published to a platform", () => {
  it("is there before the call answers, leaves the brand's own sites alone, and is listed with its version and address", async () => {
    const { endpoint, service, integration } = await start()
    const { id } = await create(service, "Harbour")
    const { publication } = await publish(service, id, { integration_id: integration.id })
    expect(publication).toMatchObject({ status: "succeeded", action: "publish", version: 1, error: null })
    expect(endpoint.visible()).toMatchObject([{ article: { title: "Harbour" } }])
    const { items, data } = await list(service, id)
    expect(items).toMatchObject([
      { state: "published", sent_version: 1, current_version: 1, current: true, url: publication?.url, drift: null },
    ])
    expect(data).toMatchObject([{ id: publication?.id, integration_id: integration.id }])
    const content = await service.call<{ status: string }>("GET", `/v1/content/${id}`)
    expect(content.status).toBe("draft")
  })

  it("is there once, however often its answer is lost, and however often somebody asks at the same time", async () => {
    const { endpoint, service, integration, clock } = await start()
    endpoint.faults.push("lose", 503, "lose")
    const { id } = await create(service, "Once")
    const calls = Array.from({ length: 8 }, () => publish(service, id, { integration_id: integration.id }))
    for (let retry = 0; retry < 3; retry++) {
      await until(async () => expect((await list(service, id)).items[0]?.retry_at).toBeTruthy())
      const due = (await list(service, id)).items[0]?.retry_at ?? ""
      clock.ahead = Date.parse(due) - Date.now()
      await until(async () => expect((await list(service, id)).items[0]?.retry_at).not.toBe(due))
    }
    // A call that sees a retry before the clock moves does not wait for it.
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ publication }) => publication?.id)).size).toBe(1)
    await until(async () => expect((await list(service, id)).data).toMatchObject([{ status: "succeeded" }]))
    expect(endpoint.articles.size).toBe(1)
  })

  it("follows later publishes on the brand's own sites, and a withdrawn one does not come back", async () => {
    const { endpoint, service, integration } = await start()
    const { id } = await create(service, "First")
    await publish(service, id, { integration_id: integration.id })
    await service.call("PATCH", `/v1/content/${id}`, { title: "Second" })
    await publish(service, id, {})
    await until(() => expect(endpoint.visible()).toMatchObject([{ article: { title: "Second" } }]))
    await until(async () => expect((await list(service, id)).items[0]?.state).toBe("published"))
    await service.call("POST", `/v1/content/${id}/unpublish`, { integration_id: integration.id })
    expect(endpoint.visible()).toEqual([])
    expect((await list(service, id)).items).toMatchObject([{ state: "withdrawn" }])
    await service.call("PATCH", `/v1/content/${id}`, { title: "Third" })
    await publish(service, id, {})
    expect((await list(service, id)).items).toMatchObject([{ state: "withdrawn" }])
    await publish(service, id, { integration_id: integration.id })
    expect(endpoint.visible()).toMatchObject([{ article: { title: "Third" } }])
  })

  it("goes there without being asked for with auto=all, if it is in one of the integration's languages", async () => {
    const { endpoint, service } = await start({ auto: "all", locales: ["en"] })
    await service.publish({ title: "English", locale: "en" })
    await service.publish({ title: "Deutsch", locale: "de" })
    await until(() => expect(endpoint.visible().map(({ article }) => article?.title)).toEqual(["English"]))
  })

  it("goes there at its time, in the version that was asked for", async () => {
    const { endpoint, service, integration, clock } = await start()
    const { id } = await create(service, "Planned")
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const { publication } = await publish(service, id, { integration_id: integration.id, publish_at: at })
    expect(publication).toMatchObject({ status: "scheduled", publish_at: at })
    await service.call("PATCH", `/v1/content/${id}`, { title: "Changed later" })
    expect(endpoint.requests).toEqual([])
    clock.ahead = 3_700_000
    await until(() => expect(endpoint.visible()).toMatchObject([{ article: { title: "Planned" } }]))
    await until(async () => expect((await list(service, id)).data).toMatchObject([{ status: "succeeded" }]))
  })

  it("is only shown by a dry run, with the document, and nothing is written here or there", async () => {
    const { endpoint, service, integration } = await start()
    const { id } = await create(service, "Dry", "See [this](https://example.com/x).")
    const { publication, preview } = await publish(service, id, { integration_id: integration.id, dry_run: true })
    expect(publication).toBeNull()
    expect(preview).toMatchObject({ would: "create", document: { title: "Dry" } })
    expect(endpoint.requests).toEqual([])
    expect(await list(service, id)).toEqual({ items: [], data: [] })
  })

  it("fails with the platform's reason as 424, sends the event, and succeeds when it is asked for again", async () => {
    const { endpoint, service, integration } = await start()
    const hook = await service.call<Webhook>("POST", `/v1/brands/${service.brandId}/webhooks`, {
      url: "http://127.0.0.1:9/none",
      events: ["publication.failed", "publication.succeeded", "alert.raised"],
    })
    const { id } = await create(service, "Refused")
    endpoint.faults.push(403)
    await expect(publish(service, id, { integration_id: integration.id })).rejects.toThrow(/403|refus/i)
    expect((await list(service, id)).items).toMatchObject([{ state: "failed", error: expect.any(String) }])
    expect((await publish(service, id, { integration_id: integration.id })).publication?.status).toBe("succeeded")
    const { data } = await service.call<{ data: { event_type: string }[] }>("GET", `/v1/webhooks/${hook.id}/deliveries`)
    const types = data.map(({ event_type: type }) => type)
    expect(types.toSorted()).toEqual(["alert.raised", "publication.failed", "publication.succeeded"])
  })

  it("is refused as a draft of the own sites, with fields that only platforms have, and to an integration that is none", async () => {
    const { service, integration } = await start()
    const { id } = await create(service, "Wrong")
    const refused = (path: string, body: unknown) =>
      service.call("POST", `/v1/content/${id}/${path}`, body).then(
        () => "accepted",
        (error: unknown) => String(error),
      )
    expect(await refused("publish", { dry_run: true })).toMatch(/external platform/)
    expect(await refused("publish", { integration_id: "int_0" })).toMatch(/no integration with this id/)
    expect(await refused("publish", { integration_id: integration.id, on_conflict: "adopt" })).toMatch(/remote_id/)
    expect(await refused("unpublish", { integration_id: "int_0" })).toMatch(/no integration with this id/)
    expect(await refused("unpublish", { integration_id: integration.id, only: "schedule" })).toMatch(/only=schedule/)
  })
})
