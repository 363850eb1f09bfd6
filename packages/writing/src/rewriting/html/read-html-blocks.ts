import type { Block } from "@citable/language/blocks/block"
import { inlineElements } from "@citable/language/segments/read-html-slots"
import { type HtmlTag, readHtmlTags } from "@citable/language/segments/read-html-tags"

const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
)
/** Elements whose tags are not those of HTML, or no tags at all. */
const opaqueElements: ReadonlySet<string> = new Set(
  "svg math script style iframe noembed noframes noscript plaintext pre select template textarea title xmp".split(" "),
)
const kinds: Readonly<Record<string, Block["kind"]>> = {
  p: "paragraph",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  ul: "list",
  ol: "list",
  blockquote: "quote",
  table: "table",
  pre: "code",
  figure: "image",
  img: "image",
  hr: "rule",
}
/** What Markdown can write within each editable element. Everything else protects it. */
const inside: Readonly<Record<string, ReadonlySet<string>>> = {
  line: new Set("a b br code del em i s strong".split(" ")),
  list: new Set("a b br code del em i li ol p s strong ul".split(" ")),
  quote: new Set("a b br code del em i li ol p s strong ul".split(" ")),
}
const linkAttributes: ReadonlySet<string> = new Set(["class", "href", "rel", "target", "title"])

/**
 * The elements of an HTML body at the outermost level, and the text between them. Whatever Markdown cannot write is protected. Where tags
 * do not match, nobody can tell where an element ends, so the rest is one protected block.
 */
export function readHtmlBlocks(body: string): Block[] {
  const tags = readHtmlTags(body)
  const blocks: Block[] = []
  let last = 0
  for (let index = 0; index < tags.length;) {
    const tag = tags[index]
    if (tag === undefined) break
    const end = findEnd(tags, index)
    if (end === undefined) {
      add(last, body.length, "html", true)
      return blocks
    }
    const to = tags[end]?.end ?? body.length
    if (tag.type === "begin" && !inlineElements.has(tag.name)) {
      add(last, tag.start, "html", true)
      const kind = kinds[tag.name] ?? "html"
      add(tag.start, to, kind, !isEditable(tags.slice(index, end + 1), kind))
      last = to
    }
    index = end + 1
  }
  add(last, body.length, "html", true)
  return blocks

  function add(from: number, to: number, kind: Block["kind"], isProtected: boolean): void {
    const text = body.slice(from, to).trim()
    if (text === "") return
    const start = body.indexOf(text, from)
    blocks.push({ number: blocks.length + 1, kind, text, start, end: start + text.length, isProtected })
  }
}

/** The index of the tag that ends an element. `undefined` if the tags of the element do not match. */
function findEnd(tags: readonly HtmlTag[], begin: number): number | undefined {
  const open: string[] = []
  for (let index = begin; index < tags.length; index += 1) {
    const tag = tags[index]
    if (tag === undefined) return undefined
    if (tag.type === "end") {
      if (open.pop() !== tag.name) return undefined
    } else if (tag.type === "begin" && opaqueElements.has(tag.name)) {
      const end = findOpaqueEnd(tags, index)
      if (end === undefined) return undefined
      index = end
    } else if (tag.type === "begin" && !voidElements.has(tag.name)) open.push(tag.name)
    if (open.length === 0) return index
  }
  return undefined
}

function findOpaqueEnd(tags: readonly HtmlTag[], begin: number): number | undefined {
  const name = tags[begin]?.name
  let depth = 0
  for (let index = begin; index < tags.length; index += 1) {
    const tag = tags[index]
    if (tag?.name !== name) continue
    depth += tag?.type === "begin" ? 1 : -1
    if (depth === 0) return index
  }
  return undefined
}

function isEditable([, ...tags]: readonly HtmlTag[], kind: Block["kind"]): boolean {
  const allowed = kind === "paragraph" || kind === "heading" ? inside["line"] : inside[kind]
  if (allowed === undefined) return false
  let links = 0
  return tags.slice(0, -1).every(({ type, name, attributes }) => {
    if (type === "other" || !allowed.has(name)) return false
    if (name === "a") links += type === "begin" ? 1 : -1
    if (links > 1) return false
    return attributes.every((attribute) => name === "a" && linkAttributes.has(attribute.name))
  })
}
