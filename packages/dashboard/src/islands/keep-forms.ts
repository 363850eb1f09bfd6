import { createDraftStore } from "./create-draft-store.ts"
import { fillForm } from "./fill-form.ts"
import { openKeptTexts } from "./kept-texts.ts"
import { toPageTime } from "./to-page-time.ts"

/**
 * Keeps what somebody types into the forms of a page in this browser, until the service says that it has it. So a sign-in that has ended, a
 * service that does not answer, and a link to another page cost no text. The editor of an article does this by itself.
 */
export function keepForms(page: Document): void {
  const texts = openKeptTexts(page)
  for (const name of takeReceipts(page)) {
    for (const [form, { id }] of texts.list()) if (id === name) texts.remove(form, id)
  }
  const counts = new Map<string, number>()
  for (const form of page.querySelectorAll("form")) {
    if (form.method !== "post" || form.id === "article" || form.querySelector("textarea") === null) continue
    const { pathname } = new URL(form.action)
    const count = (counts.get(pathname) ?? 0) + 1
    counts.set(pathname, count)
    keepForm(form, `${pathname}${count === 1 ? "" : ` ${count}`}`)
  }

  function keepForm(form: HTMLFormElement, name: string): void {
    const store = createDraftStore(form, name)
    const kept = store.take()
    if (kept !== undefined) {
      if (fillForm(form, kept)) showNote(form, kept.at, () => store.clear())
      // A form that is shown again with what is wrong has the text, and the service does not.
      else if (page.querySelector("main .problem") === null) store.clear()
    }
    form.addEventListener("input", () => store.keep())
    form.addEventListener("submit", () => {
      if (!store.keepNow()) return
      const field = page.createElement("input")
      Object.assign(field, { type: "hidden", name: "kept", value: store.id })
      form.querySelector("input[name=kept]")?.remove()
      form.append(field)
    })
  }
}

/** Says that a text is back, and offers to leave it. */
function showNote(form: HTMLFormElement, at: number, forget: () => void): void {
  const page = form.ownerDocument
  const note = page.createElement("p")
  note.role = "status"
  note.className = "notice"
  const button = page.createElement("button")
  Object.assign(button, { type: "button", className: "plain", textContent: "Discard it" })
  button.addEventListener("click", () => {
    forget()
    form.reset()
    note.remove()
  })
  note.append(`This text of ${toPageTime(page, at)} is back from this browser. The service does not have it. `, button)
  form.prepend(note)
}

/** The names of the texts that have arrived. */
function takeReceipts(page: Document): string[] {
  const value = /(?:^|; )citable_kept=([\w.-]*)/.exec(page.cookie)?.[1]
  if (value === undefined) return []
  page.cookie = "citable_kept=; Path=/; Max-Age=0; SameSite=Strict"
  return value.split(".")
}
