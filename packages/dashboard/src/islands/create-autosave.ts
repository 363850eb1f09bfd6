import { createDraftStore } from "./create-draft-store.ts"
import { isTouched } from "./is-touched.ts"
import { type FieldFault, markFaults } from "./mark-faults.ts"
import { openUnsavedChannel } from "./open-unsaved-channel.ts"
import { sendSigned } from "./send-signed.ts"

/** The pause after the last key before the text is saved. */
const quietMs = 2000
const retryMs = 5000

export interface Autosave {
  /** Whether the form has more than the service. */
  isUnsaved(): boolean
  update(): void
  /** Saves at once what a pause would save, and a new article. Returns whether the service has all of the form. */
  flush(): Promise<boolean>
  /** Lets the page close without a question. What is not saved stays in this browser. */
  letGo(): void
  /** Adds to what the page says about the last save. */
  say(text: string): void
}

/**
 * Saves the form of an article by itself, and says so in words. What is not saved yet stays in the session storage, so a reload or a crash of
 * the service loses nothing. A new article is kept there until a person presses Save or leaves the page by a link; one that somebody else has
 * saved, until a person presses Save.
 */
export function createAutosave(
  form: HTMLFormElement,
  { onSaved = () => {} }: { onSaved?: (saved: { isChanged: boolean }) => void } = {},
): Autosave | undefined {
  const state = form.querySelector<HTMLElement>("#save-state")
  const etag = form.querySelector<HTMLInputElement>("input[name=etag]")
  if (state === null || etag === null) return undefined
  let store = createDraftStore(form)
  // What could not be saved is in the form, and nowhere else.
  const isRefused = form.dataset["unsaved"] === "true"
  let isByHand = isRefused || etag.value === ""
  /** Whether a person has to see the text of somebody else first. */
  let isConflict = isRefused
  let isChanged = isRefused
  let mayLeave = false
  let running: Promise<boolean> | undefined
  /** What was sent without an answer. The service may have saved it, so the same is sent again before anything else. */
  let unanswered: FormData | undefined
  let timer: number | undefined
  let said = ""
  /** Whether a request went out when the page was left. */
  let isSentBehind = false

  if (isRefused) {
    store.keep()
    say("Not saved yet. Press Save.")
  } else if (store.restore()) {
    isChanged = true
    isByHand = true
    say("Not saved yet: your text is back from this browser. Press Save.")
  }
  window.addEventListener("beforeunload", (event) => {
    if (isUnsaved() && !mayLeave) event.preventDefault()
  })
  window.addEventListener("pagehide", () => {
    if (!isChanged || isByHand || mayLeave || running !== undefined || unanswered !== undefined) return
    isSentBehind = true
    const headers = { accept: "application/json" }
    // A browser sends at most 64 KiB behind a page. The text is kept, and nobody is here to be told.
    fetch(form.action, { method: "POST", headers, body: new FormData(form), keepalive: true }).catch(() => undefined)
  })
  window.addEventListener("pageshow", () => {
    // The browser kept this page, which does not know what version that made. The text comes back if it was not saved.
    if (!isSentBehind) return
    mayLeave = true
    location.reload()
  })
  form.addEventListener("submit", (event) => {
    if (running !== undefined) {
      // The form names the version that this save makes.
      event.preventDefault()
      void running.then(() => form.requestSubmit(event.submitter))
      return
    }
    isChanged = false
    clearTimeout(timer)
    store.markAsSent()
  })
  const channel = openUnsavedChannel()
  channel.listen(({ editor, isUnsaved: isNews }) => {
    if (isNews === undefined && editor === new URL(form.action).pathname) tell()
  })

  const isUnsaved = () => isChanged || running !== undefined

  function tell(): void {
    channel.send({ editor: new URL(form.action).pathname, isUnsaved: isUnsaved() })
  }

  /** Returns whether the service has what was sent. */
  function save(): Promise<boolean> {
    running ??= attempt().finally(() => {
      running = undefined
      tell()
    })
    return running
  }

  async function attempt(): Promise<boolean> {
    clearTimeout(timer)
    const isAgain = unanswered !== undefined
    if (!isAgain) {
      isChanged = false
      say("Saving …")
    }
    try {
      const response = await sendSigned((csrf) => {
        const body = (unanswered ??= new FormData(form))
        body.set("csrf", csrf)
        return fetch(form.action, { method: "POST", headers: { accept: "application/json" }, body })
      })
      if (response.status < 500) unanswered = undefined
      const isSaved = await read(response)
      // There may be more than what was sent.
      if (isSaved && isChanged) plan(isAgain ? 0 : quietMs)
      return isSaved
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      isChanged = true
      say("Not saved: the service does not answer. Your text is kept in this browser.")
      if (!isByHand) plan(retryMs)
      return false
    }
  }

  async function read(response: Response): Promise<boolean> {
    const answer = response.headers.get("content-type")?.includes("json")
      ? ((await response.json()) as { etag?: string; path?: string; detail?: string; errors?: FieldFault[] })
      : {}
    markFaults(form, answer.errors)
    if (response.ok && answer.etag !== undefined) {
      if (etag !== null) etag.value = answer.etag
      if (answer.path !== undefined) becomeEditor(answer.path)
      isByHand = false
      if (isChanged) store.keep()
      else store.clear()
      onSaved({ isChanged })
      say(`Saved ${new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`)
      return true
    }
    isChanged = true
    if (response.status === 412) {
      isByHand = true
      isConflict = true
      say("Not saved: this article has changed since you opened it. Press Save to see both texts.")
      return false
    }
    say(`Not saved. ${answer.detail ?? "The service did not answer as expected."}`)
    if (!isByHand && (response.status >= 500 || response.status === 429 || response.status === 401)) plan(retryMs)
    return false
  }

  /** The form of a new article becomes that of the article. */
  function becomeEditor(path: string): void {
    store.clear()
    form.querySelector("input[name=once]")?.remove()
    form.action = path
    store = createDraftStore(form)
    history.replaceState(null, "", path)
  }

  async function flush(): Promise<boolean> {
    await running
    if (!isChanged) return true
    if (isConflict) return false
    if (!form.reportValidity()) {
      say("Not saved: a field is missing or wrong.")
      return false
    }
    // Somebody may type on meanwhile.
    return (await save()) && flush()
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => void save(), ms)
  }

  function say(text: string): void {
    said = text
    if (state !== null) state.textContent = text
  }

  return {
    isUnsaved,
    update() {
      // Whoever takes back each word of a new article leaves nothing to save.
      isChanged = etag.value !== "" || isTouched(form)
      mayLeave = false
      store.keep()
      say(isByHand ? "Not saved yet. Press Save." : "Not saved yet")
      if (!isByHand) plan(quietMs)
      tell()
    },
    flush,
    letGo() {
      mayLeave = true
    },
    say(text) {
      state.textContent = `${said} ${text}`
      state.scrollIntoView({ block: "nearest" })
    },
  }
}
