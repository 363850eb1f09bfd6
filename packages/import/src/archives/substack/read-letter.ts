import type { Element } from "hast"

import { escapeHtml } from "../../body/escape-html.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { editHtml } from "../edit-html.ts"
import { attributeOf, classesOf, findElements, findTag } from "../find-elements.ts"
import { readRecord, type RecordReader } from "../read-record.ts"
import { toLinkBlock } from "../to-link-block.ts"

export interface Letter {
  html: string
  /** Whether only subscribers who pay read it to its end. */
  isPaid: boolean
  /** How many buttons and forms of Substack it had. */
  buttons: number
}

/** Reads the text of a post: pictures, notes and cards in plain HTML, without what only pages of Substack show. */
export function readLetter(source: string, problems: ImportProblem[]): Letter {
  const letter: Letter = { html: "", isPaid: false, buttons: 0 }
  const notes: string[] = []
  const html = editHtml(source, (element, inner) => {
    const classes = classesOf(element)
    const is = (pattern: RegExp) => classes.some((name) => pattern.test(name))
    const data = readData(element)
    if (is(/^paywall/)) {
      letter.isPaid = true
      return ""
    }
    if (is(/^(?:subscription-widget|subscribe-widget|button-wrapper|captioned-button-wrap|install-substack)/)) {
      const kept = toButton(data)
      if (kept === undefined) letter.buttons += 1
      return kept ?? ""
    }
    if (is(/^captioned-image-container$/)) return inner()
    if (is(/^(?:image-link|image2-inset)$/) || element.tagName === "picture") return toLinkedPicture(element)
    if (is(/^image-gallery-embed$/)) return toGallery(data)
    if (is(/^latex-rendered$/)) {
      const formula = escapeHtml(data?.text("persistentExpression") ?? "")
      return `<pre><code class="language-math">${formula}</code></pre>`
    }
    if (is(/^footnote-anchor$/)) return toReference(digitsOf(attributeOf(element, "href")))
    if (is(/^footnote$/)) {
      const number = digitsOf(attributeOf(findElements(element, "footnote-number")[0], "id"))
      notes.push(`<li id="user-content-fn-${number}">${inner()}</li>`)
      return ""
    }
    if (is(/^footnote-number$/)) return ""
    if (is(/^footnote-content$/)) return inner()
    return data === undefined ? undefined : toCard(classes, data, problems)
  })
  const list =
    notes.length === 0 ? "" : `\n<section data-footnotes class="footnotes"><ol>${notes.join("")}</ol></section>`
  return { ...letter, html: html.trim() + list }
}

/** What an element of Substack's editor stands for, as JSON. */
function readData(element: Element): RecordReader | undefined {
  const text = attributeOf(element, "dataAttrs")
  try {
    return text === undefined ? undefined : readRecord(JSON.parse(text))
  } catch {
    // What it shows stays.
    return undefined
  }
}

/** A button of the author's leads somewhere; the others work on Substack alone. */
function toButton(data: RecordReader | undefined): string | undefined {
  const url = data?.text("url")
  if (url === undefined || !/^https?:/.test(url)) return undefined
  if (/\/(?:subscribe|comments|leaderboard|chat)\b|action=share|%%|[?&]gift=/.test(url)) return undefined
  return toLinkBlock(url, data?.text("text"))
}

/** A picture without the sizes and buttons around it. A link to itself is left out. */
function toLinkedPicture(element: Element): string | undefined {
  const image = findTag(element, "img")
  const src = attributeOf(image, "src")
  if (src === undefined) return undefined
  const picture = toPicture(src, attributeOf(image, "alt"))
  const link = attributeOf(element, "href")
  const isLink = link !== undefined && !/substackcdn\.com|substack-post-media|bucketeer-/.test(link)
  return isLink ? `<a href="${escapeHtml(link)}">${picture}</a>` : picture
}

function toGallery(data: RecordReader | undefined): string {
  const gallery = readRecord(data?.value("gallery"))
  const pictures = gallery.records("images").flatMap((image) => {
    const src = image.text("src")
    return src === undefined ? [] : [toPicture(src, image.text("alt"))]
  })
  const caption = gallery.text("caption")
  const words = caption === undefined ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`
  return pictures.length === 0 ? "" : `<figure>${pictures.join("")}${words}</figure>`
}

/** The picture itself, not what a server makes of it for a page. */
function toPicture(src: string, alt = ""): string {
  const inner = /^https:\/\/substackcdn\.com\/image\/fetch\/[^/]+\/(https%3A.+)$/.exec(src)?.[1]
  return `<img src="${escapeHtml(inner === undefined ? src : decodeURIComponent(inner))}" alt="${escapeHtml(alt)}">`
}

function toReference(number: string): string {
  return `<sup><a href="#user-content-fn-${number}" data-footnote-ref id="user-content-fnref-${number}">${number}</a></sup>`
}

function digitsOf(text: string | undefined): string {
  return /\d+/.exec(text ?? "")?.[0] ?? ""
}

/** A film, a post of a network, another letter or a file. */
function toCard(classes: readonly string[], data: RecordReader, problems: ImportProblem[]): string | undefined {
  const name = classes.find((one) => /-embed|-wrap|^(?:tweet|poll|embedded|bookmark|digest)/.test(one))
  if (name === undefined) return undefined
  const video = data.text("videoId")
  if (video !== undefined)
    return toLinkBlock(
      classes.some((one) => one.startsWith("vimeo"))
        ? `https://vimeo.com/${video}`
        : `https://www.youtube.com/watch?v=${video}`,
    )
  const url = data.text("url", "canonical_url", "link", "download_url")
  if (url !== undefined && /^https?:/.test(url)) {
    const text = data.text("full_text")
    const words = text === undefined ? "" : `<blockquote><p>${escapeHtml(text)}</p></blockquote>`
    return words + toLinkBlock(url, text === undefined ? data.text("title") : undefined)
  }
  const message = `The export does not have what Substack showed here (${name}). Write what readers need of it.`
  problems.push(toProblem("block_not_carried", message, { subject: name }))
  return ""
}
