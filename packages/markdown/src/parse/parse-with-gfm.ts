import type { Nodes, Root } from "mdast"

import { mailLinks, toGfm, webLinks } from "./adaptive-gfm.ts"
import { budget } from "./syntax/budget.ts"

/**
 * Parses Markdown with only the constructs of GFM that it needs. Bare addresses cost a third of the parser's time, and most bodies
 * have addresses only in links or code. So it parses without them first, and again if the tree has an address in its text. The tree
 * always equals that of full GFM.
 */
export function parseWithGfm(source: string, parse: (constructs: number) => Root): Root {
  const possible = toGfm(source)
  const addresses = possible & (webLinks | mailLinks)
  const left = addresses === 0 ? 0 : addresses & ~toLikelyLinks(source, addresses)
  budget.reset(source.length)
  const tree = parse(possible & ~left)
  if (left === 0 || (!budget.isSpent() && !hasBareAddress(tree, left, source))) return tree
  budget.reset(source.length)
  return parse(possible)
}

/** Guesses which of these kinds of bare addresses a source has outside of code, links and tags. A wrong guess is harmless. */
function toLikelyLinks(source: string, kinds: number): number {
  const prose = source.replace(/^(```|~~~)[^]*?^\1/gm, "").replace(/`[^`\n]*`/g, "")
  let found = 0
  if (/(?<!\]\(<?|\]: ?<?|[<"'=/])(?:https?:\/\/|www\.)/i.test(prose)) found |= webLinks
  if ((kinds & mailLinks) !== 0 && /@[\w-]+\.(?<=(?<!\/)\b[\w.+-]{1,64}@[\w-]+\.)/.test(prose)) found |= mailLinks
  return found
}

/** Whether a text may contain an address. Addresses in angle brackets are links already. */
function hasBareAddress(tree: Root, kinds: number, source: string): boolean {
  const has = (text: string): boolean =>
    ((kinds & webLinks) !== 0 && /https?:\/\/|www\./i.test(text)) ||
    // Emphasis marks inside an address split it into several texts.
    ((kinds & mailLinks) !== 0 && /(?:^|[\w.+-])@(?:$|[\w.-])/.test(text))
  const nodes: Nodes[] = [tree]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === "text" && has(node.value)) return true
    if ((node.type === "image" || node.type === "imageReference") && has(node.alt ?? "")) return true
    if (node.type === "link" && source[node.position?.start.offset ?? -1] === "<") continue
    if ("children" in node) for (const child of node.children) nodes.push(child)
  }
  return false
}
