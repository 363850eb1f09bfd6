import type { PublicationItem } from "@citable/contract"
import { listen, startService } from "@citable/dev"
import {
  markerOf,
  type Publisher,
  type PublisherDefinition,
  type RemoteBuild,
  type RemoteState,
} from "@citable/publishers"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

// A host that builds its pages after each change, and says how far it is.

const items = new Map<string, RemoteState>()
const pages = new Map<string, string>()
let build: RemoteBuild | undefined
let tellsAddress = true

const host = await listen((request) => {
  const page = pages.get(new URL(request.url).pathname)
  const headers = { "content-type": "text/html" }
  return Promise.resolve(
    new Response(page ?? "<h1>Not built</h1>", { status: page === undefined ? 404 : 200, headers }),
  )
})

const publisher: Publisher = {
  capabilities: { drafts: true, images: "by_url", reads: true, compareAndSet: false, atOnce: 1 },
  check: () => Promise.resolve({ account: "host", targets: [], fields: [], warnings: [] }),
  render: ({ title, body, slug }) => Promise.resolve({ fields: { title, body, slug }, warnings: [] }),
  find: (marker) => Promise.resolve([...items.values()].filter(({ id }) => id === marker)),
  reserve: (marker) => Promise.resolve({ id: marker, visibility: "hidden" }),
  read: (id) => Promise.resolve(items.get(id)),
  write(id, { fields }, { marker }) {
    const url = tellsAddress ? `${host.url}/${String(fields["slug"])}` : null
    const state: RemoteState = { id, marker, visibility: "live", fields, url, editUrl: null, mark: null, warnings: [] }
    items.set(id, state)
    return Promise.resolve(state)
  },
  withdraw: () => Promise.reject(new Error("Nobody withdraws here.")),
  discard: () => Promise.resolve(),
  findBuild: () => Promise.resolve(build),
}
const definition: PublisherDefinition = {
  kind: "builder",
  name: "A host that builds",
  config: [],
  credentials: [],
  create: () => publisher,
}

const clock = { ahead: 0 }
let service: Awaited<ReturnType<typeof startService>>
let integration: string
beforeAll(async () => {
  const now = () => Date.now() + clock.ahead
  service = await startService({ publishers: [definition], publishTiming: { intervalMs: 20 }, now })
  const input = { name: "Host", connection: { kind: "builder", config: {}, credentials: {} } }
  const path = `/v1/brands/${service.brandId}/integrations`
  integration = (await service.call<{ id: string }>("POST", path, input)).id
})
afterAll(async () => {
  await service.close()
  await host.close()
})

const proofOf = async (id: string) => {
  const { items: found } = await service.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)
  return found[0]?.proof
}
async function publish(slug: string): Promise<string> {
  const input = {
    title: `The ferry ${slug}`,
    slug,
    body: `The ferry ${slug} leaves at noon, and comes back in the evening.`,
  }
  const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, input)
  await service.call("POST", `/v1/content/${id}/publish`, { integration_id: integration })
  return id
}
/** Waits until a look of the worker, whose time has come, has told something. */
async function look(id: string, expected: object) {
  clock.ahead += 20_000
  await vi.waitFor(async () => expect(await proofOf(id)).toMatchObject(expected), { interval: 20 })
}
function show(id: string, slug: string): void {
  const fields: Readonly<Record<string, unknown>> = items.get(markerOf(id))?.fields ?? {}
  const head = `<title>${String(fields["title"])}</title><link rel="canonical" href="${host.url}/${slug}">`
  pages.set(
    `/${slug}`,
    `<!doctype html><html><head>${head}</head><body><main><p>${String(fields["body"])}</p></main></body></html>`,
  )
}

it("a version is stored while its host builds, built once the host says so, and visible only once its page shows it", async () => {
  build = { state: "running", detail: "" }
  const id = await publish("one")
  const waiting = { page: "waiting", version: 1 }
  await look(id, { ...waiting, state: "stored", reason: "the host is still building" })
  build = { state: "passed", detail: "" }
  await look(id, { ...waiting, state: "built", reason: "the page answers 404" })
  show(id, "one")
  clock.ahead += 600_000
  await look(id, { state: "visible", page: "visible", reason: null })
})

it("a build that fails is told with the words of the host, and looked at again", async () => {
  build = { state: "failed", detail: "InvalidContentEntryDataError: pubDate" }
  const id = await publish("two")
  const words = "the host’s checks failed (InvalidContentEntryDataError: pubDate)"
  await look(id, { state: "stored", page: "waiting", reason: words })
  // A page that is there needs no build.
  show(id, "two")
  clock.ahead += 600_000
  await look(id, { state: "visible", page: "visible", reason: null })
})

it("a host that still builds is looked at again, although no address tells where its page is", async () => {
  build = { state: "running", detail: "" }
  tellsAddress = false
  const id = await publish("three")
  tellsAddress = true
  await look(id, { state: "stored", page: "not_checked", reason: "the host is still building" })
  build = { state: "passed", detail: "" }
  await look(id, { state: "built", page: "not_checked" })
})
