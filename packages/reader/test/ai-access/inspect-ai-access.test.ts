import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect } from "node:net"

import { aiAccessSchema } from "@citable/contract/site"
import { describe, expect, onTestFinished, test } from "vitest"

import { crawlers, inspectAiAccess } from "../../src/ai-access.ts"
import { createPageFetch } from "../../src/index.ts"

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

const home = `<!doctype html><html lang="en"><head><title>Harbour Coffee</title></head><body><main><h1>Coffee</h1><p>${"word ".repeat(60)}</p></main></body></html>`
const html = { "content-type": "text/html; charset=utf-8" }

/** Inspects a site on loopback under a name. What `answer` leaves undefined answers like an ordinary small site. */
async function inspect(
  answer: (path: string, agent: string, request: IncomingMessage) => Answer | undefined = () => undefined,
) {
  const seen: { path: string; agent: string }[] = []
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? ""
    const agent = incoming.headers["user-agent"] ?? ""
    seen.push({ path, agent })
    const { status, headers, body } = answer(path, agent, incoming) ?? ordinary(path)
    outgoing.writeHead(status ?? 200, { ...html, ...headers }).end(body ?? "")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const fetch = createPageFetch({
    userAgent: "CitableBot/1.0",
    allowPrivateNetwork: true,
    lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    connect: () =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: "127.0.0.1", port })
        socket.once("connect", () => resolve(socket)).once("error", reject)
      }),
  })
  onTestFinished(async () => {
    await fetch.close()
    server.closeAllConnections()
    server.close()
  })
  const pauses: number[] = []
  const access = await inspectAiAccess({
    fetch,
    domain: "site.example",
    now: () => Date.UTC(2026, 10, 23),
    sleep: (ms) => Promise.resolve(void pauses.push(ms)),
  })
  expect(aiAccessSchema.parse(access)).toEqual(access)
  const crawlerOf = (name: string) => access.crawlers.find((crawler) => crawler.name === name)
  const issueOf = (code: string) => access.issues.find((issue) => issue.code === code)
  const probes = seen.filter(({ path, agent }) => path === "/" && !agent.includes("CitableBot"))
  return { access, crawlerOf, issueOf, probes, pauses, seen }
}

function ordinary(path: string): Answer {
  if (path === "/") return { body: home }
  if (path === "/robots.txt") return { headers: { "content-type": "text/plain" }, body: "User-agent: *\nAllow: /\n" }
  return { status: 404, body: "not found" }
}

const text = (body: string): Answer => ({ headers: { "content-type": "text/plain" }, body })
const robots = (body: string) => (path: string) => (path === "/robots.txt" ? text(body) : undefined)
const sitemap = (paths: readonly string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>https://site.example${path}</loc></url>`).join("")}</urlset>`

describe("the table of crawlers", () => {
  test("names each crawler once, and probes at most one of an operator", () => {
    const names = crawlers.map(({ name }) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    for (const { documentationUrl, checkedOn } of crawlers) {
      expect(documentationUrl).toMatch(/^https:\/\/\S+$/)
      expect(checkedOn).toMatch(/^2026-\d\d-\d\d$/)
    }
    expect(names.length).toBeGreaterThanOrEqual(40)
    for (const [operator, own] of Map.groupBy(crawlers, (crawler) => crawler.operator)) {
      expect(own.filter(({ probeUserAgent }) => probeUserAgent !== null).length, operator).toBeLessThanOrEqual(1)
    }
    for (const { name, probeUserAgent, sendsRequests, ipListUrl, documentationUrl, checkedOn } of crawlers) {
      if (probeUserAgent !== null) expect(probeUserAgent).toContain(name)
      if (!sendsRequests) expect([probeUserAgent, ipListUrl]).toEqual([null, null])
      for (const url of [ipListUrl, documentationUrl]) if (url !== null) expect(new URL(url).protocol).toBe("https:")
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })
})

describe("an open site", () => {
  test("allows every crawler, after a browser, ten probes and no more", async () => {
    const { access, probes, pauses, crawlerOf } = await inspect()
    expect(access.crawlers.filter(({ allowed }) => allowed !== true)).toEqual([])
    expect(access.issues.filter(({ severity }) => severity !== "notice")).toEqual([])
    expect(access.without_scripts).toMatchObject({ words: 61, has_title: true })
    expect(probes).toHaveLength(11)
    expect(pauses).toEqual(Array(10).fill(1000))
    expect(crawlerOf("OAI-SearchBot")?.http_status).toBe(200)
    expect(crawlerOf("Google-Extended")?.http_status).toBeNull()
  })

  test("redirects count: the probe never sends more than 12 requests", async () => {
    const { probes, seen } = await inspect((path, agent) => {
      if (path === "/") return { status: 301, headers: { location: "/a" } }
      if (path === "/a") return { status: 302, headers: { location: "/b" } }
      return path === "/b" ? (/bot|user/i.test(agent) ? { status: 403 } : { body: home }) : undefined
    })
    const asked = seen.filter(({ path, agent }) => ["/", "/a", "/b"].includes(path) && !agent.includes("CitableBot"))
    expect(probes).toHaveLength(1)
    expect(asked).toHaveLength(12)
  })
})

describe("what blocks a crawler", () => {
  test("robots.txt, with the line that decides and the share of pages", async () => {
    const { crawlerOf, issueOf } = await inspect(robots("User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n"))
    expect(crawlerOf("GPTBot")).toMatchObject({
      allowed: false,
      blocked_by: "robots_txt",
      rule: "Disallow: /",
      pages_allowed: 0,
    })
    expect(crawlerOf("ChatGPT-User")).toMatchObject({ allowed: true, pages_allowed: 1 })
    expect(issueOf("ai_search_blocked")).toMatchObject({ severity: "error" })
    expect(issueOf("ai_search_blocked")?.detail).toContain("OAI-SearchBot")
    expect(issueOf("ai_training_blocked")).toMatchObject({ severity: "notice" })
  })

  test("a part of the sitemap's pages is a share, and a warning", async () => {
    const { access, crawlerOf, issueOf } = await inspect((path) => {
      if (path === "/sitemap.xml")
        return { headers: { "content-type": "application/xml" }, body: sitemap(["/a", "/b", "/private/c"]) }
      return robots("User-agent: PerplexityBot\nDisallow: /private/\n")(path)
    })
    expect(access.pages_checked).toBe(4)
    expect(crawlerOf("PerplexityBot")).toMatchObject({
      allowed: true,
      pages_allowed: 0.75,
      rule: "Disallow: /private/",
    })
    expect(issueOf("ai_search_blocked")).toMatchObject({ severity: "warning" })
  })

  test("a status that a browser does not get", async () => {
    const { crawlerOf, issueOf } = await inspect((path, agent) =>
      path === "/" && agent.includes("PerplexityBot") ? { status: 403 } : undefined,
    )
    expect(crawlerOf("PerplexityBot")).toMatchObject({
      allowed: false,
      blocked_by: "http_status",
      http_status: 403,
      challenge: null,
    })
    expect(crawlerOf("OAI-SearchBot")).toMatchObject({ allowed: true })
    expect(issueOf("ai_search_blocked")?.detail).toContain("status 403")
  })

  test("noindex in a meta element under its name, and in a header for everybody", async () => {
    const named = await inspect((path) =>
      path === "/" ? { body: home.replace("<title>", '<meta name="GPTBot" content="noindex"><title>') } : undefined,
    )
    expect(named.crawlerOf("GPTBot")).toMatchObject({ allowed: false, blocked_by: "robots_meta" })
    expect(named.crawlerOf("OAI-SearchBot")).toMatchObject({ allowed: true })
    const header = await inspect((path) =>
      path === "/" ? { body: home, headers: { "x-robots-tag": "noindex, bingbot: nosnippet" } } : undefined,
    )
    expect(header.crawlerOf("Googlebot")).toMatchObject({
      allowed: false,
      blocked_by: "robots_header",
      robots_header: "noindex",
    })
    expect(header.crawlerOf("bingbot")?.robots_header).toBe("noindex, nosnippet")
    expect(header.crawlerOf("GPTBot")).toMatchObject({ allowed: true })
  })

  test.each<[string, Answer]>([
    ["cloudflare", { status: 403, headers: { "cf-mitigated": "challenge" } }],
    ["datadome", { status: 403, headers: { "x-datadome": "protected" } }],
    ["perimeterx", { status: 403, body: '<div id="px-captcha"></div>' }],
    ["akamai", { status: 403, headers: { server: "AkamaiGHost" }, body: "Access Denied. Reference #18.2" }],
    ["imperva", { status: 403, body: "Incapsula incident ID: 1" }],
    ["sucuri", { status: 403, headers: { "x-sucuri-block": "1" } }],
    ["aws_waf", { status: 202, headers: { "x-amzn-waf-action": "challenge" } }],
    ["anubis", { status: 200, body: "<title>Making sure you&#39;re not a bot!</title>" }],
    ["vercel", { status: 429, headers: { "x-vercel-mitigated": "challenge" } }],
  ])("a challenge of %s", async (challenge, answer) => {
    const { crawlerOf, issueOf } = await inspect((path, agent) =>
      path === "/" && agent.includes("Claude-SearchBot") ? answer : undefined,
    )
    expect(crawlerOf("Claude-SearchBot")).toMatchObject({ allowed: false, blocked_by: "http_status", challenge })
    expect(issueOf("ai_challenge")).toMatchObject({ severity: "error" })
    expect(issueOf("ai_search_blocked")).toBeUndefined()
  })

  test("a demand for payment is no challenge", async () => {
    const { crawlerOf, issueOf } = await inspect((path, agent) =>
      path === "/" && agent.includes("OAI-SearchBot")
        ? { status: 402, headers: { "crawler-price": "USD 0.01" } }
        : undefined,
    )
    expect(crawlerOf("OAI-SearchBot")).toMatchObject({ allowed: false, challenge: "pay_per_crawl" })
    expect(issueOf("ai_challenge")).toBeUndefined()
  })
})

describe("what nobody can tell", () => {
  test("if a browser is refused as well, no crawler is asked, and the reason names this instance", async () => {
    const { access, crawlerOf, probes } = await inspect((path) =>
      path === "/" ? { status: 403, headers: { "cf-mitigated": "challenge" } } : undefined,
    )
    expect(probes).toHaveLength(1)
    expect(access.baseline).toMatchObject({ http_status: 403, challenge: "cloudflare" })
    expect(crawlerOf("OAI-SearchBot")).toMatchObject({ allowed: null, blocked_by: null, http_status: null })
    expect(crawlerOf("OAI-SearchBot")?.reason).toContain("this instance's address")
    expect(access.issues.map(({ code }) => code)).not.toContain("ai_search_blocked")
  })

  test("a site that bars everybody after the first crawler has refused this instance, not the crawlers", async () => {
    let isBarred = false
    const { crawlerOf, probes } = await inspect((path, agent) => {
      if (path !== "/") return undefined
      isBarred ||= agent.includes("Claude-SearchBot")
      return isBarred ? { status: 429 } : undefined
    })
    expect(probes).toHaveLength(12)
    expect(crawlerOf("OAI-SearchBot")).toMatchObject({ allowed: true })
    expect(crawlerOf("PerplexityBot")).toMatchObject({ allowed: null, http_status: 429 })
  })

  test("a name that parsers read differently", async () => {
    const { crawlerOf, issueOf } = await inspect(robots("User-agent: AI2Bot\nDisallow: /\n"))
    expect(crawlerOf("AI2Bot")).toMatchObject({ allowed: null, blocked_by: null })
    expect(issueOf("robots_token_ambiguous")).toMatchObject({ severity: "warning" })
  })
})

describe("files", () => {
  test("a robots.txt that fails is a ban", async () => {
    const { access, crawlerOf, issueOf } = await inspect((path) =>
      path === "/robots.txt" ? { status: 503 } : undefined,
    )
    expect(access.robots_txt).toMatchObject({ found: false, http_status: 503 })
    expect(crawlerOf("OAI-SearchBot")).toMatchObject({ allowed: false, blocked_by: "robots_txt" })
    expect(issueOf("robots_txt_invalid")).toMatchObject({ severity: "error" })
  })

  test("a page of HTML in place of robots.txt and llms.txt is said to be one", async () => {
    const { access, crawlerOf, issueOf } = await inspect(() => ({ body: home }))
    expect(access.robots_txt).toMatchObject({ found: false, http_status: 200 })
    expect(crawlerOf("OAI-SearchBot")).toMatchObject({ allowed: true })
    expect(issueOf("robots_txt_invalid")).toBeDefined()
    expect(access.llms_txt).toMatchObject({ found: false, problems: ["is_html"] })
    expect(issueOf("llms_txt_invalid")).toMatchObject({ severity: "warning" })
  })

  test("a good llms.txt, also below /docs, raises nothing; one without heading and links is invalid", async () => {
    const good =
      "# Harbour Coffee\n\n> Coffee beans.\n\n## Guides\n\n- [Store beans](https://site.example/store): how to store them\n"
    const docs = await inspect((path) => (path === "/docs/llms.txt" ? text(good) : undefined))
    expect(docs.access.llms_txt).toMatchObject({ found: true, url: "https://site.example/docs/llms.txt", problems: [] })
    expect(docs.access.issues.filter(({ code }) => code.startsWith("llms"))).toEqual([])
    const bad = await inspect((path) => (path === "/llms.txt" ? text("hello") : undefined))
    expect(bad.access.llms_txt.problems).toEqual(["too_short", "no_heading", "no_link"])
  })

  test("signals that contradict robots.txt, or each other", async () => {
    const { access, issueOf } = await inspect(
      robots(
        "User-agent: *\nContent-Signal: search=yes, ai-train=no\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: PerplexityBot\nDisallow: /\n",
      ),
    )
    expect(access.content_signal).toEqual({ search: "yes", ai_input: null, ai_train: "no", conflicts: ["ai-train"] })
    expect(issueOf("content_signal_conflict")?.detail).toContain("PerplexityBot")
  })

  test("terms, and pages in Markdown", async () => {
    const { access } = await inspect((path, _, { headers }) => {
      if (path === "/robots.txt") return text("License: https://site.example/rsl.xml\nUser-agent: *\nAllow: /\n")
      if (path === "/" && headers.accept?.startsWith("text/markdown"))
        return { headers: { "content-type": "text/markdown" }, body: "# Coffee" }
      return path === "/" ? { body: home, headers: { "tdm-reservation": "1" } } : undefined
    })
    expect(access.licence).toEqual({ rsl_url: "https://site.example/rsl.xml", tdm_reserved: true })
    expect(access.markdown).toEqual({ negotiated: true, url: null })
  })
})
