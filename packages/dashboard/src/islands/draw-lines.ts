import { syntaxTree } from "@codemirror/language"
import type { EditorState, Extension, Range } from "@codemirror/state"
import { Decoration, type DecorationSet, Direction, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view"

import { calloutLabel } from "./callout-label.ts"
import { firstStrong, hasRightToLeft } from "./first-strong.ts"
import { isShown, shownParts, showsAllMarks } from "./shown-lines.ts"

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"]

/**
 * Draws headings, marks, links, quotes, callouts and code in their lines, and gives each line the direction of its own words. The text stays
 * as it is typed: decorations hide the marks of lines without the cursor.
 */
export const drawLines: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = drawVisible(view)
      }
      update(update: ViewUpdate) {
        // A word that is being composed stays where it is in the page.
        if (update.view.composing) this.decorations = this.decorations.map(update.changes)
        else if (isStale(update)) this.decorations = drawVisible(update.view)
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      provide: (plugin) =>
        EditorView.bidiIsolatedRanges.of(
          (view) =>
            view
              .plugin(plugin)
              ?.decorations.update({ filter: (_from, _to, { spec }) => spec.bidiIsolate !== undefined }) ??
            Decoration.none,
        ),
    },
  ),
]

const isStale = ({ docChanged, viewportChanged, startState, state }: ViewUpdate): boolean =>
  docChanged ||
  viewportChanged ||
  shownParts(startState) !== shownParts(state) ||
  showsAllMarks(startState) !== showsAllMarks(state) ||
  syntaxTree(startState) !== syntaxTree(state)

const hidden = Decoration.replace({})
const line = (className: string, attributes: Record<string, string> = {}) =>
  Decoration.line({ class: className, attributes: { dir: "auto", ...attributes } })
const plain = Decoration.line({ attributes: { dir: "auto" } })
const headings = [1, 2, 3, 4, 5, 6].map((level) =>
  line(`heading heading-${level}`, { role: "heading", "aria-level": `${level}` }),
)
const quote = line("quote")
const code = line("code", { dir: "ltr" })
const table = line("table-source")
const link = Decoration.mark({ class: "link" })
const callouts = new Map<string, Decoration>()
/** Code and addresses read from left to right, also among words that do not. */
const isolated = Decoration.mark({ attributes: { dir: "ltr" }, class: "isolated", bidiIsolate: Direction.LTR })
function drawVisible(view: EditorView): DecorationSet {
  const drawn: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) drawRange(view.state, from, to, drawn)
  return Decoration.set(drawn, true)
}

function drawRange(state: EditorState, start: number, end: number, drawn: Range<Decoration>[]): void {
  const { doc } = state
  /** Lines with a look of their own. */
  const looks = new Map<number, Decoration>()
  const isMixed = hasRightToLeft(doc.sliceString(start, end))
  const look = (from: number, to: number, decoration: Decoration) => {
    for (let at = doc.lineAt(Math.max(from, start)); ; at = doc.line(at.number + 1)) {
      if (!looks.has(at.from) || decoration === code) looks.set(at.from, decoration)
      if (at.to >= Math.min(to, end) || at.number === doc.lines) return
    }
  }
  const hide = (from: number, to: number) => to > from && drawn.push(hidden.range(from, to))

  syntaxTree(state).iterate({
    from: start,
    to: end,
    enter({ name, from, to, node }) {
      switch (name) {
        case "Blockquote":
          look(from, to, calloutAt(state, from, to, drawn, looks) ?? quote)
          break
        case "FencedCode":
        case "CodeBlock":
        case "HTMLBlock":
        case "CommentBlock":
          look(from, to, code)
          return false
        case "Table":
          look(from, to, table)
          return false
        case "QuoteMark":
        case "HeaderMark": {
          const parent = node.parent?.name ?? ""
          if (parent.startsWith("ATX")) look(from, to, headings[Number(parent.at(-1)) - 1] ?? plain)
          if (parent.startsWith("Setext") || isShown(state, from, to)) break
          // A mark at the end of a heading has its space before it.
          const isClosing = name === "HeaderMark" && from > (node.parent?.from ?? from)
          const isSpaced = doc.sliceString(to, to + 1) === " "
          if (isClosing) hide(from - 1, to)
          else hide(from, isSpaced ? to + 1 : to)
          break
        }
        case "EmphasisMark":
        case "StrikethroughMark":
        case "CodeMark":
          if (node.parent !== null && !isShown(state, node.parent.from, node.parent.to)) hide(from, to)
          break
        case "InlineCode":
          if (isMixed) drawn.push(isolated.range(from, to))
          break
        case "URL":
          if (isMixed && to > from) drawn.push(isolated.range(from, to))
          break
        case "Link":
          drawLink(state, node, drawn)
          break
      }
      return true
    },
  })

  for (let at = doc.lineAt(start); ; at = doc.line(at.number + 1)) {
    drawn.push((looks.get(at.from) ?? plain).range(at.from))
    if (at.to >= end || at.number === doc.lines) return
  }
}

/** Draws the words of a link. A link to a definition elsewhere stays as it is. */
function drawLink(state: EditorState, node: SyntaxNode, drawn: Range<Decoration>[]): void {
  const { from, to } = node
  const close = node.getChildren("LinkMark")[1]
  if (close === undefined || node.getChild("URL") === null || close.from <= from + 1) return
  drawn.push(link.range(from + 1, close.from))
  if (!isShown(state, from, to)) drawn.push(hidden.range(from, from + 1), hidden.range(close.from, to))
}

/** The look of a callout, whose first line shows its kind in words, in the direction of its text. Undefined for a quote. */
function calloutAt(
  state: EditorState,
  from: number,
  to: number,
  drawn: Range<Decoration>[],
  looks: Map<number, Decoration>,
): Decoration | undefined {
  const first = state.doc.lineAt(from)
  const [mark, kind] = /^> ?\[!(\w{1,20})\][+-]? */.exec(first.text.slice(from - first.from)) ?? []
  if (mark === undefined || kind === undefined) return undefined
  const name = `callout callout-${kind.toLowerCase()}`
  const words = from + mark.length
  if (!isShown(state, first.from, first.to)) {
    drawn.push(calloutLabel(kind).range(from + mark.indexOf("["), words))
    const direction = firstStrong(state.sliceDoc(words, Math.min(to, words + 500)))
    looks.set(first.from, cached(name, direction))
  }
  return cached(name, "auto")
}

function cached(name: string, direction: string): Decoration {
  const key = `${name} ${direction}`
  let decoration = callouts.get(key)
  if (decoration === undefined) callouts.set(key, (decoration = line(name, { dir: direction })))
  return decoration
}
