import type { Autosave } from "./autosave.ts"
import { keptFields } from "./fill-form.ts"
import { fillZones } from "./fill-zones.ts"
import { followLiveLines } from "./follow-live-lines.ts"
import { listOthers } from "./list-others.ts"
import { sendSigned } from "./send-signed.ts"
import { showLocalTimes } from "./show-local-times.ts"
import { showUtc } from "./show-utc.ts"

/** What the service answers: the panel as HTML, or why there is none. */
interface Answer {
  html?: string
  state?: string
  etag?: string
  detail?: string
}

/**
 * Opens the page Publish as a drawer of the editor. It saves first, and then shows what the page shows, until somebody closes it. Without this
 * script, and to a new tab, its links lead to the page.
 */
export function openPublishDrawer(form: HTMLFormElement, autosave: Autosave): void {
  const page = form.ownerDocument
  const etag = form.querySelector<HTMLInputElement>("input[name=etag]")
  let dialog: HTMLDialogElement | undefined
  let body: HTMLElement | undefined
  /** What the form had when somebody saw it last. */
  let seen = keptFields(form)

  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    const isHere = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (link === null || !isHere || event.defaultPrevented) return
    // Whoever looks at a site comes back to the drawer.
    if (body?.contains(link) === true && link.origin !== location.origin) link.target = "_blank"
    const isBack = link.href === form.action && dialog?.open === true
    if (!isBack && link.href !== `${form.action}/publish`) return
    event.preventDefault()
    if (isBack) dialog?.close()
    else void open(link)
  })

  async function open(link: HTMLAnchorElement): Promise<void> {
    if (dialog?.open !== true) {
      ;[dialog, body] = createDrawer(page)
      dialog.addEventListener("submit", (event) => {
        if (!(event.target instanceof HTMLFormElement) || event.target.method === "dialog") return
        event.preventDefault()
        void submit(event.target, event.submitter)
      })
      dialog.addEventListener("close", () => {
        dialog?.remove()
        link.focus()
      })
      seen = keptFields(form)
      page.body.append(dialog)
      dialog.showModal()
    }
    say("Saving …")
    if (!(await autosave.flush())) return sayUnsaved()
    say("Checking …")
    await show(readPanel)
  }

  const readPanel = () => fetch(`${form.action}/publish`, { headers: { accept: "application/json" } })
  const saveState = () => page.querySelector("#save-state")?.textContent ?? ""
  const sayUnsaved = () => say(`Not everything is saved, and publishing would leave it out. ${saveState()}`, true)

  /** Sends a form of the drawer, and shows what the page would show then. */
  async function submit(sent: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const buttons = sent.querySelectorAll("button")
    for (const button of buttons) button.disabled = true
    const shown = sent.querySelector<HTMLInputElement>("input[name=etag]")?.value
    const fields = new FormData(sent)
    if (submitter instanceof HTMLButtonElement && submitter.name !== "") fields.set(submitter.name, submitter.value)
    const isOwn = shown !== undefined && shown === etag?.value
    const isShown = await show(
      () =>
        sendSigned((csrf) => {
          fields.set("csrf", csrf)
          const headers = { accept: "application/json" }
          return fetch(sent.action, { method: "POST", headers, body: fields })
        }),
      isOwn,
    )
    if (!isShown) for (const button of buttons) button.disabled = false
  }

  /** Shows an answer. `isOwn`: the service has changed the version that the editor has, and no other one. */
  async function show(ask: () => Promise<Response>, isOwn = false): Promise<boolean> {
    try {
      const response = await ask()
      const isJson = response.headers.get("content-type")?.includes("json") === true
      const answer = isJson ? ((await response.json()) as Answer) : {}
      // Nobody publishes words of others that the editor does not show. An article that is gone leaves its text here alone.
      const isOther = answer.etag !== undefined && answer.etag !== etag?.value && !(isOwn && response.ok)
      if (isOther || response.status === 404) {
        if (!(await autosave.catchUp())) {
          sayUnsaved()
          return false
        }
        if (answer.etag !== undefined && answer.etag !== etag?.value) return await show(readPanel)
      }
      if (body === undefined || answer.html === undefined) {
        say(answer.detail ?? "The service did not answer as expected.", true)
        return false
      }
      if (isOwn && response.ok && etag !== null && answer.etag !== undefined) etag.value = answer.etag
      const state = page.querySelector("#article-state")
      // The service wrote both, and the policy of the page runs no script in them.
      if (state !== null && answer.state !== undefined) {
        state.innerHTML = answer.state
        showLocalTimes(state)
      }
      body.innerHTML = answer.html
      fillZones(body)
      showUtc(body)
      showLocalTimes(body)
      followLiveLines(body)
      const others = listOthers(form, seen, keptFields(form))
      seen = keptFields(form)
      if (others !== undefined) {
        const line = page.createElement("p")
        line.className = "problem"
        line.role = "alert"
        line.textContent = `The article has changed since the editor showed it. ${saveState()}`
        body.prepend(line, others)
      }
      const wrong = body.querySelector<HTMLElement>("[aria-invalid=true]")
      if (wrong === null) dialog?.scrollTo(0, 0)
      ;(wrong ?? dialog?.querySelector<HTMLElement>("h2"))?.focus()
      return true
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      say("The service does not answer. Close this and try again.", true)
      return false
    }
  }

  function say(text: string, isProblem = false): void {
    const line = page.createElement("p")
    line.setAttribute("role", isProblem ? "alert" : "status")
    line.className = isProblem ? "problem" : "soft"
    line.textContent = text
    // What somebody chose in a form of the drawer stays.
    body?.querySelector(":scope > [data-said]")?.remove()
    line.dataset["said"] = ""
    if (isProblem && body?.querySelector("form") != null) body.prepend(line)
    else body?.replaceChildren(line)
  }
}

function createDrawer(page: Document): [HTMLDialogElement, HTMLElement] {
  const dialog = page.createElement("dialog")
  dialog.className = "drawer"
  dialog.setAttribute("aria-labelledby", "drawer-title")
  const head = page.createElement("div")
  head.className = "drawer-head"
  const title = page.createElement("h2")
  title.id = "drawer-title"
  title.tabIndex = -1
  title.textContent = "Publish"
  const close = page.createElement("button")
  close.type = "button"
  close.className = "plain"
  close.textContent = "Close"
  close.addEventListener("click", () => dialog.close())
  head.append(title, close)
  const body = page.createElement("div")
  dialog.append(head, body)
  return [dialog, body]
}
