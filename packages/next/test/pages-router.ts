import type { Article } from "@citable/contract"
import { expect, it, vi } from "vitest"

import { findDifferences } from "./brand.ts"
import type { BuiltSite } from "./built-site.ts"
import { findFiles } from "./find-files.ts"
import { toCookies } from "./to-cookies.ts"

/** Describes the Pages Router, and both routers behind a proxy.ts, on a running site. */
export function testPagesRouter(built: BuiltSite): void {
  const hook = () => `${built.site.url}/api/classic`

  it("a page of the build shows its article, and an unknown slug is a 404", async () => {
    expect((await built.site.get("/classic/article-5")).text).toContain("<p>The text of number 5.</p>")
    expect((await built.site.get("/classic/none")).status).toBe(404)
  })

  it("an article in the place of a page of the site is left out, and the build names it", async () => {
    expect(built.output).toContain('The article "On live" (live) is left out')
    expect((await built.site.get("/classic/live")).text).not.toContain("<h1>On live</h1>")
    expect((await built.site.get("/classic")).text).not.toContain("On live")
  })

  it("the webhook revalidates the article's page and the lists, and nothing else", async () => {
    expect((await built.site.get("/classic/later")).status).toBe(404)
    const late = await built.brand.service.publish({ title: "Later", slug: "later", body: "Late news." })
    built.brand.takeRequests()
    const answer = await fetch(await built.brand.announce(hook(), "content.published", late))
    expect(await answer.json()).toMatchObject({ received: true, revalidated: ["/classic/later", "/classic"] })
    // The wait, the article, the list and one missing excerpt: Next rendered no other page.
    expect(built.brand.takeRequests().filter((path) => path.includes("by-slug"))).toHaveLength(1)

    expect((await built.site.get("/classic/later")).text).toContain("Late news.")
    expect((await built.site.get("/classic")).text).toContain("Later")
    expect(built.brand.takeRequests()).toEqual([])
  })

  it("a previous slug redirects permanently, and a withdrawn article is gone", async () => {
    const article = await built.brand.service.call<Article>(
      "GET",
      `/v1/brands/${built.brand.service.brandId}/content/by-slug/article-7`,
    )
    const edited = await built.brand.edit(article, { slug: "seventh" })
    await fetch(await built.brand.announce(hook(), "content.updated", edited, { previousSlug: "article-7" }))
    expect(await built.site.get("/classic/article-7")).toMatchObject({ status: 308, location: "/classic/seventh" })

    await built.brand.unpublish(edited)
    const answer = await built.brand.forward(hook(), edited)
    expect(await answer.json()).toMatchObject({
      revalidated: ["/classic/seventh", "/classic/article-7", "/classic"],
    })
    expect((await built.site.get("/classic/seventh")).status).toBe(404)
    expect((await built.site.get("/classic/article-7")).status).toBe(404)
    expect((await built.site.get("/classic")).text).not.toContain("Article 7<")
  })

  it("an unsigned webhook gets 401, and one with a future revision 503", async () => {
    built.brand.takeRequests()
    expect((await fetch(hook(), { method: "POST", body: "{}" })).status).toBe(401)
    expect((await fetch(hook())).status).toBe(405)
    expect(built.brand.takeRequests()).toEqual([])
    const late = await built.brand.service.call<Article>(
      "GET",
      `/v1/brands/${built.brand.service.brandId}/content/by-slug/later`,
    )
    const answer = await fetch(await built.brand.announce(hook(), "content.updated", late, { ahead: 1 }))
    expect(answer.status).toBe(503)
    // The service holds the route's last request for a moment.
    await vi.waitFor(() => expect(built.brand.service.requests.some(({ status }) => status === 503)).toBe(true), 60_000)
  })

  it("behind a proxy.ts, both routers answer every case of the receiver correctly", async () => {
    const proxied = await fetch(hook())
    expect(proxied.headers.get("x-proxied")).toBe("yes")
    for (const path of ["/api/classic", "/api/citable"]) {
      expect(await findDifferences(built.site.url + path, built.brand.secret)).toEqual([])
      // A sender follows no redirects, so the address must have no trailing slash.
      const options = { method: "POST", body: "{}", redirect: "manual" } as const
      expect((await fetch(`${built.site.url}${path}/`, options)).status).toBe(308)
    }
  })

  it("a late event brings nothing back", async () => {
    const late = await built.brand.service.call<Article>(
      "GET",
      `/v1/brands/${built.brand.service.brandId}/content/by-slug/later`,
    )
    const before = await built.brand.announce(hook(), "content.updated", late)
    await built.brand.unpublish(late)
    expect((await fetch(await built.brand.announce(hook(), "content.unpublished", late))).status).toBe(200)
    expect((await fetch(before)).status).toBe(200)
    expect((await built.site.get("/classic/later")).status).toBe(404)
    await built.brand.service.call("POST", `/v1/content/${late.id}/publish`, {})
  })

  it("if Next has parsed the body, the route says what to add", async () => {
    const late = await built.brand.service.call<Article>(
      "GET",
      `/v1/brands/${built.brand.service.brandId}/content/by-slug/later`,
    )
    const answer = await fetch(await built.brand.announce(`${built.site.url}/api/parsed`, "content.updated", late))
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain("bodyParser: false")
  })

  it("a draft is shown only to the person who previews it", async () => {
    const article = await built.find("article-22")
    await built.brand.service.call("PATCH", `/v1/content/${article.id}`, { title: "Not said here" })
    const { token } = await built.brand.service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`)
    const route = `${built.site.url}/api/classic-draft`
    expect((await fetch(`${route}?content_id=${article.id}&token=pvw_wrong`)).status).toBe(401)
    const entered = await fetch(`${route}?content_id=${article.id}&token=${token}`, { redirect: "manual" })
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/classic/article-22"])
    const cookies = entered.headers.getSetCookie().map((text) => text.split(";")[0])
    expect(cookies.join()).not.toContain(token)
    const cookie = cookies.join("; ")
    const preview = await fetch(`${built.site.url}/classic/article-22`, { headers: { cookie } })
    const shown = await preview.text()
    expect(shown).toContain("<h1>Not said here</h1>")
    expect(shown).toContain('"preview":{"service":"http')
    const published = await built.site.get("/classic/article-22")
    expect(published.text).toContain("<h1>Article 22</h1>")
    expect(published.text).not.toContain('"preview":')

    const ask = (etag: string, headers = {}) =>
      fetch(`${route}?${new URLSearchParams({ content_id: article.id, etag })}`, { headers })
    const state = (await (await ask("", { cookie })).json()) as { etag: string; path: string }
    expect(state.path).toBe("/classic/article-22")
    const waiting = ask(state.etag, { cookie })
    await built.brand.service.call("PATCH", `/v1/content/${article.id}`, { excerpt: "Not said either." })
    expect(await (await waiting).json()).not.toMatchObject({ etag: state.etag })
    expect((await ask("")).status).toBe(401)
    expect(await findFiles(built.next().dist, (text) => text.includes("Not said here"))).toEqual([])
    const leave = async (held: string) =>
      toCookies(await fetch(route, { method: "POST", headers: { cookie: held }, redirect: "manual" }))
    const own = { HttpOnly: "", Path: "/", SameSite: "None", Secure: "" }
    expect(await leave(cookies.join("; "))).toEqual({ __prerender_bypass: own, __next_preview_data: own })
    const framed = await fetch(`${route}?content_id=${article.id}&token=${token}`, {
      headers: { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" },
      redirect: "manual",
    })
    const partitioned = { ...own, Partitioned: "" }
    expect(toCookies(framed)).toEqual({ __prerender_bypass: partitioned, __next_preview_data: partitioned })
    const inFrame = framed.headers.getSetCookie().map((text) => text.split(";")[0])
    expect(await leave(inFrame.join("; "))).toEqual({
      __prerender_bypass: partitioned,
      __next_preview_data: partitioned,
    })
  })

  it("an edit of only the body leaves lists as they are", async () => {
    const edited = await built.brand.edit(await built.find("article-24"), {
      body: "The text of number 24.\n\nAnd more.",
    })
    const answer = await built.brand.forward(hook(), edited)
    expect(await answer.json()).toMatchObject({ revalidated: ["/classic/article-24"] })
    expect((await built.site.get("/classic/article-24")).text).toContain("And more.")
  })
}
