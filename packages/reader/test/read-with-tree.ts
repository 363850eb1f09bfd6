import { type DefaultTreeAdapterTypes as Tree, html, parse } from "parse5"

/** What a parser by the HTML standard finds in a page. */
export interface TreeFacts {
  titles: string[]
  headings: string[]
  links: string[]
  ids: string[]
}

/** Reads a page by a tree that parse5 makes. Formatting that the standard repeats in the next block is a link of the page once. */
export function readWithTree(page: string): TreeFacts {
  const facts: TreeFacts = { titles: [], headings: [], links: [], ids: [] }
  const visit = (node: Tree.Node): void => {
    if ("tagName" in node) collect(node, facts)
    if ("childNodes" in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(page))
  return { ...facts, ids: [...new Set(facts.ids)].toSorted() }
}

function collect(node: Tree.Element, facts: TreeFacts): void {
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
  const id = attributes.get("id")
  // What a template is named is no place of the page.
  if (id !== undefined && id !== "" && node.tagName !== "template") facts.ids.push(id)
  if (node.namespaceURI !== html.NS.HTML) return
  const name = attributes.get("name")
  if (node.tagName === "a") {
    if (name !== undefined && name !== "") facts.ids.push(name)
    facts.links.push(attributes.get("href") ?? "none")
  }
  if (node.tagName === "area") facts.links.push(attributes.get("href") ?? "none")
  if (node.tagName === "title") facts.titles.push(withoutSpace(toText(node)))
  if (/^h[1-6]$/.test(node.tagName))
    facts.headings.push(`${node.tagName} ${withoutSpace(toText(node)) || withoutSpace(toAlternative(node))}`)
}

const silent = new Set(["script", "style", "noscript", "textarea", "select", "iframe", "template", "svg"])

function toText(node: Tree.Node): string {
  if (node.nodeName === "#text") return (node as Tree.TextNode).value
  if (!("childNodes" in node)) return ""
  return node.childNodes.map((child) => ("tagName" in child && silent.has(child.tagName) ? "" : toText(child))).join("")
}

/** The alternative texts of its images, and the titles of its drawings. */
function toAlternative(node: Tree.Node): string {
  if (!("tagName" in node)) return ""
  if (node.tagName === "img") return node.attrs.find(({ name }) => name === "alt")?.value ?? ""
  if (node.tagName === "title") return toText(node)
  return node.childNodes.map(toAlternative).join("")
}

export const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, "")
