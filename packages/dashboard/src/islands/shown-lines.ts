import { searchPanelOpen } from "@codemirror/search"
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state"
import { EditorView, ViewPlugin } from "@codemirror/view"

/** Lines whose Markdown is seen as it is written, because the cursor is there. */
export interface ShownPart {
  from: number
  to: number
}

interface Shown {
  parts: readonly ShownPart[]
  hasFocus: boolean
  isPressed: boolean
  isAll: boolean
}

const setFocus = StateEffect.define<boolean>()
const setPressed = StateEffect.define<boolean>()
/** Shows the Markdown of every line, or of those with the cursor alone. */
export const showAllMarks = StateEffect.define<boolean>()

/**
 * The lines at both ends of the selection. While a button of the mouse is down they stay as they are, because a line that changes its width
 * then moves away under the pointer.
 */
const shown = StateField.define<Shown>({
  create: () => ({ parts: [], hasFocus: false, isPressed: false, isAll: false }),
  update(before, { state, effects, changes, docChanged, selection }) {
    let { hasFocus, isPressed, isAll } = before
    for (const effect of effects) {
      if (effect.is(setFocus)) hasFocus = effect.value
      if (effect.is(setPressed)) isPressed = effect.value
      if (effect.is(showAllMarks)) isAll = effect.value
    }
    if (!docChanged && selection === undefined && effects.length === 0) return before
    const found = isPressed
      ? before.parts.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) }))
      : hasFocus || searchPanelOpen(state)
        ? partsOf(state)
        : []
    const isSame = found.length === before.parts.length && found.every((part, at) => isEqual(part, before.parts[at]))
    const parts = isSame ? before.parts : found
    return parts === before.parts &&
      hasFocus === before.hasFocus &&
      isPressed === before.isPressed &&
      isAll === before.isAll
      ? before
      : { parts, hasFocus, isPressed, isAll }
  },
})

const isEqual = (one: ShownPart, other: ShownPart | undefined): boolean =>
  one.from === other?.from && one.to === other.to

function partsOf({ doc, selection }: EditorState): ShownPart[] {
  const { anchor, head } = selection.main
  const one = doc.lineAt(head)
  if (anchor >= one.from && anchor <= one.to) return [{ from: one.from, to: one.to }]
  const other = doc.lineAt(anchor)
  return [one, other].map(({ from, to }) => ({ from, to })).toSorted((a, b) => a.from - b.from)
}

/** The lines that are shown as they are written; another array as soon as they change. */
export const shownParts = (state: EditorState): readonly ShownPart[] => state.field(shown).parts

/** Whether every line is shown as it is written. */
export const showsAllMarks = (state: EditorState): boolean => state.field(shown).isAll

/** Whether a part of the text is shown as it is written. */
export const isShown = (state: EditorState, from: number, to: number): boolean =>
  state.field(shown).isAll || state.field(shown).parts.some((part) => part.from <= to && part.to >= from)

export const shownLines: Extension = [
  shown,
  EditorView.focusChangeEffect.of((_, isFocused) => setFocus.of(isFocused)),
  ViewPlugin.define((view) => {
    const press = () => {
      if (!view.state.field(shown).isPressed) view.dispatch({ effects: setPressed.of(true) })
    }
    const release = () => {
      if (!view.state.field(shown).isPressed) return
      // CodeMirror has set the selection by then.
      setTimeout(() => view.dispatch({ effects: setPressed.of(false) }))
    }
    const { ownerDocument: page } = view.dom
    view.contentDOM.addEventListener("mousedown", press, { capture: true })
    page.addEventListener("mouseup", release)
    page.addEventListener("dragend", release)
    window.addEventListener("blur", release)
    return {
      destroy() {
        page.removeEventListener("mouseup", release)
        page.removeEventListener("dragend", release)
        window.removeEventListener("blur", release)
      },
    }
  }),
]
