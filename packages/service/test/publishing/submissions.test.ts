import { describeSubmission, type ToolOutput } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { openSubmissionWorld, type SubmissionWorld } from "./open-submission-world.ts"

let world: SubmissionWorld
beforeAll(async () => {
  world = await openSubmissionWorld()
})
afterAll(() => world?.close())

const at = (slug: string) => `http://shop.example/blog/${slug}`
const submitted = () => world.engine.accepted.map(({ urlList }) => urlList.toSorted())
const received = (more: object = {}) => ({ state: "received", submitted_at: expect.any(String), ...more })

describe("submitting addresses with IndexNow", () => {
  it("is off until the brand chooses it, and then looks for the key file as a visitor", async () => {
    const { publish, submissionsOf, choose, brand, key, site } = world
    const { id } = await publish({ slug: "before" })
    expect(await submissionsOf(id)).toEqual([])
    expect(await brand()).toMatchObject({ submissions: { index_now: false, sitemaps: false }, key_files: [] })
    await choose({ index_now: true })
    const problem = `the key file http://shop.example/indexnow.txt answers 404. It has to hold ${key} and nothing else.`
    const files = async () => (await brand()).key_files
    await expect.poll(files).toMatchObject([{ host: "shop.example", url: null, problem }])
    expect(site.requests).toContain("GET shop.example /indexnow.txt")
    expect(key).toMatch(/^[0-9a-f]{32}$/)
  })

  it("waits for the page, for the version on it and for the key file, and says so", async () => {
    const { publish, show, later, engine, key, site, brand } = world
    const article = await publish({ slug: "beans" })
    await later(article.id, at("beans"), { state: "waiting", reason: "the page answers 404" })
    show({ ...article, version: article.version - 1 })
    const old = `the page shows version ${article.version - 1}`
    await later(article.id, at("beans"), { state: "waiting", reason: old })
    show(article, { head: '<meta name="robots" content="noindex">' })
    await later(article.id, at("beans"), { reason: "the page tells search engines to leave it out" }, 121_000)
    show(article)
    site.pages["/indexnow.txt"] = `${key}0`
    const wrong = `the key file http://shop.example/indexnow.txt holds something else. It has to hold ${key} and nothing else.`
    const waiting = await later(article.id, at("beans"), { state: "waiting", reason: wrong }, 301_000)
    expect(describeSubmission(waiting)).toBe(`Not yet submitted to IndexNow: ${wrong}`)
    expect(engine.answers).toEqual([])
    site.pages["/indexnow.txt"] = `${key}\n`
    const done = await later(article.id, at("beans"), received({ response_status: 202 }), 601_000)
    expect(describeSubmission(done)).toBe(
      "IndexNow received the address (HTTP 202): it checks the key file later. That does not mean that it is indexed.",
    )
    expect(submitted()).toEqual([[at("beans")]])
    expect((await brand()).key_files).toMatchObject([{ url: "http://shop.example/indexnow.txt", problem: null }])
  })

  it("submits a version once, the next one again, and what was renamed together with its old address", async () => {
    const { publish, change, show, later, engine, site } = world
    const article = await publish({ slug: "roasts" })
    show(article)
    await later(article.id, at("roasts"), received({ version: article.version, response_status: 200 }))
    engine.accepted.length = 0
    await world.service.call("POST", `/v1/content/${article.id}/publish`, {})
    const moved = await change(article.id, { slug: "our-roasts" })
    show(moved)
    const gone = { change: "gone", state: "waiting", reason: "the page is still there", version: null }
    await later(article.id, at("roasts"), gone)
    await later(article.id, at("our-roasts"), received({ version: moved.version }), 0)
    site.pages["/blog/roasts"] = { status: 301, headers: { location: "/blog/our-roasts" } }
    const told = await later(article.id, at("roasts"), received({ change: "gone" }))
    expect(describeSubmission(told)).toBe(
      "IndexNow received that the page is gone (HTTP 200). That does not mean that it is out of the index.",
    )
    expect(submitted()).toEqual([[at("our-roasts")], [at("roasts")]])
  })

  it("submits addresses that change together in one request, and those of deleted articles", async () => {
    const { publish, show, later, engine, site, service } = world
    const articles = await Promise.all(["one", "two", "three"].map((slug) => publish({ slug, title: `Beans ${slug}` })))
    articles.forEach((article) => show(article))
    engine.accepted.length = 0
    for (const { id, slug } of articles) await later(id, at(slug), received(), slug === "one" ? 61_000 : 0)
    expect(submitted()).toEqual([[at("one"), at("three"), at("two")]])
    const [first, second] = articles
    await service.call("POST", `/v1/content/${first?.id}/unpublish`, {})
    await service.call("DELETE", `/v1/content/${second?.id}`)
    site.pages["/blog/one"] = { status: 410 }
    delete site.pages["/blog/two"]
    await later(first?.id ?? "", at("one"), received({ change: "gone" }))
    expect(submitted().at(-1)).toEqual([at("one"), at("two")])
    const { data } = await service.call<ToolOutput<"list_content">>(
      "GET",
      `/v1/brands/${service.brandId}/content?trashed=true`,
    )
    const told = [{ url: at("two"), to: "index_now", change: "gone", state: "received" }]
    expect(data.map(({ trashed }) => trashed?.submissions)).toMatchObject([told])
  })

  it("tries later what an engine wants later, and not before", async () => {
    const { publish, show, later, engine, clock, submissionsOf } = world
    const article = await publish({ slug: "busy" })
    show(article)
    engine.fault = { status: 429, headers: { "retry-after": "7200" } }
    const asked = { state: "waiting", response_status: 429, reason: "IndexNow asks to wait (HTTP 429)" }
    const waiting = await later(article.id, at("busy"), asked)
    expect(Date.parse(waiting.retry_at ?? "") - (Date.now() + clock.ahead)).toBeGreaterThan(7_100_000)
    engine.fault = { status: 503 }
    const count = engine.answers.length
    const other = await publish({ slug: "other" })
    show(other)
    await later(other.id, at("other"), { state: "waiting", reason: "IndexNow failed (HTTP 503)" })
    expect(engine.answers.slice(count)).toEqual([503])
    expect(await submissionsOf(article.id)).toMatchObject([{ response_status: 429 }])
    engine.fault = undefined
    await later(article.id, at("busy"), received(), 7_200_000)
  })

  it("says what is wrong when an engine refuses, after a look at the key file", async () => {
    const { publish, show, later, engine, site, key, choose } = world
    const article = await publish({ slug: "refused" })
    show(article)
    const reason =
      "IndexNow refused it (HTTP 403): it does not accept the key, which http://shop.example/indexnow.txt has"
    engine.fault = { status: 403 }
    await later(article.id, at("refused"), { state: "waiting", response_status: 403, reason })
    site.pages["/indexnow.txt"] = { status: 404 }
    engine.fault = undefined
    const missing = expect.stringContaining(
      `IndexNow refused it (HTTP 403): the key file http://shop.example/indexnow.txt answers 404. It has to hold ${key}`,
    )
    await later(article.id, at("refused"), { state: "waiting", reason: missing })
    site.pages["/indexnow.txt"] = key
    engine.fault = { status: 422 }
    const others = expect.stringContaining("(HTTP 422): it says that the addresses are not of shop.example")
    const failed = await later(article.id, at("refused"), { state: "failed", retry_at: null, reason: others }, 121_000)
    expect(describeSubmission(failed)).toContain("Could not be submitted to IndexNow: IndexNow refused it")
    engine.fault = undefined
    await choose({ index_now: true })
    await later(article.id, at("refused"), received())
  })

  it("leaves out what search engines may not list, and everything once the brand turns it off", async () => {
    const { publish, show, later, engine, choose, submissionsOf } = world
    const hidden = await publish({ slug: "hidden", seo: { noindex: true } })
    show(hidden)
    const reason = "the article is hidden from search engines"
    const skipped = await later(hidden.id, at("hidden"), { state: "skipped", retry_at: null, reason })
    expect(describeSubmission(skipped)).toBe(`Not submitted to IndexNow: ${reason}.`)
    const late = await publish({ slug: "late" })
    await choose({})
    const count = engine.answers.length
    const never = await publish({ slug: "never" })
    show(late)
    show(never)
    expect(await submissionsOf(never.id)).toEqual([])
    await choose({ index_now: true })
    await later(late.id, at("late"), received())
    expect(engine.answers.slice(count)).toEqual([200])
  })
})
