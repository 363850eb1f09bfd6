import { isHarmful } from "@citable/audits/score/is-harmful"
import { ofTheDay } from "@citable/dev"
import { expect, it } from "vitest"

import { auditSite, type SiteAudit } from "../../src/operator/audit-site.ts"
import { startTestSite, type TestAnswer } from "../start-test-site.ts"

const names = "ferries harbours lighthouses tides nets ropes sails knots anchors buoys docks".split(" ")
const host = "coast.test"
const origin = `http://${host}`

interface World {
  /** Of each page but the home page; undefined: as it should be. */
  answer?: (path: string, html: string) => TestAnswer | undefined
  /** Added to the head of every page. */
  head?: (path: string) => string
  /** Of every page. */
  headers?: Record<string, string>
  robots?: string
  /** More files and pages, which no page links to. */
  more?: Record<string, TestAnswer>
  /** Default: all pages. */
  sitemap?: readonly string[]
}

const paths = names.map((name) => `/${name}`)

function pageOf(path: string, { head }: World): string {
  const name = path === "/" ? "coast" : path.slice(1)
  const links = ["/", ...paths].map((to) => `<a href="${to}">About ${to.slice(1) || "the coast"}</a>`).join(" ")
  const text = Array.from({ length: 60 }, (_, at) => `${name} ${(at * name.length) % 13}`).join(" and ")
  const added = head?.(path) ?? `<link rel="canonical" href="${origin}${path}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>All about the ${name}</title>${added}</head><body><nav>${links}</nav><main><h1>The ${name}</h1><p>${text}.</p></main></body></html>`
}

/** Serves twelve pages, and audits them as `citable audit` does. */
async function auditWorld(world: World): Promise<SiteAudit> {
  const { answer, headers = {}, robots = "", sitemap = ["/", ...paths], more = {} } = world
  const pages = Object.fromEntries(
    ["/", ...paths].map((path): [string, TestAnswer] => {
      const html = pageOf(path, world)
      return [path, (path === "/" ? undefined : answer?.(path, html)) ?? { headers, body: html }]
    }),
  )
  const entries = sitemap.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")
  const site = await startTestSite(host, {
    ...pages,
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: robots },
    "/sitemap.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    },
    ...more,
  })
  try {
    return await auditSite(`${origin}/`, { network: { ...site.readNetwork, probePauseMs: 0 } })
  } finally {
    await site.close()
  }
}

const robotsMeta = (content: string, name = "robots") => ({
  head: (path: string) => `<link rel="canonical" href="${origin}${path}"><meta name="${name}" content="${content}">`,
})
const canonicals = (to: (path: string) => string): World => ({
  head: (path) => `<link rel="canonical" href="${to(path)}">`,
})
const redirects = (to: (path: string) => string): World => ({
  answer: (path) => ({ status: 302, headers: { location: to(path) } }),
})
const signIn = `<title>Sign in</title><h1>Sign in</h1><form action="/in"><input type="password"></form><a href="/forgot">Forgot it?</a>`

const noindexed = (html: string) => html.replace("</head>", '<meta name="robots" content="noindex"></head>')
/** The score is at most so high, and this issue comes first. */
const severe: [string, number, string, World][] = [
  ["noindex in a meta element", 5, "noindex_in_sitemap", robotsMeta("noindex")],
  ["none in a meta element", 5, "noindex_in_sitemap", robotsMeta("none")],
  ["noindex for Googlebot by name", 20, "noindex_in_sitemap", robotsMeta("noindex", "googlebot")],
  ["an expiry in the past", 5, "noindex_in_sitemap", robotsMeta("unavailable_after: Wed, 01 Jan 2020 10:00:00 GMT")],
  ["noindex in a header", 5, "noindex_in_sitemap", { headers: { "x-robots-tag": "noindex" } }],
  ["a header for Googlebot", 20, "noindex_in_sitemap", { headers: { "x-robots-tag": "googlebot: none" } }],
  ["an expiry in a header", 5, "noindex_in_sitemap", { headers: { "x-robots-tag": "unavailable_after: 2020-01-01" } }],
  ["noindex without a sitemap", 5, "noindex", { ...robotsMeta("noindex"), sitemap: [] }],
  [
    "noindex on all but the home page, which alone is in the sitemap",
    20,
    "noindex",
    { ...robotsMeta("noindex"), sitemap: ["/"], more: { "/": pageOf("/", {}) } },
  ],
  [
    "half of the pages not in the index",
    60,
    "noindex_in_sitemap",
    { answer: (path, html) => (path < "/n" ? noindexed(html) : undefined) },
  ],
  ["noindex for Bing", 60, "noindex_for_crawler", robotsMeta("noindex", "bingbot")],
  ["a robots.txt that disallows everything", 5, "blocked_by_robots", { robots: "User-agent: *\nDisallow: /" }],
  ["Googlebot alone disallowed", 20, "blocked_by_robots", { robots: "User-agent: Googlebot\nDisallow: /" }],
  ["Bing alone disallowed", 60, "ai_search_blocked", { robots: "User-agent: bingbot\nDisallow: /" }],
  [
    "a robots.txt that lets in Googlebot, and nobody else",
    20,
    "ai_search_blocked",
    { robots: "User-agent: *\nDisallow: /\nAllow: /sitemap.xml\n\nUser-agent: Googlebot\nDisallow:", sitemap: ["/"] },
  ],
  [
    "most crawlers of AI search disallowed",
    20,
    "ai_search_blocked",
    { robots: "User-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\nDisallow: /" },
  ],
  ["redirects to the home page", 20, "redirects_to_one_page", redirects(() => "/")],
  [
    "a wall that asks for a password",
    20,
    "redirects_to_one_page",
    {
      ...redirects((path) => `/sign-in?next=${path}`),
      more: Object.fromEntries(paths.map((path) => [`/sign-in?next=${path}`, signIn])),
    },
  ],
  [
    "a form for a password at every address",
    20,
    "sign_in_wall",
    { sitemap: [], more: { "/": signIn, "/forgot": signIn.replace("Sign in", "Forgot") }, answer: () => signIn },
  ],
  [
    "meta elements that send readers to one page",
    20,
    "redirects_to_one_page",
    { head: () => `<meta http-equiv="refresh" content="0; url=/about">`, more: { "/about": pageOf("/about", {}) } },
  ],
  ["redirects to another site", 20, "redirects_to_one_page", redirects((path) => `http://elsewhere.example${path}`)],
  ["401 everywhere", 5, "page_4xx", { more: { "/": { status: 401 } }, answer: () => ({ status: 401 }) }],
  ["500 on every article", 20, "page_5xx", { answer: () => ({ status: 500 }) }],
  [
    "404 on every article, without a sitemap",
    30,
    "broken_internal_link",
    { sitemap: [], answer: () => ({ status: 404 }) },
  ],
  ["403 on most pages", 45, "page_4xx", { answer: (path) => (path < "/n" ? { status: 403 } : undefined) }],
  ["500 on half of the pages", 55, "page_5xx", { answer: (path) => (path < "/l" ? { status: 500 } : undefined) }],
  [
    "pages that say 200 and not found",
    20,
    "soft_404",
    { answer: (path) => `<title>${path}: page not found</title><h1>Sorry</h1>` },
  ],
  [
    "applications without a text of their own",
    45,
    "app_root_empty",
    { answer: (_, html) => html.replace(/<main>.*<\/main>/, '<div id="root"></div><script src="/a.js"></script>') },
  ],
  [
    "pages whose source browsers show",
    20,
    "page_not_shown",
    { answer: (_, body) => ({ headers: { "content-type": "text/plain" }, body }) },
  ],
  ["empty answers", 20, "page_not_shown", { answer: () => ({ body: "" }) }],
  [
    "an error of PHP in place of each text",
    20,
    "program_error",
    {
      answer: (_, html) =>
        html.replace(
          /<main>.*<\/main>/,
          "<b>Fatal error</b>: Uncaught Error in <b>/www/index.php</b> on line <b>3</b>",
        ),
    },
  ],
  ["redirects to pages that fail", 20, "redirect_to_error", redirects((path) => `/old${path}`)],
  ["redirects that never end", 20, "redirect_loop", redirects((path) => path)],
  ["a home page that fails", 45, "page_5xx", { more: { "/": { status: 500 } } }],
  ["the same text on every page", 40, "duplicate_content", { answer: () => "<title>Shop</title><p>Please wait.</p>" }],
  [
    "the same title on every page",
    80,
    "title_duplicate",
    { answer: (_, html) => html.replace(/<title>.*<\/title>/, "<title>The coast</title>") },
  ],
  ["canonical URLs that name the home page", 40, "canonical_elsewhere", canonicals(() => `${origin}/`)],
  ["canonical URLs on another site", 40, "canonical_elsewhere", canonicals((path) => `https://other.example${path}`)],
]

// Half of them a day: each has neighbours of its kind.
it.concurrent.each(ofTheDay(severe, 2))(
  "%s: a score of at most %i, harm, and the issue first",
  async (_, max, first, world) => {
    const { audit, issues } = await auditWorld(world)
    expect(issues[0]).toMatchObject({ code: first, place: 1 })
    expect(audit.score).toBeLessThanOrEqual(max)
    expect(isHarmful(audit, issues)).toBe(true)
    // Every point that the score lacks is told.
    const lost = issues.reduce((sum, { points }) => sum + (points ?? 0), 0)
    expect(Math.abs(100 - (audit.score ?? 0) - lost)).toBeLessThan(4)
  },
)

const unknown: [string, World][] = [
  [
    "everything but the home page disallowed for the crawler of the audit",
    { robots: "User-agent: CitableBot\nAllow: /$\nAllow: /sitemap.xml\nDisallow: /" },
  ],
  ["a challenge everywhere but at home", { answer: () => ({ status: 403, headers: { "cf-mitigated": "challenge" } }) }],
]

it.concurrent.each(unknown)("%s: the score is unknown, and a build fails", async (_, world) => {
  const { audit, issues } = await auditWorld(world)
  expect(audit.score).toBeNull()
  expect(audit.left_out).toEqual([expect.objectContaining({ count: 11 })])
  expect(isHarmful(audit, issues)).toBe(true)
})

const linking = (links: readonly string[]) =>
  pageOf("/", {}).replace("</main>", `${links.map((to) => `<a href="${to}">Read on</a>`).join(" ")}</main>`)
const withoutMenu = (html: string) => html.replace(/<nav>.*<\/nav>/, "")
const landing = (links: readonly string[]) => withoutMenu(linking(links))
const law = ["/imprint", "/privacy", "/terms"]
const old = Array.from({ length: 110 }, (_, at) => `/old/${at}`)
const filters = Array.from({ length: 40 }, (_, at) => `/list?${at % 2 === 0 ? "colour" : "size"}=${at}`)
const tags = Array.from({ length: 120 }, (_, at) => `/tags/${at}`)
const harmless: [string, World][] = [
  ["nothing wrong", {}],
  ["an expiry to come", robotsMeta("unavailable_after: 31 Dec 2999 10:00:00 GMT")],
  ["noindex for a crawler that nobody knows", robotsMeta("noindex", "otherbot")],
  [
    "many lists of tags that are kept out of the index",
    {
      more: {
        "/": linking(tags),
        ...Object.fromEntries(tags.map((tag) => [tag, noindexed(pageOf(tag, {}))])),
      },
    },
  ],
  [
    "a home page, and pages about law that are kept out of the index",
    {
      sitemap: ["/"],
      more: {
        "/": landing(law),
        ...Object.fromEntries(law.map((path) => [path, noindexed(withoutMenu(pageOf(path, {})))])),
      },
    },
  ],
  [
    "a home page whose buttons lead to another site",
    {
      sitemap: [],
      more: {
        "/": landing(law),
        ...Object.fromEntries(law.map((to) => [to, { status: 302, headers: { location: `http://app.test${to}` } }])),
      },
    },
  ],
  [
    "many old addresses that lead to the home page, and no sitemap",
    {
      sitemap: [],
      more: {
        "/": linking(old),
        ...Object.fromEntries(old.map((path) => [path, { status: 301, headers: { location: "/" } }])),
      },
    },
  ],
  [
    "a list whose filters name the list as their original",
    {
      sitemap: ["/"],
      more: {
        "/": landing(["/list", ...filters]),
        ...Object.fromEntries(["/list", ...filters].map((path) => [path, withoutMenu(pageOf("/list", {}))])),
      },
    },
  ],
  ["one crawler of AI search disallowed", { robots: "User-agent: PerplexityBot\nUser-agent: GPTBot\nDisallow: /" }],
  ["a form for a password above the text", { more: { "/": pageOf("/", {}).replace("<main>", `${signIn}<main>`) } }],
  ["each page at a new address", redirects((path) => `/coast${path}`)],
  ["a meta element that loads a page again later", { head: () => '<meta http-equiv="refresh" content="600; url=/">' }],
]

it.concurrent.each(ofTheDay(harmless, 2))("%s: costs little", async (name, world) => {
  const moved = Object.fromEntries(paths.map((path) => [`/coast${path}`, pageOf(`/coast${path}`, {})]))
  const { audit } = await auditWorld(name.startsWith("each page") ? { ...world, more: moved } : world)
  expect(audit.score).toBeGreaterThan(60)
})
