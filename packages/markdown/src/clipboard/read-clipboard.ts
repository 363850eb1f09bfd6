import type { ElementContent, Root } from "hast"

import { createReporter } from "../internal/create-reporter.ts"
import { dropInvisible } from "../internal/drop-invisible.ts"
import { assertBodyLength, assertDepth } from "../internal/limits.ts"
import { boundSpans } from "../outputs/bound-spans.ts"
import { treeToMarkdown } from "../outputs/tree-to-markdown.ts"
import { normaliseSource } from "../parse/normalise-source.ts"
import { parseHtml } from "../parse/parse-html.ts"
import { sanitizeTree } from "../sanitize/sanitize-tree.ts"
import { classesOf, edit, element, isBlank, textNode, textOf } from "./clipboard-nodes.ts"
import { dropLeftovers } from "./drop-leftovers.ts"
import { findHeadings } from "./find-headings.ts"
import { flattenTables } from "./flatten-tables.ts"
import type { LeftOut } from "./left-out.ts"
import { nestLists } from "./nest-lists.ts"
import { placeMarks } from "./place-marks.ts"
import { readWhole, shapeCode } from "./read-code.ts"
import { readNotes } from "./read-notes.ts"
import { resolveLinks } from "./resolve-links.ts"

export interface ClipboardOptions {
  /** Names of footnotes that the text has already. */
  taken?: readonly string[] | undefined
  /** By address, where the pictures are by now. A picture without an entry is left out. By default, all addresses stay. */
  pictures?: Readonly<Record<string, string>> | undefined
}

export interface ClipboardText {
  markdown: string
  /** The addresses of the pictures on the web, in the order of the text. */
  pictures: string[]
  left: LeftOut
}

/**
 * Converts the HTML of a clipboard to Markdown: what Word, Google Docs, Sheets, Notion, mail programs and browsers write, each with its own
 * marks for headings, lists and notes. Throws for HTML that is too long or too deep.
 */
export function readClipboard(html: string, { taken = [], pictures }: ClipboardOptions = {}): ClipboardText {
  const source = normaliseSource(html)
  assertBodyLength(source)
  const tree = parseHtml(source)
  assertDepth(tree)
  const left: LeftOut = { pictures: 0, comments: 0, deletions: 0, media: 0, links: 0 }
  const found = new Set<string>()
  const whole = readWhole(tree)
  const formulas: string[] = []
  if (whole !== undefined) tree.children = [whole]
  else {
    takeFormulas(tree, formulas)
    dropLeftovers(tree, left)
    readNotes(tree, new Set(taken))
    findHeadings(tree, source)
    nestLists(tree)
    shapeCode(tree)
    resolveLinks(tree, left, { found, moved: pictures && new Map(Object.entries(pictures)) })
    placeMarks(tree)
    flattenTables(tree)
    dropEmpty(tree)
  }
  const safe = sanitizeTree(tree, createReporter())
  dropInvisible(safe)
  boundSpans(safe)
  const markdown = treeToMarkdown(safe, { keepBreaks: true }).replaceAll(
    /CITABLEFORMULA(\d+)X/g,
    (_, at) => formulas[Number(at)] ?? "",
  )
  return { markdown, pictures: [...found], left }
}

/** KaTeX writes a formula twice. Its source is in an annotation. */
function takeFormulas(tree: Root, formulas: string[]): void {
  edit(tree, (node) => {
    const names = classesOf(node)
    if (!names.includes("katex") && node.tagName !== "math") return undefined
    const source = findAnnotation(node)
    if (source === undefined) return undefined
    const isBlock = node.properties["display"] === "block"
    formulas.push(isBlock ? `$$\n${source}\n$$` : `$${source}$`)
    return [element("span", {}, [textNode(`CITABLEFORMULA${formulas.length - 1}X`)])]
  })
}

function findAnnotation(node: ElementContent): string | undefined {
  if (node.type !== "element") return undefined
  if (node.tagName === "annotation") return textOf(node).trim()
  const text = textOf(node).trim()
  if (/^CITABLEFORMULA\d+X$/.test(text)) return undefined
  for (const child of node.children) {
    const found = findAnnotation(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Drops paragraphs of nothing and breaks between blocks. A non-breaking space that a program put in for layout becomes a space. */
function dropEmpty(tree: Root): void {
  edit(tree, (node, parent) => {
    for (const child of node.children) {
      if (child.type === "text" && node.tagName !== "code")
        child.value = child.value.replaceAll(/ *\u00A0(?: |\u00A0)+|\u00A0$/g, " ")
    }
    const isEmpty = textOf(node).replaceAll("\u00A0", "").trim() === ""
    const isShown = (child: ElementContent): boolean =>
      child.type === "element" && (/^(?:img|input)$/.test(child.tagName) || child.children.some(isShown))
    if (/^(?:p|h[1-6]|li|blockquote)$/.test(node.tagName) && isEmpty && !node.children.some(isShown)) return []
    if (node.tagName === "br" && (parent.type === "root" || isBetweenBlocks(parent.children))) return []
    return undefined
  })
}

const isBetweenBlocks = (siblings: readonly ElementContent[]): boolean =>
  siblings.every(
    (child) =>
      isBlank(child) ||
      (child.type === "element" && /^(?:br|p|h[1-6]|ul|ol|table|div|pre|blockquote)$/.test(child.tagName)),
  ) && siblings.some((child) => child.type === "element" && child.tagName !== "br")
