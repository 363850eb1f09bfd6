import { type ChangePage, type Delivery, type Webhook } from "@citable/contract"
import { listen, startService, type StartedService } from "@citable/dev"
import { verifyWebhook } from "@citable/webhooks"
import { afterEach, expect, it, vi } from "vitest"

/** Waits long enough for a busy machine. */
const until = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 50_000, interval: 20 })

interface Received {
  headers: Headers
  body: Uint8Array
  event: { type: string; data: Record<string, unknown> }
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A receiver that records requests. It sends the given answers, then 200. */
async function receive(...answers: (number | Response)[]) {
  const received: Received[] = []
  const server = await listen(async (request) => {
    const body = new Uint8Array(await request.arrayBuffer())
    received.push({
      headers: request.headers,
      body,
      event: JSON.parse(new TextDecoder().decode(body)) as Received["event"],
    })
    const answer = answers.shift() ?? 200
    return answer instanceof Response ? answer : new Response(null, { status: answer })
  })
  open.push(server)
  return { url: `${server.url}/hook`, received }
}

async function start(options: Parameters<typeof startService>[0] = {}): Promise<StartedService> {
  const started = await startService({ retryDelays: [20, 20, 20], ...options })
  open.push(started)
  return started
}

const register = (started: StartedService, url: string, events?: string[]) =>
  started.call<Webhook & { secret: string }>("POST", `/v1/brands/${started.brandId}/webhooks`, { url, events })
const deliveries = async (started: StartedService, id: string) =>
  (await started.call<{ data: Delivery[] }>("GET", `/v1/webhooks/${id}/deliveries`)).data

it("a publish, an edit, a withdrawal and a deletion arrive signed, with the revision to wait for", async () => {
  const started = await start()
  const { url, received } = await receive()
  const { secret } = await register(started, url)
  const article = await started.publish({ title: "One", tags: ["a"] })
  await started.call("PATCH", `/v1/content/${article.id}`, { slug: "uno", tags: ["b"] })
  await started.call("POST", `/v1/content/${article.id}/publish`, {})
  await started.call("POST", `/v1/content/${article.id}/unpublish`, {})
  await started.call("POST", `/v1/content/${article.id}/publish`, {})
  await started.call("DELETE", `/v1/content/${article.id}`)
  await until(() => expect(received).toHaveLength(5))
  for (const { headers, body } of received) await verifyWebhook({ headers, body, secrets: [secret] })
  const events = received
    .map(({ event }) => event)
    .toSorted((a, b) => Number(a.data["revision"]) - Number(b.data["revision"]))
  expect(
    events.map(({ type, data }) => [type, data["slug"], data["previous_slug"], data["revision"], data["tags"]]),
  ).toEqual([
    ["content.published", "one", undefined, 1, ["a"]],
    ["content.updated", "uno", "one", 2, ["a", "b"]],
    ["content.unpublished", "uno", undefined, 3, ["b"]],
    ["content.published", "uno", undefined, 4, ["b"]],
    ["content.deleted", "uno", undefined, 5, ["b"]],
  ])
})

it("an update names the fields that readers see with another value", async () => {
  const started = await start()
  const { url, received } = await receive()
  await register(started, url)
  const article = await started.publish({ title: "One", slug: "one", body: "Text.\n\n<!-- more -->\n\nMore." })
  const edits = [
    { body: "Text.\n\n<!-- more -->\n\nOther." },
    { body: "Words." },
    { title: "Uno", slug: "uno" },
    { seo: { noindex: true } },
    { previous_slugs: ["one", "former"] },
  ]
  for (const edit of edits) {
    await started.call("PATCH", `/v1/content/${article.id}`, edit)
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
  }
  // It takes over a previous slug of the first article.
  await started.publish({ title: "Other", slug: "one" })
  await started.call("POST", `/v1/content/${article.id}/unpublish`, {})
  await until(() => expect(received).toHaveLength(9))
  const events = received
    .map(({ event }) => event)
    .toSorted((a, b) => Number(a.data["revision"]) - Number(b.data["revision"]))
  expect(events.map(({ type, data }) => [type, (data["changed"] as string[] | undefined)?.toSorted()])).toEqual([
    ["content.published", undefined],
    ["content.updated", ["body", "updated_at", "version"]],
    ["content.updated", ["body", "excerpt", "updated_at", "version", "word_count"]],
    ["content.updated", ["previous_slugs", "slug", "title", "updated_at", "version"]],
    ["content.updated", ["seo", "updated_at", "version"]],
    ["content.updated", ["previous_slugs", "updated_at", "version"]],
    ["content.published", undefined],
    ["content.updated", ["previous_slugs"]],
    ["content.unpublished", undefined],
  ])
  // The first event says that it begins to lead to the article, the second that it no longer does.
  expect(events.flatMap(({ data }) => data["previous_slugs"] ?? [])).toEqual(["former", "former"])
})

it("events and the feed of changes name the other locales in which readers found an article", async () => {
  const started = await start()
  const { url, received } = await receive()
  await register(started, url)
  const feed = `/v1/brands/${started.brandId}/content/changes`
  const changes = (since: string) =>
    started.call<ChangePage>("GET", `${feed}?since=${since}`, undefined, started.apiKey)
  const { id } = await started.publish({ title: "One", locale: "en" })
  const { next_sync_token: before } = await started.call<ChangePage>("GET", feed, undefined, started.apiKey)
  await started.call("PATCH", `/v1/content/${id}`, { locale: "de", slug: "eins" })
  await started.call("POST", `/v1/content/${id}/publish`, {})
  const moved = await changes(before)
  expect(moved.data).toMatchObject([{ op: "upsert", id, previous_locales: ["en"] }])
  await started.call("POST", `/v1/content/${id}/unpublish`, {})
  const withdrawn = await changes(moved.next_sync_token)
  expect(withdrawn.data).toMatchObject([
    { op: "delete", slug: "eins", locale: "de", previous_slugs: ["one"], previous_locales: ["en"] },
  ])
  await until(() => expect(received).toHaveLength(3))
  const named = received.map(({ event: { type, data } }) => [type, data["previous_locales"]])
  expect(new Map(named as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ["content.published", undefined],
      ["content.updated", ["en"]],
      ["content.unpublished", ["en"]],
    ]),
  )
})

it("a failed delivery is retried with the same id and a new signature until it arrives", async () => {
  const { url, received } = await receive(500, 302)
  const started = await start({ now: () => Date.now() + received.length * 2000 })
  const { id } = await register(started, url)
  await started.publish({ title: "One" })
  await until(async () =>
    expect(await deliveries(started, id)).toMatchObject([{ status: "delivered", attempts: 3, response_status: 200 }]),
  )
  const differing = (name: string) => new Set(received.map(({ headers }) => headers.get(name))).size
  expect(["webhook-id", "webhook-timestamp", "webhook-signature"].map(differing)).toEqual([1, 3, 3])
})

it("a delivery that never arrives stays in the log as failed, with the reason", async () => {
  const started = await start()
  const { url } = await receive(500, 500, 500, 500)
  const { id } = await register(started, url)
  await started.publish({ title: "One" })
  await until(async () =>
    expect(await deliveries(started, id)).toMatchObject([
      { status: "failed", attempts: 4, error: "The receiver answered 500." },
    ]),
  )
})

it("the log can be read for one article, and a webhook knows where its site shows articles", async () => {
  const started = await start()
  const { url } = await receive()
  const { id } = await register(started, url)
  const one = await started.publish({ title: "One" })
  const two = await started.publish({ title: "Two" })
  await started.call("POST", `/v1/webhooks/${id}/test`)
  const log = (await started.call<{ data: Delivery[] }>("GET", `/v1/webhooks/${id}/deliveries?content_id=${one.id}`))
    .data
  expect(log.map(({ revision, event_type }) => [revision, event_type])).toEqual([[1, "content.published"]])
  expect((await deliveries(started, id)).map(({ revision }) => revision)).toEqual([null, 2, 1])
  const named = async (credential?: string) =>
    (await started.call<{ data: Delivery[] }>("GET", `/v1/webhooks/${id}/deliveries`, undefined, credential)).data.map(
      ({ content }) => content,
    )
  await started.call("PATCH", `/v1/content/${one.id}`, { title: "One, renamed" })
  const first = { id: one.id, title: "One, renamed", deleted: false }
  expect(await named()).toEqual([null, { id: two.id, title: "Two", deleted: false }, first])
  await started.call("DELETE", `/v1/content/${two.id}`)
  const gone = { id: null, title: null, deleted: true }
  expect((await named()).slice(1)).toEqual([null, gone, first])
  await started.call("DELETE", `/v1/content/${two.id}?permanent=true`)
  expect((await named()).slice(1)).toEqual([null, gone, first])
  const scopes = ["webhooks:read", "content:read"]
  const { key } = await started.call<{ key: string }>(
    "POST",
    `/v1/brands/${started.brandId}/api-keys`,
    { scopes },
    started.operatorToken,
  )
  expect(new Set(await named(key))).toEqual(new Set([null]))
  const places = { article_url: "https://acme.example/blog/{slug}", preview_url: "https://acme.example/api/draft" }
  expect(await started.call("PATCH", `/v1/webhooks/${id}`, places)).toMatchObject({ url, ...places })
  expect(await started.call("PATCH", `/v1/webhooks/${id}`, { article_url: null })).toMatchObject({
    article_url: null,
    preview_url: places.preview_url,
  })
})

it("410 turns the webhook off, and notifies the brand's other webhooks", async () => {
  const started = await start()
  const gone = await receive(410)
  const other = await receive()
  const { id } = await register(started, gone.url)
  await register(started, other.url, ["webhook.disabled"])
  await started.publish({ title: "One" })
  await until(() =>
    expect(other.received.map(({ event }) => [event.type, event.data["webhook_id"]])).toEqual([
      ["webhook.disabled", id],
    ]),
  )
  const { data } = await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)
  expect(data.find((webhook) => webhook.id === id)).toMatchObject({
    enabled: false,
    disabled_reason: "The receiver answered 410 Gone.",
  })
})

it("events from while a webhook is off arrive when it is on again", async () => {
  const started = await start()
  const { url, received } = await receive()
  const { id } = await register(started, url)
  await started.call("PATCH", `/v1/webhooks/${id}`, { enabled: false })
  await started.publish({ title: "One" })
  const { id: article } = await started.publish({ title: "Two" })
  await started.call("POST", `/v1/content/${article}/unpublish`, {})
  expect(await deliveries(started, id)).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: "pending", attempts: 0 })),
  )
  expect(received).toEqual([])
  await started.call("PATCH", `/v1/webhooks/${id}`, { enabled: true })
  await until(() =>
    expect(received.map(({ event }) => event.type).toSorted()).toEqual([
      "content.published",
      "content.published",
      "content.unpublished",
    ]),
  )
})

it("only subscribed events are sent, and a test can be sent by hand", async () => {
  const started = await start()
  const { url, received } = await receive()
  const { id } = await register(started, url, ["content.deleted"])
  await started.publish({ title: "One" })
  await started.call("POST", `/v1/webhooks/${id}/test`, {})
  await until(() => expect(received.map(({ event }) => event.type)).toEqual(["webhook.test"]))
})

it("the secret is shown only at registration", async () => {
  const started = await start()
  const { url } = await receive()
  const { id, secret } = await register(started, url)
  expect(secret).toMatch(/^whsec_/)
  const later = [
    await started.call("GET", `/v1/brands/${started.brandId}/webhooks`),
    await started.call("PATCH", `/v1/webhooks/${id}`, { description: "x" }),
    await deliveries(started, id),
  ]
  expect(JSON.stringify(later)).not.toContain("whsec_")
})

it("private addresses are refused if the operator forbids them, and nothing is sent", async () => {
  const started = await start({ allowPrivateNetwork: false })
  const { url, received } = await receive()
  const { id } = await register(started, url)
  await started.publish({ title: "One" })
  await until(async () => expect((await deliveries(started, id))[0]?.status).toBe("failed"))
  expect(received).toEqual([])
  expect((await deliveries(started, id))[0]?.error).toContain("not, or not only, on the public internet")
})
