import { inspect } from "node:util"

import { ApiError, createClient, NetworkError } from "@citable/client"
import type { ClientOptions } from "@citable/client"
import { articleSchema, catalogue, formatCredential, isCitableError } from "@citable/contract"
import type { Article } from "@citable/contract"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"
import { problem, serve } from "./serve.ts"
import type { Answer, SeenRequest, TestServer } from "./serve.ts"

let server: TestServer
let answer: (request: SeenRequest) => Answer
beforeEach(async () => {
  server = await serve((request) => answer(request))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await server.close()
})

const create = (options: ClientOptions = {}) => createClient({ baseUrl: server.url, apiKey, retries: 0, ...options })

async function failureOf(action: () => unknown): Promise<Error & Record<string, unknown>> {
  try {
    await action()
  } catch (error) {
    expect(isCitableError(error)).toBe(true)
    return error as Error & Record<string, unknown>
  }
  throw new Error("It did not fail.")
}
const failure = async (options?: ClientOptions) =>
  await failureOf(async () => await create(options).getContent({ content_id: "cnt_1" }))

test("A problem becomes an error with all of its information and advice", async () => {
  const more = { required_scope: "content:read", errors: [{ parameter: "content_id", detail: "unknown" }] }
  answer = () => problem(403, "insufficient_scope", more, { "retry-after": "3" })
  const error = await failure()
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    name: "ApiError",
    code: "insufficient_scope",
    status: 403,
    requestId: "req_1",
    retryAfter: 3,
    request: `GET ${server.url}/v1/content/cnt_1`,
    problem: { ...more, title: "insufficient_scope" },
  })
  expect(error.message).toBe(
    `GET ${server.url}/v1/content/cnt_1 answered 403 insufficient_scope: It is insufficient_scope. ` +
      "content_id: unknown. Use a key that has the scope content:read. (request req_1)",
  )
})

test("An answer that is not a problem document gets its status as code, so a wrong URL is not a missing article", async () => {
  answer = () => ({ status: 404, headers: { "request-id": "r9" }, text: "<h1>Not found</h1>" })
  const error = await failure()
  expect(error).toMatchObject({ code: "http_404", status: 404, requestId: "r9", problem: undefined })
  expect(error.message).toContain("Does CITABLE_URL point to it?")
})

test("The error of a refused key names the setting to check", async () => {
  answer = () => problem(401, "invalid_token")
  expect((await failure()).message).toContain("Check CITABLE_API_KEY")
})

test("The error of an unreachable service contains the system's reason", async () => {
  await server.close()
  const error = await failure()
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({ code: "unreachable", attempts: 1 })
  expect(error.message).toContain("(ECONNREFUSED)")
  expect(error.cause).toBeInstanceOf(Error)
  server = await serve(() => "drop")
})

test.each([
  ["HTML", { text: "<!doctype html>", headers: { "content-type": "text/html" } }],
  ["half a JSON", { text: '{"id":' }],
  ["nothing", { text: "" }],
])("An answer that is %s is not usable", async (_what, given) => {
  answer = () => given
  expect(await failure()).toMatchObject({ code: "invalid_response" })
})

test.each<[string, Partial<Record<keyof Article, unknown>>]>([
  ["slug", { slug: undefined }],
  ["slug", { slug: "../../etc" }],
  ["slug", { slug: "a/../b" }],
  ["published_at", { published_at: "yesterday" }],
  ["body", { body: null }],
  ["tags.1", { tags: ["a", 2] }],
  ["images.0.url", { images: [{ alt: "" }] }],
  ["brand_id", { brand_id: 1 }],
  ["type", { type: null }],
  ["status", { status: {} }],
  ["slug", { slug: "" }],
  ["previous_slugs", { previous_slugs: "a" }],
  ["previous_slugs.0", { previous_slugs: [null] }],
  ["locale", { locale: "" }],
  ["excerpt", { excerpt: undefined }],
  ["body_format", { body_format: 1 }],
  ["images", { images: null }],
  ["images.1", { images: [{ url: "/1.png", alt: "" }, "/2.png"] }],
  ["cover.alt", { cover: { url: "/1.png" } }],
  ["author", { author: "Ada" }],
  ["author.name", { author: { url: null } }],
  ["authors.0.name", { authors: [{}] }],
  ["tags", { tags: {} }],
  ["seo", { seo: null }],
  ["seo.title", { seo: { title: 1, description: null, noindex: false } }],
  ["seo.description", { seo: { title: null, noindex: false } }],
  ["seo.noindex", { seo: { title: null, description: null, noindex: "no" } }],
  ["revision", { revision: "7" }],
  ["created_at", { created_at: "2026-13-01T00:00:00.000Z" }],
  ["updated_at", { updated_at: "2026-01-01T24:00:01.000Z" }],
  ["modified_at", { modified_at: 5 }],
  ["custom", { custom: "none" }],
])("The error of a broken article names the field (%s), the id and the title", async (field, broken) => {
  answer = () => ({ json: { ...createArticle({ title: "Broken" }), ...broken } })
  const error = await failure()
  expect(error.code).toBe("invalid_response")
  expect(error.message).toContain(`: ${field} of the article cnt_1 "Broken": `)
})

test("An article whose times have another form of RFC 3339 is usable", async () => {
  const created_at = "2026-01-01T01:00:00+01:00"
  answer = () => ({ json: { ...createArticle(), created_at } })
  expect(await create().getContent({ content_id: "cnt_1" })).toMatchObject({ created_at })
})

test.each(catalogue.flatMap(({ name, output }) => (output === articleSchema ? [name] : [])))(
  "The client refuses a broken article in the answer to %s",
  async (name) => {
    answer = () => ({ json: { ...createArticle({ title: "Broken" }), body: 1 } })
    const error = await failureOf(
      async () => await create({ brandId: "b" }).call(name, { content_id: "c", revision_id: "r", slug: "s" }),
    )
    expect(error.message).toContain('body of the article cnt_1 "Broken"')
  },
)

test("The error names the broken article in a page of changes", async () => {
  const good = createArticle({ id: "cnt_1" })
  const bad = { ...createArticle({ id: "cnt_2", title: "Two" }), revision: "7" }
  answer = () => ({
    json: {
      data: [good, bad].map((content) => ({ op: "upsert", id: content.id, revision: 1, content })),
      next_sync_token: "t",
      has_more: false,
    },
  })
  const error = await failureOf(async () => await create({ brandId: "b" }).listContentChanges())
  expect(error.message).toContain('data[1].content.revision of the article cnt_2 "Two"')
  answer = () => ({ json: { data: [{ op: "upsert", id: "x" }], next_sync_token: "t", has_more: false } })
  const shapeless = await failureOf(async () => await create({ brandId: "b" }).listContentChanges())
  expect(shapeless.message).toContain("data[0].content: it must be an article")
})

test("A token that reaches several brands requires a brand id", async () => {
  answer = () => ({ json: { tools: [], credential: { kind: "access_token", brand_id: null, scopes: [] } } })
  const error = await failureOf(async () => await create().listContent())
  expect(error).toMatchObject({ code: "missing_brand" })
})

const cutShort = apiKey.slice(0, -1)
test.each([
  ["missing_api_key", undefined],
  ["missing_api_key", "  "],
  ["invalid_api_key", cutShort],
  ["invalid_api_key", `${apiKey.slice(0, -1)}!`],
  ["invalid_api_key", "cta_short"],
  ["invalid_api_key", "two words"],
  ["invalid_api_key", "line\nbreak"],
  ["invalid_api_key", "schlüssel"],
])("createClient throws %s early, and never shows the text", async (code, text) => {
  vi.stubEnv("CITABLE_API_KEY", undefined)
  const error = await failureOf(() => createClient({ apiKey: text }))
  expect(error.code).toBe(code)
  if (text?.trim()) expect(inspect(error)).not.toContain(text)
  if (text === cutShort) expect(error.message).toContain("copied incompletely?")
})

test("createClient accepts keys of other services and Citable's tokens, also with white space around them", () => {
  const token = formatCredential({ prefix: "cta", id: "0123456789", secret: "t".repeat(32) })
  for (const text of ["sk-live.123_~", token, ` ${apiKey}\n`]) expect(createClient({ apiKey: text })).toBeDefined()
})

test("Key and URL default to the environment", () => {
  vi.stubEnv("CITABLE_API_KEY", apiKey)
  vi.stubEnv("CITABLE_URL", "https://cms.example.com/v1")
  expect(createClient().baseUrl).toBe("https://cms.example.com")
  vi.stubEnv("CITABLE_URL", "")
  expect(createClient().baseUrl).toBe("http://127.0.0.1:4400")
})

test.each(["cms.example.com", "ftp://example.com", "https://me:hunter2@example.com", "https://example.com/?a=1", ""])(
  "createClient refuses the base URL %j without showing it",
  async (baseUrl) => {
    const error = await failureOf(() => create({ baseUrl }))
    expect(error.code).toBe("invalid_base_url")
    expect(error.message).not.toContain("hunter2")
  },
)

test("In a browser createClient throws, because everybody could read the key", async () => {
  vi.stubGlobal("window", {})
  vi.stubGlobal("document", {})
  expect(await failureOf(() => create())).toMatchObject({ code: "key_in_browser" })
})

test.each<[string, () => Answer]>([
  ["a problem that repeats it", () => problem(422, "invalid_input", { detail: `Bearer ${apiKey} is odd` })],
  ["a redirect that repeats it", () => ({ status: 302, headers: { location: `http://x.test/${apiKey}` }, text: "" })],
  ["an odd type", () => ({ headers: { "content-type": `text/${apiKey}` }, text: "x" })],
  ["a broken article", () => ({ json: { id: apiKey, title: apiKey } })],
  ["a dropped connection", () => "drop"],
])("No error shows the key, whatever the service sends: %s", async (_what, given) => {
  answer = given
  expect(inspect(await failure(), { depth: 20, showHidden: true })).not.toContain(apiKey)
})

test("Neither the client nor an error of a fetch that repeats the key shows it", async () => {
  const fetch = async (): Promise<Response> => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("odd header"), { headers: [apiKey] }) })
  }
  const client = create({ fetch })
  const error = await failureOf(async () => await client.tools())
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey)
  expect(inspect(client, { depth: 20, showHidden: true }) + JSON.stringify(client)).not.toContain(apiKey)
})
