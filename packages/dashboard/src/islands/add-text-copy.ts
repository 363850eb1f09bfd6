/**
 * Adds a button above each frame with a text to copy (`data-copy-text`, the label of the button). It copies the text with its headings, links
 * and pictures, and as plain text. What the browser does not copy is selected, so that the keyboard copies it.
 */
export function addTextCopy(page: Document, clipboard: Clipboard | undefined): void {
  for (const frame of page.querySelectorAll<HTMLIFrameElement>("iframe[data-copy-text]")) {
    const button = page.createElement("button")
    button.type = "button"
    button.textContent = frame.dataset["copyText"] ?? "Copy"
    const state = page.createElement("span")
    state.setAttribute("role", "status")
    const line = page.createElement("p")
    line.append(button, " ", state)
    frame.before(line)
    button.addEventListener("click", () => {
      const text = frame.contentDocument?.querySelector<HTMLElement>("article")
      if (text == null) {
        state.textContent = "The text is not here yet. Wait a moment, and copy again."
        return
      }
      write(clipboard, text).then(
        () => (state.textContent = "Copied"),
        () => {
          frame.focus()
          frame.contentWindow?.getSelection()?.selectAllChildren(text)
          state.textContent = "The browser did not copy it. It is selected: press Ctrl+C, or ⌘C on a Mac."
        },
      )
    })
  }
}

type Parts = Readonly<Record<"text/html" | "text/plain", string>>

/** One item with both formats: the place takes the one that it can show. A browser that asks for a permission copies by its own event instead. */
async function write(clipboard: Clipboard | undefined, text: HTMLElement): Promise<void> {
  const parts: Parts = { "text/html": text.innerHTML, "text/plain": text.innerText }
  try {
    if (clipboard === undefined) throw new Error("Only a page with https has a clipboard.")
    const blobs = Object.entries(parts).map(([type, content]) => [type, new Blob([content], { type })])
    await clipboard.write([new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>)])
  } catch (error) {
    if (!copyByEvent(document, parts)) throw error
  }
}

function copyByEvent(page: Document, parts: Parts): boolean {
  let isTaken = false
  const fill = (event: ClipboardEvent) => {
    for (const [type, content] of Object.entries(parts)) event.clipboardData?.setData(type, content)
    event.preventDefault()
    isTaken = event.clipboardData !== null
  }
  page.addEventListener("copy", fill, { once: true })
  // The only way without a permission.
  const isCopied = page.execCommand("copy")
  page.removeEventListener("copy", fill)
  return isCopied && isTaken
}
