import type { Article, Webhook } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { createWebhookHandler } from "@citable/webhooks"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"

import { plantSite, type PlantedSite } from "../../dashboard/test/plant-site.ts"
import { type DoctorFolder, openDoctorFolder } from "./open-doctor-folder.ts"
import { plantedWorlds } from "./planted-worlds.ts"

let started: StartedService
let site: PlantedSite
let folder: DoctorFolder
let secret = ""
let articles: Article[] = []
let withdrawn: Article
let newest: Article
/** The newest article before its last edit. */
let former: Article

const body = (what: string) => `The text begins here.\n\nAnd here is the end of ${what}, which nobody else has.`

beforeAll(async () => {
  started = await startService({ deliveryFetch: async () => new Response(null, { status: 204 }) })
  const list = `/v1/brands/${started.brandId}/content`
  site = await plantSite(
    async () => (await started.call<{ data: Article[] }>("GET", list, undefined, started.apiKey)).data,
    (request) => createWebhookHandler({ secret, onError() {} })(request),
  )
  folder = openDoctorFolder()
  folder.writeSite()
  const hook = await started.call<Webhook & { secret: string }>("POST", `/v1/brands/${started.brandId}/webhooks`, {
    url: `${site.url}/api/citable`,
  })
  secret = hook.secret
  const write = (title: string, more: object = {}) => started.publish({ title, body: body(title), ...more })
  const old = await write("The “oldest” & first", { published_at: "2020-01-01T00:00:00Z" })
  await started.call("PATCH", `/v1/content/${old.id}`, { slug: "first-of-all" })
  await started.call("POST", `/v1/content/${old.id}/publish`, {})
  withdrawn = await write("Withdrawn")
  await started.call("POST", `/v1/content/${withdrawn.id}/unpublish`, {})
  former = await write("Newest & “best”", { slug: "newest", cover: { url: `${site.url}/cover.png` } })
  for (const end of ["the second edit", "the third edit"])
    await started.call("PATCH", `/v1/content/${former.id}`, { body: body(end) })
  await started.call("POST", `/v1/content/${former.id}/publish`, {})
  await site.build()
  articles = site.articles()
  newest = articles.find(({ id }) => id === former.id) as Article
})
afterAll(async () => {
  folder.remove()
  await site.close()
  await started.close()
})
afterEach(() => {
  site.plants.clear()
  site.show(articles)
  site.opened.length = 0
})

const env = () => ({
  CITABLE_TOKEN: started.operatorToken,
  CITABLE_URL: started.url,
  CITABLE_API_KEY: started.apiKey,
  CITABLE_WEBHOOK_SECRET: secret,
})
const look = (...more: string[]) => folder.doctor(env(), "--site-url", site.url, ...more)

it("says what it saw on a site that is right", async () => {
  const { code, report } = await look()
  const seen = report.checks
    .filter(({ name }) => parts.has(name))
    .map(({ name, status, message }) => [name, status, message.replaceAll(site.url, "")])
  expect(seen).toEqual([
    ["robots_txt", "ok", "robots.txt lets search engines read the newest article: /robots.txt"],
    [
      "page",
      "ok",
      `The page of the newest article answers 200 and shows version ${newest.version}, which is live, with its title, the end of its text, its canonical address, its language (en) and its structured data: /blog/newest`,
    ],
    [
      "old_page",
      "ok",
      "The page of the oldest article answers 200 and shows version 2, which is live, with its title, the end of its text, its canonical address, its language (en) and its structured data: /blog/first-of-all",
    ],
    ["pictures", "ok", "The picture of these articles answers 200 and is an image"],
    ["list", "ok", "The list names the newest article: /blog"],
    ["feed", "ok", "The feed names the newest article: /rss.xml"],
    ["sitemap", "ok", "The sitemap names the newest article: /sitemap.xml"],
    ["llms_txt", "ok", "llms.txt names the newest article: /llms.txt"],
    [
      "withdrawn",
      "ok",
      "The site does not show the withdrawn article “Withdrawn”, and list, feed, sitemap, llms.txt do not name it: /blog/withdrawn",
    ],
    ["unknown_page", "ok", "An address without an article answers 404: /blog/citable-doctor-looks-for-no-article"],
    ["renamed", "ok", "A former address of “The “oldest” & first” leads to its page: /blog/the-oldest-first"],
    ["requests", "ok", expect.stringMatching(/^These checks sent the site \d\d requests$/)],
  ])
  expect(code).toBe(0)
})
const parts = new Set(
  "site robots_txt page old_page pictures list feed sitemap llms_txt withdrawn unknown_page renamed requests".split(
    " ",
  ),
)

it.each(plantedWorlds)("finds %s", async (_what, path, plant, check, status, message) => {
  site.plants.set(path, plant)
  const { code, report } = await look("--article-path", "/blog/{slug}")
  const faults = report.checks.filter((one) => one.name === check && one.status !== "ok")
  expect(faults).toContainEqual(expect.objectContaining({ status, message: expect.stringMatching(message) as string }))
  expect(faults[0]?.remedy).toBeDefined()
  expect(code).toBe(status === "error" ? 1 : 0)
})

it("finds a page that was made before the last publication, and says why it stays", async () => {
  site.show(articles.map((article) => (article.id === former.id ? { ...former, slug: newest.slug } : article)))
  await expect
    .poll(async () => (await look()).message("page"))
    .toBe(
      `The page of the newest article is 2 revisions behind: it shows version ${former.version}, and ${newest.version} is live: ${site.url}/blog/newest. The site has accepted every event. Either it renders the page only when it is built, or a cache in front of it keeps the old page.`,
    )
  site.plant("/blog/newest", { headers: { age: "3600" } })
  expect((await look()).message("page")).toContain("live. A cache answered, with a copy of 3600 seconds: ")
  const keyOnly = { ...env(), CITABLE_TOKEN: "" }
  expect((await folder.doctor(keyOnly, "--site-url", site.url)).message("page")).toContain(
    "The doctor could not read the webhook, so it does not know why.",
  )
})

it("finds a withdrawn article that the site still shows, by an operator's list, and by a list of the site", async () => {
  site.show([...articles, withdrawn])
  const { code, report } = await look()
  expect(code).toBe(1)
  expect(report.checks.filter(({ name }) => name === "withdrawn").map(({ message }) => message)).toContainEqual(
    expect.stringContaining("The site still shows the withdrawn article “Withdrawn”"),
  )
  const { message } = await folder.doctor({ ...env(), CITABLE_TOKEN: "" }, "--site-url", site.url)
  expect(message("withdrawn")).toContain("The key of a site cannot list withdrawn articles")
})

it("says what it could not look at, and finds nothing where the site names no article", async () => {
  for (const path of ["/", "/blog", "/sitemap.xml"]) site.plant(path, { status: 404, text: "" })
  const { status, message } = await look()
  expect(status["page"]).toBe("skipped")
  expect(message("page")).toContain("The site names no address of an article")
})

it("says that every check passed only if it looked at everything, and at nothing but the site", async () => {
  folder.write("dist/blog/newest/index.html", "x")
  folder.write("node_modules/.astro/citable/articles-1/index", "x")
  // Events of the set-up may still be on their way.
  await expect
    .poll(async () => (await folder.run(env(), "--site-url", site.url)).out.at(-1))
    .toBe("\nEvery check passed.")
  expect((await folder.run(env())).out.at(-1)).toMatch(/No faults found\. Not checked: .*page\.$/)
  site.plant("/blog/withdrawn", { status: 503 })
  expect((await folder.run(env(), "--site-url", site.url)).out.at(-1)).toBe(
    "\nNo faults found. Not checked: withdrawn.",
  )
  expect(site.opened.length).toBeLessThan(60)
})

it("is content with a site that has no feed, sitemap and llms.txt, and says so", async () => {
  for (const path of ["/rss.xml", "/sitemap.xml", "/llms.txt"]) site.plant(path, { status: 404, text: "" })
  site.change("/blog", (text) => text.replace(/<link[^>]*>/, ""))
  const { out } = await folder.run(env(), "--site-url", site.url)
  expect(out.join("\n")).toMatch(/^– feed +No page names a feed, and there is none at the usual addresses$/m)
  expect(out.at(-1)).toMatch(/^\nEvery check passed\. Nothing to check: .*feed, sitemap, llms_txt\.$/)
  const keyOnly = (await folder.run({ ...env(), CITABLE_TOKEN: "" }, "--site-url", site.url)).out
  expect(keyOnly.join("\n")).toMatch(/^– withdrawn +Not checked\. The key of a site .* citable login/m)
  expect(keyOnly.at(-1)).toMatch(/^\nNo faults found\. Not checked: webhook, withdrawn\. Nothing to check:/)
})

it("finds a page that leads elsewhere, and a path that is none", async () => {
  site.plant("/blog/newest", { status: 302, text: "", headers: { location: "/" } })
  expect((await look()).message("page")).toContain(`The page of the newest article leads elsewhere, to ${site.url}/`)
  expect((await look("--article-path", "blog")).code).toBe(2)
  expect((await folder.doctor(env(), "--article-path", "/blog/{slug}")).code).toBe(2)
})
