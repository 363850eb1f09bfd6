import type { Element, Root, Text } from "hast"

const verbatim = new Set("code kbd math pre samp script style svg textarea tt var".split(" "))
const inline = new Set("a abbr b cite del dfn em i ins mark q s small span strike strong sub sup time u wbr".split(" "))
const marks = /["']|\.{3}|-{2,3}(?!-)/g
/** The characters before an opening quote, besides space and nothing. */
const opening = /[\s([{<\-/\u2013\u2014\u2018\u201C]/

/**
 * Replaces straight quotes, two or three hyphens and three dots in a finished tree by typographic ones (“ ” ‘ ’ – — …), as most generators of
 * sites do. Code and formulas stay.
 */
export function addSmartQuotes(tree: Root): void {
  let before = ""
  const visit = (parent: Root | Element): void => {
    for (const node of parent.children) {
      if (node.type === "text") {
        const last = node.value.at(-1)
        node.value = replaceMarks(node, before)
        before = last === undefined ? before : (node.value.at(-1) ?? "")
      } else if (node.type === "element") {
        const isInline = inline.has(node.tagName)
        if (verbatim.has(node.tagName)) before = "x"
        else {
          if (!isInline) before = ""
          visit(node)
        }
        if (!isInline && !verbatim.has(node.tagName)) before = ""
      }
    }
  }
  visit(tree)
}

function replaceMarks({ value }: Text, previous: string): string {
  return value.replace(marks, (mark, index: number) => {
    const before = index === 0 ? previous : value.charAt(index - 1)
    if (mark === "...") return "\u2026"
    if (mark.startsWith("-")) return before === "-" ? mark : mark.length === 2 ? "\u2013" : "\u2014"
    const after = value.charAt(index + 1)
    const isOpening = (before === "" || opening.test(before) || isQuote(before, mark)) && !/\s/.test(after)
    if (mark === '"') return isOpening ? "\u201C" : "\u201D"
    // An apostrophe before a number stands for a century.
    return isOpening && !/\d/.test(after) ? "\u2018" : "\u2019"
  })
}

/** Whether the character before is the other quote, straight: a quote in a quote begins there. */
function isQuote(before: string, mark: string): boolean {
  return (before === '"' || before === "'") && before !== mark
}
