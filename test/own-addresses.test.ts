import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient } from "@citable/client"
import type { PublicationItem, ToolOutput } from "@citable/contract"
import { type StartedService, startTestPlatform, type TestPlatform } from "@citable/dev"
import { findAddresses } from "@citable/markdown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { importContent } from "../packages/cli/src/import/import-content.ts"
import { runCli } from "../packages/cli/src/run-cli.ts"
import { signIn } from "../packages/dashboard/test/sign-in.ts"
import { startDashboard } from "../packages/dashboard/test/start-dashboard.ts"
import {
  type HttpEndpointUnderTest,
  openHttpEndpoint,
} from "../packages/publishers/test/http-endpoint/open-http-endpoint.ts"
import type { WebClient } from "../packages/service/test/web-client.ts"

/** How people write the addresses of two articles: `second`, which was `old-second` before, and `größen`. */
const second = [
  ["from the root", "/blog/second"],
  ["with a slash", "/blog/second/"],
  ["of a page in a folder", "/blog/second/index.html"],
  ["of a file on the site", "/blog/second.html"],
  ["in other letters", "/blog/Second"],
  ["with query and fragment", "/blog/second?a=1&b=2#top"],
  ["absolute", "https://harbour.example/blog/second"],
  ["with www and a slash", "http://www.harbour.example/blog/second/#top"],
  ["in capitals", "HTTPS://Harbour.Example/blog/second"],
  ["without a scheme", "//harbour.example/blog/second"],
  ["by a former slug", "/blog/old-second"],
  ["absolute, by a former slug", "https://harbour.example/blog/old-second/"],
  ["by the file beside it", "second.md"],
  ["by a path to the file", "./second.md#top"],
  ["relative to the page", "../second/"],
  ["by its canonical address", "https://magazine.example/features/second"],
] as const
const größen = [
  ["encoded", "/blog/gr%C3%B6%C3%9Fen"],
  ["as people read it", "/blog/größen"],
  ["of its file, encoded", "gr%C3%B6%C3%9Fen.md"],
  ["composed of marks", "https://harbour.example/blog/gro%CC%88%C3%9Fen"],
] as const
/** One that no platform has. */
const third = [
  ["to the site", "/blog/third"],
  ["to the site, by its file", "third.md#x"],
] as const
/** What leads to no article. */
const others = [
  "/tags/second",
  "/about",
  "https://other.example/blog/second",
  "/blog/nothing",
  "mailto:a@harbour.example",
]

const rows = [
  ...second.map(([how, address]) => [how, address, "second"] as const),
  ...größen.map(([how, address]) => [how, address, "größen"] as const),
  ...third.map(([how, address]) => [how, address, "third"] as const),
]
const links = [...rows.map(([, address]) => address), ...others]
const firstBody = links.map((address, at) => `[${at}](${address})`).join("\n\n")
const restOf = (address: string) => /[?#].*$/.exec(address)?.[0] ?? ""

let started: StartedService
let platform: TestPlatform
let endpoint: HttpEndpointUnderTest
let browser: WebClient & { home: string }
const ids: Record<string, string> = {}

beforeAll(async () => {
  platform = await startTestPlatform()
  endpoint = await openHttpEndpoint()
  started = await startDashboard({ publishTiming: { intervalMs: 20 } })
  browser = await signIn(started)
  const { brandId, operatorToken } = started
  await started.call("PATCH", `/v1/brands/${brandId}`, { domains: ["harbour.example"] }, operatorToken)
  const article_url = "https://harbour.example/blog/{slug}"
  await started.call("POST", `/v1/brands/${brandId}/webhooks`, {
    url: "https://hooks.example/x",
    events: [],
    article_url,
  })
  const seo = { canonical_url: "https://magazine.example/features/second" }
  for (const article of [
    { title: "Second", slug: "second", previous_slugs: ["old-second"], seo },
    { title: "Größen", slug: "größen" },
    { title: "Third", slug: "third" },
    { title: "First", slug: "first", body: firstBody },
  ]) {
    ids[article.slug] = (await started.publish({ body: "Text.", ...article })).id
  }
})
afterAll(async () => {
  await started.close()
  await endpoint.close()
  await platform.close()
})

/** Publishes all articles there, and returns the links of the first one, and where the others are. */
async function publishTo(connection: object, readHtml: () => string | undefined) {
  const path = `/v1/brands/${started.brandId}/integrations`
  const { id } = await started.call<{ id: string }>("POST", path, { name: "There", connection })
  for (const slug of ["second", "größen", "first"]) {
    await started.call("POST", `/v1/content/${ids[slug]}/publish`, { integration_id: id })
  }
  const urlOf = async (slug: string) => {
    const { items } = await started.call<{ items: PublicationItem[] }>("GET", `/v1/content/${ids[slug]}/publications`)
    return items.find((item) => item.integration_id === id)?.url ?? ""
  }
  const onSite = "https://harbour.example/blog/third"
  const there: Record<string, string> = { second: await urlOf("second"), größen: await urlOf("größen"), third: onSite }
  const hrefs = (findAddresses(readHtml() ?? "", "html") ?? []).flatMap(({ kind, address }) =>
    kind === "link" ? [address] : [],
  )
  return { there, hrefs }
}

const expected = (there: Record<string, string>) => [
  ...rows.map(([how, address, slug]) => [how, there[slug] + restOf(address)]),
  ...others.map((address) => ["", address.startsWith("/") ? `https://harbour.example${address}` : address]),
]
const named = (hrefs: readonly string[]) => hrefs.map((href, at) => [rows[at]?.[0] ?? "", href])

describe("every way to write the address of an own article leads to it", () => {
  it("on a site of WordPress", async () => {
    const { url, username, password } = platform
    const connection = { kind: "wordpress", config: { url }, credentials: { username, application_password: password } }
    const post = () => platform.visible().find(({ title }) => title === "First")?.content
    const { there, hrefs } = await publishTo(connection, post)
    expect(named(hrefs)).toEqual(expected(there))
  })

  it("behind an endpoint", async () => {
    const config = { url: endpoint.proxy.url }
    const connection = { kind: "http_endpoint", config, credentials: { secret: endpoint.secrets[0] } }
    const html = () =>
      [...endpoint.receiver.articles.values()].find(({ article }) => article?.slug === "first")?.article?.html
    const { there, hrefs } = await publishTo(connection, html)
    expect(named(hrefs)).toEqual(expected(there))
  })

  it("in the list of articles", async () => {
    const find = async (address: string) => {
      const query = new URLSearchParams({ address, fields: "slug" })
      const path = `/v1/brands/${started.brandId}/content?${query.toString()}`
      return (await started.call<ToolOutput<"list_content">>("GET", path)).data.map(({ slug }) => slug)
    }
    const found = await Promise.all(rows.map(async ([how, address]) => [how, await find(address)]))
    expect(found).toEqual(rows.map(([how, , slug]) => [how, [slug]]))
    for (const address of others) expect(await find(address)).toEqual([])
  })

  it("in the editor, which writes its path on the site", async () => {
    const find = async (typed: string) => {
      const { text } = await browser.open(`${browser.home}/articles/own?q=${encodeURIComponent(typed)}`)
      return (JSON.parse(text) as { data: { value: string }[] }).data.map(({ value }) => value)
    }
    const typed = rows.filter(([, address]) => /^(?:https?:|\/)/i.test(address))
    const found = await Promise.all(typed.map(async ([how, address]) => [how, await find(address)]))
    expect(found).toEqual(
      typed.map(([how, address, slug]) => [how, [`/blog/${encodeURIComponent(slug)}${restOf(address)}`]]),
    )
    for (const address of others) expect(await find(address)).toEqual([])
    expect(await find("secon")).toContain("/blog/second")
  })

  it("in a folder that is imported, and comes back without a change after a pull", async () => {
    const folder = await mkdtemp(join(tmpdir(), "citable-own-"))
    try {
      const { url, operatorToken } = started
      const { id } = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Folder" }, operatorToken)
      const client = createClient({ baseUrl: url, apiKey: operatorToken, brandId: id })
      const write = (name: string, text: string) => writeFile(join(folder, "posts", name), text)
      await mkdir(join(folder, "posts"))
      await write("first.md", `---\ntitle: First\n---\n${firstBody}\n`)
      await write(
        "second.md",
        "---\ntitle: Second\naliases: [/blog/old-second]\ncanonical_url: https://magazine.example/features/second\n---\nText.\n",
      )
      await write("third.md", "---\ntitle: Third\n---\nText.\n")
      await write("größen.md", "---\ntitle: Größen\n---\nText.\n")
      const options = { publish: true, baseUrl: "https://harbour.example/blog/" }
      await importContent({ paths: [join(folder, "posts")], client, options })
      const { body } = await client.getContentBySlug({ slug: "first" })
      const hrefs = (findAddresses(body, "markdown") ?? []).map(({ address }) => address)
      const there = { second: "/blog/second", größen: `/blog/${encodeURIComponent("größen")}`, third: "/blog/third" }
      expect(named(hrefs)).toEqual(expected(there))
      const pulled = join(folder, "pulled")
      const streams = { out: () => undefined, err: () => undefined, signal: new AbortController().signal }
      const env = { CITABLE_URL: url, CITABLE_TOKEN: operatorToken }
      expect(await runCli(["pull", pulled, "--brand", id], { env, ...streams })).toBe(0)
      const report = await importContent({ paths: [pulled], client, options: { publish: true } })
      expect(report.entries.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unchanged"))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
