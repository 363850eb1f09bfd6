import type { Source } from "./create-source.ts"

/** Creates the outline of a text: its headings, each of which leads to its line. Returns what opens it. */
export function createOutline(form: HTMLFormElement, source: Source): () => void {
  const page = form.ownerDocument
  const panel = page.createElement("nav")
  panel.popover = "auto"
  panel.className = "outline"
  panel.ariaLabel = "Outline"
  form.append(panel)
  return () => {
    const headings = source.headings()
    const { from } = source.selection()
    const now = headings.findLast((heading) => heading.from <= from)
    const rows = headings.map((heading) => {
      const row = page.createElement("li")
      row.className = `level-${heading.level}`
      const button = page.createElement("button")
      button.type = "button"
      button.className = "plain"
      button.dir = "auto"
      button.textContent = heading.text === "" ? "A heading without words" : heading.text
      if (heading === now) button.ariaCurrent = "location"
      button.addEventListener("click", () => {
        panel.hidePopover()
        source.focus(heading.line)
      })
      row.append(button)
      return row
    })
    const list = page.createElement("ul")
    list.append(...rows)
    panel.replaceChildren(rows.length === 0 ? "The text has no headings." : list)
    panel.showPopover()
    panel.querySelector<HTMLElement>("[aria-current]")?.focus()
    if (!panel.contains(page.activeElement)) panel.querySelector("button")?.focus()
  }
}
