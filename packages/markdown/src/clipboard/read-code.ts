import type { Element, ElementContent, Root } from "hast"

import { classesOf, edit, element, isBlank, styleOf, textNode, textOf } from "./clipboard-nodes.ts"

const monospace = /mono|menlo|consolas|courier/i

/** Makes a tree of code, or of a PDF's lines, if that is all that a clipboard holds. */
export function readWhole(tree: Root): Element | undefined {
  const top = (tree.children as ElementContent[]).filter(
    (node): node is Element => node.type === "element" && !/^(?:meta|style|title)$/.test(node.tagName),
  )
  const [only] = top
  if (only !== undefined && top.length === 1 && only.tagName === "div") {
    const style = styleOf(only)
    if ((style["white-space"] ?? "").startsWith("pre") && monospace.test(style["font-family"] ?? "")) {
      const lines = only.children.map((node) => (node.type === "element" && node.tagName === "br" ? "" : textOf(node)))
      return element("pre", {}, [element("code", {}, [textNode(`${lines.join("\n")}\n`)])])
    }
  }
  if (top.length > 1 && top.every(({ properties }) => properties["role"] === "presentation")) {
    const text = top.map((node) => (node.tagName === "br" ? "\n" : textOf(node))).join("")
    const joined = text.replaceAll(/(\p{L})-\n(\p{Ll})/gu, "$1$2").replaceAll("\n", " ")
    return element("p", {}, [textNode(joined)])
  }
  return undefined
}

/** Gives code the shape that Markdown reads: `pre` around lines, and the language in a class. */
export function shapeCode(tree: Root): void {
  edit(tree, (node, parent) => {
    const { tagName } = node
    if (tagName === "pre") {
      edit(node, (child) => (child.tagName === "br" ? [textNode("\n")] : undefined))
      return [element("pre", {}, [element("code", toClass(node), [textNode(textOf(node))])])]
    }
    if (tagName !== "code" || ("tagName" in parent && parent.tagName === "pre")) return undefined
    if (
      !textOf(node).trim().includes("\n") &&
      !node.children.some((child) => child.type === "element" && child.tagName === "br")
    ) {
      return node.children.every(isBlank) ? node.children : [element("code", {}, [textNode(textOf(node))])]
    }
    edit(node, (child) => (child.tagName === "br" ? [textNode("\n")] : undefined))
    return [element("pre", {}, [element("code", toClass(node), [textNode(textOf(node))])])]
  })
}

function toClass(node: Element): Element["properties"] {
  const language = findLanguage(node)
  return language === undefined ? {} : { className: [`language-${language}`] }
}

function findLanguage(node: Element): string | undefined {
  const { dataLanguage, dataLang } = node.properties
  const own = classesOf(node)
    .map((name) => /^(?:language|lang|brush:|highlight-source)-?([\w+#-]+)$/.exec(name)?.[1])
    .find((name) => name !== undefined)
  const named =
    own ?? (typeof dataLanguage === "string" ? dataLanguage : typeof dataLang === "string" ? dataLang : undefined)
  if (named !== undefined && /^[\w+#-]+$/.test(named)) return named.toLowerCase()
  for (const child of node.children) {
    const inner = child.type === "element" ? findLanguage(child) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}
