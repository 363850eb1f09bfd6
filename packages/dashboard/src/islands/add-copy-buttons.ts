/** Adds a button to each text that is there to be copied (`data-copy`, the label of the button). Without a clipboard it adds none. */
export function addCopyButtons(page: Document, clipboard: Clipboard | undefined): void {
  if (clipboard === undefined) return
  for (const source of page.querySelectorAll<HTMLElement>("[data-copy]")) {
    const button = page.createElement("button")
    button.type = "button"
    button.className = "plain copy"
    button.textContent = "Copy"
    button.setAttribute("aria-label", source.dataset["copy"] ?? "Copy")
    const state = page.createElement("span")
    state.className = "soft"
    state.setAttribute("role", "status")
    button.addEventListener("click", () => {
      clipboard.writeText(source.textContent ?? "").then(
        () => (state.textContent = "Copied"),
        () => (state.textContent = "The browser did not copy it. Select the text and copy it yourself."),
      )
    })
    const caption = source.previousElementSibling
    if (caption?.tagName === "FIGCAPTION") caption.append(button, state)
    else source.after(button, state)
  }
}
