import { ensureSyntaxTree, syntaxTree } from "@codemirror/language"
import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  type Range,
  StateField,
  type Transaction,
} from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"

import { PictureWidget } from "./picture-widget.ts"
import { isShown, shownParts, showsAllMarks } from "./shown-lines.ts"
import { TableWidget } from "./table-widget.ts"

type Tree = ReturnType<typeof syntaxTree>
type SyntaxNode = Tree["topNode"]

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

/** A place of a change, in the text before it and in the text now. */
interface Changed {
  before: number
  now: number
}

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
    // A mark of code changes what the blocks behind it are, and a row of a table whether a paragraph ends before it.
    add(fromB, findAlike(before, tree, changes, { before: toA, now: toB }, 1) ?? state.doc.length)
    add(findAlike(before, tree, changes, { before: fromA, now: fromB }, -1) ?? 0, toB)
  })
  for (const part of shownParts(state)) addBlocks(part.from, part.to)
  // After a change, the same place can be another line.
  for (const part of shownParts(startState)) addBlocks(changes.mapPos(part.from, -1), changes.mapPos(part.to, 1))
  return to < 0 ? undefined : { from, to }
}

/** How far a change reaches: the nearest block on one side of it that was there before. Undefined if none of them was. */
function findAlike(before: Tree, tree: Tree, changes: ChangeDesc, at: Changed, side: -1 | 1): number | undefined {
  const start = ({ topNode }: Tree, place: number) =>
    side < 0 ? topNode.childBefore(place) : topNode.childAfter(place)
  const step = (node: SyntaxNode) => (side < 0 ? node.prevSibling : node.nextSibling)
  let [was, now] = [start(before, at.before), start(tree, at.now)]
  while (was !== null && now !== null) {
    const [from, to] = [changes.mapPos(was.from, 1), changes.mapPos(was.to, -1)]
    if (was.name === now.name && from === now.from && to === now.to) return side < 0 ? to : from
    const ahead = side < 0 ? now.from - from : to - now.to
    if (ahead >= 0) now = step(now)
    if (ahead <= 0) was = step(was)
  }
  return undefined
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
