import { CitableError } from "@citable/contract"
import { openRecentMarkdown } from "@citable/language/text/open-recent-markdown"
import type { Nodes, PhrasingContent, Root } from "mdast"

import type { GeneratedArticle } from "./brief.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { findFaults } from "./find-faults.ts"
import { findTextFaults } from "./find-text-faults.ts"
import { nameSource } from "./name-source.ts"
import { nameSite } from "./place-links.ts"
import { readSentences } from "./read-sentences.ts"

const forbidden = new Set([
  "html",
  "image",
  "imageReference",
  "definition",
  "footnoteDefinition",
  "footnoteReference",
  "linkReference",
])

export interface AssertArticleOptions {
  sources: ClaimSources
  /** Pages that it may link to, besides its sources. */
  linkTargets: readonly { url: string }[]
}

/**
 * The last gate: reads a whole article as its readers will, and lets nothing bad pass. It finds addresses that nobody gave, HTML and
 * pictures, banned claims and claims without support, in the title, the description, the excerpt and the body.
 *
 * @throws a `CitableError` `writing_failed` that names the first fault.
 */
export function assertArticle(article: GeneratedArticle, { sources, linkTargets }: AssertArticleOptions): void {
  const { title, excerpt, seo, body } = article
  const allowed = new Set([...sources.passages, ...linkTargets].map(({ url }) => url))
  const opened = openRecentMarkdown(body)
  const tree = opened.tree()
  const addresses = opened.addresses()
  if (tree === undefined || addresses === undefined) throw failed("The text is too complex.")
  const strange = addresses.find(({ address }) => !allowed.has(address))
  if (strange !== undefined)
    throw failed(`It has the address ${strange.address.slice(0, 300)}, which is not in its sources.`)
  const node = findForbidden(tree)
  if (node !== undefined) throw failed(`It has what no article of a model may have: ${node.type}.`)
  for (const text of [title, excerpt, seo.title, seo.description]) {
    const [fault] = text === null ? [] : findTextFaults(text, sources)
    if (fault !== undefined) throw failed(`“${fault.text.slice(0, 300)}”: ${fault.message}`)
  }
  const names = new Map(
    sources.passages.map((passage) => [passage.url, [nameSource(passage, sources), nameSite(passage.url)]]),
  )
  const [fault] = findFaults(readSentences(withoutSources(tree, names), sources.locale), sources).faults
  if (fault !== undefined) throw failed(`“${fault.text.slice(0, 300)}”: ${fault.message}`)
}

function findForbidden(node: Nodes): Nodes | undefined {
  if (forbidden.has(node.type) || (node.type === "heading" && node.depth === 1)) return node
  if (!("children" in node)) return undefined
  for (const child of node.children) {
    const found = findForbidden(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** The tree without the links that name a source, whose words are no claim. */
function withoutSources(tree: Root, names: ReadonlyMap<string, readonly string[]>): Root {
  const isSource = (node: Nodes) =>
    node.type === "link" &&
    node.children.length === 1 &&
    names.get(node.url)?.includes(wordsOf(node.children[0]) ?? "") === true
  const visit = <Node extends Nodes>(node: Node): Node => {
    if (!("children" in node)) return node
    const children = (node.children as Nodes[]).filter((child) => !isSource(child)).map((child) => visit(child))
    return { ...node, children }
  }
  return visit(tree)
}

const wordsOf = (node: PhrasingContent | undefined) => (node?.type === "text" ? node.value : undefined)

const failed = (why: string) =>
  new CitableError(`The article cannot be saved. ${why} Change the brief or the facts, and generate it again.`, {
    code: "writing_failed",
  })
