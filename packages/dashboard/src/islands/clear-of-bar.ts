import { searchPanelOpen } from "@codemirror/search"
import type { Extension } from "@codemirror/state"
import { EditorView, ViewPlugin } from "@codemirror/view"

/**
 * Keeps the caret where it is seen: out of the bar at the lower edge of the window, out of the tools at its upper edge, and above the keyboard
 * of a phone. The heights are in `--bar` and `--tools`, so what Tab reaches keeps clear of them too.
 */
export function clearOfBar(form: HTMLFormElement | null): Extension {
  const bar = form?.querySelector<HTMLElement>(".sticky")
  const tools = () => form?.querySelector<HTMLElement>(".toolbar")
  return [
    // CodeMirror takes the visible part to begin at 0, wherever a phone has moved it.
    EditorView.scrollMargins.of(() => {
      const { top, bottom } = clearPart(bar, tools())
      const height = window.visualViewport?.height ?? window.innerHeight
      return { top: top + gap, bottom: Math.max(0, height - bottom) + gap }
    }),
    ViewPlugin.define((view) => {
      let height = bottomOf()
      // A keyboard that opens, a lower window and a higher bar hide what was seen. Whoever scrolled away from the caret stays there.
      const clear = () => {
        const before = height
        height = bottomOf()
        const caret = view.hasFocus ? view.coordsAtPos(view.state.selection.main.head) : null
        if (caret === null || caret.bottom < 0 || caret.top > before) return
        const { top, bottom } = clearPart(bar, tools())
        if (caret.top < top || caret.bottom > bottom)
          view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
      }
      const stayClear = (frames: number) => {
        requestAnimationFrame(() => {
          clear()
          if (frames > 0) stayClear(frames - 1)
        })
      }
      const observer = new ResizeObserver(() => {
        const { style } = view.dom.ownerDocument.documentElement
        style.setProperty("--bar", `${stuckHeight(bar)}px`)
        style.setProperty("--tools", `${stuckHeight(tools())}px`)
        clear()
      })
      // The tools come with the view.
      queueMicrotask(() => {
        for (const one of [bar, tools()]) if (one) observer.observe(one)
      })
      // The tools stick to the upper edge, so a browser takes them for seen where the bar covers them.
      const uncover = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || tools()?.contains(target) !== true) return
        const { bottom } = clearPart(bar, undefined)
        const below = target.getBoundingClientRect().bottom - bottom
        if (below > 0) window.scrollBy(0, below + gap)
      }
      form?.addEventListener("focusin", uncover)
      window.addEventListener("resize", clear)
      window.visualViewport?.addEventListener("resize", clear)
      return {
        // The text moves when the panel above it goes, and again when the lines above it are measured.
        update({ startState, state }) {
          if (searchPanelOpen(startState) && !searchPanelOpen(state)) stayClear(10)
        },
        destroy() {
          observer.disconnect()
          form?.removeEventListener("focusin", uncover)
          window.removeEventListener("resize", clear)
          window.visualViewport?.removeEventListener("resize", clear)
        },
      }
    }),
  ]
}

type Stuck = HTMLElement | null | undefined

/** Pixels between the caret and what would cover it. */
const gap = 4

const bottomOf = (): number => {
  const seen = window.visualViewport
  return seen === null ? window.innerHeight : seen.offsetTop + seen.height
}

/** The part of the window that nothing covers, in its coordinates. */
function clearPart(bar: Stuck, tools: Stuck): { top: number; bottom: number } {
  return {
    top: Math.max(window.visualViewport?.offsetTop ?? 0, stuckHeight(tools)),
    bottom: Math.min(bottomOf(), window.innerHeight - stuckHeight(bar)),
  }
}

/** The height of a bar that stays in the window. In a low one, it scrolls with the page. */
const stuckHeight = (bar: Stuck): number => (bar && getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0)
