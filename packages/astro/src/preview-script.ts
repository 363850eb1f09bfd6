import { type PreviewEnd, watchPreview } from "@citable/client/preview-watch"

import { createPageUpdate } from "./internal/create-page-update.ts"

let stop: (() => void) | undefined
let watched = ""

/** The element of `<PreviewRefresh>`. An update of the page can replace it. */
const find = () => document.querySelector<HTMLElement>("[data-citable-preview]")

/** Watches the preview that the page shows, if it shows one that is not watched yet. */
function start(): void {
  const { url = "", contentId = "", updatedAt = "", token = "", editor, ended, failed } = find()?.dataset ?? {}
  const preview = `${contentId} ${token}`
  if (preview === watched) return
  stop?.()
  stop = undefined
  watched = preview
  if (token === "") return
  const words: Record<PreviewEnd, string | undefined> = { ended, failed }
  const update = createPageUpdate(document)
  stop = watchPreview({
    url,
    contentId,
    updatedAt,
    headers: { "citable-preview": token },
    editor,
    onChange: update,
    onEnd: (reason) => show(words[reason] ?? ""),
  })
}

function show(text: string): void {
  const element = find()
  if (element === null) return
  // Set by script, which a strict Content-Security-Policy allows.
  Object.assign(element.style, {
    position: "fixed",
    insetInline: "1rem",
    bottom: "1rem",
    zIndex: "2147483647",
    maxWidth: "36rem",
    marginInline: "auto",
    padding: "0.75rem 1rem",
    borderRadius: "0.5rem",
    font: "1rem/1.5 system-ui, sans-serif",
    color: "#fff",
    background: "#1f2328",
  })
  element.textContent = text
}

/** Watches the previews that this page shows, and those that Astro's client router shows later. */
export function startPreview(): void {
  document.addEventListener("astro:page-load", start)
  start()
}
