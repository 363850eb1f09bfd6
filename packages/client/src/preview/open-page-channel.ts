import { followPort } from "./follow-port.ts"
import { isGreeting, type PreviewGreeting, type PreviewMessage, previewVersion } from "./preview-message.ts"

export interface PageChannelOptions {
  /** The origin of the service, whose editor may show this page in a frame. */
  origin: string
  onOpen: () => void
  onMessage: (message: PreviewMessage) => void
}

export interface PageChannel {
  /** Tells the editor, if there is one. */
  send(message: PreviewMessage): void
  close(): void
}

/**
 * Opens the channel from a page of a draft to the editor that shows it in a frame. The page says `ready` to that one origin, and listens only
 * to its parent there. Undefined for a page that is in no frame.
 */
export function openPageChannel({ origin, onOpen, onMessage }: PageChannelOptions): PageChannel | undefined {
  const { parent } = window
  if (parent === window) return undefined
  let port: MessagePort | undefined

  function take({ data, source, origin: from, ports: [given] }: MessageEvent): void {
    if (from !== origin || source !== parent || given === undefined || !isGreeting(data, "port")) return
    port?.close()
    port = given
    followPort(port, onMessage)
    onOpen()
  }

  window.addEventListener("message", take)
  const greeting: PreviewGreeting = { citable: "preview", version: previewVersion, type: "ready" }
  parent.postMessage(greeting, origin)
  return {
    send: (message) => port?.postMessage(message),
    close() {
      window.removeEventListener("message", take)
      port?.close()
    },
  }
}
