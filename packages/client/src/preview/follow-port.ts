import { createMessageMeter, type PreviewMessage, readPreviewMessage } from "./preview-message.ts"

/** Listens to the other side of a preview's channel. What is no message, or one too many in a second, is dropped. */
export function followPort(port: MessagePort, onMessage: (message: PreviewMessage) => void): void {
  const mayRead = createMessageMeter()
  port.addEventListener("message", ({ data }: MessageEvent) => {
    const message = mayRead() ? readPreviewMessage(data) : undefined
    if (message !== undefined) onMessage(message)
  })
  port.start()
}
