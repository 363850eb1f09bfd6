import { history, historyKeymap, isolateHistory, standardKeymap } from "@codemirror/commands"
import { search, searchKeymap } from "@codemirror/search"
import { Annotation, type ChangeSpec, EditorState, type Extension } from "@codemirror/state"
import { EditorView, keymap, type KeyBinding } from "@codemirror/view"

import { clearOfBar } from "./clear-of-bar.ts"
import { codeViewTheme } from "./code-view-theme.ts"
import { continueLine } from "./continue-line.ts"
import { drawing } from "./drawing.ts"
import type { Edit } from "./edit.ts"
import { fillArea } from "./fill-area.ts"
import { type Format, formatMarkdown } from "./format-markdown.ts"
import { isInCode } from "./is-in-code.ts"
import { markdown } from "./markdown-language.ts"
import { isForPage, readPaste } from "./read-paste.ts"
import { searchCount } from "./search-count.ts"

/** Marks a change that comes from the textarea, so it does not go back there. */
const fromArea = Annotation.define<boolean>()

/**
 * Shows a textarea in CodeMirror, inside a shadow root in its place. The textarea stays in the form, and whoever reads it finds the same
 * text: each change sends its `input`, and changes that scripts make there, with an `input` of their own, come here. `drawn` is what draws Markdown in the text.
 */
export function createCodeView(
  area: HTMLTextAreaElement,
  label: HTMLLabelElement | null,
  { drawn = drawing }: { drawn?: Extension } = {},
): EditorView {
  const host = area.ownerDocument.createElement("div")
  host.className = "code-view"
  area.after(host)
  // What is typed here, and in the search field, reaches the form through the textarea alone.
  host.addEventListener("input", (event) => event.stopPropagation())
  const root = host.attachShadow({ mode: "open" })
  /** Whether the textarea changes because CodeMirror did. */
  let isOwn = false
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: area.value,
      extensions: [
        history(),
        search({ top: true }),
        searchCount,
        EditorState.phrases.of(phrases),
        drawn,
        keymap.of([...ownKeys(area), ...standardKeymap, ...historyKeymap, ...searchKeymap]),
        markdown,
        EditorView.lineWrapping,
        codeViewTheme,
        clearOfBar(area.form),
        EditorState.readOnly.of(area.readOnly),
        EditorView.contentAttributes.of({
          "aria-label": label?.textContent?.trim() ?? "Text",
          tabindex: "0",
          spellcheck: "true",
          autocorrect: "on",
          autocapitalize: "sentences",
          ...(area.readOnly ? { "aria-readonly": "true" } : {}),
        }),
        EditorView.domEventHandlers({
          drop: hasFiles,
          paste: (event) => hasFiles(event) || isForPage(readPaste(event.clipboardData)),
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, transactions }) => {
          isOwn = docChanged && !transactions.some((one) => one.annotation(fromArea))
          if (isOwn) changed()
          else if (docChanged || selectionSet) selected()
          if (isOwn) area.dispatchEvent(new InputEvent("input", { bubbles: true }))
          isOwn = false
        }),
      ],
    }),
  })
  const { changed, selected } = fillArea(area, {
    letters: () => view.state.doc.length,
    text: () => view.state.doc.toString(),
    selection: () => view.state.selection.main,
  })
  area.addEventListener("input", () => {
    if (isOwn) return
    const changes = difference(view.state.doc.toString(), area.value)
    if (changes !== undefined) view.dispatch({ changes, annotations: fromArea.of(true), userEvent: "input" })
  })
  if (area.ownerDocument.activeElement === area) {
    view.focus()
    view.dispatch({ selection: { anchor: area.selectionStart, head: area.selectionEnd } })
  }
  area.hidden = true
  // At each change, a browser would look for its direction in all of a long text.
  area.removeAttribute("dir")
  if (label !== null) {
    // A label cannot lead into a shadow root.
    label.removeAttribute("for")
    label.addEventListener("click", () => view.focus())
  }
  return view
}

/** Applies an edit as one step to undo. */
export function applyEdit(view: EditorView, { from, to, insert, select }: Edit): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + select.from, head: from + select.to },
    annotations: isolateHistory.of("full"),
    scrollIntoView: true,
    userEvent: "input",
  })
}

/**
 * Files are for the page, which uploads pictures. CodeMirror would read them as text. Office programs add a picture of each text that they
 * copy; that is a text.
 */
const hasFiles = (event: DragEvent | ClipboardEvent): boolean => {
  const transfer = "clipboardData" in event ? event.clipboardData : event.dataTransfer
  return transfer !== null && transfer.files.length > 0 && !transfer.types.includes("text/plain")
}

/** The words of the search panel. */
const phrases = {
  next: "Next",
  previous: "Previous",
  all: "All",
  "match case": "Match case",
  regexp: "Pattern",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
}

const ownKeys = (area: HTMLTextAreaElement): KeyBinding[] => [
  ...(
    [
      ["Mod-b", "bold"],
      ["Mod-i", "italic"],
      ["Mod-k", "link"],
    ] satisfies [string, Format][]
  ).map(([key, format]) => ({
    key,
    preventDefault: true,
    run: (view: EditorView) => asksFor(format, area) || edit(view, (text, part) => formatMarkdown(format, text, part)),
  })),
  {
    key: "Enter",
    // In code, a line that begins with a dash is no list.
    run: (view) => !isInCode(view.state) && edit(view, continueLine),
  },
]

/** Whether the page asks for a link or a picture, and puts it in. */
const asksFor = (format: Format, area: HTMLTextAreaElement): boolean =>
  !area.readOnly &&
  format === "link" &&
  area.form?.dispatchEvent(new Event("citable-link", { cancelable: true })) === false

function edit(view: EditorView, toEdit: (text: string, part: { from: number; to: number }) => Edit): boolean {
  if (view.state.readOnly) return false
  applyEdit(view, toEdit(view.state.doc.toString(), view.state.selection.main))
  return true
}

/** The smallest change that makes one text into another. */
function difference(before: string, after: string): ChangeSpec | undefined {
  if (before === after) return undefined
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && before[head] === after[head]) head++
  let tail = 0
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) }
}
