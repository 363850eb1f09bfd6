import { createClient, etagOf } from "@citable/client"
import {
  createPreviewWaits,
  type PreviewState,
  type PreviewWaits,
  type ShownPreview,
  toEditUrl,
} from "@citable/client/preview"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

let service: StartedService
let preview: ShownPreview
let waits: PreviewWaits
beforeEach(async () => {
  service = await startService()
  preview = await makeDraft()
  waits = createWaits()
})
afterEach(() => service.close())

async function makeDraft(as = service.writeKey, brandId = service.brandId): Promise<ShownPreview> {
  const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${brandId}/content`, { title: "A draft" }, as)
  const { token } = await service.call<{ token: string }>("POST", `/v1/content/${id}/preview`, undefined, as)
  return { contentId: id, token }
}

function createWaits(waitSeconds?: number): PreviewWaits {
  return createPreviewWaits({
    openClient: (apiKey) => createClient({ apiKey, baseUrl: service.url }),
    brandId: async () => service.brandId,
    path: ({ slug }) => `/blog/${slug}`,
    waitSeconds,
  })
}

function ask(etag: string, { of = preview, signal = new AbortController().signal, at = waits } = {}) {
  return at.answer(of, new URLSearchParams({ content_id: of.contentId, etag }), signal)
}

async function readState(): Promise<PreviewState> {
  const { status, body } = await ask("")
  expect(status).toBe(200)
  return body as PreviewState
}

const save = (fields: object) => service.call("PATCH", `/v1/content/${preview.contentId}`, fields)

test("A client waits until an article changes, and no longer than it says", async () => {
  const client = createClient({ apiKey: service.writeKey, baseUrl: service.url })
  const read = await client.getContent({ content_id: preview.contentId })
  const waiting = client.waitForContent({ content_id: read.id }, { etag: etagOf(read) })
  await save({ title: "Changed" })
  const changed = await waiting
  expect(changed?.title).toBe("Changed")
  const options = { etag: etagOf(changed ?? {}), seconds: 1 }
  expect(await client.waitForContent({ content_id: read.id }, options)).toBeUndefined()
  await client.close()
})

test("A browser learns the state of a draft at once, and each later state when it is saved", async () => {
  const first = await readState()
  expect(first).toMatchObject({ slug: "a-draft", path: "/blog/a-draft" })
  const waiting = ask(first.etag)
  await save({ slug: "renamed" })
  const { status, body } = await waiting
  expect([status, body]).toEqual([200, expect.objectContaining({ slug: "renamed", path: "/blog/renamed" })])
  expect(body).not.toMatchObject({ updated_at: first.updated_at })
  expect((await ask(first.etag)).status).toBe(200)
})

test("Browsers with the same preview share one request to the service, until the last of them leaves", async () => {
  const { etag } = await readState()
  const callers = [1, 2, 3, 4].map(() => new AbortController())
  service.requests.length = 0
  const waiting = callers.map(({ signal }) => ask(etag, { signal }))
  callers[0]?.abort()
  expect((await waiting[0])?.status).toBe(204)
  await save({ title: "For three" })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([204, 200, 200, 200])
  expect(service.requests.map(({ status }) => status)).toEqual([200])

  const { etag: latest } = await readState()
  const last = new AbortController()
  const alone = ask(latest, { signal: last.signal })
  last.abort()
  expect((await alone).status).toBe(204)
  // The service answers nobody, and says so to its log.
  await vi.waitFor(() => expect(service.requests.length).toBeGreaterThan(1), 60_000)
})

test("Nothing in time is 204 to the browser and 304 from the service, which costs no call", async () => {
  const { etag } = await readState()
  expect(await ask(etag, { at: createWaits(1) })).toMatchObject({ status: 204, body: undefined })
  expect(service.requests.at(-1)?.status).toBe(304)
})

test("A preview that is over, of another article, or of another brand gets 401, and a broken question 400", async () => {
  const { etag } = await readState()
  const statusOf = async (of: ShownPreview, contentId = of.contentId) =>
    (await waits.answer(of, new URLSearchParams({ content_id: contentId, etag: "" }), new AbortController().signal))
      .status
  expect(await statusOf({ ...preview, token: `${preview.token}x` })).toBe(401)
  expect(await statusOf(preview, "cnt_other")).toBe(401)
  expect((await ask("no etag")).status).toBe(400)
  expect((await waits.answer(undefined, new URLSearchParams(), new AbortController().signal)).status).toBe(401)
  const as = service.operatorToken
  const other = await service.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, as)
  expect(await statusOf(await makeDraft(as, other.id))).toBe(401)

  const waiting = ask(etag)
  await service.call("DELETE", `/v1/content/${preview.contentId}`)
  expect(await waiting).toMatchObject({ status: 401, headers: { "cache-control": "no-store" } })
})

test("While the service does not answer, a browser is told when to ask again", async () => {
  await service.close()
  const { status, headers } = await ask("")
  expect([status, headers["retry-after"]]).toEqual([503, "5"])
})

test.each([
  ["https://citable.example.com", "https://citable.example.com/edit/cnt_1"],
  ["https://example.com/citable/?a=1", "https://example.com/citable/edit/cnt_1"],
  ["http://127.0.0.1:4400/", "http://127.0.0.1:4400/edit/cnt_1"],
  ["javascript:alert(1)", undefined],
  ["citable.example.com", undefined],
  ["", undefined],
  [undefined, undefined],
  [false as const, undefined],
])("a service at %s has the editor of an article at %s", (at, url) => {
  expect(toEditUrl(at, "cnt_1")).toBe(url)
})
