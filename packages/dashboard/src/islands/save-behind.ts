import { sendFormBehind } from "./send-form-behind.ts"

interface SaveBehindOptions {
  /** What to send as the page is closed. Undefined for nothing. */
  read: () => FormData | undefined
  /** The page is about to be loaded again. */
  onReload: () => void
}

/** Sends the form of an article as its page is left. */
export function saveBehind(form: HTMLFormElement, { read, onReload }: SaveBehindOptions): void {
  /** Whether a request went out when the page was left. */
  let isSent = false
  window.addEventListener("pagehide", () => {
    const body = read()
    if (body === undefined) return
    body.set("leaving", "1")
    isSent = sendFormBehind(form.action, body)
  })
  window.addEventListener("pageshow", () => {
    // The browser kept this page, which does not know what version that made. The text comes back if it was not saved.
    if (!isSent) return
    onReload()
    location.reload()
  })
}
