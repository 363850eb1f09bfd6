import { EditorSelection } from "@codemirror/state"
import type { EditorView, KeyBinding } from "@codemirror/view"

import { drawnAt } from "./draw-blocks.ts"

/**
 * Keys beside something drawn. Arrows go into its source, which CodeMirror would pass over. A key that deletes selects it first, so nobody
 * deletes what they do not see.
 */
export const enterDrawn: readonly KeyBinding[] = [
  { key: "ArrowDown", run: (view) => enter(view, 1), shift: (view) => enter(view, 1, true) },
  { key: "ArrowUp", run: (view) => enter(view, -1), shift: (view) => enter(view, -1, true) },
  { key: "Backspace", run: (view) => select(view, -1) },
  { key: "Delete", run: (view) => select(view, 1) },
]

function enter(view: EditorView, side: 1 | -1, isExtended = false): boolean {
  const { state } = view
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  const next = line.number + side
  if (next < 1 || next > state.doc.lines) return false
  // Long lines are wrapped: the key stays in them until their last row.
  const moved = view.moveVertically(EditorSelection.cursor(main.head), side > 0)
  if (moved.head >= line.from && moved.head <= line.to && moved.head !== main.head) return false
  const other = state.doc.line(next)
  const drawn = drawnAt(state, side > 0 ? other.from : other.to)
  if (drawn === undefined) return false
  const head = side > 0 ? drawn.from : state.doc.lineAt(drawn.to).from
  view.dispatch({
    selection: EditorSelection.single(isExtended ? main.anchor : head, head),
    scrollIntoView: true,
    userEvent: "select",
  })
  return true
}

function select(view: EditorView, side: 1 | -1): boolean {
  const { state } = view
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  if (!main.empty || main.head !== (side > 0 ? line.to : line.from) || line.text === "") return false
  const next = line.number + side
  if (next < 1 || next > state.doc.lines) return false
  const other = state.doc.line(next)
  const drawn = drawnAt(state, side > 0 ? other.from : other.to)
  if (drawn === undefined) return false
  view.dispatch({ selection: { anchor: drawn.from, head: drawn.to }, scrollIntoView: true, userEvent: "select" })
  return true
}
