import { isolateHistory } from "@codemirror/commands"
import {
  ChangeSet,
  type EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  type Transaction,
} from "@codemirror/state"
import { EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view"

import type { Edit } from "./edit.ts"
import { isInCode } from "./is-in-code.ts"

/** What the menu offers. */
export interface SlashItem {
  name: string
  /** Other words that people type for it. */
  words?: string
  /** What it puts into the text, in one step to undo, or what it asks first. */
  run: { edit(text: string, at: number): Edit } | { ask(): void }
}

interface Menu {
  /** Where the sign is. */
  from: number
  found: readonly SlashItem[]
  chosen: number
}

const close = StateEffect.define()
const choose = StateEffect.define<number>()

/**
 * Offers what can be put into the text, behind a `/` at the beginning of a line or after a space. Letters choose among it, the arrows and
 * Enter too. The focus stays in the text, which names the chosen item to screen readers. Escape leaves the sign as text.
 */
export function slashMenu(items: readonly SlashItem[]): Extension {
  const field = StateField.define<Menu | undefined>({
    create: () => undefined,
    update(before, transaction) {
      const { state, docChanged, selection, effects, changes } = transaction
      if (effects.some((effect) => effect.is(close))) return undefined
      const step = effects.find((effect) => effect.is(choose))
      if (before !== undefined && step !== undefined) return { ...before, chosen: step.value }
      if (!docChanged && selection === undefined) return before
      const from = before === undefined ? opensAt(transaction) : changes.mapPos(before.from, 1)
      if (from === undefined) return undefined
      const query = queryAt(state, from)
      const found = query === undefined ? [] : items.filter((item) => matches(item, query))
      return found.length === 0 ? undefined : { from, found, chosen: 0 }
    },
    provide: (self) => [
      showTooltip.compute([self], (state) => {
        const menu = state.field(self)
        return menu === undefined ? null : tooltips(menu.from)
      }),
      EditorView.contentAttributes.compute([self], (state): Record<string, string> => {
        const menu = state.field(self)
        if (menu === undefined) return {}
        return {
          "aria-controls": "slash-menu",
          "aria-autocomplete": "list",
          "aria-activedescendant": `slash-${menu.chosen}`,
        }
      }),
    ],
  })

  /** The same one while the menu is open, so it is not made again with each key. */
  let tooltip: Tooltip | undefined
  const tooltips = (pos: number): Tooltip => {
    if (tooltip?.pos !== pos) tooltip = { pos, create: (view) => createList(view) }
    return tooltip
  }

  function createList(view: EditorView) {
    const list = view.dom.ownerDocument.createElement("ul")
    list.id = "slash-menu"
    list.className = "slash-menu"
    list.role = "listbox"
    list.ariaLabel = "Insert"
    // The text keeps its focus.
    list.addEventListener("mousedown", (event) => {
      event.preventDefault()
      const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null
      if (option !== null) take(view, Number(option.dataset["at"]))
    })
    const show = (state: EditorState) => {
      const menu = state.field(field)
      const options = menu?.found.map(({ name }, at) => {
        const option = view.dom.ownerDocument.createElement("li")
        option.role = "option"
        option.id = `slash-${at}`
        option.dataset["at"] = `${at}`
        option.ariaSelected = `${at === menu.chosen}`
        option.textContent = name
        return option
      })
      list.replaceChildren(...(options ?? []))
      const now = options?.[menu?.chosen ?? 0]
      if (now !== undefined)
        list.scrollTop = Math.min(
          now.offsetTop,
          Math.max(list.scrollTop, now.offsetTop + now.offsetHeight - list.clientHeight),
        )
    }
    show(view.state)
    return { dom: list, update: ({ state }: { state: EditorState }) => show(state), mount: () => show(view.state) }
  }

  function take(view: EditorView, at: number): boolean {
    const menu = view.state.field(field)
    const item = menu?.found[at]
    if (menu === undefined || item === undefined) return false
    const { state } = view
    const removal = state.changes({ from: menu.from, to: state.selection.main.head })
    if ("ask" in item.run) {
      view.dispatch({ changes: removal, effects: close.of(null), userEvent: "input" })
      item.run.ask()
      return true
    }
    const rest = removal.apply(state.doc)
    const { from, to, insert, select } = item.run.edit(rest.toString(), menu.from)
    const changes = removal.compose(ChangeSet.of({ from, to, insert }, rest.length))
    view.dispatch({
      changes,
      selection: { anchor: from + select.from, head: from + select.to },
      effects: close.of(null),
      annotations: isolateHistory.of("full"),
      scrollIntoView: true,
      userEvent: "input",
    })
    return true
  }

  const move = (view: EditorView, side: number): boolean => {
    const menu = view.state.field(field)
    if (menu === undefined) return false
    const { length } = menu.found
    view.dispatch({ effects: choose.of((menu.chosen + side + length) % length) })
    return true
  }
  const takeChosen = (view: EditorView) => take(view, view.state.field(field)?.chosen ?? -1)
  return [
    field,
    Prec.highest(
      keymap.of([
        { key: "ArrowDown", run: (view) => move(view, 1) },
        { key: "ArrowUp", run: (view) => move(view, -1) },
        { key: "Enter", run: takeChosen },
        { key: "Tab", run: takeChosen },
        {
          key: "Escape",
          run(view) {
            if (view.state.field(field) === undefined) return false
            view.dispatch({ effects: close.of(null) })
            return true
          },
        },
      ]),
    ),
  ]
}

/** Where somebody has just typed the sign. */
function opensAt(transaction: Transaction): number | undefined {
  const { state } = transaction
  const { head, empty } = state.selection.main
  const isTyped = transaction.isUserEvent("input.type") && !transaction.isUserEvent("input.type.compose")
  if (!empty || state.readOnly || !isTyped) return undefined
  const { text, from } = state.doc.lineAt(head)
  const before = text.slice(0, head - from)
  return /(?:^|\s)\/$/.test(before) && !isInCode(state) ? head - 1 : undefined
}

function queryAt(state: EditorState, from: number): string | undefined {
  const { head, empty } = state.selection.main
  if (!empty || head <= from || state.sliceDoc(from, from + 1) !== "/") return undefined
  const query = state.sliceDoc(from + 1, head)
  return query.length > 30 || query.includes("\n") ? undefined : query.toLowerCase()
}

/** Whether each word of what is typed begins one of the item. */
function matches({ name, words = "" }: SlashItem, query: string): boolean {
  const known = `${name} ${words}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return query.split(" ").every((part) => known.some((word) => word.startsWith(part)))
}
