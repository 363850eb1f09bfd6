import type { Autosave } from "./autosave.ts"

/**
 * Adds a button to the form of a new article that takes it back. What the service has goes to the trash, and the list that follows offers to
 * undo that.
 */
export function addDiscard(form: HTMLFormElement, autosave: Autosave): void {
  const bar = form.querySelector(".sticky")
  if (bar === null || form.dataset["began"] !== "new") return
  const page = form.ownerDocument
  const button = page.createElement("button")
  Object.assign(button, { type: "button", className: "plain", textContent: "Discard" })
  button.addEventListener("click", () => void discard())
  bar.querySelector("button")?.after(button)

  async function discard(): Promise<void> {
    const list = new URL(form.action).pathname.replace(/\/[^/]+$/, "")
    if (autosave.isUnsaved() && !(await autosave.flush())) {
      // What only this browser has goes to no trash.
      const isOnlyHere = form.querySelector("input[name=once]") !== null
      const what = isOnlyHere
        ? "The service does not have this text, so there is no way back. Discard it?"
        : "The service does not have all of this. What it has goes to the trash, and the rest has no way back. Discard it?"
      if (!confirm(what)) return
    }
    autosave.forget()
    if (form.querySelector("input[name=once]") !== null) return location.assign(list)
    const other = page.createElement("form")
    Object.assign(other, { method: "post", action: `${new URL(form.action).pathname}/delete` })
    const csrf = page.createElement("input")
    Object.assign(csrf, {
      type: "hidden",
      name: "csrf",
      value: form.querySelector<HTMLInputElement>("[name=csrf]")?.value,
    })
    other.append(csrf)
    page.body.append(other)
    other.submit()
  }
}
