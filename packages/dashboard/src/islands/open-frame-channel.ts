import {
  followPort,
  isGreeting,
  type PreviewGreeting,
  type PreviewMessage,
  previewVersion,
} from "@citable/client/preview-watch"

export interface FrameChannelOptions {
  /** The one origin that the page in the frame may have. */
  origin: string
  /** Called for each page in the frame that follows. */
  onOpen: () => void
  onMessage: (message: PreviewMessage) => void
}

export interface FrameChannel {
  /** Tells the page. Nothing happens while no page in the frame follows. */
  send(message: PreviewMessage): void
  isOpen(): boolean
  close(): void
}

/**
 * Opens the channel from the editor to the page of a draft in a frame, once that says that it is ready. Only the window of the frame itself
 * counts, and only with this exact origin; everything else on the way is told to that page alone, by a port.
 */
export function openFrameChannel(
  frame: HTMLIFrameElement,
  { origin, onOpen, onMessage }: FrameChannelOptions,
): FrameChannel {
  let port: MessagePort | undefined

  function take({ data, source, origin: from }: MessageEvent): void {
    const page = frame.contentWindow
    if (page === null || source !== page || from !== origin || !isGreeting(data, "ready")) return
    port?.close()
    const { port1, port2 } = new MessageChannel()
    port = port1
    followPort(port1, onMessage)
    const greeting: PreviewGreeting = { citable: "preview", version: previewVersion, type: "port" }
    page.postMessage(greeting, origin, [port2])
    onOpen()
  }

  window.addEventListener("message", take)
  return {
    send: (message) => port?.postMessage(message),
    isOpen: () => port !== undefined,
    close() {
      window.removeEventListener("message", take)
      port?.close()
      port = undefined
    },
  }
}
