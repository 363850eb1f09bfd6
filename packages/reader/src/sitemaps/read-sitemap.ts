import { setImmediate } from "node:timers/promises"
import { createGunzip } from "node:zlib"

import { createXmlReader, type PieceReader } from "./create-xml-reader.ts"
import { createSitemapSink, type SitemapSink } from "./sitemap-sink.ts"
import type { SitemapReading, SitemapUrl } from "./sitemap.ts"

const maxBytes = 50 * 1024 * 1024
const pieceBytes = 64 * 1024
const maxLineLength = 4_096

export interface ReadSitemapOptions {
  /** Where the file is: URLs of other hosts are faults, but are passed on as well. */
  url: string
  /** Gets the URLs as they are read, some hundred at a time. Reading waits for it. */
  onUrls?: (urls: readonly SitemapUrl[]) => void | Promise<void>
  /** The maximum number of URLs to read. Default: 50,000. */
  maxUrls?: number
}

/**
 * Reads a sitemap in any of its formats, compressed or not: XML, an index, plain text, RSS, Atom. What is wrong with it is in `faults`;
 * only an error of `onUrls` rejects.
 */
export async function readSitemap(
  bytes: Uint8Array,
  { url, onUrls, maxUrls = 50_000 }: ReadSitemapOptions,
): Promise<SitemapReading> {
  const sink = createSitemapSink(url, maxUrls)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  let decoder: TextDecoder | undefined
  let reader: PieceReader | undefined
  let head = ""
  let total = 0

  async function take(text: string, isLast: boolean): Promise<void> {
    if (text.includes("\uFFFD") || text.includes("\0")) sink.report("invalid_encoding")
    if (reader === undefined) {
      head += text
      if (head.trimStart() === "" && !isLast) return
      reader = head.trimStart().startsWith("<") ? createXmlReader(sink) : createTextReader(sink)
      reader.write(head.trimStart())
    } else {
      reader.write(text)
    }
    if (isLast) reader.end()
    const found = sink.waiting.splice(0)
    if (found.length > 0) await onUrls?.(found)
  }

  let index = 0
  for await (const piece of isGzip ? unpack(bytes, sink) : cut(bytes)) {
    const kept = piece.subarray(0, maxBytes - total)
    decoder ??= createDecoder(kept, sink)
    total += kept.length
    await take(decoder.decode(kept, { stream: true }), false)
    if (kept.length < piece.length) {
      sink.report("too_large")
      break
    }
    index += 1
    // Other work of the process has its turn.
    if (index % 16 === 0) await setImmediate()
  }
  await take(decoder?.decode() ?? "", true)
  if (sink.urls === 0 && sink.sitemaps.length === 0 && sink.format !== null) sink.report("empty")
  const { format, urls, sitemaps } = sink
  return { format, isGzip, bytes: total, urls, sitemaps, faults: sink.faults() }
}

function* cut(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function* unpack(bytes: Uint8Array, sink: SitemapSink): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: pieceBytes })
  gunzip.end(bytes)
  try {
    for await (const piece of gunzip) yield piece
  } catch {
    // The only thing that can fail here is the data: what was read until then counts.
    sink.report("invalid_gzip")
  } finally {
    gunzip.destroy()
  }
}

/** The encoding of the byte order mark or of the XML declaration. Sitemaps have to be UTF-8. */
function createDecoder(start: Uint8Array, sink: SitemapSink): TextDecoder {
  if (start[0] === 0xfe && start[1] === 0xff) return other("utf-16be")
  if (start[0] === 0xff && start[1] === 0xfe) return other("utf-16le")
  const declaration = Buffer.from(start.subarray(0, 200)).toString("latin1")
  const declared = /^(?:\xEF\xBB\xBF)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration)?.[1]
  if (declared === undefined || /^(?:utf-?8|us-ascii)$/i.test(declared)) return new TextDecoder()
  return other(declared)

  function other(label: string): TextDecoder {
    sink.report("invalid_encoding", label)
    try {
      const decoder = new TextDecoder(label)
      // A declaration that could be read is not of two bytes a letter.
      return decoder.encoding.startsWith("utf-16") && start[0] === 0x3c ? new TextDecoder() : decoder
    } catch {
      // An encoding that nobody knows.
      return new TextDecoder()
    }
  }
}

/** A list of URLs, one per line. */
function createTextReader(sink: SitemapSink): PieceReader {
  let rest = ""
  let isStopped = false

  function readLine(line: string): void {
    const loc = line.trim()
    if (loc === "" || isStopped) return
    if (sink.format === null && !/^https?:\/\//i.test(loc)) {
      sink.report("unknown_format", loc)
      isStopped = true
      return
    }
    sink.format = "text"
    sink.add({ loc, lastmod: "", alternates: [] })
  }

  return {
    write(piece) {
      if (isStopped) return
      const lines = (rest + piece).split(/\r\n|\r|\n/)
      rest = (lines.pop() ?? "").slice(0, maxLineLength)
      for (const line of lines) readLine(line)
    },
    end() {
      readLine(rest)
      if (sink.format === null && !isStopped) sink.report("unknown_format")
    },
  }
}
