import { setImmediate } from "node:timers/promises"

import { SaxesParser } from "saxes"

import { checkBounds } from "./check-bounds.ts"
import { createSvgWriter } from "./create-svg-writer.ts"
import { decodeSvg } from "./decode-svg.ts"
import { createRemovedParts, type RemovedPart } from "./removed-parts.ts"
import { toSvgRefusal } from "./svg-refusal.ts"

export interface RebuiltSvg {
  /** The picture as UTF-8, without an XML declaration. Rebuilding it again gives the same bytes. */
  bytes: Uint8Array<ArrayBuffer>
  /** What the picture lacks now, by kind. Editors' own data and comments, which nobody sees, are not in it. */
  removed: RemovedPart[]
}

/** Between two slices of this many characters, others get their turn. */
const sliceLength = 32_768

/**
 * Rebuilds an SVG from the elements, attributes and styles that only draw. The result runs no script, and loads nothing: its
 * references are to its own parts, and its pictures are PNG, JPEG, GIF or WebP within it. It looks the same, unless `removed` says
 * otherwise.
 *
 * Throws `svg_refused` for what it cannot rebuild: more than 4 MiB, 75,000 elements or 100 levels, broken XML, entities of its own, and
 * parts that show each other more than a million times.
 */
export async function rebuildSvg(bytes: Uint8Array): Promise<RebuiltSvg> {
  const text = decodeSvg(bytes)
  checkBounds(text)
  const removed = createRemovedParts()
  const writer = createSvgWriter(removed)
  const parser = new SaxesParser({ xmlns: true, position: true, forceXMLVersion: true, defaultXMLVersion: "1.0" })
  parser.on("error", (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")
    throw toSvgRefusal(`has broken XML in line ${parser.line}: ${reason}. Export it again.`, error)
  })
  parser.on("doctype", (doctype) => {
    if (doctype.includes("["))
      throw toSvgRefusal("declares entities or attributes of its own. Export it again as plain SVG.")
  })
  parser.on("processinginstruction", ({ target }) => {
    if (target.toLowerCase() === "xml-stylesheet") removed.add("external style sheet")
  })
  parser.on("opentag", (tag) => writer.open(tag))
  parser.on("closetag", () => writer.close())
  parser.on("text", (content) => writer.write(content))
  parser.on("cdata", (content) => writer.write(content))
  for (let at = 0; at < text.length; at += sliceLength) {
    if (at > 0) await setImmediate()
    parser.write(text.slice(at, at + sliceLength))
  }
  parser.close()
  return { bytes: new TextEncoder().encode(writer.end()), removed: removed.list() }
}
