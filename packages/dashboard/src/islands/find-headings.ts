import { ensureSyntaxTree, syntaxTree } from "@codemirror/language"
import type { EditorState } from "@codemirror/state"

/** A heading, and where it begins. */
export interface Heading {
  line: number
  from: number
  level: number
  text: string
}

/** Finds the headings of a text that stand in no quote and no list. */
export function findHeadings(state: EditorState): Heading[] {
  const found: Heading[] = []
  const tree = ensureSyntaxTree(state, state.doc.length, 500) ?? syntaxTree(state)
  tree.iterate({
    enter({ name, from, to }) {
      const level = Number(/^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1] ?? 0)
      if (level > 0) {
        const text = state
          .sliceDoc(from, to)
          .replace(/^#+[ \t]*|[ \t]+#+$|\n[-=]+$/g, "")
          .replaceAll(/!?\[([^\]]*)\]\([^)]*\)|[*_`]/g, "$1")
        found.push({ line: state.doc.lineAt(from).number, from, level, text })
      }
      return name === "Document"
    },
  })
  return found
}
