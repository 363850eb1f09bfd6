import type { AiAccess } from "@citable/contract/site"
import type { PageFetch } from "@citable/safe-fetch"

import { findSitemaps } from "../sitemaps/find-sitemaps.ts"

/** The most URLs that are held to choose from. */
const maxRead = 20_000
const maxFiles = 20

export interface SampledPages {
  urls: readonly string[]
  files: AiAccess["sitemaps"]
}

export interface SamplePagesOptions {
  fetch: PageFetch
  origin: string
  /** The sitemaps that robots.txt names. */
  named: readonly string[]
  /** The most pages to choose. */
  size: number
  /** Whether time is left for another file. */
  hasTime: () => boolean
  signal?: AbortSignal | undefined
}

/** Reads a site's sitemaps, and chooses pages of its own at even distances, so that the answer is the same each time. */
export async function samplePages(options: SamplePagesOptions): Promise<SampledPages> {
  const { fetch, origin, named, size, hasTime, signal } = options
  const found: string[] = []
  const { files } = await findSitemaps(fetch, {
    origin,
    named,
    maxFiles,
    maxUrls: maxRead,
    mayFetch: hasTime,
    onUrls(urls) {
      for (const { url } of urls) if (isOf(url, origin)) found.push(url)
    },
    ...(signal === undefined ? {} : { signal }),
  })
  return {
    urls: spread([...new Set(found)], size),
    files: files.slice(0, 100).map(({ url, status, error, reading }) => ({
      url: url.slice(0, 4000),
      found: reading !== null && reading.format !== null,
      http_status: status,
      bytes: reading?.bytes ?? null,
      error: error ?? reading?.faults[0]?.code ?? null,
      urls: reading === null ? null : reading.urls,
    })),
  }
}

/** A robots.txt counts for its own origin only. */
function isOf(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}

function spread(urls: readonly string[], size: number): string[] {
  if (urls.length <= size) return [...urls]
  return Array.from({ length: size }, (_, index) => urls[Math.floor((index * urls.length) / size)] ?? "")
}
