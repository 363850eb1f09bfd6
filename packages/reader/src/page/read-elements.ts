import { decodeHTML, decodeHTMLAttribute } from "entities/decode"
import { Tokenizer } from "htmlparser2"

import { enterElement, type Place, topOfBody, topOfPage } from "./place.ts"
import { type Tag, toTag } from "./tag.ts"

/** The attributes of an element by name in lower case: only those that page facts need, in the order of the page. */
export type Attributes = ReadonlyMap<string, string>

/** What is told of a page in one pass. Nothing in `template` is told, and of `noscript` only its text. */
export interface ElementReader {
  doctype(): void
  /** `place` is around the element. The attributes are valid during this call only. */
  open(tag: Tag, attributes: Attributes, place: Place): void
  close(tag: Tag): void
  /** Decoded, in pieces. `parent` is the innermost element. */
  text(text: string, place: Place, parent: string): void
  noscript(text: string): void
}

/** Deeper elements are read as if they were siblings, as Chromium does. */
const DEEPEST = 512

const wanted = new Set(
  "id name href src srcset data-src alt width height loading role hidden style rel type media property content http-equiv hreflang lang itemtype itemprop typeof datetime class action title async defer nomodule data poster method label disabled aria-hidden aria-label xlink:href as charset shadowrootmode tabindex for placeholder aria-labelledby".split(
    " ",
  ),
)
const controls = new Set(["input", "keygen", "textarea"])
const tableParts = new Set(["table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"])
/** They contain text alone. */
const rawTexts = new Set(["script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp"])
const isBlank = /^[\t\n\f\r ]*$/

/**
 * Reads the elements of a page as a browser does that runs scripts: with its implied ends of elements, without building a tree. Linear in
 * the length of the page.
 */
export function readElements(html: string, reader: ElementReader): void {
  // The open elements from the outside in, and the place within each.
  const tags: Tag[] = []
  const places: Place[] = []
  let openParagraphs = 0
  // How many elements are open below the deepest one that is kept.
  let tooDeep = 0
  let isInHead = true
  let noscript = 0
  let templates = 0
  let tag: Tag = toTag("html")
  let attributeName = ""
  let attributeStart = -1
  let attributeEnd = -1
  let isEmpty = true
  const attributes = new Map<string, string>()

  const placeHere = (): Place => places.at(-1) ?? (isInHead ? topOfPage : topOfBody)

  function pop(): void {
    const closed = tags.pop()
    places.pop()
    if (closed === undefined) return
    if (closed.name === "p") openParagraphs--
    reader.close(closed)
  }

  function popTo(depth: number): void {
    while (tags.length > depth) pop()
  }

  /** Closes the nearest of these elements, and what is in it. */
  function closeNearest(isWanted: (open: Tag) => boolean, isStop: (open: Tag) => boolean): void {
    for (let depth = tags.length - 1; depth >= 0; depth--) {
      const open = tags[depth] as Tag
      if (isWanted(open)) return popTo(depth)
      if (isStop(open)) return
    }
  }

  function enterBody(): void {
    if (!isInHead) return
    popTo(0)
    isInHead = false
  }

  function closeImplied(): void {
    if (placeHere().isForeign) {
      if (!tag.breaksOut) return
      while (placeHere().isForeign && tags.length > 0) pop()
    }
    if (tag.closesParagraph && openParagraphs > 0)
      closeNearest(
        ({ name }) => name === "p",
        ({ isBoundary, name }) => isBoundary || name === "button",
      )
    const { closes, stops, heading } = tag
    if (closes !== undefined)
      closeNearest(
        ({ name }) => closes.has(name),
        ({ name }) => stops.has(name),
      )
    if (heading !== undefined && tags.at(-1)?.heading !== undefined) pop()
    if (controls.has(tag.name))
      closeNearest(
        ({ name }) => name === "select",
        ({ isBoundary }) => isBoundary,
      )
  }

  function endStartTag(isSelfClosing: boolean): void {
    const { name } = tag
    if (name === "noscript" && !placeHere().isForeign && templates === 0) {
      if (!isSelfClosing || noscript === 0) noscript = 1
      return
    }
    if (noscript > 0) return
    if (templates > 0 || (name === "template" && !attributes.has("shadowrootmode"))) {
      if (name === "template") templates++
      return
    }
    if (isInHead && !tag.isHead) enterBody()
    closeImplied()
    const place = placeHere()
    reader.open(tag, attributes, place)
    if (name === "html" || name === "body" || name === "head") return
    if (tag.isVoid || (isSelfClosing && place.isForeign) || (isSelfClosing && (name === "svg" || name === "math"))) {
      reader.close(tag)
      return
    }
    if (tags.length >= DEEPEST && !rawTexts.has(name)) {
      tooDeep++
      reader.close(tag)
      return
    }
    if (name === "p") openParagraphs++
    tags.push(tag)
    places.push(enterElement(name, attributes, place))
  }

  function endElement(name: string): void {
    const ended = toTag(name)
    if (ended.name === "noscript") {
      noscript = 0
      return
    }
    if (noscript > 0) return
    if (templates > 0) {
      if (ended.name === "template") templates--
      return
    }
    if (ended.name === "br" || (ended.name === "p" && openParagraphs === 0)) {
      // They stand for `<br>` and `<p></p>`.
      tag = ended
      attributes.clear()
      if (isInHead) enterBody()
      reader.open(ended, attributes, placeHere())
      reader.close(ended)
      return
    }
    if (tooDeep > 0) {
      tooDeep--
      return
    }
    if (ended.name === "html" || ended.name === "body" || ended.name === "head") return
    if (ended.name === "a") reader.close(ended)
    const isSame = (open: Tag): boolean =>
      ended.heading === undefined ? open.name === ended.name : open.heading !== undefined
    closeNearest(isSame, (open) => {
      // The end of a table ends its cells, and nothing in a cell ends the cell.
      if (tableParts.has(ended.name)) return open.name === "table"
      return ended.isSpecial ? open.isBoundary : open.isSpecial
    })
  }

  function tellText(start: number, end: number): void {
    if (templates > 0) return
    const text = html.slice(start, end)
    if (noscript > 0) {
      reader.noscript(text)
      return
    }
    const parent = tags.at(-1)?.name ?? ""
    if (isInHead && parent === "" && !isBlank.test(text)) enterBody()
    const isRaw = parent === "script" || parent === "style"
    reader.text(!isRaw && text.includes("&") ? decodeHTML(text) : text, placeHere(), parent)
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      isInForeignContext: () => placeHere().isForeign,
      onopentagname(start, end) {
        tag = toTag(html.slice(start, end))
        if (!isEmpty) attributes.clear()
        isEmpty = true
      },
      onattribname(start, end) {
        attributeName = html.slice(start, end)
        attributeStart = -1
      },
      onattribdata(start, end) {
        if (attributeStart === -1) attributeStart = start
        attributeEnd = end
      },
      onattribentity() {},
      onattribend() {
        const name = wanted.has(attributeName) ? attributeName : attributeName.toLowerCase()
        if (!wanted.has(name) || attributes.has(name)) return
        const value = attributeStart === -1 ? "" : html.slice(attributeStart, attributeEnd)
        attributes.set(name, value.includes("&") ? decodeHTMLAttribute(value) : value)
        isEmpty = false
      },
      onopentagend: () => endStartTag(false),
      onselfclosingtag: () => endStartTag(true),
      onclosetag: (start, end) => endElement(html.slice(start, end)),
      ontext: tellText,
      ontextentity() {},
      oncdata(start, end, offset) {
        if (placeHere().isForeign) tellText(start, end - offset)
      },
      oncomment() {},
      ondeclaration: () => reader.doctype(),
      onprocessinginstruction() {},
      onend() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  popTo(0)
}
