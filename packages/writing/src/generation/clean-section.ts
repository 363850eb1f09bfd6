import { unwrapAnswer } from "@citable/language/text/unwrap-answer"
import { withoutInvisible } from "@citable/language/text/without-invisible"
import type { Root } from "mdast"

import type { Passage } from "./brief.ts"
import { withoutFences } from "./fence-part.ts"
import { hasAddress } from "./has-address.ts"
import { hasAddressIn } from "./has-code-address.ts"
import { readSentences, type TreeSentence } from "./read-sentences.ts"
import { readTree } from "./read-tree.ts"
import { readWords } from "./read-words.ts"
import { removeSentences } from "./remove-sentences.ts"
import { withDependents } from "./with-dependents.ts"
import { writeTree } from "./write-tree.ts"

export interface CleanSectionOptions {
  passages: readonly Pick<Passage, "number" | "url">[]
  locale: string
  /** Names that look like addresses, such as `Booking.com`, in lower case. */
  names?: ReadonlySet<string>
  /** The heading that the section has already. */
  heading?: string
}

export interface CleanSection {
  tree: Root
  /** The sentences and the code that named an address, and what stood on them. */
  removed: RemovedText[]
}

export interface RemovedText {
  text: string
  /** Why it went. */
  why: "address" | "code" | "dependent"
}

/** How often Markdown is written and read again until it stays the same. */
const mostRounds = 4

/**
 * Makes a model's text safe to be a part of an article. It has no HTML, pictures, footnotes or links; its headings begin at the third
 * level; sentences that name an address are gone. A citation of a passage is a node of type `footnoteReference`. The tree, written as
 * Markdown, reads as the same tree.
 */
export function cleanSection(text: string, { passages, locale, names, heading }: CleanSectionOptions): CleanSection {
  const removed: RemovedText[] = []
  let tree = readTree(unwrap(text), { passages })
  if (heading !== undefined) tree = withoutTitle(tree, heading)
  let written: string | undefined
  for (let round = 0; round < mostRounds; round += 1) {
    const sentences = readSentences(tree, locale)
    const named = findNamed(sentences, names)
    const gone = withDependents(sentences, named)
    for (const { text: words, kind } of named) removed.push({ text: words, why: kind === "code" ? "code" : "address" })
    for (const { text: words } of gone.slice(named.length)) removed.push({ text: words, why: "dependent" })
    const next = writeTree(removeSentences(tree, gone))
    // It reads as the tree that is here already.
    if (next === written) return { tree, removed }
    tree = readTree(next, { passages })
    written = next
  }
  return { tree: toPlainTree(tree, locale), removed }
}

/** The sentences that name an address. Of an address that two sentences share, every sentence of the paragraph. */
function findNamed(sentences: readonly TreeSentence[], names: ReadonlySet<string> = new Set()): TreeSentence[] {
  const named = sentences.filter((sentence) => hasAddressIn(sentence, { names }))
  const guilty = new Set(named.map(({ node }) => node))
  const shared = sentences.filter(
    ({ node }) =>
      node.type === "paragraph" &&
      !guilty.has(node) &&
      hasAddressIn({ kind: "sentence", text: readWords(node.children).text, node }, { names }),
  )
  return [...named, ...shared]
}

/** The text without what a prompt or a model puts around it, and without characters that nobody sees. */
function unwrap(text: string): string {
  const bare = unwrapAnswer(withoutFences(withoutInvisible(text)))
  return bare.replace(/^---\n(?:[^\n]*\n){0,50}?---(?:\n|$)/, "").trim()
}

/** Models repeat the heading that they were given. */
function withoutTitle(tree: Root, heading: string): Root {
  const [first] = tree.children
  const [title] = first === undefined ? [] : readSentences({ type: "root", children: [first] }, "und")
  const isTitle =
    (first?.type === "heading" || first?.type === "paragraph") && toLetters(title?.text ?? "") === toLetters(heading)
  return isTitle ? { type: "root", children: tree.children.slice(1) } : tree
}

const toLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")

/** The same words as paragraphs without any marks, for a text that reads differently each time. */
function toPlainTree(tree: Root, locale: string): Root {
  const children = readSentences(tree, locale)
    .filter(({ kind }) => kind !== "code")
    .map(({ text }) =>
      text
        .replaceAll(/[^\p{L}\p{M}\p{N} .,;:!?%'’-]/gu, " ")
        .replace(/^[^\p{L}]+/u, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((value) => value !== "" && !hasAddress(value))
    .map((value) => ({ type: "paragraph" as const, children: [{ type: "text" as const, value }] }))
  return { type: "root", children }
}
