import { countWords } from "./count-words.ts"
import { createKept } from "./create-kept.ts"
import type { Source } from "./create-source.ts"

/** Adds the number of words beside the label of the text, and a goal for it. Returns what counts again, once the writer rests. */
export function addWordCount(form: HTMLFormElement, source: Source): () => void {
  const page = form.ownerDocument
  const label = form.querySelector("label#body-label")
  const button = page.createElement("button")
  button.type = "button"
  button.className = "count plain"
  const panel = page.createElement("div")
  panel.popover = "auto"
  panel.className = "word-goal"
  const goalLabel = page.createElement("label")
  const field = page.createElement("input")
  Object.assign(field, { id: "word-goal", type: "number", inputMode: "numeric" })
  goalLabel.htmlFor = field.id
  goalLabel.textContent = "Words to write, or nothing"
  panel.append(goalLabel, field)
  const meter = page.createElement("progress")
  meter.className = "word-progress"
  meter.ariaLabel = "Words written"
  label?.before(button)
  button.after(meter)
  form.append(panel)
  // A new article gets an address of its own with the first save, and takes its goal along.
  const kept = () => createKept(`citable goal ${new URL(form.action).pathname}`)
  let goal = Number(kept().read() ?? 0)
  let timer: number | undefined

  function show(): void {
    const count = countWords(source.text())
    const words = goal === 1 || (goal === 0 && count === 1) ? "word" : "words"
    const text = `${count.toLocaleString()}${goal > 0 ? ` of ${goal.toLocaleString()}` : ""} ${words}`
    if (button.textContent !== text) button.textContent = text
    meter.hidden = goal <= 0
    meter.max = Math.max(1, goal)
    meter.value = Math.min(count, goal)
  }

  button.title = "Set a goal"
  button.addEventListener("click", () => {
    field.defaultValue = field.value = goal > 0 ? `${goal}` : ""
    panel.showPopover()
    field.focus()
  })
  field.addEventListener("input", (event) => {
    // The goal is no part of the article.
    event.stopPropagation()
    field.defaultValue = field.value
    goal = Math.max(0, Math.trunc(Number(field.value) || 0))
    kept().keep(`${goal}`)
    show()
  })
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return
    // It does not send the form.
    event.preventDefault()
    panel.hidePopover()
    source.focus()
  })
  show()
  return () => {
    clearTimeout(timer)
    timer = window.setTimeout(show, 250)
  }
}
