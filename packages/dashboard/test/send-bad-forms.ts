import { catalogue, scopes } from "@citable/contract"
import { parseHTML } from "linkedom"

import type { WebClient, WebPage } from "../../service/test/web-client.ts"

/** What people can write into, and choose from. */
const writable = "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=search]), textarea, select"

/** What can be written into every field. None of it has the form of a name of the API. */
export const badTexts = ["", "x".repeat(6000), "\u202E <b>!"]

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

export interface Refusals {
  /** How many forms were refused. */
  refused: number
  /** How many fields were marked. */
  marked: number
  /** What is wrong with the pages that say so. */
  faults: string[]
}

/**
 * Sends each form of the pages that has fields to write into, each of them bad in the same way, and reads the pages that refuse them: whether
 * each wrong field has a sentence and a link to it, and whether no word of the API is on them.
 */
export async function sendBadForms(browser: WebClient, pages: Iterable<WebPage>, bad: string): Promise<Refusals> {
  const found: Refusals = { refused: 0, marked: 0, faults: [] }
  const seen = new Set<string>()
  for (const page of pages) {
    const { document } = parseHTML(page.text)
    for (const form of document.querySelectorAll("main form[method=post]")) {
      const controls = [...form.querySelectorAll(writable)]
      const path = form.getAttribute("action") || page.url.pathname
      const names = controls.map((control) => control.getAttribute("name") ?? "").filter((name) => name !== "")
      const key = `${path.replaceAll(/\b[a-z]{3}_[0-9a-z]{8,}/g, "{id}")} ${names.join(" ")}`
      if (names.length === 0 || seen.has(key)) continue
      seen.add(key)
      const body = new URLSearchParams()
      for (const hidden of form.querySelectorAll("input[type=hidden]")) {
        const name = hidden.getAttribute("name") ?? ""
        body.append(name, name === "once" ? crypto.randomUUID() : (hidden.getAttribute("value") ?? ""))
      }
      for (const name of names) body.append(name, bad)
      const { origin, href: referer } = page.url
      const headers = { origin, referer, "content-type": "application/x-www-form-urlencoded" }
      const answer = await browser.send(path, { method: "POST", headers, body: body.toString() })
      if (answer.status < 400) continue
      found.refused++
      readRefusal(answer, found, `${page.url.pathname} -> ${path} (${answer.status})`)
    }
  }
  return found
}

function readRefusal(answer: WebPage, found: Refusals, where: string): void {
  const { document } = parseHTML(answer.text)
  const say = (fault: string) => found.faults.push(`${where}: ${fault}`)
  const said = [...document.querySelectorAll("main [role=alert], main .problem, main .fault")]
  const words = said.map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim())
  if (words.length === 0) say("says nothing")
  for (const text of words) if (apiWords.test(text)) say(`${apiWords.exec(text)?.[0]} in: ${text.slice(0, 400)}`)
  const fields = [...document.querySelectorAll("main [aria-invalid=true]")]
  if (answer.status === 422 && fields.length === 0) say(`marks no field: ${words.join(" | ").slice(0, 300)}`)
  for (const field of fields) {
    found.marked++
    const id = field.getAttribute("id") ?? ""
    const [described = ""] = (field.getAttribute("aria-describedby") ?? "").split(" ")
    const sentence = document.getElementById(described)?.textContent ?? ""
    if (!/^.{8,}[.!?…”]$/.test(sentence)) say(`no sentence: ${sentence}`)
    if (document.querySelector(`#faults a[href="#${id}"]`) === null) say(`no link to ${id}`)
    if (document.querySelectorAll(`[id="${id}"]`).length !== 1) say(`not one ${id}`)
  }
}
