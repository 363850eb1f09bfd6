import { listen } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"

import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { PublisherError } from "../../src/publisher-error.ts"
import type { Publisher } from "../../src/publisher.ts"
import { createPublisher } from "../create-publisher.ts"
import { checkLateRequests } from "./check-late-requests.ts"
import { type HttpEndpointUnderTest, openHttpEndpoint } from "./open-http-endpoint.ts"

describePublisher("the publisher of an endpoint", openHttpEndpoint)

const { signal } = new AbortController()
const nothing = { marker: "citable-rem-1", id: null, links: new Map<string, string>(), images: new Map() }
let endpoint: HttpEndpointUnderTest
let publisher: Publisher
let answer: ((request: Request) => Response) | undefined

beforeAll(async () => {
  endpoint = await openHttpEndpoint()
  publisher = await endpoint.create()
})
afterAll(() => endpoint?.close())
afterEach(() => {
  endpoint.proxy.onRequest = undefined
  endpoint.proxy.requests.length = 0
})

it("one article has its newest text, or stays hidden, whatever is lost, doubled, late or reordered", () =>
  checkLateRequests(endpoint, publisher, 15))

it("sends the source and safe HTML, with new addresses in both", async () => {
  const body = "[a](other) ![b](c.png) <script>alert(1)</script>\n\n`[a](other)`"
  const cover = { url: "c.png", alt: "Cover", width: 1, height: 2, media_id: "med_1" }
  const { fields } = await publisher.render(sampleArticle({ body, cover, images: [cover], excerpt: null }), {
    ...nothing,
    links: new Map([["other", "https://cms.example/other"]]),
    images: new Map([["c.png", { kind: "stays", url: "https://cdn.example/c.png" }]]),
  })
  expect(fields["body"]).toBe(
    "[a](https://cms.example/other) ![b](https://cdn.example/c.png) <script>alert(1)</script>\n\n`[a](other)`",
  )
  expect(fields["html"]).toContain('href="https://cms.example/other"')
  expect(fields["html"]).toContain('src="https://cdn.example/c.png"')
  expect(fields["html"]).toContain("<code>[a](other)</code>")
  expect(fields["html"]).not.toContain("alert")
  const picture = { url: "https://cdn.example/c.png", alt: "Cover", width: 1, height: 2 }
  expect(fields).toMatchObject({ cover: picture, images: [picture], excerpt: "a" })
})

it("sends HTML as the language of the article reads it", async () => {
  const { fields } = await publisher.render(
    sampleArticle({ body: "**「設定」**を", locale: "ja", excerpt: null }),
    nothing,
  )
  expect(fields).toMatchObject({
    html: "<p><strong>「設定」</strong>を</p>",
    excerpt: "「設定」を",
    body: "**「設定」**を",
  })
})

it("tells what the HTML cannot show", async () => {
  const { warnings } = await publisher.render(sampleArticle({ body: "![a](picture.png)" }), nothing)
  expect(warnings).toEqual([{ code: "unresolved_image", pointer: "/body", detail: expect.any(String) as string }])
})

it("gives fields the names of the map", async () => {
  const mapped = await endpoint.create({ fieldMap: { title: "headline", tags: "html" } })
  const { fields } = await mapped.render(sampleArticle({ title: "A", tags: ["b"] }), nothing)
  expect(fields).toMatchObject({ headline: "A", html: ["b"], slug: "sample" })
  expect(fields).not.toHaveProperty("title")
  expect(fields).not.toHaveProperty("tags")
})

it("keeps a draft invisible until it is published", async () => {
  const calls = makePublisherCalls(publisher, { title: "Only a draft" })
  const document = await calls.render()
  const { marker, options } = calls
  const draft = { ...options, marker, sequence: 1, as: "draft" as const, expected: undefined, images: [] }
  expect(await publisher.write(marker, document, draft)).toMatchObject({ visibility: "draft", url: null })
  expect(JSON.stringify(await endpoint.visible())).not.toContain("Only a draft")
  const live = await publisher.write(marker, document, { ...draft, as: "live", sequence: 2 })
  expect(live).toMatchObject({ visibility: "live", url: `https://example.com/blog/${calls.article.slug}` })
})

it("warns of an endpoint that accepts every signature", async () => {
  expect(await publisher.check({ signal })).toMatchObject({ account: "Our site", warnings: [] })
  answer = () => Response.json({ name: "<b>Open</b> site", fields: ["headline"] })
  const found = await withAnswers((open) => open.check({ signal }))
  expect(found).toMatchObject({
    account: "Open site",
    fields: ["headline"],
    warnings: [{ code: "signature_not_checked" }],
  })
})

it.each<[string, string, () => Response]>([
  ["no id", "publisher_gone", () => Response.json({ url: "https://example.com/a" })],
  ["an id with spaces", "publisher_gone", () => Response.json({ id: "a b" })],
  ["a list", "publisher_gone", () => Response.json([])],
  ["nothing", "publisher_gone", () => new Response(null, { status: 204 })],
  [
    "a refusal with a reason",
    "publisher_invalid",
    () => Response.json({ detail: "No <b>such</b> tag" }, { status: 422 }),
  ],
  ["a conflict", "publisher_conflict", () => new Response("edited", { status: 409 })],
  ["an unknown address", "publisher_gone", () => new Response("", { status: 404 })],
])("an answer with %s gives the code %s", async (_, code, respond) => {
  answer = respond
  const error = await withAnswers((open) =>
    makePublisherCalls(open)
      .publish()
      .catch((thrown: unknown) => thrown),
  )
  expect(error).toMatchObject({ code })
  if (code === "publisher_invalid") expect((error as PublisherError).message).toContain("It says: No such tag")
})

it.each([
  [{ error: { message: "No such tag" } }],
  [{ errors: [{ detail: "No such tag", code: 7 }] }],
  [{ error: "invalid", message: "No such tag" }],
  [[{ title: "No such tag" }]],
])("a refusal with %j is told by its words alone", async (body) => {
  answer = () => Response.json(body, { status: 400 })
  const error = await withAnswers((open) => open.check({ signal }).catch((thrown: unknown) => thrown))
  expect((error as PublisherError).message).toMatch(/answered with 400\. It says: No such tag$/)
})

it.each([
  ["javascript:alert(1)", null],
  ["/blog/a", null],
  ["https://user:password@example.com/", null],
  [7, null],
  [null, undefined],
  ["https://example.com/ä", undefined],
])("an answer with the address %j is checked", async (url, shown) => {
  answer = () => Response.json({ id: 12, url })
  const state = await withAnswers((open) => makePublisherCalls(open).publish())
  expect(state.id).toBe("12")
  if (shown === null) expect(state).toMatchObject({ url: null, warnings: [{ code: "address_not_usable" }] })
  else expect(state).toMatchObject({ url: url === null ? null : "https://example.com/%C3%A4", warnings: [] })
})

it("tells that the endpoint has a later request, as after a restored backup", async () => {
  const calls = makePublisherCalls(publisher)
  const document = await calls.render()
  await calls.write(calls.marker, document)
  await calls.write(calls.marker, document)
  const { marker, options } = calls
  const old = { ...options, marker, sequence: 1, as: "live" as const, expected: undefined, images: [] }
  const code = "publisher_conflict"
  const message = expect.stringContaining(`Delete what the endpoint stores about ${marker}`) as string
  await expect(publisher.write(marker, document, old)).rejects.toMatchObject({ code, message })
})

it("keeps the secret out of messages, also if the endpoint repeats it", async () => {
  answer = () => Response.json({ error: `bad secret ${endpoint.secrets.join(" ")}` }, { status: 400 })
  const error = await withAnswers((open) =>
    makePublisherCalls(open)
      .publish()
      .catch((thrown: unknown) => thrown),
  )
  for (const secret of endpoint.secrets) expect(String(error)).not.toContain(secret)
  const settings = { kind: "http_endpoint", config: { url: "nonsense" }, credentials: { secret: endpoint.secrets[0] } }
  const refused = await createPublisher({ ...settings, fieldMap: {} }, environmentWith(fetch)).catch((e: unknown) => e)
  expect(refused).toMatchObject({ code: "publisher_invalid" })
  expect(JSON.stringify(refused) + String(refused)).not.toContain(endpoint.secrets[1])
})

it("sends nothing over plain http where that is not allowed", async () => {
  const settings = { kind: "http_endpoint", config: { url: "http://example.com" }, fieldMap: {} }
  const credentials = { secret: createWebhookSecret() }
  await expect(createPublisher({ ...settings, credentials }, environmentWith(fetch, false))).rejects.toMatchObject({
    code: "publisher_invalid",
  })
})

function environmentWith(send: typeof fetch, allowPlainHttp = true) {
  const resolveHost = () => Promise.resolve("127.0.0.1")
  const guarded = (url: string | URL, init?: object) => send(url, init)
  return { fetch: guarded, resolveHost, allowPlainHttp, cacheFolder: "/nonexistent", now: Date.now }
}

/** Calls a publisher whose endpoint gives the answers of a test. */
async function withAnswers<Result>(call: (open: Publisher) => Promise<Result>): Promise<Result> {
  const server = await listen((request) => Promise.resolve(answer?.(request) ?? new Response("", { status: 500 })))
  try {
    return await call(await endpoint.create({ url: server.url }))
  } finally {
    await server.close()
  }
}
