import type { PreviewPlace } from "@citable/client/preview-watch"
import { isolateHistory } from "@codemirror/commands"
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language"
import { openSearchPanel } from "@codemirror/search"
import { StateEffect, Transaction } from "@codemirror/state"
import { EditorView } from "@codemirror/view"

import { applyEdit, createCodeView } from "./create-code-view.ts"
import type { Edit } from "./edit.ts"
import { findHeadings, type Heading } from "./find-headings.ts"
import { findOffset } from "./find-offset.ts"
import type { PastePlace } from "./fit-paste.ts"
import { markdown } from "./markdown-language.ts"
import { showAllMarks } from "./shown-lines.ts"
import { type SlashItem, slashMenu } from "./slash-menu.ts"
import { toChanges } from "./to-changes.ts"

/** A part of the text, wherever it is by now. */
export interface Tracked {
  from: number
  to: number
}

/**
 * The text of the article in the form. Whatever shows it, `textarea[name=body]` holds it, and sends `input` for every change. Listen for
 * `paste` and `drop` on the form. CodeMirror takes those with `text/plain` among their types, and leaves other files to the form.
 */
export interface Source {
  /** Whether nobody can change it here. */
  isReadOnly: boolean
  /** The whole text. Its line ends are LF. */
  text(): string
  /** The selected part, as offsets into the text. */
  selection(): { from: number; to: number }
  /**
   * Puts a text in place of the selection, or where the cursor is. It is one step to undo. The cursor goes behind it, or `select`, in
   * offsets into the new part, is selected.
   */
  insert(text: string, select?: { from: number; to: number }): void
  /** Puts a text in place of a part, in one step to undo. The selection stays where it is. */
  replace(part: { from: number; to: number }, text: string): void
  /** Makes an edit, in one step to undo, and selects what it says. */
  apply(edit: Edit): void
  /** The text with its Markdown tree, and a part of it: by default, the selection. */
  place(part?: Tracked): PastePlace
  /** Follows a part through all changes until `paste`. Default: the selection. */
  track(part?: Tracked): Tracked
  /** Makes an edit at a followed part, in one step to undo. The cursor goes behind it, unless it has gone elsewhere. */
  paste(tracked: Tracked, toEdit: (place: PastePlace) => Edit): void
  /** Takes over the text of somebody else. Nobody undoes it, and the cursor stays where it is. */
  take(text: string): void
  /** Resolves when no letter is being composed, which a change would break. */
  untilTakes(): Promise<void>
  /** Goes to the text, and to the beginning of a line: 1 is the first one. */
  focus(line?: number): void
  /** Puts the cursor where somebody clicked in a preview. */
  goTo(place: PreviewPlace): void
  /** Scrolls to a line beside its preview, and leaves the cursor where it is. */
  reveal(line: number): void
  /** Offers items behind a `/`. */
  addMenu(items: readonly SlashItem[]): void
  /** The headings of the text. */
  headings(): Heading[]
  /** Opens the search. */
  find(): void
  /** Shows the Markdown of every line, or of those with the cursor alone. */
  showMarks(areShown: boolean): void
  /** Calls back with the first line that is seen, as often as somebody scrolls the text. */
  onScroll(listener: (line: number) => void): void
  /** Calls back with the line that somebody clicked. */
  onClick(listener: (line: number) => void): void
}

/** Shows the text of a form in CodeMirror, and creates its source. Undefined for a form without a text. */
export function createSource(form: HTMLFormElement): Source | undefined {
  const area = form.querySelector<HTMLTextAreaElement>("textarea[name=body]")
  if (area === null) return undefined
  const view = createCodeView(area, form.querySelector("label#body-label"))
  const startOf = (line: number) => view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from
  /** Until when a scroll is not that of a person, in milliseconds of the page. */
  let movedUntil = 0
  const followed = new Set<Tracked>()
  const preview = () => form.querySelector<HTMLElement>(".preview:not([hidden])")
  const isBeside = () => (preview()?.getBoundingClientRect().left ?? 0) >= view.dom.getBoundingClientRect().right
  view.dispatch({
    effects: StateEffect.appendConfig.of(
      EditorView.updateListener.of(({ docChanged, changes, transactions }) => {
        if (!docChanged) return
        // What is typed meanwhile stands behind a paste, and a second paste behind the first.
        const side = transactions.some((one) => one.isUserEvent("input.paste")) ? 1 : -1
        for (const part of followed) {
          const isEmpty = part.from === part.to
          part.from = changes.mapPos(part.from, isEmpty ? side : 1)
          part.to = isEmpty ? part.from : Math.max(part.from, changes.mapPos(part.to, -1))
        }
      }),
    ),
  })
  const selection = (): Tracked => {
    const { from, to } = view.state.selection.main
    return { from, to }
  }
  const placeOf = ({ from, to }: Tracked = selection()): PastePlace => {
    const { state } = view
    const tree = ensureSyntaxTree(state, state.doc.length, 1000) ?? syntaxTree(state)
    return { text: state.doc.toString(), tree, parse: (text) => markdown.parser.parse(text), from, to }
  }
  return {
    isReadOnly: area.readOnly,
    place: placeOf,
    track(part = selection()) {
      const tracked = { ...part }
      followed.add(tracked)
      return tracked
    },
    paste(tracked, toEdit) {
      followed.delete(tracked)
      const now = selection()
      const isHere = now.from === tracked.from && now.to === tracked.to
      const { from, to, insert, select } = toEdit(placeOf(tracked))
      view.dispatch({
        changes: { from, to, insert },
        ...(isHere && { selection: { anchor: from + select.from, head: from + select.to }, scrollIntoView: true }),
        annotations: isolateHistory.of("full"),
        userEvent: "input.paste",
      })
    },
    take(text) {
      view.dispatch({
        changes: toChanges(view.state.doc.toString(), text),
        annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
      })
    },
    async untilTakes() {
      while (view.composing) await new Promise((resolve) => setTimeout(resolve, 100))
    },
    text: () => view.state.doc.toString(),
    selection() {
      const { from, to } = view.state.selection.main
      return { from, to }
    },
    insert(text, select = { from: text.length, to: text.length }) {
      const { from, to } = view.state.selection.main
      applyEdit(view, { from, to, insert: text, select })
    },
    replace: ({ from, to }, insert) => view.dispatch({ changes: { from, to, insert }, userEvent: "input" }),
    apply: (edit) => applyEdit(view, edit),
    focus(line) {
      view.focus()
      if (line === undefined) return
      const from = startOf(line)
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: "start", yMargin: 40 }),
      })
    },
    goTo(place) {
      movedUntil = performance.now() + ownScrollMs
      const to = place.to > place.line ? startOf(place.to) : view.state.doc.length
      const part = { from: startOf(place.line), to }
      const at = part.from + findOffset(view.state.sliceDoc(part.from, part.to), place)
      view.focus()
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) })
    },
    reveal(line) {
      if (!isBeside()) return
      movedUntil = performance.now() + ownScrollMs
      view.dispatch({ effects: EditorView.scrollIntoView(startOf(line), { y: "start" }) })
    },
    addMenu: (items) => view.dispatch({ effects: StateEffect.appendConfig.of(slashMenu(items)) }),
    headings: () => findHeadings(view.state),
    find: () => void openSearchPanel(view),
    showMarks: (areShown) => view.dispatch({ effects: showAllMarks.of(areShown) }),
    onClick(listener) {
      view.contentDOM.addEventListener("click", () => {
        listener(view.state.doc.lineAt(view.state.selection.main.head).number)
      })
    },
    onScroll(listener) {
      // The page scrolls. A preview below the text is not seen with it.
      window.addEventListener("scroll", () => {
        if (performance.now() < movedUntil || !isBeside()) return
        const covered = view.state.facet(EditorView.scrollMargins).map((margins) => margins(view)?.top ?? 0)
        const block = view.lineBlockAtHeight(Math.max(0, ...covered) - view.documentTop)
        listener(view.state.doc.lineAt(block.from).number)
      })
    },
  }
}

/** Milliseconds. */
const ownScrollMs = 300
