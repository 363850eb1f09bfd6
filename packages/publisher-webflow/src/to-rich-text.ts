import { type HtmlTokenHandlers, tokenizeHtml } from "@citable/markdown"
import { escapeAttribute } from "@citable/publishers/parts"

const inline = "a strong em b i u s sub sup code br".split(" ")
/** What a rich text of Webflow holds itself, with the attributes that it keeps. */
const plain = new Set([...inline, ..."p h1 h2 h3 h4 h5 h6 ul ol li blockquote img figure figcaption div".split(" ")])
const attributes = new Set(["href", "src", "alt", "title", "target", "rel"])
/** Formats of words: without them, the words are still there. */
const formats = "kbd mark small abbr time span ins del q cite dfn var samp bdi bdo wbr ruby rt rp input label".split(
  " ",
)
const words = new Set([...inline, ...formats])
const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "))

export interface RichText {
  html: string
  /** The elements that are left out, such as `kbd`. Their words stay. */
  left: string[]
  /** Whether links within the text lead to ids, which Webflow drops. */
  losesAnchors: boolean
}

type Tag = Parameters<HtmlTokenHandlers["onStartTag"]>[0]

/** A tag at its place in a block; `tag` is undefined for the end of an element. */
interface Piece {
  start: number
  end: number
  name: string
  tag: Tag | undefined
}

/**
 * Turns the HTML of a body into what a rich text field of Webflow keeps. A block that it would empty or drop, such as code or a table, becomes an
 * embed, in which Webflow keeps HTML as it is ("Field Types & Item Values" of the Data API v2: code blocks outside embeds become empty).
 */
export function toRichText(html: string): RichText {
  const left = new Set<string>()
  const blocks: string[] = []
  const embeds: string[] = []
  let depth = 0
  let start = 0
  let end = 0
  let pieces: Piece[] = []
  // Words that are in no block become a paragraph.
  let loose = ""
  const flush = () => {
    if (loose.trim() !== "") blocks.push(`<p>${loose.trim()}</p>`)
    loose = ""
  }
  const add = (name: string, at: Tag["location"], tag?: Tag) => {
    if (at === null) return
    if (depth === 0) {
      loose += html.slice(end, at.startOffset)
      start = at.startOffset
      pieces = []
    }
    pieces.push({ start: at.startOffset - start, end: at.endOffset - start, name, tag })
    if (!voids.has(name)) depth += tag === undefined ? -1 : tag.selfClosing ? 0 : 1
    if (depth !== 0) return
    end = at.endOffset
    const block = html.slice(start, end)
    const isPlain = pieces.every((piece) => plain.has(piece.name) || words.has(piece.name))
    if (words.has(name)) loose += toPlain(block, pieces, left)
    else {
      flush()
      blocks.push(isPlain ? toPlain(block, pieces, left) : `<div data-rt-embed-type='true'>${block}</div>`)
      if (!isPlain) embeds.push(block)
    }
  }
  tokenizeHtml(html, {
    onStartTag: (tag) => add(tag.tagName, tag.location, tag),
    onEndTag: (tag) => add(tag.tagName, tag.location),
  })
  loose += html.slice(end)
  flush()
  const text = blocks.join("\n")
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => `id="${id ?? ""}"`)
  const losesAnchors = targets.some((id) => !embeds.some((embed) => embed.includes(id)))
  return { html: text, left: [...left], losesAnchors }
}

function toPlain(block: string, pieces: readonly Piece[], left: Set<string>): string {
  let output = ""
  let at = 0
  for (const { start, end, tag, name } of pieces) {
    output += block.slice(at, start)
    at = end
    if (plain.has(name)) output += tag === undefined ? `</${name}>` : writeTag(tag)
    else if (name === "input") output += tag?.attrs.some((one) => one.name === "checked") === true ? "☑" : "☐"
    else left.add(name)
  }
  const image = /^(?:<p>)?(<img [^>]*>)(?:<\/p>)?$/.exec(output)?.[1]
  return image === undefined ? output : `<figure><div>${image}</div></figure>`
}

function writeTag({ tagName, attrs }: Tag): string {
  const kept = attrs.filter(({ name }) => attributes.has(name))
  return `<${tagName}${kept.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`).join("")}>`
}
