import type { PreviewState } from "./create-preview-waits.ts"
import { followEditor } from "./follow-editor.ts"

/** Why a page no longer refreshes: the preview has ended, or the site's route does not answer as it should. */
export type PreviewEnd = "ended" | "failed"

export interface WatchPreviewOptions {
  /** The path of the site's route. */
  url: string
  contentId: string
  /** `updated_at` of the article that the page shows. */
  updatedAt: string
  /** Headers for the route, such as one with the preview's token. */
  headers?: Record<string, string> | undefined
  /**
   * The origin of the service, whose editor may show this page in a frame. The page then shows what is typed there, before it is saved.
   * Undefined for a preview that shows what is saved.
   */
  editor?: string | undefined
  /** Shows the article as it is now. The next question waits for it. The state is undefined for what is typed in the editor. */
  onChange: (state: PreviewState | undefined) => unknown
  onEnd: (reason: PreviewEnd) => void
}

/** Milliseconds. */
const second = 1000
/** The least time between two questions. */
const floor = second / 4
const longestPause = 60 * second
/** How long an editor counts as there after its last sign. */
const editorSilence = 30 * second

/**
 * Asks the site's route for changes of the article that a browser previews, for as long as the tab is visible. Each question waits at the
 * route until something changes; one that does not wait then asks whether the preview is still open. Returns the function that ends it.
 */
export function watchPreview({
  url,
  contentId,
  headers = {},
  editor,
  onChange,
  onEnd,
  ...shown
}: WatchPreviewOptions): () => void {
  let { updatedAt } = shown
  let etag = ""
  let failures = 0
  let running: AbortController | undefined
  /** Set while an editor tells of changes, so that the page does not ask, too. */
  let silence: number | undefined
  let isStopped = false

  const query = (since: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}?${new URLSearchParams({ content_id: contentId, etag: since })}`, {
      headers,
      cache: "no-store",
      credentials: "same-origin",
      ...(signal === undefined ? {} : { signal }),
    })

  async function ask(signal: AbortSignal): Promise<number | PreviewEnd> {
    const began = performance.now()
    const response = await query(etag, signal)
    const { status } = response
    if (status === 401) return "ended"
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      console.error(`The preview does not refresh by itself: ${url} answered ${status}.`)
      return "failed"
    }
    if (status !== 200 && status !== 204) {
      return Math.min(longestPause, Number(response.headers.get("retry-after") ?? 0) * second || backOff(failures++))
    }
    const state = status === 200 ? ((await response.json()) as PreviewState) : undefined
    failures = 0
    if (state !== undefined && state.updated_at !== updatedAt && etag !== "") {
      // The question was asked with the cookies of an earlier moment. Without a preview, a refresh would replace the page by "not found".
      etag = ""
      return 0
    }
    if (state !== undefined) {
      // A publish changes the ETag, but not what a preview shows. If the page cannot refresh, the next question finds the change again.
      if (state.updated_at !== updatedAt) await onChange(state)
      updatedAt = state.updated_at
      etag = state.etag
    }
    const took = performance.now() - began
    // Something on the way does not let questions wait.
    if (state === undefined && took < second) return 2 * second
    return Math.max(0, floor - took)
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = await ask(signal).catch(() => backOff(failures++))
      if (signal.aborted) return
      if (typeof next !== "number") {
        // Without the route, an editor still tells of changes.
        if (next === "failed" && silence !== undefined) return
        document.removeEventListener("visibilitychange", followTab)
        if (next === "ended") stop()
        onEnd(next)
        return
      }
      await pause(next, signal)
    }
  }

  function followTab(): void {
    if (isStopped) return
    if (document.visibilityState === "hidden" || silence !== undefined) {
      running?.abort()
      running = undefined
    } else if (running === undefined) {
      running = new AbortController()
      void run(running.signal)
    }
  }

  function stop(): void {
    isStopped = true
    document.removeEventListener("visibilitychange", followTab)
    clearTimeout(silence)
    unfollow()
    running?.abort()
    running = undefined
  }

  function noteEditor(): void {
    clearTimeout(silence)
    silence = window.setTimeout(() => {
      silence = undefined
      // Somebody else may have saved meanwhile.
      etag = ""
      followTab()
    }, editorSilence)
    followTab()
  }

  async function showTyped(isSaved: boolean): Promise<void> {
    const response = isSaved ? await query("") : undefined
    await onChange(response?.status === 200 ? ((await response.json()) as PreviewState) : undefined)
  }

  document.addEventListener("visibilitychange", followTab)
  const unfollow =
    editor === undefined ? () => {} : followEditor({ origin: editor, show: showTyped, onSign: noteEditor })
  followTab()
  return stop
}

/** One second, then twice as long each time, with jitter. */
function backOff(failures: number): number {
  return Math.min(longestPause, second * 2 ** failures) * (0.5 + Math.random() / 2)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener("abort", end)
  })
}
