import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { catalogue } from "@citable/contract"
import { ofTheDay } from "@citable/dev"
import { toPageWords } from "@citable/page-kit"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, expect, it } from "vitest"

import {
  owner as accountOwner,
  signInAs,
  startAccounts,
  type StartedAccounts,
} from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { crawl, type Found, type FoundForm } from "./crawl.ts"
import { fillBrand } from "./fill-brand.ts"
import { badTexts, sendBadForms } from "./send-bad-forms.ts"
import { toWords } from "./to-words.ts"

const names = catalogue.map(({ name }) => name).filter((name) => name.includes("_"))
const tool = new RegExp(`\\b(?:${names.join("|")})\\b`)
const roles = ["viewer", "editor", "owner"] as const
type Role = (typeof roles)[number]

/** A person who has one role for every brand, and what the pages of one brand show to them. */
interface Person extends Found {
  role: Role
  browser: WebClient
}

let started: StartedAccounts
let people: Person[]

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  await signInAs(started.browse(), accountOwner)
  const brands = await Promise.all(roles.map((role) => fillBrand(started, role)))
  people = await Promise.all(
    roles.map(async (role, at) => {
      const email = `${role}@example.com`
      const own = brands[at] ?? ""
      const browser = await started.invite(email, role, own)
      for (const brandId of brands) {
        if (brandId !== own) await started.accept(browser, await started.inviteLink(email, role, brandId))
      }
      return { role, browser, ...(await crawl(browser, [`/brands/${own}`, "/brands", "/account"])) }
    }),
  )
})
afterAll(() => started.close())

/** Sends a form as a browser does that shows it. */
async function send({ browser }: Person, { path, fields }: FoundForm): Promise<number> {
  const body = new URLSearchParams(fields)
  body.set("csrf", /name="csrf" value="([^"]+)"/.exec((await browser.open("/account")).text)?.[1] ?? "")
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  return (await browser.send(path, { method: "POST", headers, body: body.toString() })).status
}

it("every link that a role sees leads to a page", () => {
  for (const { role, pages } of people) {
    const broken = [...pages].filter(([, { status }]) => status !== 200)
    expect(
      broken.map(([kind, { status }]) => [kind, status]),
      role,
    ).toEqual([])
    expect(pages.size).toBeGreaterThan(5)
  }
})

it("what is in the trash is on the pages of the trash and of what was done, and on no other page or download", () => {
  const found = people.flatMap(({ pages }) =>
    [...pages].flatMap(([kind, { text }]) => (/thrown-away/i.test(text) ? [kind.split("/")[3]] : [])),
  )
  expect(new Set(found)).toEqual(new Set(["activity", "trash"]))
})

it("every link to a part of a page leads to a page that has the part", async () => {
  const parts = new Set<string>()
  for (const { browser, pages } of people) {
    for (const { text, url } of pages.values()) {
      for (const [, href = ""] of text.matchAll(/href="([^"]*#[^"]+)"/g)) {
        const { pathname, search, hash } = new URL(href.replaceAll("&amp;", "&"), url)
        if (hash === "#main" || parts.has(pathname + hash)) continue
        parts.add(pathname + hash)
        expect((await browser.open(pathname + search)).text, href).toContain(`id="${hash.slice(1)}"`)
      }
    }
  }
  expect([...parts].some((part) => part.endsWith("/settings/schedules#scans"))).toBe(true)
})

it("a link whose words name a thing leads to a page that is about it", () => {
  const things = [
    "AI access",
    "API key",
    "alert",
    "calendar",
    "competitor",
    "connect a site",
    "deploy hook",
    "gap",
    "keyword",
    "media",
    "platform",
    "prompt",
    "schedule",
    "spending",
    "trash",
    "webhook",
  ]
  let looked = 0
  for (const { role, pages } of people) {
    const byPath = new Map([...pages.values()].map((page) => [page.url.pathname, page]))
    for (const [kind, { text, url }] of pages) {
      for (const link of parseHTML(text).document.querySelectorAll("a[href]")) {
        const words = link.textContent.replaceAll(/\s+/g, " ").trim()
        const target = byPath.get(new URL(link.getAttribute("href") ?? "", url).pathname)
        if (target === undefined || !target.headers.get("content-type")?.startsWith("text/html")) continue
        // Articles, prompts and files are named by people.
        const thing = things.find((one) => new RegExp(`^(?:[\\w’]+ ){0,3}${one}s?$`, "i").test(words))
        if (thing === undefined) continue
        looked++
        const { document } = parseHTML(target.text)
        const about = [...document.querySelectorAll("title, h1, h2, legend, summary, main nav [aria-current]")]
        const found = about.map((one) => one.textContent).join(" ")
        expect(found.toLowerCase(), `${role}: “${words}” on ${kind}`).toContain(thing.toLowerCase())
      }
    }
  }
  expect(looked).toBeGreaterThan(100)
})

it("people who can only read are told so on each page with fields, and nobody else is told it", () => {
  for (const { role, pages } of people) {
    for (const [kind, { text }] of pages) {
      if (!kind.startsWith("/brands/{id}") || !text.includes("<main")) continue
      const main = parseHTML(text).document.querySelector("main")
      const hasFields = main?.querySelector("textarea, form[method=post]") !== null
      const isTold = text.includes("and change nothing.")
      expect([kind, isTold], role).toEqual([kind, role === "viewer" && hasFields])
    }
  }
})

it("what is deleted is on the pages of the trash, in the list of what owners can take back, and on no other", () => {
  for (const { role, pages } of people) {
    const shown = [...pages].filter(([, { text }]) => /thrown-away/i.test(text)).map(([kind]) => kind)
    const places = new Set(shown.map((kind) => kind.replace(/\?.*/, "")))
    const activity = role === "owner" ? ["/brands/{id}/activity"] : []
    expect([...places].toSorted(), role).toEqual([...activity, "/brands/{id}/trash", "/brands/{id}/trash/articles"])
    const { text = "" } = pages.get("/brands/{id}/trash") ?? {}
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    const restorable = { viewer: 0, editor: 4, owner: 6 }[role]
    expect([count(/<strong>/g), count(/action="[^"]*\/restore"/g)], role).toEqual([6, restorable])
  }
})

it("no page tells people the name of a tool of the API", () => {
  for (const { role, pages } of people) {
    const found = [...pages].flatMap(([kind, { text }]) => tool.exec(toWords(text))?.map((name) => [kind, name]) ?? [])
    expect(found, role).toEqual([])
  }
})

it("a refusal of a tool comes to people in words of the pages, whatever the tool tells callers of the API", async () => {
  const folder = fileURLToPath(new URL("../../service/src/", import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"))
  const left: string[] = []
  let told = 0
  for (const file of files.filter((one) => !/^http[\\/]|page-words|get-brand-setup/.test(one))) {
    const source = (await readFile(join(folder, file), "utf8")).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "")
    for (const [, one, other] of source.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)) {
      const message = (one ?? other ?? "").replaceAll(/\$\{[^}]+\}/g, "x")
      if (!/[a-z] [a-z]/.test(message) || !tool.test(message)) continue
      told++
      if (tool.test(toPageWords(message))) left.push(message)
    }
  }
  expect(left).toEqual([])
  expect(told).toBeGreaterThan(20)
})

it("a form that is refused comes back with a sentence beside its field and above, and no word of the API", async () => {
  const { browser, pages } = people.find(({ role }) => role === "owner") ?? ({} as Person)
  const own = [...pages.values()].filter(({ url }) => /^\/brands(?:$|\/)/.test(url.pathname))
  for (const bad of ofTheDay(badTexts, badTexts.length)) {
    const { refused, marked, faults } = await sendBadForms(browser, own, bad)
    expect(faults, JSON.stringify(bad.slice(0, 10))).toEqual([])
    expect(refused).toBeGreaterThan(8)
    expect(marked).toBeGreaterThan(8)
  }
})

it("a role is refused every page and every form that only another role sees", async () => {
  let refused = 0
  for (const person of people) {
    for (const other of people) {
      for (const [kind, { url }] of other.pages) {
        if (person.pages.has(kind)) continue
        const { status } = await person.browser.open(url.pathname + url.search)
        expect([kind, status], person.role).toEqual([kind, 403])
        refused++
      }
      for (const [kind, form] of other.forms) {
        if (person.forms.has(kind)) continue
        expect([kind, await send(person, form)], person.role).toEqual([kind, 403])
        refused++
      }
    }
  }
  expect(refused).toBeGreaterThan(10)
})

it("every form that a role sees passes", async () => {
  // What takes something away comes last, and the brand itself at the very end.
  const rank = (kind: string) =>
    /settings\/delete/.test(kind) ? 2 : /delete|remove|revoke|withdraw/.test(kind) ? 1 : 0
  for (const person of people) {
    const forms = [...person.forms].filter(([kind]) => !/^\/(?:sign-out|account)/.test(kind))
    for (const [kind, form] of forms.toSorted(([one], [other]) => rank(one) - rank(other))) {
      const status = await send(person, form)
      expect([401, 403, 405, 413, 500], `${person.role}: ${kind} on ${form.page}`).not.toContain(status)
    }
  }
})
