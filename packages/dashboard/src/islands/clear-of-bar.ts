import type { Extension } from "@codemirror/state"
import { EditorView, ViewPlugin } from "@codemirror/view"

/**
 * Keeps the caret out of a bar that stays at the lower edge of the window. The height of the bar is in `--bar`: the text ends with as much
 * empty space, because the last line could not move up otherwise.
 */
export function clearOfBar(bar: HTMLElement): Extension {
  return [
    EditorView.scrollMargins.of(() => ({ bottom: bar.offsetHeight })),
    ViewPlugin.define((view) => {
      const clear = () => {
        if (isUnder(view, bar)) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
      }
      // A long message of the bar makes it higher.
      const observer = new ResizeObserver(() => {
        bar.ownerDocument.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`)
        clear()
      })
      observer.observe(bar)
      // A lower window moves the bar up.
      window.addEventListener("resize", clear)
      return {
        destroy() {
          observer.disconnect()
          window.removeEventListener("resize", clear)
        },
      }
    }),
  ]
}

function isUnder(view: EditorView, bar: HTMLElement): boolean {
  const caret = view.hasFocus ? view.coordsAtPos(view.state.selection.main.head) : null
  const { top, bottom } = bar.getBoundingClientRect()
  return caret !== null && caret.bottom > top && caret.top < bottom
}
