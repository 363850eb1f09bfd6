import { parseHTML } from "linkedom"

import type { WebClient, WebPage } from "../../service/test/web-client.ts"

/** A form that changes something, with one of its buttons. */
export interface FoundForm {
  /** The page that shows it. */
  page: string
  path: string
  /** What a browser sends for it, as it is on the page. */
  fields: [name: string, value: string][]
}

export interface Found {
  pages: Map<string, WebPage>
  forms: Map<string, FoundForm>
}

/** Opens every page of the dashboard that links lead to from `start`, one of each kind, and gathers the forms on them. */
export async function crawl(browser: WebClient, start: readonly string[]): Promise<Found> {
  const pages = new Map<string, WebPage>()
  const forms = new Map<string, FoundForm>()
  const queue = [...start]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = toKind(path)
    if (pages.has(kind)) continue
    const page = await browser.open(path)
    pages.set(kind, page)
    if (page.headers.get("content-type")?.startsWith("text/html") !== true) continue
    const { document } = parseHTML(page.text)
    for (const link of document.querySelectorAll("a[href], iframe[src]")) {
      const url = new URL(link.getAttribute("href") ?? link.getAttribute("src") ?? "", page.url)
      if (url.origin === page.url.origin && !isOutside(url)) queue.push(url.pathname + url.search)
    }
    for (const form of document.querySelectorAll("form[method=post]")) {
      const { pathname, search } = new URL(form.getAttribute("action") || page.url.pathname, page.url)
      for (const button of buttonsOf(form, document)) {
        const target = button.getAttribute("formaction") ?? pathname + search
        const pressed = button.getAttribute("name") ?? ""
        const value = button.getAttribute("value") ?? ""
        const fields: [string, string][] = pressed === "" ? fieldsOf(form) : [...fieldsOf(form), [pressed, value]]
        forms.set(`${toKind(target)} ${pressed}=${value}`, { page: path, path: target, fields })
      }
    }
  }
  return { pages, forms }
}

/** Pages of the API, files, and the way out. */
const isOutside = ({ pathname }: URL) => /^\/(?:docs|openapi\.json|media|assets|v1|sign-out)(?:\/|$)/.test(pathname)

/** The path of a page without what tells pages of one kind apart, such as its range. */
const toKind = (path: string): string =>
  path
    .replaceAll(/(?<=[?&])(?:from|to|compare|engine|locale|sort|[a-z]+-sort|column|page|select)=[^&]*&?/g, "")
    .replace(/[?&]$/, "")
    .replaceAll(/\b[a-z]{3}_[0-9a-z]{8,}/g, "{id}")
    .replaceAll(/(?<=\/)\d+(?=\/|$)/g, "{n}")
    .replaceAll(/=[^&]*/g, "")

function buttonsOf(form: Element, document: Document): Element[] {
  const id = form.getAttribute("id")
  const outside = id === null ? [] : [...document.querySelectorAll(`button[form="${id}"]`)]
  return [...form.querySelectorAll("button:not([type=button])"), ...outside]
}

/** What a browser would send. Every box of a list is ticked, so that its buttons have something to do. */
function fieldsOf(form: Element): [string, string][] {
  const fields: [string, string][] = []
  for (const input of form.querySelectorAll("input[name], textarea[name], select[name]")) {
    const name = input.getAttribute("name") ?? ""
    const type = input.getAttribute("type") ?? ""
    if (
      type === "file" ||
      ((type === "checkbox" || type === "radio") && !input.hasAttribute("checked") && name !== "article")
    )
      continue
    if (input.localName === "select") {
      const chosen = input.querySelector("option[selected]") ?? input.querySelector("option")
      fields.push([name, chosen?.getAttribute("value") ?? ""])
    } else if (input.localName === "textarea") fields.push([name, input.textContent.replace(/^\n/, "")])
    else fields.push([name, input.getAttribute("value") ?? (type === "checkbox" ? "on" : "")])
  }
  return fields
}
