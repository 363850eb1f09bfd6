import type { Element, Root } from "hast"

import { classesOf, edit, element, styleOf, textNode, textOf } from "./clipboard-nodes.ts"
import type { LeftOut } from "./left-out.ts"

const silent = /^(?:script|meta|link|title|xml|button|svg|clipboard-copy|style|colgroup|col|noscript|template|select)$/
const foreign = /^(?:[vwm]|st1):/
/** What Word, Substack, Confluence and KaTeX add to what people have selected. */
const added =
  /^(?:EOP|MsoCommentReference|Apple-interchange-newline|subscription-widget-wrap|katex-html|ak-renderer-table-number-column|ak-editor-panel__icon|gmail_signature_prefix)$/
const shown = new Set(["video", "audio", "object", "embed", "canvas", "iframe"])

/** Removes what programs add to a clipboard and nobody sees, and counts what people would miss. */
export function dropLeftovers(tree: Root, left: LeftOut): void {
  applyRules(tree)
  edit(tree, (node) => {
    const { tagName, properties } = node
    const style = styleOf(node)
    if (silent.test(tagName) || foreign.test(tagName)) return []
    if (shown.has(tagName)) {
      left.media += 1
      return []
    }
    if (classesOf(node).some((name) => added.test(name))) return []
    if (classesOf(node).includes("Apple-converted-space")) return [textNode(" ")]
    if (properties["ariaHidden"] === "true" && tagName !== "img") return []
    if (style["display"] === "none" || style["mso-hide"] === "all") return []
    if (style["mso-element"] === "comment-list") {
      left.comments += node.children.filter(({ type }) => type === "element").length || 1
      return []
    }
    if (tagName === "del" && properties["cite"] !== undefined) {
      left.deletions += 1
      return []
    }
    if (tagName === "ins" || tagName === "google-sheets-html-origin" || tagName === "form") return node.children
    if (tagName === "o:p") return textOf(node).replaceAll("\u00A0", "").trim() === "" ? [] : node.children
    const isWrapper =
      style["font-weight"] === "normal" || String(properties["id"] ?? "").startsWith("docs-internal-guid")
    if ((tagName === "b" || tagName === "strong") && isWrapper) return node.children
    if (tagName === "aside") return [element("blockquote", {}, node.children)]
    return undefined
  })
}

/** Writes the simple rules of style sheets into the elements: Excel, Apple Notes and TextEdit have bold text only there. */
function applyRules(tree: Root): void {
  let css = ""
  edit(tree, (node) => {
    if (node.tagName !== "style" || css.length > 200_000) return undefined
    css += textOf(node)
    return []
  })
  const rules = new Map<string, string>()
  for (const [, names = "", body = ""] of css.replaceAll(/<!--|-->/g, "").matchAll(/([^{}]{1,500})\{([^{}]*)\}/g)) {
    for (const name of names.split(",").map((part) => part.trim()))
      if (/^(?:p|li|span|td|th)?\.[\w-]+$/.test(name)) rules.set(name, `${rules.get(name) ?? ""}${body};`)
  }
  if (rules.size === 0) return
  edit(tree, (node) => {
    const styles = classesOf(node).map(
      (name) => (rules.get(`.${name}`) ?? "") + (rules.get(`${node.tagName}.${name}`) ?? ""),
    )
    if (styles.join("") !== "") node.properties["style"] = `${styles.join("")}${ownStyle(node)}`
    return undefined
  })
}

const ownStyle = ({ properties }: Element): string => String(properties["style"] ?? "")
