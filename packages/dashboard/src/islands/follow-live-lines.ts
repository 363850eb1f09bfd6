import { showLocalTimes } from "./show-local-times.ts"

/** The service is asked every second, and after half a minute less often, for five minutes unless the page says otherwise. */
const quickMs = 1000
const slowMs = 5000
const quickUntil = 30_000
const usualMinutes = 5

/**
 * Follows work until it ends: how far an article is on each site, a scan, or a model with its text. Without this script, people follow the link
 * instead. `data-then="reload"` loads the page again at the end, and `data-minutes` says how long to look.
 */
export function followLiveLines(page: ParentNode): void {
  const lines = page.querySelector<HTMLElement>("#live")
  const state = page.querySelector<HTMLElement>("#live-state")
  if (lines === null || state === null) return
  const started = Date.now()
  const end = Number(lines.dataset["minutes"] ?? usualMinutes) * 60_000
  let shown = ""

  async function ask(): Promise<void> {
    // Whoever closed the drawer waits for nothing.
    if (lines?.isConnected !== true) return
    const response = await fetch(lines?.dataset["url"] ?? "", { headers: { accept: "application/json" } })
    if (!response.ok) throw new Error(`The service answered ${response.status}`)
    const { html, is_done: isDone } = (await response.json()) as { html: string; is_done: boolean }
    // Somebody who is typing into a form of a line keeps it.
    const isBusy = lines?.querySelector("details[open]") != null
    if (lines !== null && html !== shown && !isBusy) {
      shown = html
      // The service wrote it, and the policy of the page runs no script in it.
      lines.innerHTML = html
      showLocalTimes(lines)
    }
    if (!isDone) return plan()
    if (lines?.dataset["then"] === "reload") location.reload()
    else say("There is nothing more to wait for.")
  }

  function plan(): void {
    const past = Date.now() - started
    if (past > end) return say("It is taking long, so this page no longer updates by itself.")
    setTimeout(() => ask().catch(() => plan()), past > quickUntil ? slowMs : quickMs)
  }

  function say(text: string): void {
    if (state !== null) state.textContent = text
  }

  if (lines.dataset["done"] === "true") return
  say("This page updates by itself.")
  plan()
}
