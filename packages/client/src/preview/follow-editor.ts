import { findPlace } from "./find-place.ts"
import { openPageChannel } from "./open-page-channel.ts"
import { firstSeenLine, scrollToLine } from "./scroll-to-line.ts"

export interface FollowEditorOptions {
  /** The origin of the service. */
  origin: string
  /** Shows the article as it is now. `isSaved` if it may be at another address. The next call waits for it. */
  show: (isSaved: boolean) => Promise<unknown>
  /** Gets each sign of the editor. */
  onSign: () => void
}

/** Milliseconds in which a scroll counts as that of a person. */
const afterInput = 400
const betweenScrolls = 100

/**
 * Follows the editor that shows this page in a frame: shows what is typed there, scrolls with it, and tells it where somebody clicks. Returns
 * the function that ends it.
 */
export function followEditor({ origin, show, onSign }: FollowEditorOptions): () => void {
  let wanted = 0
  let isSaved = false
  let running: Promise<void> | undefined
  let touchedAt = -Infinity
  let scrolledAt = -Infinity

  const channel = openPageChannel({
    origin,
    onOpen: onSign,
    onMessage(message) {
      onSign()
      if (message.type === "scroll") scrollToLine(document, message.line)
      if (message.type !== "changed") return
      wanted = Math.max(wanted, message.n)
      isSaved ||= message.isSaved
      running ??= showAll().finally(() => (running = undefined))
    },
  })
  if (channel === undefined) return () => {}

  /** Shows one state at a time; the last one wins. */
  async function showAll(): Promise<void> {
    for (let n = 0; n < wanted;) {
      n = wanted
      const mayHaveMoved = isSaved
      isSaved = false
      try {
        await show(mayHaveMoved)
        channel?.send({ type: "shown", n })
      } catch (error) {
        console.error("The preview does not show what is typed:", error)
      }
    }
  }

  function onClick(event: MouseEvent): void {
    // With Alt before the page learns of it, otherwise after the page has done what it does.
    if (event.altKey !== (event.eventPhase === Event.CAPTURING_PHASE) || !event.isTrusted) return
    const place = findPlace(event)
    if (place === undefined) return
    if (event.altKey) event.preventDefault()
    channel?.send({ type: "click", ...place })
  }
  const onInput = ({ isTrusted }: Event) => isTrusted && (touchedAt = performance.now())
  function onScroll(): void {
    const now = performance.now()
    if (now - touchedAt > afterInput || now - scrolledAt < betweenScrolls) return
    scrolledAt = now
    const line = firstSeenLine(document)
    if (line !== undefined) channel?.send({ type: "scroll", line })
  }

  const inputs = ["wheel", "touchmove", "keydown"] as const
  for (const capture of [true, false]) document.addEventListener("click", onClick, { capture })
  document.addEventListener("scroll", onScroll, { passive: true })
  for (const name of inputs) document.addEventListener(name, onInput, { passive: true })
  return () => {
    for (const capture of [true, false]) document.removeEventListener("click", onClick, { capture })
    document.removeEventListener("scroll", onScroll)
    for (const name of inputs) document.removeEventListener(name, onInput)
    channel.close()
  }
}
