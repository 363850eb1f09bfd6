import { findPlace, scrollToLine } from "@citable/client/preview-watch"

import type { Source } from "./create-source.ts"
import { sendSigned } from "./send-signed.ts"

/** The pause after the last key before the preview follows. */
const quietMs = 250

interface Warning {
  message: string
  line?: number
}

/** Keeps the preview of an editor up to date, and at the part of the text that is seen. Undefined for a page without a preview. */
export function createPreview(form: HTMLFormElement, source: Source): { update(): void } | undefined {
  const frame = form.querySelector<HTMLIFrameElement>("iframe.preview")
  const list = form.querySelector<HTMLElement>("#warnings")
  if (frame === null || list === null) return undefined
  let timer: number | undefined
  let running: AbortController | undefined

  async function render(): Promise<void> {
    running?.abort()
    const { signal } = (running = new AbortController())
    const response = await sendSigned((csrf) =>
      fetch(frame?.src ?? "", {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json", "x-csrf": csrf },
        body: JSON.stringify({ body: source.text() }),
        signal,
      }),
    )
    // The last text is still being rendered.
    if (response.status === 429) return plan()
    if (!response.ok) throw new Error(`The preview answered ${response.status}`)
    const { html, warnings } = (await response.json()) as { html: string; warnings: Warning[] }
    const article = frame?.contentDocument?.getElementById("article")
    // The frame runs no scripts: its sandbox and its policy forbid them. So no event handler in the HTML can run.
    if (article !== null && article !== undefined) article.innerHTML = html
    showWarnings(warnings)
  }

  function showWarnings(warnings: readonly Warning[]): void {
    const rows = warnings.slice(0, 20).map(({ message, line }) => {
      const row = document.createElement("li")
      if (line !== undefined) row.append(jumpTo(line), " ")
      row.append(message)
      return row
    })
    const items = document.createElement("ul")
    items.className = "warnings"
    items.append(...rows)
    list?.replaceChildren(...(rows.length === 0 ? [] : [items]))
  }

  function jumpTo(line: number): HTMLButtonElement {
    const button = document.createElement("button")
    button.type = "button"
    button.className = "plain"
    button.textContent = `Line ${line}`
    button.addEventListener("click", () => source.focus(line))
    return button
  }

  /** The page of the frame has the warnings of the saved text, for readers without scripts. Here they lead to their lines. */
  function takeWarnings(): void {
    const found = frame?.contentDocument?.getElementById("warnings")
    if (found === null || found === undefined) return
    found.remove()
    const rows = [...found.querySelectorAll<HTMLElement>("li")]
    showWarnings(
      rows.map((row) => ({
        message: row.querySelector("span")?.textContent ?? "",
        ...(row.dataset["line"] === undefined ? {} : { line: Number(row.dataset["line"]) }),
      })),
    )
  }

  function plan(): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      render().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") return
        if (list !== null) list.textContent = "The preview is not up to date: the service does not answer."
      })
    }, quietMs)
  }

  /** The page in the frame runs no scripts, so this one listens there. */
  function prepare(): void {
    takeWarnings()
    frame?.contentDocument?.addEventListener("click", (event) => {
      const place = findPlace(event)
      if (place !== undefined) source.goTo(place)
    })
  }

  frame.addEventListener("load", prepare)
  prepare()
  source.onScroll((line) => frame.contentDocument !== null && scrollToLine(frame.contentDocument, line))
  return { update: plan }
}
