import { isUtf8 } from "node:buffer"

import type { PageFacts } from "../page/page-facts.ts"

export interface DecodedHtml {
  html: string
  charset: PageFacts["charset"]
}

/** The start of a document in which browsers look for its encoding. */
const prescan = 1024

const decoders = new Map<string, TextDecoder>()

export interface DecodeHtmlOptions {
  /** Whether to try UTF-8 where nothing names an encoding, as readers of other texts do. Default: false. */
  triesUtf8?: boolean
}

/**
 * Decodes HTML as browsers do: by its byte order mark, else the `charset` of its `content-type`, else a `meta` element in its first 1,024
 * bytes, else as windows-1252.
 */
export function decodeHtml(
  bytes: Uint8Array,
  contentType: string | undefined,
  { triesUtf8 = false }: DecodeHtmlOptions = {},
): DecodedHtml {
  let charset = findCharset(bytes, contentType)
  if (triesUtf8 && charset.source === "default" && isUtf8(bytes)) charset = { name: "utf-8", source: "default" }
  let decoder = decoders.get(charset.name)
  if (decoder === undefined) {
    decoder = new TextDecoder(charset.name)
    decoders.set(charset.name, decoder)
  }
  return { html: decoder.decode(bytes), charset }
}

function findCharset(bytes: Uint8Array, contentType: string | undefined): PageFacts["charset"] {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { name: "utf-8", source: "bom" }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { name: "utf-16be", source: "bom" }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { name: "utf-16le", source: "bom" }
  const named = toEncoding(/;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? "")?.[1])
  if (named !== undefined) return { name: named, source: "header" }
  const written = toEncoding(
    findMetaCharset(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, prescan)).toString("latin1")),
  )
  // The element was read as ASCII, so the page is not in UTF-16.
  if (written?.startsWith("utf-16")) return { name: "utf-8", source: "meta" }
  return written === undefined ? { name: "windows-1252", source: "default" } : { name: written, source: "meta" }
}

function findMetaCharset(start: string): string | undefined {
  for (const [tag] of start.replaceAll(/<!--[\s\S]*?-->/g, "").matchAll(/<meta[\s/][^>]*>/gi)) {
    const charset = /[\s/"']charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1]
    if (charset !== undefined) return charset
    if (!/http-equiv\s*=\s*["']?\s*content-type/i.test(tag)) continue
    const content = /charset\s*=\s*([^\s"'/>;]+)/i.exec(tag)?.[1]
    if (content !== undefined) return content
  }
  return undefined
}

/** The name of an encoding in the Encoding standard; undefined for a label that it lacks, or that this Node cannot decode. */
function toEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
