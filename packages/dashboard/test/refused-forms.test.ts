import { catalogue, scopes } from "@citable/contract"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, expect, it } from "vitest"

import { quietEngine } from "../../service/test/quiet-engine.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { crawl } from "./crawl.ts"
import { fillBrand } from "./fill-brand.ts"

let started: StartedAccounts
let ada: WebClient
let pages: WebPage[]
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), engines: [quietEngine] })
  ada = started.browse()
  await signInAs(ada, owner)
  const brandId = await fillBrand(started, "acme")
  const found = await crawl(ada, [`/brands/${brandId}`, "/brands", `/brands/${brandId}/sites/connect`])
  pages = [...found.pages.values()].filter(({ url }) => /^\/brands(?:$|\/)/.test(url.pathname))
})
afterAll(() => started?.close())

/** What people can write into, and choose from. */
const writable = "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=search]), textarea, select"

/** What is written into each field. None of it has the form of a name of the API. */
const badTexts = ["", "x".repeat(6000), "\u202E <b>!"]

/** What no sentence for people has: names of tools and scopes, paths and pointers of the API, names in snake_case. */
const apiWords = new RegExp(
  [
    ...(catalogue as readonly { name: string }[]).map(({ name }) => name),
    ...scopes,
    "/v1/",
    String.raw`\b[a-z]+(?:_[a-z]+)+\b`,
    String.raw`(?:^|\s)/[a-z]\w*(?:/\w+)*:`,
    "[Cc]redential lacks|This credential|Invalid input|expected (?:string|number|array)|Too (?:small|big)",
  ].join("|"),
)

interface Sent {
  page: string
  path: string
  names: string[]
  answer: WebPage
}

/** Sends each form of the pages with fields that people write into, each of them bad in the same way. */
async function sendAll(bad: string): Promise<Sent[]> {
  const sent = new Map<string, Sent>()
  for (const page of pages) {
    const { document } = parseHTML(page.text)
    for (const form of document.querySelectorAll("main form[method=post]")) {
      const controls = [...form.querySelectorAll(writable)]
      const path = form.getAttribute("action") || page.url.pathname
      const names = controls.map((control) => control.getAttribute("name") ?? "").filter((name) => name !== "")
      const key = `${path.replaceAll(/\b[a-z]{3}_[0-9a-z]{8,}/g, "{id}")} ${names.join(" ")}`
      if (names.length === 0 || sent.has(key)) continue
      const body = new URLSearchParams()
      for (const hidden of form.querySelectorAll("input[type=hidden]")) {
        const name = hidden.getAttribute("name") ?? ""
        body.append(name, name === "once" ? crypto.randomUUID() : (hidden.getAttribute("value") ?? ""))
      }
      for (const name of names) body.append(name, bad)
      const headers = {
        origin: page.url.origin,
        referer: page.url.href,
        "content-type": "application/x-www-form-urlencoded",
      }
      const answer = await ada.send(path, { method: "POST", headers, body: body.toString() })
      sent.set(key, { page: page.url.pathname, path, names, answer })
    }
  }
  return [...sent.values()]
}

it("a form that is refused comes back with a sentence beside its field and above, and no word of the API", async () => {
  const faults: string[] = []
  let marked = 0
  let refused = 0
  for (const bad of badTexts) {
    for (const { page, path, answer } of await sendAll(bad)) {
      if (answer.status < 400) continue
      refused++
      const { document } = parseHTML(answer.text)
      const say = (fault: string) => faults.push(`${page} -> ${path} (${answer.status}): ${fault}`)
      const said = [...document.querySelectorAll("main [role=alert], main .problem, main .fault")]
      const words = said.map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim())
      if (words.length === 0) say("says nothing")
      for (const text of words) if (apiWords.test(text)) say(`${apiWords.exec(text)?.[0]} in: ${text.slice(0, 400)}`)
      const fields = [...document.querySelectorAll("main [aria-invalid=true]")]
      if (answer.status === 422 && fields.length === 0) say(`marks no field: ${words.join(" | ").slice(0, 300)}`)
      for (const field of fields) {
        marked++
        const id = field.getAttribute("id") ?? ""
        const [described = ""] = (field.getAttribute("aria-describedby") ?? "").split(" ")
        const sentence = document.getElementById(described)?.textContent ?? ""
        if (!/^.{8,}[.!?…”]$/.test(sentence)) say(`no sentence: ${sentence}`)
        if (document.querySelector(`#faults a[href="#${id}"]`) === null) say(`no link to ${id}`)
        if (document.querySelectorAll(`[id="${id}"]`).length !== 1) say(`not one ${id}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(40)
  expect(marked).toBeGreaterThan(40)
})
