import { getSearchQuery, searchPanelOpen } from "@codemirror/search"
import { EditorView } from "@codemirror/view"

/** More are not counted. */
const most = 1000

/** Says in the search panel how many matches there are, and which one is selected. */
export const searchCount = EditorView.updateListener.of(({ view, state, docChanged, selectionSet, transactions }) => {
  if (
    !searchPanelOpen(state) ||
    (!docChanged && !selectionSet && transactions.every(({ effects }) => effects.length === 0))
  )
    return
  const panel = view.dom.querySelector(".cm-search")
  if (panel === null) return
  let place = panel.querySelector(".search-count")
  if (place === null) {
    place = view.dom.ownerDocument.createElement("span")
    place.className = "search-count"
    place.role = "status"
    panel.querySelector("[name=prev]")?.after(place)
  }
  const said = count(state)
  if (place.textContent !== said) place.textContent = said
})

function count(state: EditorView["state"]): string {
  const query = getSearchQuery(state)
  if (!query.valid) return ""
  const { from, to } = state.selection.main
  let found = 0
  let now = 0
  const cursor = query.getCursor(state)
  for (let next = cursor.next(); next.done !== true && found <= most; next = cursor.next()) {
    found++
    if (next.value.from === from && next.value.to === to) now = found
  }
  if (found > most) return `more than ${most}`
  if (found === 0) return "none"
  return now === 0 ? `${found} found` : `${now} of ${found}`
}
