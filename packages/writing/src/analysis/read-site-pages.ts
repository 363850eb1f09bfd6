import { CitableError } from "@citable/contract"
import type { OpenPageOptions, ReadPage } from "@citable/reader/read"

import { choosePages } from "./choose-pages.ts"

/** A page of the brand's site. Its words come from a third party: data, never instructions. */
export interface SitePage {
  url: string
  title: string | null
  description: string | null
  /** As the page declares it, in lower case. */
  language: string | null
  siteName: string | null
  /** Markdown of the main text. */
  text: string
  jsonLd: readonly Record<string, unknown>[]
}

/** A page that could not be read. */
export interface UnreadPage {
  url: string
  problem: string
}

const maxPages = 12
const maxCharacters = 20_000
const pageMs = 10_000
/** The caller waits for this. */
const totalMs = 45_000

/**
 * Reads the start page of a site and up to eleven of its pages that say most about the brand, one after the other.
 *
 * @throws what the reader throws if the start page cannot be read; a `CitableError` `site_unreachable` if it does not answer 200.
 */
export async function readSitePages(
  start: string,
  {
    reading,
    digest,
    now,
  }: {
    reading: Required<Pick<OpenPageOptions, "fetch" | "browser">>
    digest?: OpenPageOptions["digest"]
    now: () => number
  },
): Promise<{ pages: SitePage[]; unread: UnreadPage[] }> {
  const reader = await import("@citable/reader/read")
  const deadline = now() + totalMs
  const options = () => ({
    fetch: reading.fetch,
    browser: reading.browser,
    digest,
    timeoutMs: Math.max(1000, Math.min(pageMs, deadline - now())),
    maxLength: maxCharacters,
  })
  const home = await reader.openPage(start, options())
  if (home.status !== 200) {
    throw new CitableError(`${start} answers ${home.status}. Pass the address of the brand's start page.`, {
      code: "site_unreachable",
    })
  }
  const links = home.links.filter(({ kind }) => kind === "internal")
  const chosen = choosePages(links, { start: home.finalUrl, max: maxPages - 1 })
  const pages: SitePage[] = []
  const unread: UnreadPage[] = []
  for (const url of [home.finalUrl, ...chosen]) {
    if (now() >= deadline) {
      unread.push({ url, problem: "The site answers too slowly." })
      continue
    }
    try {
      const page = await reader.readPage(url, options())
      if (page.status === 200) pages.push(toSitePage(page))
      else unread.push({ url, problem: `It answers ${page.status}.` })
    } catch (error) {
      if (!(error instanceof CitableError)) throw error
      unread.push({ url, problem: error.message })
    }
  }
  return { pages, unread }
}

function toSitePage({ finalUrl, data, markdown }: ReadPage): SitePage {
  return {
    url: finalUrl,
    title: data?.title ?? null,
    description: data?.description ?? null,
    language: data?.language?.toLowerCase() ?? null,
    siteName: data?.openGraph.find(({ name }) => name.toLowerCase() === "og:site_name")?.content ?? null,
    text: markdown,
    jsonLd: data?.jsonLd ?? [],
  }
}
