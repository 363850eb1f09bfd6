/** The pause after the last key before the text is saved. */
const quietMs = 2000
const retryMs = 5000

/**
 * Saves the form of an article by itself, and says so in words. What is not saved yet stays in the session storage, so a reload or a crash of
 * the service loses nothing. Undefined for a page without a form to save.
 */
export function createAutosave(form: HTMLFormElement): { update(): void } | undefined {
  const state = form.querySelector<HTMLElement>("#save-state")
  const etag = form.querySelector<HTMLInputElement>("input[name=etag]")
  if (state === null || etag === null || etag.value === "") return undefined
  const key = `citable ${form.action}`
  let timer: number | undefined
  let isSaving = false
  // What could not be saved is in the form, and nowhere else.
  let isChanged = form.dataset["unsaved"] === "true"

  if (isChanged) keep(form, key)
  else restore(form, key, etag, state)
  window.addEventListener("beforeunload", (event) => {
    if (isChanged) event.preventDefault()
  })
  form.addEventListener("submit", () => {
    isChanged = false
    clearTimeout(timer)
  })

  async function save(): Promise<void> {
    if (isSaving) return plan(quietMs)
    isSaving = true
    isChanged = false
    say("Saving …")
    try {
      const response = await fetch(form.action, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new FormData(form),
      })
      await read(response)
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
    if (response.ok) {
      const saved = (await response.json()) as { etag: string }
      if (etag !== null) etag.value = saved.etag
      if (!isChanged) sessionStorage.removeItem(key)
      say(`Saved ${new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`)
      return
    }
    isChanged = true
    if (response.status === 412) {
      say("Not saved: somebody else has saved this article. Press Save to see both texts.")
      return
    }
    const problem = response.headers.get("content-type")?.includes("json")
      ? ((await response.json()) as { detail: string }).detail
      : ""
    say(`Not saved. ${problem}`)
    if (response.status >= 500 || response.status === 429) plan(retryMs)
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => void save(), ms)
  }

  function say(text: string): void {
    if (state !== null) state.textContent = text
  }

  return {
    update() {
      isChanged = true
      keep(form, key)
      say("Not saved yet")
      plan(quietMs)
    },
  }
}

/** Keeps the fields of a form in the session storage. */
function keep(form: HTMLFormElement, key: string): void {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrf")
  sessionStorage.setItem(key, JSON.stringify(fields))
}

/** Brings back what was not saved, if the form differs from it. */
function restore(form: HTMLFormElement, key: string, etag: HTMLInputElement, state: HTMLElement): void {
  const kept = sessionStorage.getItem(key)
  if (kept === null) return
  const fields = new Map(JSON.parse(kept) as [string, string][])
  let isRestored = false
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>("[name]")) {
    const value = fields.get(input.name)
    if (value === undefined || input.type === "checkbox" || input.name === "csrf" || input === etag) continue
    if (input.value.replaceAll("\r\n", "\n") === value.replaceAll("\r\n", "\n")) continue
    input.value = value
    isRestored = true
  }
  if (!isRestored) return sessionStorage.removeItem(key)
  // The text was based on this version, so a later one of somebody else is found.
  etag.value = fields.get("etag") ?? etag.value
  state.textContent = "Not saved yet: your text is back from this browser. Press Save."
}
