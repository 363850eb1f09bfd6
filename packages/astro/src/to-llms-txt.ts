import { CitableError } from "@citable/contract/core"
import { knownAddress, toLlmsTxt as toIndex } from "@citable/markdown/outputs"

import type { ArticleEntry } from "./article-entry.ts"
import { type EntryPath, toEntryLink } from "./internal/entry-link.ts"
import { leaveOutTaken } from "./internal/leave-out-taken.ts"

export interface LlmsTxtOptions<Entry extends ArticleEntry = ArticleEntry> {
  /** The name of the site. */
  title: string
  /** A summary in one or two sentences. */
  summary?: string
  /**
   * The site's address, as `context.site` of a route has it. It is `undefined` if Astro's configuration has no `site`. In production,
   * `localhost` and `example.com` count as unknown, and links are paths.
   */
  site: URL | string | undefined
  /** Where the article pages are: with `/blog`, an entry's page is `/blog/<id>/`. A function gives any other link. */
  path: EntryPath<Entry>
  /** The heading of the list. Default: `Articles`. */
  section?: string
}

/**
 * Makes the text of `llms.txt` (https://llmstxt.org), the index of a site for language models: articles newest first, each with its excerpt.
 * It leaves out articles that search engines may not list.
 * @throws {CitableError} `invalid_options`.
 */
export function toLlmsTxt<Entry extends ArticleEntry>(
  entries: readonly Entry[],
  options: LlmsTxtOptions<Entry>,
): string {
  const { title, summary, site, path, section = "Articles" } = options
  if (site === undefined) {
    throw new CitableError("toLlmsTxt() needs the address of the site. Set site in Astro's configuration.", {
      code: "invalid_options",
    })
  }
  const base = knownAddress(site)
  const pages = leaveOutTaken(entries, typeof path === "string" ? path : undefined)
    .filter(({ data }) => data.seo?.noindex !== true)
    .toSorted((a, b) => b.data.published_at.getTime() - a.data.published_at.getTime())
    .map((entry) => ({
      title: entry.data.title,
      url: base === undefined ? toEntryLink(path, entry) : new URL(toEntryLink(path, entry), base).href,
      description: entry.data.excerpt,
    }))
  return toIndex({ title, summary, sections: [{ title: section, pages }] })
}
