import { parseRobots } from "@citable/reader"
import { describe, expect, it } from "vitest"

import { type IndexedPage, whoMayIndex } from "../src/pages/who-may-index.ts"

const now = Date.parse("2026-11-30T12:00:00Z")
const url = "https://harbour.test/tides"
const about = { url: "https://harbour.test/about", state: "ok", isNoindex: false, canonical: null }

function judge(more: Partial<IndexedPage> = {}, robots = "") {
  const page: IndexedPage = {
    url,
    state: "ok",
    httpStatus: 200,
    redirectedTo: null,
    isListed: false,
    directives: null,
    isNoindex: false,
    canonicals: [],
    alternates: [],
    ...more,
  }
  const { crawlers, conflicts } = whoMayIndex(page, { rules: parseRobots(Buffer.from(robots)), now })
  return {
    conflicts,
    closed: Object.fromEntries(crawlers.flatMap((one) => (one.allowed === true ? [] : [[one.crawler, one.reason]]))),
  }
}
const named = (crawler: string, directive: string) => ({
  directives: { everybody: [], named: { [crawler]: [directive] } },
})
const all = (reason: string) => ({ google: reason, bing: reason, chatgpt: reason, claude: reason, perplexity: reason })

describe("who may index a page", () => {
  it("is everybody where nothing is said", () => {
    expect(judge()).toEqual({ closed: {}, conflicts: [] })
  })

  it.each([
    ["noindex", { directives: { everybody: ["noindex"], named: {} } }, all("Its robots directives say noindex.")],
    ["a crawler's own directive", named("bingbot", "none"), { bing: "Its robots directives say none to bingbot." }],
    ["one for Google", named("googlebot", "noindex"), { google: "Its robots directives say noindex to Googlebot." }],
    ["an expiry to come", { directives: { everybody: ["unavailable_after:2027-01-01"], named: {} } }, {}],
    [
      "an expiry in the past",
      { directives: { everybody: ["unavailable_after:2020-01-01"], named: {} } },
      all("Its robots directives say unavailable_after:2020-01-01."),
    ],
    ["an error", { state: "client_error", httpStatus: 404 }, all("It answers 404.")],
    ["a redirect", { state: "redirect", redirectedTo: about.url }, all(`It leads to ${about.url}.`)],
    ["another original", { canonicals: [about] }, all(`It names ${about.url} as its original.`)],
  ] satisfies [string, Partial<IndexedPage>, Record<string, string>][])("says why not: %s", (_, more, closed) => {
    expect(judge(more).closed).toEqual(closed)
  })

  it("names the line of robots.txt", () => {
    const robots = "User-agent: OAI-SearchBot\nDisallow: /tides\n\nUser-agent: *\nDisallow: /private"
    expect(judge({}, robots).closed).toEqual({ chatgpt: expect.stringMatching(/^robots\.txt, line 2: .*\/tides/) })
    expect(judge({}, "User-agent: *\nDisallow: /").closed).toHaveProperty("perplexity")
  })

  it("is not known of what nobody has read", () => {
    expect(judge({ state: "not_crawled" }).closed).toEqual(all("No audit has read the page."))
    const { crawlers } = whoMayIndex(
      {
        ...about,
        httpStatus: 200,
        redirectedTo: null,
        isListed: true,
        directives: null,
        canonicals: [],
        alternates: [],
      },
      { rules: null, now },
    )
    expect(crawlers.map(({ allowed }) => allowed)).toEqual([null, null, null, null, null])
  })
})

describe("what a page says about its index", () => {
  const noindex = { directives: { everybody: ["noindex"], named: {} } }
  it.each([
    ["A sitemap names it, and it forbids indexing.", { isListed: true, ...noindex }],
    [`A sitemap names it, and it names ${about.url} as its original.`, { isListed: true, canonicals: [about] }],
    ["It forbids indexing, and names another page as its original.", { canonicals: [about], ...noindex }],
    [`Its canonical URL ${about.url} forbids indexing.`, { canonicals: [{ ...about, isNoindex: true }] }],
    [
      `Its canonical URL ${about.url} names another one.`,
      {
        canonicals: [
          { ...about, canonical: url },
          { ...about, url },
        ],
      },
    ],
    [
      "Its canonical URLs lead in a circle.",
      {
        canonicals: [
          { ...about, canonical: url },
          { ...about, url },
        ],
      },
    ],
    [`Its hreflang names ${about.url}, which redirects.`, { alternates: [{ ...about, state: "redirect" }] }],
    [
      `Its hreflang names ${about.url}, which names ${url} as its original.`,
      { alternates: [{ ...about, canonical: url }] },
    ],
  ] satisfies [string, Partial<IndexedPage>][])("contradicts itself: %s", (conflict, more) => {
    expect(judge(more).conflicts).toContain(conflict)
  })

  it("is hidden by robots.txt", () => {
    const { conflicts } = judge({ isListed: true, ...noindex }, "User-agent: *\nDisallow: /")
    expect(conflicts).toContain("It forbids indexing, and robots.txt keeps crawlers from reading that.")
    expect(conflicts).toContain("A sitemap names it, and robots.txt keeps Google from it.")
  })
})
