import { fillForm } from "./fill-form.ts"
import { findOpen } from "./find-open.ts"
import { type KeptText, openKeptTexts } from "./kept-texts.ts"
import { sendSigned } from "./send-signed.ts"
import { toPageTime } from "./to-page-time.ts"

/**
 * Shows, in `#kept`, the texts of articles that only this browser has, with a way on for each: an article to open, or one to make of the text. A
 * text that is open in another tab, or that the service has meanwhile, is not shown.
 */
export async function listKept(page: Document): Promise<void> {
  const place = page.querySelector<HTMLElement>("#kept")
  const newPath = place?.dataset["new"]
  if (place === null || newPath === undefined) return
  const texts = openKeptTexts(page)
  const isHere = page.querySelector<HTMLInputElement>("form#article input[name=once]")?.value
  const found = texts
    .list()
    .filter(([name]) => name.startsWith(newPath.replace(/new$/, "")) && /\/(?:cnt_[0-9a-z]+|new#.+)$/.test(name))
    .filter(([name]) => name !== `${newPath}#${isHere}`)
  if (found.length === 0) return
  const open = await findOpen(found.map(([name, { id }]) => ({ name, id })))
  const rows = await Promise.all(
    found
      .filter(([, { id }]) => !open.has(id))
      .map(async ([name, kept]) => ({ name, kept, state: await compare(name, kept) })),
  )
  const list = create("ul", { className: "rows" })
  for (const { name, kept, state } of rows) {
    if (state === "saved") texts.remove(name, kept.id)
    else list.append(row(name, kept, state))
  }
  if (list.childElementCount === 0) return
  const text = create("p", { textContent: "The service does not have these texts." })
  place.append(create("h2", { textContent: "Only in this browser" }), text, list)
  place.hidden = false

  function create<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: object,
  ): HTMLElementTagNameMap[Name] {
    return Object.assign(page.createElement(name), properties)
  }

  function row(name: string, kept: KeptText, state: "other" | "gone"): HTMLElement {
    const item = create("li", {})
    const fields = new Map(kept.fields)
    const words = (fields.get("body") ?? "").trim().slice(0, 120)
    const actions = create("div", { className: "actions" })
    actions.append(
      state === "other"
        ? create("a", { href: name, className: "button", textContent: "Open it" })
        : button(name.includes("#") ? "Save as a draft" : "Save as a new article", () => make(name, kept, item)),
      button("Discard", () => {
        texts.remove(name, kept.id)
        item.remove()
      }),
    )
    item.append(
      create("strong", { textContent: fields.get("title")?.trim() || "Without a title" }),
      create("div", { className: "soft", textContent: `${toPageTime(page, kept.at)}. ${words}` }),
      actions,
    )
    return item
  }

  function button(label: string, run: () => void): HTMLElement {
    const element = create("button", { type: "button", className: "plain", textContent: label })
    element.addEventListener("click", run)
    return element
  }

  /** Makes an article of a text, once, and opens it. */
  async function make(name: string, kept: KeptText, item: HTMLElement): Promise<void> {
    const body = new FormData()
    for (const [field, value] of kept.fields) body.set(field, value)
    body.delete("version")
    if (!body.has("once")) body.set("once", `${kept.id}-${kept.at}`)
    const answer = await send(newPath ?? "", body)
    if (answer?.path !== undefined) {
      texts.remove(name, kept.id)
      location.assign(answer.path)
    } else item.append(` Not saved. ${answer?.detail ?? "The service does not answer."}`)
  }
}

async function send(url: string, body: FormData): Promise<{ path?: string; detail?: string } | undefined> {
  try {
    const response = await sendSigned((csrf) => {
      body.set("csrf", csrf)
      return fetch(url, { method: "POST", headers: { accept: "application/json" }, body })
    })
    return (await response.json()) as { path?: string; detail?: string }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether the service has a text, has another one, or has no such article. */
async function compare(name: string, kept: KeptText): Promise<"saved" | "other" | "gone"> {
  if (name.includes("#")) return "gone"
  try {
    const response = await fetch(name, { headers: { accept: "text/html" } })
    if (response.status === 404) return "gone"
    const answer = new DOMParser().parseFromString(await response.text(), "text/html")
    const form = answer.querySelector<HTMLFormElement>("form#article")
    return form === null || fillForm(form, kept) ? "other" : "saved"
  } catch (error) {
    if (error instanceof TypeError) return "other"
    throw error
  }
}
