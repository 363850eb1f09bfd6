import type { Parser } from "htmlparser2"

/**
 * Makes a parser treat elements as empty that would nest deeper than `deepest`, so their content becomes that of the parent. Its own stack
 * costs time in proportion to its height for each tag: a page of 10^5 nested elements would take minutes.
 */
export function boundDepth(parser: Parser, html: string, { deepest }: { deepest: number }): { depth: number } {
  const state = { depth: 0 }
  const isVoid = parser.isVoidElement.bind(parser)
  let opened: { name: string; isFlat: boolean } | undefined
  // The parser asks twice for a tag that opens, before and after its attributes, and once for a tag that closes.
  parser.isVoidElement = (name) => {
    if (opened?.name === name) {
      const { isFlat } = opened
      opened = undefined
      return isFlat || isVoid(name)
    }
    const isClosing = html.charCodeAt(parser.endIndex - name.length - 1) === 47
    if (isClosing) return isVoid(name)
    opened = { name, isFlat: state.depth >= deepest }
    return opened.isFlat || isVoid(name)
  }
  return state
}
