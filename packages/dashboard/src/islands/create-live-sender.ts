import { sendSigned } from "./send-signed.ts"

export interface LiveSenderOptions {
  url: string
  session: string
  /** Tells the page that the service has a new state, and returns whether a page is there to show it. */
  onSent: (n: number) => boolean
  /** Says why the page does not show what is typed. */
  onTrouble: (text: string) => void
}

export interface LiveSender {
  /** Something was typed. */
  update(): void
  /** The page shows a state. Returns how long that took since its text was sent, in milliseconds. */
  shown(n: number): number | undefined
  /** The number of a state that the service has without having been sent it. */
  next(): number
  close(): void
}

/** The service takes ten texts a second. */
const betweenMs = 110
/** With no page that says when it shows a text, as in a window of its own. */
const unseenMs = 1000
/** A page that is slower is not waited for. */
const longestMs = 10_000

/**
 * Sends the form of an article to the service as it is typed, for a preview. The first text goes at once, and the next one when the page has
 * shown the last, so that the load is what the page can bear.
 */
export function createLiveSender(
  form: HTMLFormElement,
  { url, session, onSent, onTrouble }: LiveSenderOptions,
): LiveSender {
  let n = 0
  let isDirty = false
  let isBusy = false
  let isClosed = false
  let sentAt = -Infinity
  /** The text that the page has not shown yet. */
  let awaited: { n: number; settle: () => void } | undefined

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  const hasMore = () => isDirty && !isClosed

  async function sendAll(): Promise<void> {
    while (hasMore()) {
      await pause(sentAt + betweenMs - performance.now())
      isDirty = false
      sentAt = performance.now()
      const retryMs = await send()
      if (retryMs === undefined) continue
      isDirty = true
      await pause(retryMs)
    }
  }

  /** Returns milliseconds to wait before the same is sent again. */
  async function send(): Promise<number | undefined> {
    const number = ++n
    let response: Response
    try {
      response = await sendSigned((csrf) => {
        const body = new FormData(form)
        body.set("csrf", csrf)
        body.set("live", session)
        return fetch(url, { method: "PUT", headers: { accept: "application/json" }, body })
      })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      onTrouble("The preview is not up to date: the service does not answer.")
      return unseenMs
    }
    if (response.status === 429) return 2 * betweenMs
    if (!response.ok) {
      const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
      onTrouble(detail ?? `The preview is not up to date: the service answered ${response.status}.`)
      return undefined
    }
    const shown = Promise.withResolvers<void>()
    awaited = { n: number, settle: shown.resolve }
    const isSeen = onSent(number)
    await Promise.race([shown.promise, pause(isSeen ? longestMs : unseenMs)])
    awaited = undefined
    return undefined
  }

  return {
    update() {
      isDirty = true
      if (isBusy) return
      isBusy = true
      void sendAll().finally(() => (isBusy = false))
    },
    shown(number) {
      if (awaited === undefined || number < awaited.n) return undefined
      awaited.settle()
      return performance.now() - sentAt
    },
    next: () => ++n,
    close() {
      isClosed = true
      awaited?.settle()
    },
  }
}
