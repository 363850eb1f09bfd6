import { fillForm } from "./fill-form.ts"
import { findOpen } from "./find-open.ts"
import { type KeptText, openKeptTexts } from "./kept-texts.ts"
import { sendSigned } from "./send-signed.ts"

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
  const list = page.createElement("ul")
  list.className = "rows"
  for (const { name, kept, state } of rows) {
    if (state === "saved") texts.remove(name, kept.id)
    else list.append(row(name, kept, state))
  }
  if (list.childElementCount === 0) return
  const head = page.createElement("h2")
  head.textContent = "Only in this browser"
  const text = page.createElement("p")
  text.textContent = "The service does not have these texts."
  place.append(head, text, list)
  place.hidden = false

  function row(name: string, kept: KeptText, state: "other" | "gone"): HTMLElement {
    const item = page.createElement("li")
    const fields = new Map(kept.fields)
    const title = fields.get("title")?.trim() || "Without a title"
    const when = new Date(kept.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })
    const words = (fields.get("body") ?? "").trim().slice(0, 120)
    const actions = page.createElement("div")
    actions.className = "actions"
    if (state === "other") {
      const link = page.createElement("a")
      Object.assign(link, { href: name, className: "button", textContent: "Open it" })
      actions.append(link)
    } else
      actions.append(
        button(name.includes("#") ? "Save as a draft" : "Save as a new article", () => make(name, kept, item)),
      )
    actions.append(
      button("Discard", () => {
        texts.remove(name, kept.id)
        item.remove()
      }),
    )
    const strong = page.createElement("strong")
    strong.textContent = title
    const soft = page.createElement("div")
    Object.assign(soft, { className: "soft", textContent: `${when}. ${words}` })
    item.append(strong, soft, actions)
    return item
  }

  function button(label: string, run: () => void): HTMLElement {
    const element = page.createElement("button")
    Object.assign(element, { type: "button", className: "plain", textContent: label })
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
