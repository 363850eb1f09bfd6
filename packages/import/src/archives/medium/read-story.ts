import type { Element } from "hast"

import { escapeHtml } from "../../body/escape-html.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { editHtml, type ReplaceElement } from "../edit-html.ts"
import { attributeOf, classesOf, findElements, findTag, wordsOf } from "../find-elements.ts"
import { toLinkBlock } from "../to-link-block.ts"

export interface Story {
  html: string
  cover: { url: string; alt: string } | undefined
  /** How many characters its text has. */
  length: number
  /** It is paragraphs alone, whose beginning is its title: Medium names a response after its first words. */
  isPlain: boolean
}

/** Elements of Medium's editor that mean nothing outside it. */
const wrappers = /^(?:section|section-content|section-inner|aspectRatioPlaceholder)$/

/** Reads the content of a story, an element of its page: without its title, and without what only pages of Medium show. */
export function readStory(
  source: string,
  content: Element | undefined,
  about: { title: string | undefined; excerpt: string | undefined; problems: ImportProblem[] },
): Story {
  const { title, excerpt, problems } = about
  let cover: Story["cover"]
  let isFirst = true
  let hasBlocks = false
  const replace: ReplaceElement = (element, inner) => {
    const { tagName } = element
    const classes = classesOf(element)
    if (classes.includes("section-divider")) return isFirst ? "" : "<hr>\n"
    if (classes.includes("aspectRatioPlaceholder-fill")) return ""
    if (classes.some((name) => wrappers.test(name))) return inner()
    const isHeading = /^h[1-6]$/.test(tagName)
    if (isHeading && (classes.includes("graf--title") || (isFirst && wordsOf(element) === title))) {
      hasBlocks = true
      return ""
    }
    if (classes.includes("graf--subtitle") && wordsOf(element) === excerpt) return ""
    if (tagName === "figure") hasBlocks = true
    const picture = tagName === "figure" && isFirst ? findTag(element, "img") : undefined
    const url = attributeOf(picture, "src")
    // The picture above a story is its cover. Its caption can name whose picture it is.
    if (url !== undefined && cover === undefined) {
      cover = { url, alt: attributeOf(picture, "alt") ?? "" }
      return /<figcaption\b[^<>]*>([^]*)<\/figcaption>/.exec(inner())?.[1]?.replace(/^.*$/s, "<p>$&</p>") ?? ""
    }
    if (tagName === "img" && attributeOf(element, "dataIsFeatured") === "true")
      cover ??= { url: attributeOf(element, "src") ?? "", alt: attributeOf(element, "alt") ?? "" }
    if (/^(?:p|h[1-6]|ul|ol|pre|blockquote|figure)$/.test(tagName)) isFirst = false
    if (isHeading || /^(?:ul|ol|pre|blockquote)$/.test(tagName)) hasBlocks = true
    if (classes.includes("graf--mixtapeEmbed")) return toCard(element)
    if (tagName === "pre") return toCode(element, inner())
    return tagName === "figure" ? toEmbed(element, inner, problems) : undefined
  }
  const anchors = new Set([...source.matchAll(/href="#([^"]{1,100})"/g)].map((match) => match[1] ?? ""))
  const html = (content === undefined ? "" : editHtml(source, replace, content))
    .replaceAll(/<[a-z][^<>]*>/g, (tag) => withoutMarks(tag, anchors))
    .trim()
  const text = wordsOf(content) ?? ""
  const beginning = title?.replace(/(?:…|\.{3})$/, "").trim() ?? ""
  return { html, cover, length: text.length, isPlain: !hasBlocks && beginning !== "" && text.startsWith(beginning) }
}

/** Removes the classes and names that Medium's editor gives to each element, but for those that a link of the story leads to. */
function withoutMarks(tag: string, anchors: ReadonlySet<string>): string {
  const id = /\sid="([^"]+)"/.exec(tag)?.[1]
  const plain = tag.replaceAll(/\s(?:class="(?!language-)[^"]*"|(?:id|name|data-[\w-]+|style|rel|target)="[^"]*")/g, "")
  return id !== undefined && anchors.has(id) ? plain.replace(/\/?>$/, ` id="${id}"$&`) : plain
}

/** A card that leads to a page. */
function toCard(element: Element): string | undefined {
  const address = attributeOf(findTag(element, "a"), "href")
  const words = wordsOf(findTag(element, "strong"))
  return address === undefined ? undefined : toLinkBlock(address, words)
}

function toCode(element: Element, inner: string): string {
  const language = attributeOf(element, "dataCodeBlockLang")
  const kind = language === undefined ? "" : ` class="language-${escapeHtml(language)}"`
  const code = inner
    .replaceAll(/^(?:[ \t]*\n)+|\s+$/g, "")
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/<\/?(?:span|code)\b[^<>]{0,500}>/gi, "")
  return `<pre><code${kind}>${code}</code></pre>`
}

/** Medium exports most films and posts of networks as frames, scripts, or nothing. */
function toEmbed(element: Element, inner: () => string, problems: ImportProblem[]): string | undefined {
  const frame = attributeOf(findTag(element, "iframe"), "src")
  const script = attributeOf(findTag(element, "script"), "src")
  const isEmpty = findTag(element, "img") === undefined && frame === undefined && script === undefined
  const caption = findElements(element, "imageCaption")[0]
  const words = caption === undefined ? "" : `<p>${escapeHtml(wordsOf(caption) ?? "")}</p>`
  if (script !== undefined) return toLinkBlock(script.replace(/\.js(?:[?#].*)?$/, "")) + words
  if (frame !== undefined) {
    // The address that a proxy shows.
    const shown = URL.parse(frame, "https://medium.com/")
    const address = shown?.searchParams.get("url") ?? shown?.href
    return address === undefined ? inner() : toLinkBlock(address) + words
  }
  if (!isEmpty || !classesOf(element).includes("graf--iframe")) return undefined
  const message =
    "Medium has not exported what it showed here, such as a film or a post of a network. Write its address."
  problems.push(toProblem("block_not_carried", message, { subject: "embed" }))
  return words
}
