import type { Element, ElementContent, Root } from "hast"

import { classesOf, edit, element, isBlank, styleOf, textNode } from "./clipboard-nodes.ts"

/** Gives footnotes of Word, LibreOffice and Substack the shape that this package reads, with names that `taken` does not have. */
export function readNotes(tree: Root, taken: ReadonlySet<string>): void {
  const notes = new Map<string, { name: string; children: ElementContent[] }>()
  let next = 1
  edit(tree, (node) => {
    const id = String(node.properties["id"] ?? "")
    const isNote =
      styleOf(node)["mso-element"] === "footnote" ||
      /^(?:sdfootnote|sdendnote|ftn|edn)\d+$/.test(id) ||
      classesOf(node).includes("footnote")
    if (node.tagName !== "div" || !isNote) return undefined
    let key = id
    edit(node, (link) => {
      if (link.tagName !== "a" || !isSign(link)) return undefined
      if (classesOf(link).includes("footnote-number")) key = String(link.properties["id"])
      return []
    })
    while (taken.has(String(next))) next += 1
    notes.set(digits(key), { name: String(next), children: node.children })
    next += 1
    return []
  })
  if (notes.size === 0) return
  const used = new Set<string>()
  edit(tree, (node) => {
    if (styleOf(node)["mso-element"] === "footnote-list") return []
    if (node.tagName !== "a" || !isMark(node)) return undefined
    const key = digits(styleOf(node)["mso-footnote-id"] ?? String(node.properties["href"] ?? ""))
    const note = notes.get(key)
    if (note === undefined) return undefined
    used.add(key)
    const properties = {
      href: `#user-content-fn-${note.name}`,
      dataFootnoteRef: "",
      id: `user-content-fnref-${note.name}`,
    }
    return [element("sup", {}, [element("a", properties, [textNode(note.name)])])]
  })
  // Google Docs, Word and LibreOffice write the mark into a <sup> of its own.
  edit(tree, (node) => {
    const [only] = node.children
    const isDouble =
      node.tagName === "sup" && node.children.length === 1 && only?.type === "element" && only.tagName === "sup"
    if (isDouble) return [only]
    return node.tagName === "hr" && /33%/.test(String(node.properties["width"])) ? [] : undefined
  })
  const items = [...notes]
    .filter(([key]) => used.has(key))
    .map(([, { name, children }]) => element("li", { id: `user-content-fn-${name}` }, trimStart(children)))
  const properties = { dataFootnotes: "", className: ["footnotes"] }
  tree.children.push(element("section", properties, [element("ol", {}, items)]))
}

const digits = (text: string): string => text.replaceAll(/\D/g, "")

/** The sign of a note in the text. */
const isMark = (link: Element): boolean =>
  styleOf(link)["mso-footnote-id"] !== undefined ||
  classesOf(link).some((name) => /^(?:sdfootnoteanc|sdendnoteanc|footnote-anchor)$/.test(name))

/** The sign before the text of a note. */
const isSign = (link: Element): boolean =>
  styleOf(link)["mso-footnote-id"] !== undefined ||
  classesOf(link).some((name) => /^(?:sdfootnotesym|sdendnotesym|footnote-number)$/.test(name))

function trimStart(children: ElementContent[]): ElementContent[] {
  const from = children.findIndex((child) => !isBlank(child))
  return from === -1 ? [] : children.slice(from)
}
