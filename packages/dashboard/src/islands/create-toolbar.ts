import type { Source } from "./create-source.ts"
import { type Format, formatMarkdown } from "./format-markdown.ts"

const buttons: readonly [Format, label: string, shortcut?: string][] = [
  ["bold", "Bold", "B"],
  ["italic", "Italic", "I"],
  ["heading", "Heading"],
  ["link", "Link", "K"],
  ["list", "List"],
  ["numbers", "Numbers"],
  ["quote", "Quote"],
  ["code", "Code"],
  ["table", "Table"],
  ["picture", "Picture"],
]

/**
 * Creates the buttons that format the text. The toolbar is one stop of the Tab key; the arrow keys move inside it. The button for a
 * picture sends `citable-picture` from the form. A script that has a better way to choose one prevents the default.
 */
export function createToolbar(form: HTMLFormElement, source: Source): HTMLElement {
  const page = form.ownerDocument
  const bar = page.createElement("div")
  bar.className = "toolbar"
  bar.role = "toolbar"
  bar.ariaLabel = "Format"
  const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl+"
  const all = buttons.map(([format, label, key], at) => {
    const button = page.createElement("button")
    button.type = "button"
    button.textContent = label
    button.tabIndex = at === 0 ? 0 : -1
    if (key !== undefined) {
      button.title = `${label} (${modifier}${key})`
      button.setAttribute("aria-keyshortcuts", `${modifier === "⌘" ? "Meta" : "Control"}+${key}`)
    }
    // The text keeps its selection and, on phones, its keyboard.
    button.addEventListener("mousedown", (event) => event.preventDefault())
    button.addEventListener("click", () => {
      if (format === "picture" && !form.dispatchEvent(new Event("citable-picture", { cancelable: true }))) return
      source.apply(formatMarkdown(format, source.text(), source.selection()))
      source.focus()
    })
    return button
  })
  bar.append(...all)
  bar.addEventListener("keydown", ({ key }) => {
    const now = all.findIndex((button) => button === page.activeElement)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[key]
    if (now === -1 || next === undefined) return
    const target = all.at(next % all.length)
    for (const button of all) button.tabIndex = button === target ? 0 : -1
    target?.focus()
  })
  return bar
}
