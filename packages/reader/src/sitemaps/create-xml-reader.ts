import { Parser } from "htmlparser2"

import type { SitemapSink } from "./sitemap-sink.ts"
import type { SitemapFormat } from "./sitemap.ts"

/** Takes the text of a file in pieces. */
export interface PieceReader {
  write: (piece: string) => void
  end: () => void
}

const formats: Readonly<Record<string, SitemapFormat>> = {
  urlset: "urlset",
  sitemapindex: "sitemapindex",
  rss: "rss",
  rdf: "rss",
  feed: "atom",
}
const entryNames = { urlset: "url", sitemapindex: "sitemap", rss: "item", atom: "entry", text: "" } as const
const fields: Readonly<Record<string, "loc" | "lastmod">> = {
  loc: "loc",
  link: "loc",
  lastmod: "lastmod",
  pubdate: "lastmod",
  updated: "lastmod",
}
/** One more than a URL may have, so that a longer one is seen as such. */
const maxLengths = { loc: 2_049, lastmod: 64 }
const maxAlternates = 500
const maxDepth = 100

/**
 * Reads sitemaps and feeds of XML in one pass. It knows no document types, so no entity but those of XML itself grows, and nothing is
 * loaded. Elements of extensions, such as pictures and videos, are passed over.
 */
export function createXmlReader(sink: SitemapSink): PieceReader {
  let depth = 0
  /** The depth of the element of the entry that is open; 0 outside of one. */
  let entryDepth = 0
  let field: "loc" | "lastmod" | null = null
  let entry = createEntry()
  let openedAt = -1
  let isStopped = false

  function stop(code: "is_html" | "unknown_format", name: string): void {
    sink.report(code, `<${name}>`)
    isStopped = true
    parser.pause()
  }

  function openEntryField(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localOf(name)
    if (local === "link" && sink.format === "urlset") {
      const { hreflang, href, rel } = attributes
      if (hreflang === undefined || href === undefined || !/\balternate\b/i.test(rel ?? "")) return
      if (entry.alternates.length < maxAlternates) entry.alternates.push({ hreflang: hreflang.slice(0, 64), href })
    } else if (local === "link" && sink.format === "atom") {
      if ((attributes["rel"] ?? "alternate") === "alternate")
        entry.loc ||= (attributes["href"] ?? "").slice(0, maxLengths.loc)
    } else if (name === local || sink.format === "urlset" || sink.format === "sitemapindex") {
      field = fields[local] ?? null
    }
  }

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (/^!(?:doctype|entity)/i.test(name) && depth === 0) sink.report("has_doctype")
      },
      onopentag(name, attributes) {
        if (isStopped) return
        depth += 1
        openedAt = parser.endIndex
        const local = localOf(name)
        if (depth === 1) {
          sink.format = formats[local] ?? null
          if (sink.format === null) stop(local === "html" ? "is_html" : "unknown_format", local.slice(0, 100))
        } else if (depth > maxDepth) {
          stop("unknown_format", local.slice(0, 100))
        } else if (entryDepth === 0) {
          const isEntry = sink.format !== null && local === entryNames[sink.format] && depth <= 3
          if (isEntry) entryDepth = depth
        } else if (depth === entryDepth + 1) {
          openEntryField(name, attributes)
        }
      },
      ontext(text) {
        if (field === null || isStopped) return
        const value = entry[field] + text
        // What is longer is wrong, whatever follows. White space in front does not count.
        entry[field] = (entry[field] === "" ? value.trimStart() : value).slice(0, maxLengths[field])
      },
      onclosetag(_name, isImplied) {
        if (isStopped) return
        // An element that closes itself is closed where it was opened.
        if (isImplied && openedAt !== parser.endIndex) sink.report("invalid_xml")
        if (depth === entryDepth + 1) field = null
        if (depth === entryDepth) {
          // Half an entry may be half a URL.
          if (!isImplied) sink.add({ ...entry, loc: entry.loc.trimEnd(), lastmod: entry.lastmod.trimEnd() })
          entry = createEntry()
          entryDepth = 0
        }
        depth -= 1
        openedAt = -1
      },
    },
    { xmlMode: true },
  )

  return {
    write(piece) {
      if (!isStopped) parser.write(piece)
    },
    end() {
      if (isStopped) return
      parser.end()
      if (sink.format === null) sink.report("unknown_format")
    },
  }
}

function createEntry(): { loc: string; lastmod: string; alternates: { hreflang: string; href: string }[] } {
  return { loc: "", lastmod: "", alternates: [] }
}

function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase()
}
