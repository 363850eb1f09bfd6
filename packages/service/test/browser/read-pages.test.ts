import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, test } from "vitest"

import { startTestSite, type TestSite } from "../start-test-site.ts"

const words = "The harbour was quiet when the first boats came in, and the town began its day. ".repeat(5)
const head = `<title>Boats</title><meta name="description" content="About boats"><meta name="author" content="Ada">
<meta property="og:type" content="article"><link rel="canonical" href="/boats"><link rel="alternate" hreflang="de" href="/de">
<script type="application/ld+json">{"@type":"Article","datePublished":"2026-01-02"}</script>
<script type="application/ld+json">{"@type":</script>`
const page = `<!doctype html><html lang="en"><head>${head}</head><body><nav><a href="/news">News</a></nav><article><p>${words}</p>
<p>See <a href="http://map.outside.example/" rel="nofollow">the map</a>.<span hidden>SECRET</span> ${words}</p></article></body></html>`

let site: TestSite
let service: StartedService
let credential: string
beforeAll(async () => {
  site = await startTestSite("shop.example", {
    "/boats": page,
    "/old": { status: 301, headers: { location: "/boats" } },
  })
  service = await startService({ readNetwork: { ...site.readNetwork, chromium: "/nowhere/chromium" } })
  credential = await service.createKey(["browser:read"])
})
afterAll(async () => {
  await service.close()
  await site.close()
})

interface Problem {
  status: number
  code: string
  detail: string
}

async function ask(
  path: string,
  input: object,
  { url, key }: { url: string; key: string } = { url: service.url, key: credential },
): Promise<Record<string, unknown> & Problem> {
  const response = await fetch(`${url}/v1/browser/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(input),
  })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) } as never
}

test("read_page answers the main text of a page as Markdown, and what the page says about itself", async () => {
  const answer = await ask("read", { url: `${site.origin}/old` })
  expect(answer).toMatchObject({
    url: "http://shop.example/old",
    final_url: "http://shop.example/boats",
    http_status: 200,
    content_type: "text/html",
    rendered: false,
    title: "Boats",
    description: "About boats",
    author: "Ada",
    published: "2026-01-02",
    language: "en",
    canonical_url: "http://shop.example/boats",
    truncated: false,
  })
  expect(answer["markdown"]).toContain("See [the map](http://map.outside.example/).")
  expect(answer["markdown"]).not.toMatch(/SECRET|News/)
})

test("extract_links answers the links of the whole page, or those of one kind", async () => {
  const url = `${site.origin}/boats`
  const news = { url: "http://shop.example/news", text: "News", rel: [], kind: "internal" }
  const map = { url: "http://map.outside.example/", text: "the map", rel: ["nofollow"], kind: "external" }
  expect(await ask("links", { url })).toMatchObject({ data: [news, map], truncated: false })
  expect(await ask("links", { url, kind: "external" })).toMatchObject({ data: [map] })
})

test("extract_structured_data answers what programs read, and names a block that cannot be parsed", async () => {
  expect(await ask("structured-data", { url: `${site.origin}/boats` })).toMatchObject({
    json_ld: [{ "@type": "Article" }],
    json_ld_errors: [expect.stringMatching(/^Block 2: /) as string],
    open_graph: [{ name: "og:type", content: "article" }],
    meta: [
      { name: "description", content: "About boats" },
      { name: "author", content: "Ada" },
    ],
    hreflang: [{ language: "de", url: "http://shop.example/de" }],
  })
})

test("a page that runs its scripts needs a browser, and the answer says how to have one", async () => {
  const answer = await ask("read", { url: `${site.origin}/boats`, render: "always" })
  expect(answer).toMatchObject({ status: 501, code: "not_configured" })
  expect(answer.detail).toContain("CITABLE_CHROMIUM")
})

test("a name that leads nowhere is not the fault of the service", async () => {
  expect(await ask("read", { url: "http://nowhere.example/" })).toMatchObject({
    status: 424,
    code: "integration_failed",
  })
})

test("private addresses are refused, by number and by name, and nothing connects to them", async () => {
  const connected: string[] = []
  const guarded = await startService({
    readNetwork: {
      allowPrivateNetwork: false,
      chromium: false,
      lookup: () => Promise.resolve([{ address: "10.1.2.3", family: 4 }]),
      connect: ({ hostname }) => {
        connected.push(hostname)
        return Promise.reject(new Error("Tests contact nobody."))
      },
    },
  })
  try {
    const at = { url: guarded.url, key: await guarded.createKey(["browser:read"]) }
    for (const url of [
      "http://127.0.0.1/",
      "http://[::1]/",
      "http://169.254.169.254/latest",
      "http://inside.example/",
    ]) {
      for (const path of ["read", "links", "structured-data"]) {
        expect(await ask(path, { url }, at)).toMatchObject({ status: 422, code: "invalid_input" })
      }
    }
    expect(connected).toEqual([])
  } finally {
    await guarded.close()
  }
})
