import type { Element, Root } from "hast"

import { classesOf, edit, styleOf, textOf } from "./clipboard-nodes.ts"

/** Makes headings of paragraphs that are headings by a role, a style of Word, or their size in programs of Apple. */
export function findHeadings(tree: Root, html: string): void {
  const large = /Cocoa HTML Writer|font-variant-caps: normal; font-stretch/.test(html) ? largeSizes(tree) : []
  const isDocs = html.includes("docs-internal-guid")
  edit(tree, (node) => {
    if (node.tagName !== "p" && node.properties["role"] !== "heading") return undefined
    if (styleOf(node)["mso-list"] !== undefined) return undefined
    const level = levelOf(node, large, isDocs)
    if (level === undefined || Number.isNaN(level)) return undefined
    node.tagName = `h${Math.min(Math.max(level, 1), 6)}`
    node.properties = {}
    return undefined
  })
}

function levelOf(node: Element, large: readonly number[], isDocs: boolean): number | undefined {
  const { role, ariaLevel } = node.properties
  const outline = styleOf(node)["mso-outline-level"]
  if (classesOf(node).includes("MsoTitle")) return 1
  if (role === "heading") return Number(ariaLevel ?? 2)
  if (outline !== undefined && /^\d/.test(outline)) return Number.parseInt(outline, 10)
  const length = textOf(node).trim().length
  if (length === 0 || length >= 120) return undefined
  if (isDocs) return docsTitle(node) ? 1 : undefined
  const at = large.indexOf(sizeOf(node) ?? 0)
  return at === -1 ? undefined : at + 1
}

/** The style "Title" of Google Docs is a paragraph of 26 points. */
const docsTitle = ({ children }: Element): boolean =>
  children.length > 0 && children.every((child) => child.type === "element" && styleOf(child)["font-size"] === "26pt")

function sizeOf(node: Element): number | undefined {
  const { font = "", "font-size": size } = styleOf(node)
  const value = Number.parseFloat(size ?? /([\d.]+)px/.exec(font)?.[1] ?? "")
  return Number.isNaN(value) ? undefined : value
}

/** Sizes of at least 1.25 times that of most of the text, the largest first. */
function largeSizes(tree: Root): number[] {
  const lengths = new Map<number, number>()
  edit(tree, (node) => {
    const size = node.tagName === "p" ? sizeOf(node) : undefined
    if (size !== undefined) lengths.set(size, (lengths.get(size) ?? 0) + textOf(node).length)
    return undefined
  })
  const [most] = [...lengths].toSorted(([, one], [, other]) => other - one)
  return most === undefined
    ? []
    : [...lengths.keys()].filter((size) => size >= most[0] * 1.25).toSorted((a, b) => b - a)
}
