import { syntaxTree } from "@codemirror/language"
import { EditorState, type TransactionSpec } from "@codemirror/state"
import { EditorView } from "@codemirror/view"
import fc from "fast-check"
import { expect, it } from "vitest"

import { drawBlocks } from "../src/islands/draw-blocks.ts"
import { markdown } from "../src/islands/markdown-language.ts"
import { PictureWidget } from "../src/islands/picture-widget.ts"
import { shownLines } from "../src/islands/shown-lines.ts"
import { TableWidget } from "../src/islands/table-widget.ts"

/** A state of an editor that has the focus. */
function open(doc: string, anchor: number): EditorState {
  const state = EditorState.create({ doc, selection: { anchor }, extensions: [markdown, shownLines, drawBlocks] })
  const effects = state.facet(EditorView.focusChangeEffect).flatMap((toEffect) => toEffect(state, true) ?? [])
  return state.update({ effects }).state
}

/** What is drawn, and where. */
function drawn(state: EditorState): unknown[] {
  const found: unknown[] = []
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === "function") continue
    set.between(0, state.doc.length, (from, to, { spec }) => {
      const { widget } = spec as { widget: unknown }
      if (widget instanceof TableWidget) found.push([from, to, widget.source])
      if (widget instanceof PictureWidget) found.push([from, to, widget.alt, widget.url])
    })
  }
  return found
}

const table = "| a | b |\n| - | - |\n| 1 | 2 |\n"

it("tables and lone pictures are drawn, except the one with the cursor, whose picture stays below its source", () => {
  const doc = `${table}\n![x](y.png)\n\nInline ![x](y.png).\n\n> ${table.replaceAll("\n", "\n> ")}`
  const picture = doc.indexOf("![x]")
  expect(drawn(open(doc, doc.length))).toEqual([
    [0, table.length - 1, table.trim()],
    [picture, picture + 11, "x", "y.png"],
  ])
  expect(drawn(open(doc, 5))).toEqual([[picture, picture + 11, "x", "y.png"]])
  expect(drawn(open(doc, picture + 3))).toEqual([
    [0, table.length - 1, table.trim()],
    [picture + 11, picture + 11, "x", "y.png"],
  ])
})

it("a mark of code before a text in code brings its tables out", () => {
  const doc = `\n\`\`\`\n\n${table}\n`
  const { state } = open(doc, 0).update({ changes: { from: 0, insert: "\n```\n" }, selection: { anchor: 0 } })
  expect(drawn(state)).toEqual([[11, 40, table.trim()]])
})

it("a picture before a table becomes a part of a paragraph when the head of the table leaves it", () => {
  const doc = `![x](y.png)\n${table}`
  const { state } = open(doc, 30).update({ changes: { from: 22, insert: "\n" }, selection: { anchor: 40 } })
  expect(drawn(state)).toEqual([])
})

it("a picture put before the one with the cursor takes the cursor from it", () => {
  const picture = "![x](y.png)\n\n"
  const { state } = open(`\n\n${picture}`, 2).update({
    changes: { from: 1, insert: `\n${picture}` },
    selection: { anchor: 2 },
  })
  expect(drawn(state)).toEqual([
    [13, 13, "x", "y.png"],
    [16, 27, "x", "y.png"],
  ])
})

it("after any edits and moves of the cursor, the same is drawn as in a text that is opened", () => {
  const piece = fc.constantFrom(
    `\n${table}\n`,
    "\n\n![x](y.png)\n\n",
    "![x](y.png)",
    "\n```\n",
    "\n",
    "\n\n",
    "words",
    "> ",
    "- ",
    "<!-- ",
    " -->",
    "    ",
    "|",
    "",
  )
  const step = fc.record({ at: fc.nat(), length: fc.nat(30), piece, isMove: fc.boolean() })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.array(step, { minLength: 1, maxLength: 12 }), (pieces, steps) => {
      let state = open(pieces.join(""), 0)
      for (const { at, length, piece: insert, isMove } of steps) {
        const from = at % (state.doc.length + 1)
        const to = Math.min(state.doc.length, from + length)
        const spec: TransactionSpec = isMove
          ? { selection: { anchor: from } }
          : { changes: { from, to, insert }, selection: { anchor: from + insert.length } }
        ;({ state } = state.update(spec))
        // A busy machine stops the parser halfway.
        if (syntaxTree(state).length < state.doc.length) return
        expect(drawn(state)).toEqual(drawn(open(state.doc.toString(), state.selection.main.head)))
      }
    }),
    { numRuns: 300 },
  )
})
