import { createDraftStore } from "./create-draft-store.ts"
import { sendSigned } from "./send-signed.ts"

/** The pause after the last key before the text is saved. */
const quietMs = 2000
const retryMs = 5000

export interface Autosave {
  /** Whether the form has more than the service at the start of the page. */
  isUnsaved: boolean
  update(): void
}

/**
 * Saves the form of an article by itself, and says so in words. What is not saved yet stays in the session storage, so a reload or a crash of
 * the service loses nothing. A new article, and one that somebody else has saved, are kept there until a person presses Save.
 */
export function createAutosave(
  form: HTMLFormElement,
  { onSaved = () => {} }: { onSaved?: () => void } = {},
): Autosave | undefined {
  const state = form.querySelector<HTMLElement>("#save-state")
  const etag = form.querySelector<HTMLInputElement>("input[name=etag]")
  if (state === null || etag === null) return undefined
  const store = createDraftStore(form)
  // What could not be saved is in the form, and nowhere else.
  const isRefused = form.dataset["unsaved"] === "true"
  let isByHand = isRefused || etag.value === ""
  let isChanged = isRefused
  let isSaving = false
  /** What was sent without an answer. The service may have saved it, so the same is sent again before anything else. */
  let unanswered: FormData | undefined
  let timer: number | undefined

  if (isRefused) store.keep()
  else if (store.restore()) {
    isChanged = true
    isByHand = true
    say("Not saved yet: your text is back from this browser. Press Save.")
  }
  window.addEventListener("beforeunload", (event) => {
    if (isChanged) event.preventDefault()
  })
  form.addEventListener("submit", () => {
    isChanged = false
    clearTimeout(timer)
    store.markAsSent()
  })

  async function save(): Promise<void> {
    if (isSaving) return plan(quietMs)
    isSaving = true
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
      await read(response)
      // There may be more than what was sent first.
      if (isAgain && response.ok && isChanged) plan(0)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      isChanged = true
      say("Not saved: the service does not answer. Your text is kept in this browser.")
      plan(retryMs)
    } finally {
      isSaving = false
    }
  }

  async function read(response: Response): Promise<void> {
    const answer = response.headers.get("content-type")?.includes("json")
      ? ((await response.json()) as { etag?: string; detail?: string })
      : {}
    if (response.ok && answer.etag !== undefined) {
      if (etag !== null) etag.value = answer.etag
      if (isChanged) store.keep()
      else store.clear()
      onSaved()
      say(`Saved ${new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`)
      return
    }
    isChanged = true
    if (response.status === 412) {
      isByHand = true
      say("Not saved: somebody else has saved this article. Press Save to see both texts.")
      return
    }
    say(`Not saved. ${answer.detail ?? "The service did not answer as expected."}`)
    if (response.status >= 500 || response.status === 429 || response.status === 401) plan(retryMs)
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => void save(), ms)
  }

  function say(text: string): void {
    if (state !== null) state.textContent = text
  }

  return {
    isUnsaved: isChanged,
    update() {
      isChanged = true
      store.keep()
      say(isByHand ? "Not saved yet. Press Save." : "Not saved yet")
      if (!isByHand) plan(quietMs)
    },
  }
}
