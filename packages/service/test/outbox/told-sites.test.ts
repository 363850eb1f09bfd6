import type { ChangePage, Delivery, ToolOutput, Webhook } from "@citable/contract"
import { listen, startService, type StartedService } from "@citable/dev"
import { createWebhookHandler, createWebhookSecret } from "@citable/webhooks"
import { afterEach, expect, it, vi } from "vitest"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A service, and a site that checks signatures with a secret that a test sets. */
async function start() {
  const started = await startService({ retryDelays: [60_000] })
  const site = { secret: createWebhookSecret(), requests: 0, isUp: true }
  const server = await listen(async (request) => {
    site.requests++
    if (!site.isUp) return new Response(null, { status: 503 })
    return createWebhookHandler({ secret: site.secret, onError: () => {} })(request)
  })
  open.push(started, server)
  const webhook = await started.call<Webhook & { secret: string }>("POST", `/v1/brands/${started.brandId}/webhooks`, {
    url: `${server.url}/hook`,
  })
  const test = (input: object) => started.call<Delivery>("POST", `/v1/webhooks/${webhook.id}/test`, input)
  return { started, site, webhook, test }
}

const told = async (started: StartedService, query = "?article_events=true") =>
  await started.call<ToolOutput<"list_webhooks">>("GET", `/v1/brands/${started.brandId}/webhooks${query}`)

it("a test that examines says what is wrong at the site, and nothing if it takes and refuses what it should", async () => {
  const { site, webhook, test } = await start()
  const [found] = (await test({ examine: true })).findings ?? []
  expect(found).toMatchObject({ code: "wrong_secret", level: "error" })
  site.secret = webhook.secret
  const right = await test({ examine: true })
  expect(right).toMatchObject({ event_type: "webhook.test", status: "pending", findings: [] })
  expect(await test({})).not.toHaveProperty("findings")
})

it("a webhook that is off is not examined, and one of another account does not exist", async () => {
  const { started, site, webhook, test } = await start()
  await started.call("PATCH", `/v1/webhooks/${webhook.id}`, { enabled: false })
  await expect(test({ examine: true })).rejects.toThrow(/409.*disabled/)
  expect(site.requests).toBe(0)
  const other = await startService()
  open.push(other)
  await expect(other.call("POST", `/v1/webhooks/${webhook.id}/test`, { examine: true })).rejects.toThrow(/404/)
})

it("the list of webhooks says what each site has accepted and what waits, if it is asked", async () => {
  const { started, site, webhook } = await start()
  site.secret = webhook.secret
  const none = { webhook_id: webhook.id, pending: 0, pending_since: null, last_delivered: null }
  expect((await told(started)).article_events).toEqual([none])
  expect(await told(started, "")).not.toHaveProperty("article_events")
  const article = await started.publish({ title: "One" })
  const accepted = async () => (await told(started)).article_events?.[0]?.last_delivered
  await vi.waitFor(
    async () => expect(await accepted()).toMatchObject({ revision: 1, response_status: expect.any(Number) as number }),
    20_000,
  )
  site.isUp = false
  await started.call("POST", `/v1/content/${article.id}/unpublish`, {})
  const [waiting] = (await told(started)).article_events ?? []
  expect(waiting).toMatchObject({
    pending: 1,
    pending_since: expect.any(String) as string,
    last_delivered: { revision: 1 },
  })
})

it("the latest changes are those that sites can see, with titles of drafts only for readers of drafts", async () => {
  const { started } = await start()
  const latest = async (most: number, key = started.writeKey) => {
    const path = `/v1/brands/${started.brandId}/content/changes?latest=${most}`
    return await started.call<ChangePage>("GET", path, undefined, key)
  }
  const one = await started.publish({ title: "One" })
  const two = await started.publish({ title: "Two" })
  await started.call("POST", `/v1/content/${one.id}/unpublish`, {})
  await started.call("PATCH", `/v1/content/${one.id}`, { title: "Secret" })
  const withdrawn = { op: "delete", id: one.id, slug: "one", locale: "en", revision: 3 }
  const shown = { op: "upsert", id: two.id, slug: "two", locale: "en", revision: 2, title: "Two" }
  expect((await latest(9)).latest).toMatchObject([{ ...withdrawn, title: "Secret" }, shown])
  expect(await latest(9, started.apiKey)).toMatchObject({
    data: [],
    has_more: false,
    latest: [{ ...withdrawn, title: null }, shown],
  })
  expect((await latest(1)).latest).toHaveLength(1)
  // The token leads on from here, as any other does.
  const { next_sync_token: since } = await latest(1, started.apiKey)
  const feed = `/v1/brands/${started.brandId}/content/changes?since=${since}`
  expect((await started.call<ChangePage>("GET", feed, undefined, started.apiKey)).data).toEqual([])
})
