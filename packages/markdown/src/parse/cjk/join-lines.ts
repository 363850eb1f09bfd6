import type { Nodes, Root, Text } from "mdast"

import { isCjk, isHangul } from "./character-kind.ts"

/**
 * Joins lines within paragraphs between ideographs or kana, where a browser would show a space. It follows the rules of CSS Text for
 * segment breaks: lines of Hangul stay apart, because its words have spaces.
 */
export function joinLines(tree: Root): void {
  /** The character before, and the text that ends with a line break behind it. Empty where no text comes before. */
  let before = ""
  let waiting: Text | undefined

  function visit(node: Nodes): void {
    if (node.type === "text") return visitText(node)
    if (!isInline.has(node.type)) reset()
    if ("children" in node) for (const child of node.children) visit(child)
    if (!isInline.has(node.type)) reset()
  }

  function visitText(node: Text): void {
    if (node.value === "") return
    if (waiting !== undefined && joins(before, first(node.value))) waiting.value = waiting.value.slice(0, -1)
    waiting = undefined
    if (node.value.includes("\n")) {
      if (joins(before, first(node.value.slice(1))) && node.value.startsWith("\n")) node.value = node.value.slice(1)
      node.value = node.value.replace(lineBreak, (found, one: string, next: string) => (joins(one, next) ? one : found))
    }
    const isOpen = node.value.endsWith("\n")
    const last = Array.from(isOpen ? node.value.slice(-3, -1) : node.value.slice(-2)).at(-1) ?? ""
    before = node.value === "\n" ? before : last
    if (isOpen) waiting = node
  }

  function reset(): void {
    before = ""
    waiting = undefined
  }

  visit(tree)
}

/** Elements within a line, through which the text goes on. */
const isInline: ReadonlySet<string> = new Set(["emphasis", "strong", "delete", "link", "linkReference"])

const lineBreak = /(.)\n(?=(.))/gu

const first = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0)

/** Punctuation that is wide beside ideographs. */
const mayBeWide = /[‘’“”—…·]/

function joins(before: string, after: string): boolean {
  const isWide = [before, after].map(isWideCharacter)
  if (isWide.every(Boolean)) return true
  return (isWide[0] === true && mayBeWide.test(after)) || (isWide[1] === true && mayBeWide.test(before))
}

function isWideCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return isCjk(code) && !isHangul(code)
}
