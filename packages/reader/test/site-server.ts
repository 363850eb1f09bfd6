import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"

import { onTestFinished } from "vitest"

import {
  type AnchorFact,
  type CrawlSiteOptions,
  createMemoryStore,
  createPageFetch,
  type CrawledPage,
  type MemoryStore,
  type PageFetch,
  type PageFetchOptions,
  type ReadFacts,
} from "../src/index.ts"

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket) => {
    sockets.add(socket.on("error", () => {}))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server on loopback, and answers its origin. */
export const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener))

/** Starts a server that writes bytes as they are. */
export const serveBytes = (text: string): Promise<string> =>
  listen(createTcpServer((socket) => void socket.on("error", () => {}).end(text)))

export function createTestFetch(options: Partial<PageFetchOptions> = {}): PageFetch {
  const fetch = createPageFetch({ userAgent: "TestBot/1", allowPrivateNetwork: true, ...options })
  onTestFinished(() => fetch.close())
  return fetch
}

const allowed = { allowed: true, rule: null, line: null, isAmbiguous: false }

/** What a crawl needs of a page, read with little. */
const readLittle: ReadFacts = (html, { url, charset }) => {
  const base = /<base href="([^"]*)"/.exec(html)?.[1]
  const resolved = URL.parse(base ?? url, url)?.href ?? url
  const anchors: AnchorFact[] = []
  for (const [, href = "", rel = "", text = ""] of html.matchAll(/<a href="([^"]*)"(?: rel="([^"]*)")?>([^<]*)/g)) {
    const target = URL.parse(href, resolved)
    const isWeb = target !== null && /^https?:$/.test(target.protocol)
    const place = { region: "body" as const, hasImage: false, isHidden: false, label: null }
    anchors.push({ href, url: isWeb ? target.href : null, text, rel: rel.split(" "), ...place })
  }
  const metas = [...html.matchAll(/<meta (name|http-equiv)="([^"]*)" content="([^"]*)"/g)].map(
    ([, kind, name = "", content = ""]) => ({ kind: kind as "name", name, content, inHead: true }),
  )
  const none = {
    textLangs: [],
    titles: [],
    links: [],
    headings: [],
    images: [],
    resources: [],
    forms: [],
    jsonLd: [],
    otherTypes: [],
  }
  const counts = { picturesWithoutImage: 0, elements: 0, scriptLength: 0, words: 0, mainWords: 0 }
  const texts = { lang: null, noscript: "", text: "", mainText: "", ownText: "", hiddenText: "" }
  const found = { dates: [], ids: new Set<string>() }
  const nobody = {
    unlabelledFields: [],
    unnamedButtons: [],
    untitledFrames: [],
    repeatedIds: [],
    positiveTabindexes: [],
  }
  const access = { ...nobody, fields: 0, buttons: 0, frames: 0 }
  const is = { access, structure: "", hasDoctype: true, hasEmptyAppRoot: false, truncated: false }
  return { base: resolved, charset, metas, anchors, ...none, ...counts, ...texts, ...found, ...is }
}

export type TestRow = Pick<
  CrawledPage,
  "key" | "url" | "depth" | "inSitemap" | "status" | "error" | "redirect" | "links" | "bytes" | "truncated"
>

function toTestRow(page: CrawledPage): TestRow {
  const { key, url, depth, inSitemap, status, error, redirect, links, bytes, truncated } = page
  return { key, url, depth, inSitemap, status, error, redirect, links, bytes, truncated }
}

/** Options of a crawl of the site at an origin. */
export function toOptions(
  origin: string,
  options: Partial<CrawlSiteOptions<TestRow>> = {},
): CrawlSiteOptions<TestRow> & { store: MemoryStore<TestRow> } {
  return {
    site: "site",
    start: [`${origin}/`],
    hosts: new Set([new URL(origin).host]),
    readFacts: readLittle,
    toRow: toTestRow,
    robots: () => Promise.resolve({ decide: () => allowed, crawlDelay: null }),
    fetch: options.fetch ?? createTestFetch(),
    ...options,
    store: (options.store ?? createMemoryStore<TestRow>()) as MemoryStore<TestRow>,
  }
}

/** What a crawl found, by path. */
export function list(origin: string, store: MemoryStore<TestRow>): Record<string, number | string | null> {
  const rows = [...store.rows.values()].map(
    ({ url, status, error }) => [url.replace(origin, ""), error?.code ?? status] as const,
  )
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
