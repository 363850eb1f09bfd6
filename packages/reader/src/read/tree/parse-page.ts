import { placeStreamed } from "../../page/place-streamed.ts"
import { BoundedParser } from "./bounded-parser.ts"
import type { PageElement, PageNode, PageTree } from "./page-tree.ts"

/** The tree of a page, and what stands in the elements that are not part of it. */
export interface ParsedPage {
  tree: PageTree
  /** The texts of `script type="application/ld+json"`. */
  jsonLd: readonly string[]
  /** The text of style sheets in the page. */
  css: string
  /** The text of `noscript`. */
  noscript: string
  /** The number of other scripts. */
  scripts: number
  /** Whether the page is larger than what is read of it. */
  truncated: boolean
}

/** Elements whose content no reader sees. A `noscript` repeats what scripts bring. */
const unread = new Set(
  "script style template noscript iframe noembed noframes xmp plaintext object audio video canvas datalist select rt rp".split(
    " ",
  ),
)
/** Scripts that hold HTML, which another script shows. */
const holdsHtml = /^text\/(?:x-)?template$|^text\/html$/i
/** What a script fills before it shows the HTML. */
const isUnfilled = /\{\{|<%|\{%|\$\{/
/** Characters of HTML that are the text of the element around it. */
const shortestTemplate = 400
/** What MathJax has put beside the source of a formula. */
const rendered = /(?:^|\s)MathJax/
/** Everything after the parser may recurse. */
const deepest = 150
const mostElements = 60_000
/** Characters of HTML, and of each kind of text beside the tree. */
const longest = 4_000_000
const longestAside = 1_000_000

/**
 * Parses HTML into a tree, without comments, scripts and styles. It takes time in proportion to the input, never throws, and the tree is
 * bounded in depth and size.
 */
export function parsePage(html: string): ParsedPage {
  return parse(placeStreamed(html).html, { readsTemplates: true })
}

function parse(html: string, { readsTemplates }: { readsTemplates: boolean }): ParsedPage {
  const input = html.length > longest ? html.slice(0, longest) : html
  const root: PageTree = { type: "root", children: [] }
  const open: (PageElement | PageTree)[] = [root]
  const jsonLd: string[] = []
  const asides = { css: "", noscript: "" }
  let aside: "css" | "noscript" | "json" | "template" | "tex" | undefined
  let held = { type: "", text: "" }
  let ignored = 0
  let elements = 0
  let scripts = 0
  function closeAside(): void {
    const parent = open.at(-1) ?? root
    if (aside === "tex") addFormula(parent, held)
    else if (aside === "template" && isTextOf(parent, held.text)) {
      // Its text is nested as deep as the rest at most, and holds no templates of its own.
      const { tree, truncated } = parse(held.text, { readsTemplates: false })
      if (parser.depth < deepest / 2 && !truncated) parent.children.push(...tree.children)
    }
    aside = undefined
  }
  const parser = new BoundedParser(
    {
      onopentag(name, attributes) {
        parser.depth += 1
        if (ignored > 0 || unread.has(name)) {
          ignored += 1
          if (ignored > 1) return
          const isJson = name === "script" && /ld\+json/i.test(attributes.type ?? "")
          aside = isJson ? "json" : name === "style" ? "css" : name === "noscript" ? "noscript" : undefined
          const type = name === "script" ? (attributes.type?.trim() ?? "") : ""
          if (/^math\/tex\b/i.test(type)) aside = "tex"
          else if (readsTemplates && holdsHtml.test(type)) aside = "template"
          held = { type, text: "" }
          if (isJson) jsonLd.push("")
          else if (name === "script") scripts += 1
          return
        }
        elements += 1
        const element: PageElement = { type: "element", tagName: name, properties: attributes, children: [] }
        if (elements <= mostElements) open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(value) {
        if (ignored > 0) {
          if (aside === "template" || aside === "tex") held.text += value
          else if (aside === "json") jsonLd.push((jsonLd.pop() ?? "") + value)
          else if (aside !== undefined && asides[aside].length < longestAside) asides[aside] += value
          return
        }
        if (elements > mostElements) return
        const siblings: PageNode[] = open.at(-1)?.children ?? root.children
        const last = siblings.at(-1)
        if (last?.type === "text") last.value += value
        else siblings.push({ type: "text", value })
      },
      onclosetag() {
        parser.depth -= 1
        if (ignored === 0) open.pop()
        else if (--ignored === 0) closeAside()
      },
    },
    { decodeEntities: true },
  )
  parser.parse(input, { deepest })
  return { tree: root, jsonLd, ...asides, scripts, truncated: html.length > longest || elements > mostElements }
}

/** Whether HTML in a script is all the text of the article that it stands in: then visitors see it. */
function isTextOf(parent: PageElement | PageTree, html: string): boolean {
  if (parent.type === "root" || html.length < shortestTemplate || isUnfilled.test(html)) return false
  const isArticle = parent.tagName === "article" || /\barticleBody\b/.test(parent.properties.itemprop ?? "")
  return isArticle && !parent.children.some((child) => child.type === "element" || /\S/.test(child.value))
}

/** Adds the source of a formula in the place of what MathJax has made of it. */
function addFormula({ children }: PageElement | PageTree, { type, text }: { type: string; text: string }): void {
  for (let last = children.at(-1); last !== undefined; last = children.at(-1)) {
    const isRendered = last.type === "element" ? rendered.test(last.properties.class ?? "") : !/\S/.test(last.value)
    const isCopy = isRendered && (last.type === "element" || isElementRendered(children.at(-2)))
    if (!isCopy) break
    children.pop()
  }
  const tex: PageElement = {
    type: "element",
    tagName: "annotation",
    properties: { encoding: "application/x-tex" },
    children: [{ type: "text", value: text.replace(/^\s*% <!\[CDATA\[|% \]\]>\s*$/g, "").trim() }],
  }
  const properties: Record<string, string> = /mode\s*=\s*display/i.test(type) ? { display: "block" } : {}
  children.push({ type: "element", tagName: "math", properties, children: [tex] })
}

const isElementRendered = (node: PageNode | undefined): boolean =>
  node?.type === "element" && rendered.test(node.properties.class ?? "")
