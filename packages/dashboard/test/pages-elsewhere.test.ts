import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

import type { Competitor } from "@citable/contract/visibility"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createWebClient, type WebClient } from "../../service/test/web-client.ts"
import { fillBrand } from "./fill-brand.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

let started: StartedService
let brandId: string
let inside: WebClient
let elsewhere: WebClient
let child: ChildProcess
beforeAll(async () => {
  started = await startDashboard()
  brandId = await fillBrand(started, "lamps")
  inside = await signIn(started)
  const program = fileURLToPath(new URL("pages-process.ts", import.meta.url))
  const words = ["--disable-warning=ExperimentalWarning", program, started.url]
  child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] })
  if (child.stdout === null) throw new Error("The process has no output.")
  const first = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (first.done === true) throw new Error("The process ended before it served a page.")
  elsewhere = createWebClient(first.value, (request) => fetch(request))
  // A browser sends its cookie to both ports of a host, as it does to both programs behind a proxy.
  for (const [name, value] of inside.cookies) elsewhere.cookies.set(name, value)
})
afterAll(async () => {
  child?.kill("SIGKILL")
  await started?.close()
})

/** A page without what differs between two showings of a form. */
function withoutOnce(text: string): string {
  // The files of the pages are those of each process.
  return text
    .replaceAll(/\/assets\/[\w-]+\//g, "/assets/")
    .replaceAll(/name="once" value="[^"]+"/g, 'name="once" value="ONCE"')
}

const paths = [
  "/articles",
  "/articles?status=published",
  "/articles/calendar?month=2999-01",
  "/search",
  "/search/opportunities",
  "/search/keywords",
  "/search/backlinks",
  "/search/ai-referrals",
  "/site",
  "/site/ai-access",
  "/site/broken-links",
  "/site/link-suggestions",
  "/visibility",
  "/visibility/citations",
  "/visibility/competitors",
  "/visibility/scans",
  "/visibility/sentiment",
  "/sites/deploy-hooks",
]

it.each(paths)(
  "%s is the same page in another process, which has the service's address and the session of a person",
  async (path) => {
    const own = await inside.open(`/brands/${brandId}${path}`)
    const other = await elsewhere.open(`/brands/${brandId}${path}`)
    expect([own.status, other.status]).toEqual([200, 200])
    expect(withoutOnce(other.text)).toBe(withoutOnce(own.text))
  },
)

it("the pages of an article are the same, too", async () => {
  const list = await inside.open(`/brands/${brandId}/articles`)
  const id = /\/articles\/(cnt_[0-9a-z]+)/.exec(list.text)?.[1] ?? ""
  for (const page of ["/revisions", "/revisions/1", "/preview", "/publish", "/live", "/on-site", "/score"]) {
    const path = `/articles/${id}${page}`
    const own = await inside.open(`/brands/${brandId}${path}`)
    const other = await elsewhere.open(`/brands/${brandId}${path}`)
    expect([path, own.status, other.status]).toEqual([path, 200, 200])
    expect(withoutOnce(other.text)).toBe(withoutOnce(own.text))
  }
})

it("a form in the other process changes the service, and a refusal of a tool becomes a page", async () => {
  const page = await elsewhere.open(`/brands/${brandId}/visibility/competitors`)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ""
  const fields = { csrf: hidden("csrf"), once: hidden("once"), name: "Velocita" }
  const sent = await elsewhere.submit(page, "/visibility/competitors", fields)
  expect(sent.text).toContain("Velocita")
  const list = `/v1/brands/${brandId}/competitors`
  const { data } = await started.call<{ data: Competitor[] }>("GET", list, undefined, started.operatorToken)
  expect(data.map(({ name }) => name)).toContain("Velocita")
  const missing = await elsewhere.open("/brands/brd_0/articles")
  expect([missing.status, missing.text.includes("<h1>")]).toEqual([404, true])
})
