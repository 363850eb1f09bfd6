import type { Root } from "mdast"

/**
 * Definitions are alike that are on one line, by themselves, with an address, and before an empty line, another one or the end: to
 * the native parser what comes right behind them goes on as if it were behind a paragraph. What looks like one in a block of code
 * is none to either parser, where they have read alike up to there.
 */
export function hasPlainDefinitions(source: string, tree: Root): boolean {
  if (!source.includes("]:")) return true
  const codes = tree.children.filter((node) => node.type === "code")
  let next = 0
  for (const { 0: line, index } of source.matchAll(/^(?:[ \t>*+.)\d-]*\[[^\n]*|[^[\n]*)\]:.*$/gm)) {
    if (isPlain(source, line, index)) continue
    while (next < codes.length && (codes[next]?.position?.end.offset ?? 0) <= index) next += 1
    const { start, end } = codes[next]?.position ?? {}
    // Between the fences of a block that is in nothing else.
    if ((start?.offset ?? index) >= index || (end?.offset ?? 0) <= index + line.length) return false
  }
  return true
}

function isPlain(source: string, line: string, index: number): boolean {
  if (!/^\[[^[\]]+\]: <?[^\s<>]+>?(?: +(?:"[^"]*"|'[^']*'))?$/.test(line)) return false
  const end = index + line.length
  return /^(?:$|\n[ \t]*(?:\n|$)|\n\[[^[\]\n]+\]:)/.test(source.slice(end, end + 1000))
}
