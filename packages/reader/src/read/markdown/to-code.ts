import type { PageElement, PageNode } from "../tree/page-tree.ts"
import type { ReadyElement } from "./ready-tree.ts"

const gutter =
  /(?:^|[\s_-])(?:gutter|lineno|linenos|linenumber|line-numbers-rows|line-number|copy|copy-button|clipboard)(?:$|[\s_-])/i

/** A `pre` as one block of code with its language, without the numbers of its lines. */
export function toCode(pre: PageElement): ReadyElement[] {
  const value = textIn(pre.children).replace(/^\n/, "").trimEnd()
  if (value.trim() === "") return []
  const language = findLanguage(pre)
  const properties = language === undefined ? {} : { className: [`language-${language}`] }
  const code: ReadyElement = { type: "element", tagName: "code", properties, children: [{ type: "text", value }] }
  return [{ type: "element", tagName: "pre", properties: {}, children: [code] }]
}

function findLanguage(pre: PageElement): string | undefined {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code")
  for (const element of [code, pre]) {
    if (element?.type !== "element") continue
    const { class: classes = "", "data-lang": lang, "data-language": language } = element.properties
    const named = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]{1,30})/.exec(classes)?.[1]
    const found = named ?? lang ?? language
    if (found !== undefined && /^[\w+#.-]{1,30}$/.test(found)) return found.toLowerCase()
  }
  return undefined
}

function textIn(nodes: readonly PageNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value
      if (node.tagName === "br") return "\n"
      if (node.tagName === "button" || gutter.test(node.properties.class ?? "")) return ""
      const text = textIn(node.children)
      return /^(?:div|p|li|tr)$/.test(node.tagName) && !text.endsWith("\n") ? `${text}\n` : text
    })
    .join("")
}
