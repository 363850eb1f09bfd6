import { type HtmlTokenHandlers, tokenizeHtml } from "@citable/markdown"

type HtmlTag = Parameters<HtmlTokenHandlers["onStartTag"]>[0]

/** What a rich text of Webflow holds itself, with the attributes that it keeps. */
const plain = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote a strong em b i u s sub sup code br figure figcaption img div".split(" "),
)
const attributes = new Set(["href", "src", "alt", "title", "target", "rel"])
/** Formats of words: without them, the words are still there. */
const formats = new Set(
  "kbd mark small abbr time span ins del q cite dfn var samp bdi bdo data wbr ruby rt rp input label".split(" "),
)
const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "))

export interface RichText {
  html: string
  /** The elements that are left out, such as `kbd`. Their words stay. */
  left: string[]
  /** Whether links within the text lead to ids, which Webflow drops. */
  losesAnchors: boolean
}

/**
 * Turns the HTML of a body into what a rich text field of Webflow keeps. A block that it would empty or drop, such as code or a table, becomes an
 * embed, in which Webflow keeps HTML as it is ("Field Types & Item Values" of the Data API v2: code blocks outside embeds become empty).
 */
export function toRichText(html: string): RichText {
  const left = new Set<string>()
  const blocks = splitBlocks(html).map((block) => toBlock(block, left))
  const text = blocks.join("\n")
  const kept = blocks.filter((block) => block.startsWith("<div data-rt-embed")).join("")
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  const losesAnchors = targets.some((id) => !kept.includes(`id="${id}"`))
  return { html: text, left: [...left], losesAnchors }
}

interface Piece {
  start: number
  end: number
  /** Undefined for the end of an element. */
  tag: HtmlTag | undefined
  name: string
}

interface Block {
  html: string
  pieces: Piece[]
}

/** The elements of the topmost level, with their tags at places within each. */
function splitBlocks(html: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let open = { start: 0, pieces: [] as Piece[] }
  const add = (name: string, location: HtmlTag["location"], tag?: HtmlTag) => {
    if (location === null) return
    if (depth === 0) open = { start: location.startOffset, pieces: [] }
    open.pieces.push({ start: location.startOffset - open.start, end: location.endOffset - open.start, tag, name })
    if (!voids.has(name)) depth += tag === undefined ? -1 : tag.selfClosing ? 0 : 1
    if (depth === 0) blocks.push({ html: html.slice(open.start, location.endOffset), pieces: open.pieces })
  }
  tokenizeHtml(html, {
    onStartTag: (tag) => add(tag.tagName, tag.location, tag),
    onEndTag: (tag) => add(tag.tagName, tag.location),
  })
  return blocks
}

function toBlock({ html, pieces }: Block, left: Set<string>): string {
  if (!pieces.every(({ name }) => plain.has(name) || formats.has(name)))
    return `<div data-rt-embed-type='true'>${html}</div>`
  let output = ""
  let at = 0
  for (const { start, end, tag, name } of pieces) {
    output += html.slice(at, start)
    at = end
    if (plain.has(name)) output += tag === undefined ? `</${name}>` : writeTag(tag)
    else if (name === "input") output += tag?.attrs.some((one) => one.name === "checked") === true ? "☑" : "☐"
    else left.add(name)
  }
  output += html.slice(at)
  const image = /^<p>(<img [^>]*>)<\/p>$/.exec(output.trim())?.[1]
  return image === undefined ? output : `<figure><div>${image}</div></figure>`
}

function writeTag({ tagName, attrs }: HtmlTag): string {
  const kept = attrs.filter(({ name }) => attributes.has(name))
  const escape = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
  return `<${tagName}${kept.map(({ name, value }) => ` ${name}="${escape(value)}"`).join("")}>`
}
