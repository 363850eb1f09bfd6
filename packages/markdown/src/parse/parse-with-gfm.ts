import type { Nodes, Root } from "mdast"

import { mailLinks, toGfm, webLinks } from "./adaptive-gfm.ts"
import { budget } from "./syntax/budget.ts"

/**
 * Parses Markdown with the constructs of GFM that it needs. Bare addresses cost a third of the parser's time, and most bodies that
 * name an address do so in a link or in code: they are parsed without them, and once more where the tree shows an address in its
 * text. The tree is always the one that all of GFM gives.
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

/** The kinds of bare addresses, of those asked for, that a source seems to have outside of code, links and tags. Need not be right. */
function toLikelyLinks(source: string, kinds: number): number {
  const prose = source.replace(/^(```|~~~)[^]*?^\1/gm, "").replace(/`[^`\n]*`/g, "")
  let found = 0
  if (/(?<!\]\(<?|\]: ?<?|[<"'=/])(?:https?:\/\/|www\.)/i.test(prose)) found |= webLinks
  if ((kinds & mailLinks) !== 0 && /@[\w-]+\.(?<=(?<!\/)\b[\w.+-]{1,64}@[\w-]+\.)/.test(prose)) found |= mailLinks
  return found
}

/** Whether an address may stand in a text; those in angle brackets are links already. */
function hasBareAddress(tree: Root, kinds: number, source: string): boolean {
  const has = (text: string): boolean =>
    ((kinds & webLinks) !== 0 && /https?:\/\/|www\./i.test(text)) ||
    // Marks of emphasis may stand inside of an address, which then is in several texts.
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
