import { compareSide } from "./compare-side.ts"
import { labelOf } from "./take-answer.ts"
import { toChanges } from "./to-changes.ts"

type Entries = readonly [name: string, value: string][]

/** The most changes of a text that are shown one by one. */
const mostChanges = 20

/** Lists what a form has got from others since somebody saw it: each change with the words before and after. Undefined for none. */
export function listOthers(form: HTMLFormElement, seen: Entries, now: Entries): HTMLElement | undefined {
  const page = form.ownerDocument
  const before = new Map(seen)
  const changed = now.filter(([name, value]) => !isOwn.has(name) && (before.get(name) ?? "").trim() !== value.trim())
  if (changed.length === 0) return undefined
  const list = page.createElement("div")
  list.className = "questions"
  for (const [name, value] of changed) {
    const former = before.get(name) ?? ""
    const changes =
      name === "body"
        ? toChanges(former, value).map(({ from, to, insert }) => [former.slice(from, to), insert] as const)
        : [[former, value] as const]
    for (const [text, other] of changes.slice(0, mostChanges)) {
      const head = page.createElement("h3")
      head.textContent = labelOf(form, name)
      const both = page.createElement("div")
      both.className = "both"
      both.append(compareSide(page, "Before", text, other), compareSide(page, "Now", other, text))
      list.append(head, both)
    }
    const rest = changes.length - mostChanges
    if (rest > 0) list.append(`There are ${rest} more changes in the text.`)
  }
  return list
}

/** What the service writes into the form itself: a slug that follows the title, and which version the form has. */
const isOwn = new Set(["slug", "version", "once"])
