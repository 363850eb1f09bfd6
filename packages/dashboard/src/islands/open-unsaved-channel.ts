/** What pages of one browser tell each other about the text of an article. */
interface UnsavedNews {
  /** The path of the editor. */
  editor: string
  /** Whether it has text that is not saved. Undefined in a question. */
  isUnsaved?: boolean
  /** Names its text, as this browser keeps it. Undefined in a question. */
  id?: string
}

export interface UnsavedChannel {
  send(news: UnsavedNews): void
  listen(listener: (news: UnsavedNews) => void): void
  close(): void
}

/** Opens the channel on which editors answer, and say what changes. */
export function openUnsavedChannel(): UnsavedChannel {
  const channel = new BroadcastChannel("citable unsaved")
  return {
    send(news) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches pages of this origin alone
      channel.postMessage(news)
    },
    listen(listener) {
      channel.addEventListener("message", ({ data }: MessageEvent<UnsavedNews>) => listener(data))
    },
    close: () => channel.close(),
  }
}
