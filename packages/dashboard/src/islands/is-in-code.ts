import { syntaxTree } from "@codemirror/language"
import type { EditorState } from "@codemirror/state"

/** Whether the cursor is in code or HTML, where Markdown is no more than text. */
export function isInCode(state: EditorState): boolean {
  const names = new Set(["FencedCode", "CodeBlock", "HTMLBlock"])
  for (let node = syntaxTree(state).resolveInner(state.selection.main.head, -1); ;) {
    if (names.has(node.name)) return true
    if (node.parent === null) return false
    node = node.parent
  }
}
