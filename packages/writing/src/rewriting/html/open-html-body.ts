import { applyEdits } from "@citable/language/blocks/apply-edits"
import type { BlockDialect } from "@citable/language/blocks/block-dialect"
import { readHtmlTags } from "@citable/language/segments/read-html-tags"
import { findAddresses, renderBody } from "@citable/markdown"

import type { EditableBody } from "../editable-body.ts"
import { readHtmlBlocks } from "./read-html-blocks.ts"
import { readHtmlText } from "./read-html-text.ts"
import { writeHtml } from "./write-html.ts"

/** Opens an HTML body, such as an imported one. Edits of it are written as plain HTML. `undefined` if it is too long. */
export function openHtmlBody(source: string): EditableBody | undefined {
  const found = findAddresses(source, "html")
  if (found === undefined) return undefined
  const dialect = createDialect(source)
  return {
    format: "html",
    source,
    blocks: readHtmlBlocks(source),
    whole: readHtmlText(source),
    addresses: found.map(({ address }) => address),
    imageAddresses: new Set(found.flatMap(({ kind, address }) => (kind === "link" ? [] : [address]))),
    read: readHtmlText,
    listAddresses: (body) => dialect.listReferences(body).addresses,
    async apply(edits, options) {
      // Tables and pictures are not written, so nobody can ask for them.
      const edited = await applyEdits(source, edits, { ...options, unprotected: [], dialect })
      return edited ?? { body: source, applied: [], refused: [] }
    },
  }
}

function createDialect(source: string): BlockDialect {
  const links = listLinks(source)
  return {
    hasTags: true,
    readBlocks: readHtmlBlocks,
    listReferences: (html) => ({
      addresses: (findAddresses(html, "html") ?? []).map(({ address }) => address),
      citations: [...(readHtmlSource(html).match(/\[\^[^\]\s]{1,100}\]|\[\d{1,3}\]/g) ?? [])],
    }),
    readHeadings: async (body) => (await renderBody(body, { format: "html" })).headings,
    depthOf: ({ text }) => Number(/^<h([1-6])/i.exec(text)?.[1] ?? 2),
    toSource(text, { op }, block) {
      const [tag] = readHtmlTags(block.text)
      const isReplaced = op === "replace" && tag !== undefined
      return writeHtml(text, {
        links,
        outer: isReplaced ? { name: tag.name, tag: block.text.slice(0, tag.end) } : undefined,
      })
    },
  }
}

/** Text between tags, as it is written. */
const readHtmlSource = (html: string) => html.replaceAll(/<[^<>]{0,5000}>/g, "")

/** The begin tag of the first link to each address, with its `rel` and `target`. */
function listLinks(source: string): Map<string, string> {
  const links = new Map<string, string>()
  for (const { name, type, start, end, attributes } of readHtmlTags(source)) {
    if (name !== "a" || type !== "begin") continue
    const href = attributes.find((one) => one.name === "href")?.value.trim()
    // An id may stand only once on a page.
    const isPlain = attributes.every((one) => /^(?:class|href|rel|target|title)$/.test(one.name))
    if (href !== undefined && isPlain && !links.has(href)) links.set(href, source.slice(start, end))
  }
  return links
}
