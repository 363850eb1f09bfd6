import type { Source } from "./create-source.ts"
import { createViewTools } from "./create-view-tools.ts"
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
 * Creates the buttons that format the text and change its view. The toolbar is one stop of the Tab key; the arrow keys move inside it. The
 * buttons for a picture and a link send `citable-picture` and `citable-link` from the form. A script that asks for one prevents the default.
 */
export function createToolbar(form: HTMLFormElement, source: Source): HTMLElement {
  const page = form.ownerDocument
  const bar = page.createElement("div")
  bar.className = "toolbar"
  bar.role = "toolbar"
  bar.ariaLabel = "Format"
  const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl+"
  const formats = buttons.map(([format, label, key]) => {
    const button = create(label, () => {
      const asks = format === "picture" || format === "link"
      if (asks && !form.dispatchEvent(new Event(`citable-${format}`, { cancelable: true }))) return
      source.apply(formatMarkdown(format, source.text(), source.selection()))
      source.focus()
    })
    if (key !== undefined) {
      button.title = `${label} (${modifier}${key})`
      button.setAttribute("aria-keyshortcuts", `${modifier === "⌘" ? "Meta" : "Control"}+${key}`)
    }
    return button
  })
  const views = createViewTools(form, source).map((tool) => {
    const { label, isPressed } = tool
    const button = create(label, () => {
      const isNow = tool.press()
      if (isNow !== undefined) button.ariaPressed = `${isNow}`
    })
    if (isPressed !== undefined) button.ariaPressed = `${isPressed}`
    return button
  })
  views[0]?.classList.add("apart")
  const all = [...(source.isReadOnly ? [] : formats), ...views]
  for (const [at, button] of all.entries()) button.tabIndex = at === 0 ? 0 : -1
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

  function create(label: string, press: () => void): HTMLButtonElement {
    const button = page.createElement("button")
    button.type = "button"
    button.textContent = label
    // The text keeps its selection and, on phones, its keyboard.
    button.addEventListener("mousedown", (event) => event.preventDefault())
    button.addEventListener("click", press)
    return button
  }
}
