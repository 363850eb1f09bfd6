import { ensureSyntaxTree, syntaxTree } from "@codemirror/language"
import { type EditorState, type Extension, type Range, StateField, type Transaction } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"

import { PictureWidget } from "./picture-widget.ts"
import { isShown, shownParts, showsAllMarks } from "./shown-lines.ts"
import { TableWidget } from "./table-widget.ts"

type Tree = ReturnType<typeof syntaxTree>

/**
 * Draws tables, and pictures that stand alone, in place of their source. The source comes back while the cursor is in it. Line breaks can
 * only be replaced by a state field, which draws again what a change touches.
 */
const field = StateField.define<DecorationSet>({
  create: (state) => drawAll(state, ensureSyntaxTree(state, state.doc.length, 1000) ?? syntaxTree(state)),
  update(drawn, transaction) {
    const { startState, state, docChanged } = transaction
    const isMoved = shownParts(startState) !== shownParts(state)
    const tree = syntaxTree(state)
    const isOther = showsAllMarks(startState) !== showsAllMarks(state)
    const before = syntaxTree(startState)
    if (isOther) return drawAll(state, tree)
    if (!docChanged && !isMoved && before === tree) return drawn
    let now = docChanged ? drawn.map(transaction.changes) : drawn
    const parts = [isMoved || docChanged ? touched(transaction, tree) : undefined, parsed(transaction, tree)]
    for (const part of parts) {
      if (part === undefined) continue
      const from = state.doc.lineAt(Math.min(part.from, state.doc.length)).from
      const { to } = state.doc.lineAt(Math.min(part.to, state.doc.length))
      now = now.update({
        filterFrom: from,
        filterTo: to,
        filter: (start, end) => end < from || start > to,
        add: drawPart(state, tree, from, to),
        sort: true,
      })
    }
    return now
  },
  provide: (self) => EditorView.decorations.from(self),
})

export const drawBlocks: Extension = field

/** What is drawn in place of source at one end of a part. */
export function drawnAt(state: EditorState, position: number): Part | undefined {
  let found: Part | undefined
  state.field(field, false)?.between(position, position, (from, to) => {
    if (to > from) found = { from, to }
  })
  return found
}

const drawAll = (state: EditorState, tree: Tree): DecorationSet =>
  Decoration.set(drawPart(state, tree, 0, state.doc.length), true)

interface Part {
  from: number
  to: number
}

/** What the parser has read since: it goes on with a long text while nobody types. */
function parsed({ startState, changes }: Transaction, tree: Tree): Part | undefined {
  const from = changes.mapPos(Math.min(syntaxTree(startState).length, startState.doc.length), -1)
  if (from >= tree.length) return undefined
  return { from: Math.min(from, outermost(tree, from, -1)?.from ?? from), to: tree.length }
}

/** The outermost blocks, before and after, that a change or the cursor touches. */
function touched({ startState, state, changes }: Transaction, tree: Tree): Part | undefined {
  let from = Infinity
  let to = -1
  const add = (start: number, end: number) => {
    from = Math.min(from, start)
    to = Math.max(to, end)
  }
  const addBlocks = (start: number, end: number) => {
    const [first, last] = [outermost(tree, start, -1), outermost(tree, end, 1)]
    add(Math.min(start, first?.from ?? start), Math.max(end, last?.to ?? end))
  }
  const before = syntaxTree(startState)
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const [first, last] = [outermost(before, fromA, -1), outermost(before, toA, 1)]
    if (first !== undefined) add(changes.mapPos(first.from, -1), changes.mapPos(first.from, -1))
    if (last !== undefined) add(changes.mapPos(last.to, 1), changes.mapPos(last.to, 1))
    addBlocks(fromB, toB)
  })
  for (const part of shownParts(state)) addBlocks(part.from, part.to)
  if (shownParts(startState) !== shownParts(state)) {
    for (const part of shownParts(startState)) addBlocks(changes.mapPos(part.from, -1), changes.mapPos(part.to, 1))
  }
  return to < 0 ? undefined : { from, to }
}

function outermost(tree: Tree, at: number, side: -1 | 1): Part | undefined {
  let node = tree.resolve(at, side)
  if (node.parent === null) return undefined
  while (node.parent?.parent) node = node.parent
  return node
}

function drawPart(state: EditorState, tree: Tree, start: number, end: number): Range<Decoration>[] {
  const drawn: Range<Decoration>[] = []
  if (showsAllMarks(state)) return drawn
  const { doc } = state
  tree.iterate({
    from: start,
    to: end,
    enter({ name, from, to, node }) {
      if (name === "Document") return true
      const first = doc.lineAt(from)
      if (name === "Table") {
        const last = doc.lineAt(to)
        if (isShown(state, first.from, last.to)) return false
        const widget = new TableWidget(doc.sliceString(first.from, last.to))
        drawn.push(Decoration.replace({ widget, block: true }).range(first.from, last.to))
      }
      if (name === "Paragraph") {
        const image = node.firstChild
        const url = image?.getChild("URL")
        if (image?.name !== "Image" || url == null || image.from !== from || image.to !== to) return false
        const close = image.getChildren("LinkMark")[1]
        const alt = doc.sliceString(from + 2, close?.from ?? from + 2)
        const widget = new PictureWidget(alt, doc.sliceString(url.from, url.to))
        // Beside its source, the picture stays where it was.
        if (isShown(state, first.from, to)) drawn.push(Decoration.widget({ widget, block: true, side: 1 }).range(to))
        else drawn.push(Decoration.replace({ widget, block: true }).range(first.from, to))
      }
      return false
    },
  })
  return drawn
}
