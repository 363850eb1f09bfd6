import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

import type { Competitor } from "@citable/contract/visibility"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createWebClient, type WebClient } from "../../service/test/web-client.ts"
import { crawl } from "./crawl.ts"
import { fillBrand } from "./fill-brand.ts"
import { settleImport } from "./settle-import.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

let started: StartedService
let brandId: string
let inside: WebClient
let elsewhere: WebClient & { origin: string }
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
  elsewhere = { ...createWebClient(first.value, (request) => fetch(request)), origin: first.value }
  // A browser sends its cookie to both ports of a host, as it does to both programs behind a proxy.
  for (const [name, value] of inside.cookies) elsewhere.cookies.set(name, value)
})
afterAll(async () => {
  child?.kill("SIGKILL")
  await started?.close()
})

/** A page without what differs between two showings of a form, and between two addresses. */
function withoutOnce(text: string): string {
  // The files of the pages are those of each process.
  const here = [started.url, elsewhere.origin].flatMap((origin) => [origin, encodeURIComponent(origin)])
  const placed = here.reduce((shown, origin) => shown.replaceAll(origin, "ORIGIN"), text)
  return placed
    .replaceAll(/(?<=name=citable&amp;config=)\w+/g, "CONFIG")
    .replaceAll(/\/assets\/[\w-]+\//g, "/assets/")
    .replaceAll(/name="once" value="[^"]+"/g, 'name="once" value="ONCE"')
    .replaceAll(/Looked at <time .*?<\/time>/g, "Looked at NOW")
}

it("every page that links lead to is the same in another process, which has an address and a session alone", async () => {
  const own = await crawl(inside, ["/brands", `/brands/${brandId}`])
  const other = await crawl(elsewhere, ["/brands", `/brands/${brandId}`])
  // Signing in stays with the service.
  const isOfDashboard = (kind: string) => kind.startsWith("/brands")
  const kinds = [...own.pages.keys()].filter(isOfDashboard)
  expect(kinds.length).toBeGreaterThan(60)
  expect([...other.pages.keys()].filter(isOfDashboard)).toEqual(kinds)
  for (const kind of kinds) {
    const [one, another] = [own.pages.get(kind), other.pages.get(kind)]
    expect([kind, another?.status]).toEqual([kind, one?.status])
    expect(withoutOnce(another?.text ?? ""), kind).toBe(withoutOnce(one?.text ?? ""))
  }
})

it("a browser without a session is sent to the sign-in, and one whose session has ended too", async () => {
  const stranger = createWebClient(elsewhere.origin, (request) => fetch(request))
  for (const value of ["", "a".repeat(43), "short"]) {
    if (value !== "") stranger.cookies.set("citable_session", value)
    const page = await stranger.open(`/brands/${brandId}/articles`)
    expect([page.status, page.url.pathname]).toEqual([404, "/sign-in"])
  }
})

it("a person writes an article, invites somebody, and makes and revokes a key in the other process", async () => {
  const home = `/brands/${brandId}`
  const written = await elsewhere.submit(await elsewhere.open(`${home}/articles/new`), "/articles/new", {
    title: "Written elsewhere",
    body: "From another process.",
    slug: "",
  })
  expect(written.url.pathname).toMatch(/\/articles\/cnt_\w+$/)
  expect((await inside.open(written.url.pathname)).text).toContain("Written elsewhere")

  const email = "grace@example.com"
  const invited = await elsewhere.submit(await elsewhere.open(`${home}/members`), "/members", { email, role: "viewer" })
  // The link leads to the service, which is where people sign in.
  expect(invited.text).toContain(`<output>${started.url}/invitation?token=`)
  expect((await inside.open(`${home}/members`)).text).toContain(email)

  const made = await elsewhere.submit(await elsewhere.open(`${home}/keys`), "/keys", { name: "elsewhere" })
  const [key = "", id = ""] = /ctb_([0-9A-Za-z]{10})[0-9A-Za-z]+/.exec(made.text) ?? []
  const use = async () =>
    (await fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${key}` } })).status
  expect([made.status, await use()]).toEqual([200, 200])
  expect((await elsewhere.open(made.url.pathname)).text).toContain("was shown before")
  await elsewhere.submit(await elsewhere.open(`${home}/keys`), `/keys/${id}/revoke`)
  expect(await use()).toBe(401)
})

it("a person imports a folder in the other process", async () => {
  const home = `/brands/${brandId}/articles/import`
  const form = new FormData()
  form.append("csrf", /name="csrf" value="([^"]+)"/.exec((await elsewhere.open(home)).text)?.[1] ?? "")
  form.append("files", new Blob(["---\ntitle: Imported\n---\n\nText.\n"]), "blog/imported.md")
  const headers = { origin: elsewhere.origin }
  const begun = await elsewhere.send(home, { method: "POST", body: form, headers })
  const checked = await settleImport(begun, elsewhere)
  expect(checked.text).toContain("<h1>Check the import</h1>")
  const done = await settleImport(await elsewhere.submit(checked, checked.url.pathname), elsewhere)
  expect(done.text).toContain("<h1>Imported</h1>")
  const list = `/v1/brands/${brandId}/content?status=all&slug=imported`
  expect((await started.call<{ data: unknown[] }>("GET", list, undefined, started.operatorToken)).data).toHaveLength(1)
  // Nobody else of the brand sees it, wherever the page is.
  expect((await inside.open(begun.url.pathname)).status).toBe(200)
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
