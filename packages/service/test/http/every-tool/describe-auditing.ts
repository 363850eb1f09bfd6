import { expect, it, vi } from "vitest"

import { coffeeOrigin as origin } from "./coffee-pages.ts"
import type { CoffeeWorld } from "./start-coffee-world.ts"

const farm = "http://farm.outside.example"
const pathOf = (url: string) => new URL(url).pathname

/** A person looks at the site itself, finds the faults that `coffeePages` has, and mends one. */
export function describeAuditing(world: () => CoffeeWorld): void {
  it("an audit finds the faults of the site, and nothing where there is none", async () => {
    const { desk } = world()
    const { id: audit_id } = await desk.call("start_audit")
    const audit = await vi.waitFor(
      async () => {
        const told = await desk.call("get_audit", { audit_id })
        expect(told.finished_at).not.toBeNull()
        return told
      },
      { timeout: 60_000, interval: 20 },
    )
    // Seven pages of the sitemap, the published article, and a link to a page that is gone.
    expect(audit).toMatchObject({ status: "completed", pages_crawled: 9, pages_failed: 1, left_out: [], changes: null })
    const { data, has_more: more } = await desk.call("list_audit_issues", { audit_id, limit: 100 })
    const pagesOf = (code: string) =>
      data.find((issue) => issue.code === code)?.pages.map(({ url, detail }) => [pathOf(url), detail])
    expect(pagesOf("broken_internal_link")).toEqual([["/blog", `${origin}/blog/cold-brew-2019 answers 404`]])
    expect(pagesOf("broken_external_link")).toEqual([["/blog/grind-size", `${farm}/gone answers 404`]])
    expect(pagesOf("description_missing")).toEqual([["/shop/night-shift", null]])
    expect(pagesOf("title_missing")).toBeUndefined()
    expect(pagesOf("h1_missing")).toBeUndefined()
    const bySeverity = (wanted: string) => data.filter(({ severity }) => severity === wanted).length
    expect([more, audit.issues]).toEqual([
      false,
      { error: bySeverity("error"), warning: bySeverity("warning"), notice: bySeverity("notice") },
    ])
    // What browsers found is large, and left out of lists.
    expect((await desk.call("list_audits")).data).toEqual([{ ...audit, accessibility: null }])
  })

  it("broken links are listed with the pages that have them", async () => {
    const { data } = await world().desk.call("list_broken_links")
    expect(data.map(({ url, kind, http_status: status, found_on: on }) => [url, kind, status, on[0]?.text])).toEqual([
      [`${farm}/gone`, "external", 404, "farm in Huila"],
      [`${origin}/blog/cold-brew-2019`, "internal", 404, "cold brew"],
    ])
  })

  it("a page shows what the crawl saw, and after a refresh what changed", async () => {
    const { desk, made, site } = world()
    const { data } = await desk.call("list_pages", { limit: 100 })
    expect(data.filter(({ state }) => state === "ok").map(({ url }) => pathOf(url))).toEqual([
      "/",
      "/about-us",
      "/blog",
      "/blog/grind-size",
      "/blog/store-coffee-beans",
      "/compare",
      "/shop/house-blend",
      "/shop/night-shift",
    ])
    const published = data.find(({ url }) => pathOf(url) === "/blog/store-coffee-beans")
    expect(published).toMatchObject({ content_id: made.articleId, in_sitemap: false, inbound_links: 1 })
    const found = data.find(({ url }) => pathOf(url) === "/shop/night-shift")
    const page_id = found?.id ?? ""
    const before = await desk.call("get_page", { page_id })
    expect(before).toMatchObject({ description: null, in_sitemap: true, indexable: true, inbound_links: 7 })
    expect(before.text).toContain("It tastes of cocoa")
    expect(before.text).not.toContain("Old Quay")
    const html = site.pages["/shop/night-shift"] as string
    site.pages["/shop/night-shift"] = html.replace(
      "</head>",
      '<meta name="description" content="Our darkest roast."></head>',
    )
    const after = await desk.call("refresh_page", { page_id })
    expect(after).toMatchObject({ id: page_id, description: "Our darkest roast.", first_seen_at: before.first_seen_at })
  })

  it("a link is suggested where a page names what another is about", async () => {
    const { data } = await world().desk.call("suggest_internal_links")
    expect(
      data.map(({ from_url: from, to_url: to, anchor, context }) => [pathOf(from), pathOf(to), anchor, context]),
    ).toEqual([
      ["/shop/night-shift", "/blog/grind-size", "grind size", "Use 18 grams for a double shot, and a fine grind size."],
    ])
  })

  it("one crawler of AI is kept out by robots.txt, and the answer says by which line", async () => {
    const access = await world().desk.call("check_ai_access")
    const blocked = access.crawlers.filter(({ allowed }) => allowed === false)
    expect(blocked.map(({ name, blocked_by: by, rule }) => [name, by, rule])).toEqual([
      ["GPTBot", "robots_txt", "Disallow: /"],
    ])
    expect(blocked[0]?.reason).toContain("line 2")
    expect(access.crawlers.find(({ name }) => name === "OAI-SearchBot")).toMatchObject({
      allowed: true,
      pages_allowed: 1,
    })
    expect(access).toMatchObject({ robots_txt: { found: true }, llms_txt: { found: false }, sitemaps: [{ urls: 7 }] })
  })

  it("any public page is read, with its links and its structured data", async () => {
    const { desk } = world()
    const page = await desk.call("read_page", { url: `${origin}/about-us` })
    expect(page).toMatchObject({ title: "About Harbour Coffee", http_status: 200, rendered: false, truncated: false })
    expect(page.markdown).toMatch(/^Ines and Tom have roasted coffee since 1998\..*\[a farm in Huila\]\(http:\/\/farm/)
    expect(page.markdown).not.toContain("Old Quay")
    const links = await desk.call("extract_links", { url: `${origin}/blog/grind-size`, kind: "external" })
    expect(links.data).toEqual([{ url: `${farm}/gone`, text: "farm in Huila", rel: [], kind: "external" }])
    const data = await desk.call("extract_structured_data", { url: `${origin}/` })
    expect(data.json_ld.map((one) => one["@type"])).toEqual(["Organization", "Product"])
    expect(data).toMatchObject({ json_ld_errors: [], open_graph: [{ name: "og:site_name" }, { name: "og:title" }] })
  })

  it("no screenshot is taken where the operator has set up no browser, and the answer says so", async () => {
    const problem = await world().desk.refuse("capture_screenshot", { url: `${origin}/` })
    expect(problem).toMatchObject({ status: 501, code: "not_configured" })
    expect(problem.detail).toContain("browser")
  })
}
