import { stopWords } from "@citable/language/text/stop-words"
import type { Link, PhrasingContent, RootContent } from "mdast"

import { wordsOf } from "./words-of.ts"

interface Page {
  url: string
  title: string
}

/** A row of words in a title, and how much of what the title says it holds, up to 1. */
interface Phrase {
  text: string
  share: number
}

interface OpenPage {
  url: string
  phrases: readonly Phrase[]
  /** The beginnings of the telling words of the title. */
  stems: readonly string[]
}

/** More links to the brand's own pages distract. */
const most = 5
/** Words of titles that say nothing about the topic, besides stop words. */
const empty = new Set(
  "can complete do does explained get guide help know make need not say says tell tells things tips use want ways work works ultimate anleitung dinge erklärt kann macht ratgeber sagt tipps comment conseils guide consejos guía".split(
    " ",
  ),
)
/** A phrase says what a page is about with more than this share of its title's words. */
const tellingShare = 0.5
/** So much of a title must stand in a section whose words have less of it. */
const similarShare = 2 / 3

/**
 * Links words to pages of the brand. The words hold most of what the title of a page says. Fewer are enough where the section has the
 * others too.
 */
export function placeInternalLinks(
  blocks: readonly RootContent[],
  pages: readonly Page[],
  locale: string,
): RootContent[] {
  const open = pages.map(({ url, title }): OpenPage => ({ url, ...readTitle(title, locale) }))
  let placed = 0
  const visit = <Node extends RootContent>(node: Node, section: string): Node => {
    if (node.type === "list" || node.type === "listItem" || node.type === "blockquote") {
      return { ...node, children: (node.children as RootContent[]).map((child) => visit(child, section)) }
    }
    if (node.type !== "paragraph" || placed >= most) return node
    for (const [index, page] of open.entries()) {
      const children = linkFirst(node.children, listFitting(page, section), page.url)
      if (children === undefined) continue
      open.splice(index, 1)
      placed += 1
      return { ...node, children }
    }
    return node
  }
  return splitSections(blocks).flatMap((section) => {
    const words = ` ${section.map((block) => wordsOf(block)).join(" ")}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    return section.map((block) => visit(block, words))
  })
}

function splitSections(blocks: readonly RootContent[]): RootContent[][] {
  const sections: RootContent[][] = [[]]
  for (const block of blocks) {
    if (block.type === "heading" && block.depth <= 2) sections.push([block])
    else sections.at(-1)?.push(block)
  }
  return sections
}

function listFitting({ phrases, stems }: OpenPage, section: string): string[] {
  const held = stems.filter((stem) => section.includes(isDense(stem) ? stem : ` ${stem}`)).length
  const isSimilar = held >= stems.length * similarShare
  return phrases.filter(({ share }) => isSimilar || share > tellingShare).map(({ text }) => text)
}

/** The rows of words in a title that say what its page is about, the longest first. */
function readTitle(title: string, locale: string): Pick<OpenPage, "phrases" | "stems"> {
  const stops = stopWords(locale)
  const words = [...title.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].map(({ 0: text, index }) => ({
    text,
    index,
    weight: isDense(text)
      ? 2
      : stops.has(text.toLowerCase()) || empty.has(text.toLowerCase()) || text.length < 3
        ? 0
        : 1,
  }))
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const phrases: Phrase[] = []
  for (let length = words.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const row = words.slice(from, from + length)
      const [first, last] = [row[0], row.at(-1)]
      if (first === undefined || last === undefined || first.weight === 0 || last.weight === 0) continue
      const weight = row.reduce((sum, word) => sum + word.weight, 0)
      if (weight < 2 && !(weight === whole && first.text.length > 5)) continue
      phrases.push({ text: title.slice(first.index, last.index + last.text.length), share: weight / whole })
    }
  }
  const stems = words
    .filter(({ weight }) => weight > 0)
    .map(({ text }) => (isDense(text) ? text : text.slice(0, Math.max(4, Math.ceil(text.length * 0.7)))).toLowerCase())
  return { phrases: phrases.slice(0, 100), stems }
}

/** A row of signs without spaces is several words. */
const isDense = (text: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3,}/u.test(text)

function linkFirst(
  nodes: readonly PhrasingContent[],
  phrases: readonly string[],
  url: string,
): PhrasingContent[] | undefined {
  for (const phrase of phrases) {
    const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const edge = isDense(phrase) ? "" : String.raw`[\p{L}\p{N}]`
    const pattern = edge === "" ? new RegExp(escaped, "iu") : new RegExp(`(?<!${edge})${escaped}(?!${edge})`, "iu")
    for (const [index, node] of nodes.entries()) {
      const match = node.type === "text" ? pattern.exec(node.value) : null
      if (node.type !== "text" || match === null) continue
      const link: Link = { type: "link", url, title: null, children: [{ type: "text", value: match[0] }] }
      const [before, after] = [node.value.slice(0, match.index), node.value.slice(match.index + match[0].length)]
      return [
        ...nodes.slice(0, index),
        { type: "text", value: before },
        link,
        { type: "text", value: after },
        ...nodes.slice(index + 1),
      ]
    }
  }
  return undefined
}
