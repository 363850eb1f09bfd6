import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib"

import type { Directives, PageFacts } from "@citable/reader"

import type { NamedDirectives } from "../site/read-named-directives.ts"

/** What is stored of a page for people and for comparisons, besides the columns of its row. */
export interface PageDocument {
  robots: { meta: string[]; header: string[] }
  /** Absent for a page without any, and in documents of earlier releases. */
  directives?: NamedDirectives
  headings: { depth: number; text: string }[]
  /** The first 2,000 links, with fragments. */
  links: { url: string; text: string; rel: string[] }[]
  hreflang: { language: string; url: string }[]
  openGraph: { property: string; content: string }[]
  /** As the page writes them. */
  jsonLd: string[]
  text: string
  truncated: boolean
}

const maxText = 500_000
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export function packDocument(document: PageDocument): Uint8Array {
  // The bytes are a part of a larger buffer, which would wait with them until they are stored.
  return new Uint8Array(zstdCompressSync(JSON.stringify(document), fastest))
}

export function unpackDocument(bytes: Uint8Array): PageDocument {
  return JSON.parse(zstdDecompressSync(bytes).toString()) as PageDocument
}

/** Takes what is stored from the facts of a page. */
export function toDocument(
  facts: PageFacts,
  { meta, header }: Directives,
  directives: NamedDirectives | undefined,
): PageDocument {
  const hreflang = facts.links.flatMap(({ rel, hreflang: language, url }) =>
    rel.includes("alternate") && language !== null && url !== null ? [{ language, url }] : [],
  )
  return {
    robots: { meta: [...meta], header: [...header] },
    ...(directives === undefined ? {} : { directives }),
    headings: facts.headings.map(({ depth, text }) => ({ depth, text: text.slice(0, 2000) })),
    links: facts.anchors.flatMap(({ url, text, rel }) =>
      url === null || url.length > 4000 ? [] : [{ url, text: text.slice(0, 2000), rel: [...rel] }],
    ),
    hreflang: hreflang.slice(0, 500),
    openGraph: facts.metas.flatMap(({ name, content }) =>
      /^(?:og|article|twitter):/.test(name) ? [{ property: name, content }] : [],
    ),
    jsonLd: facts.jsonLd.slice(0, 100),
    text: facts.mainText.slice(0, maxText),
    truncated: facts.truncated || facts.mainText.length > maxText,
  }
}
