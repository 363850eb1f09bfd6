import type { PageElement, PageTree } from "./tree/page-tree.ts"
import { textOf } from "./tree/text-of.ts"

/** A link of a page to another address. */
export interface PageLink {
  /** Absolute. */
  url: string
  text: string
  rel: readonly string[]
  kind: "internal" | "external"
}

/** The links of a tree in their order. Links of the same host, or its twin with `www.`, are internal. */
export function readLinks(tree: PageTree, { url }: { url: string }): PageLink[] {
  const links: PageLink[] = []
  const site = toSite(url)
  let base = url
  function visit(parent: PageElement | PageTree): void {
    for (const child of parent.children) {
      if (child.type === "text") continue
      const { tagName, properties } = child
      if (tagName === "base" && properties.href) base = URL.parse(properties.href, url)?.href ?? base
      if ((tagName === "a" || tagName === "area") && properties.href !== undefined) add(child)
      visit(child)
    }
  }
  function add({ properties, children }: PageElement): void {
    const target = URL.parse((properties.href ?? "").trim(), base)
    if (target === null || !/^https?:$/.test(target.protocol) || target.href.length > 2000) return
    const text =
      textOf(children).replaceAll("\n", " ") || properties["aria-label"] || altIn(children) || properties.title || ""
    const rel = (properties.rel ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "")
    links.push({
      url: target.href,
      text: text.slice(0, 2000),
      rel,
      kind: toSite(target.href) === site ? "internal" : "external",
    })
  }
  visit(tree)
  return links
}

function toSite(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, "") ?? ""
}

function altIn(nodes: PageTree["children"]): string {
  for (const node of nodes) {
    if (node.type === "text") continue
    const alt = node.tagName === "img" ? node.properties.alt : altIn(node.children)
    if (alt) return alt
  }
  return ""
}
