import { keepText } from "./keep-text.ts"
import type { AccessFacts } from "./page-facts.ts"
import { isHiddenBy, type Place } from "./place.ts"
import type { Attributes } from "./read-elements.ts"

const most = 20
const mostPending = 1000
/** What names itself, or what nobody sees. */
const unlabelled = new Set(["hidden", "submit", "button", "reset", "image"])
const isBlank = /^\s*$/

export interface AccessCollector {
  open(name: string, attributes: Attributes, place: Place): void
  text(text: string): void
  close(name: string): void
  addRepeatedId(id: string): void
  collect(): AccessFacts
}

/** Collects what keeps people from using a page, as far as its HTML tells without style sheets and scripts. */
export function createAccessCollector(): AccessCollector {
  const facts = {
    unlabelledFields: [] as string[],
    unnamedButtons: [] as string[],
    untitledFrames: [] as string[],
    repeatedIds: [] as string[],
    positiveTabindexes: [] as string[],
    fields: 0,
    buttons: 0,
    frames: 0,
  }
  const pending: { id: string; shown: string }[] = []
  const labelled = new Set<string>()
  let labels = 0
  let button: { isNamed: boolean; shown: string } | undefined

  const add = (list: string[], shown: string): void => {
    if (list.length < most && !list.includes(shown)) list.push(keepText(shown))
  }

  function openField(name: string, attributes: Attributes): void {
    const type = attributes.get("type")?.trim().toLowerCase() ?? ""
    if (name === "input" && unlabelled.has(type)) return
    facts.fields++
    // A placeholder is a poor name, and a name.
    if (labels > 0 || isNamed(attributes) || has(attributes, "placeholder")) return
    const shown = show(name, attributes)
    const id = attributes.get("id")
    if (id === undefined) add(facts.unlabelledFields, shown)
    else if (pending.length < mostPending) pending.push({ id: keepText(id), shown: keepText(shown) })
  }

  function openFrame(attributes: Attributes): void {
    facts.frames++
    const isTiny = ["width", "height"].some((side) => /^\s*[01](?:px)?\s*$/.test(attributes.get(side) ?? ""))
    if (!isTiny && !isNamed(attributes)) add(facts.untitledFrames, show("iframe", attributes))
  }

  return {
    open(name, attributes, place) {
      if (name === "label") {
        labels++
        const target = attributes.get("for")
        if (target !== undefined && labelled.size < mostPending) labelled.add(keepText(target))
        return
      }
      if (button !== undefined) {
        // What a custom element shows is not in the page.
        const names = name.includes("-") || isNamed(attributes) || has(attributes, "alt")
        button.isNamed ||= names
      }
      if (place.isForeign) return
      const tabindex = Number.parseInt(attributes.get("tabindex") ?? "", 10)
      if (tabindex > 0) add(facts.positiveTabindexes, show(name, attributes))
      if (name !== "input" && name !== "select" && name !== "textarea" && name !== "button" && name !== "iframe") return
      const role = attributes.get("role")
      // A field that the keyboard cannot reach is a trap for programs.
      if (place.isHidden || isHiddenBy(attributes) || tabindex < 0 || role === "presentation" || role === "none") return
      if (name === "iframe") openFrame(attributes)
      // A script fills a title that is empty, as VitePress does.
      else if (name === "button")
        button = { isNamed: isNamed(attributes) || attributes.has("title"), shown: show(name, attributes) }
      else openField(name, attributes)
    },
    text(text) {
      if (button !== undefined && !isBlank.test(text)) button.isNamed = true
    },
    close(name) {
      if (name === "label" && labels > 0) labels--
      if (name !== "button" || button === undefined) return
      facts.buttons++
      if (!button.isNamed) add(facts.unnamedButtons, button.shown)
      button = undefined
    },
    addRepeatedId: (id) => add(facts.repeatedIds, `#${id.slice(0, 100)}`),
    collect() {
      for (const { id, shown } of pending) if (!labelled.has(id)) add(facts.unlabelledFields, shown)
      return facts
    },
  }
}

const has = (attributes: Attributes, name: string): boolean => !isBlank.test(attributes.get(name) ?? "")

const isNamed = (attributes: Attributes): boolean =>
  has(attributes, "aria-label") || has(attributes, "aria-labelledby") || has(attributes, "title")

/** An element as people find it in the source. */
function show(name: string, attributes: Attributes): string {
  for (const attribute of ["id", "name", "src", "class", "type"]) {
    const value = attributes.get(attribute)
    if (value !== undefined && value !== "") return `${name}[${attribute}="${value.slice(0, 80)}"]`
  }
  return name
}
