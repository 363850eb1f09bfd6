import type { DecodedHtml } from "../fetch/decode-html.ts"
import type { PageFacts } from "../page/page-facts.ts"
import { readDirectives } from "../page/read-directives.ts"
import type { CrawledPage } from "./crawled-page.ts"
import type { LinkReader } from "./create-link-reader.ts"

/** Reads the facts of a page. */
export type ReadFacts = (
  html: string,
  page: { url: string; headers: Readonly<Record<string, string>>; charset: DecodedHtml["charset"] },
) => PageFacts

/** A page that was fetched, and not read. */
export interface UnreadPage extends Omit<CrawledPage, "facts" | "links"> {
  /** How its HTML was decoded; null if it has none. */
  charset: DecodedHtml["charset"] | null
}

/** Reads the facts and the links of a page. */
export function readCrawledPage(
  { charset, ...page }: UnreadPage,
  { readFacts, links }: { readFacts: ReadFacts; links: LinkReader },
): CrawledPage {
  if (charset === null) return { ...page, facts: null, links: [] }
  const { html, url, headers } = page
  const facts = readFacts(html, { url, headers, charset })
  return { ...page, facts, links: links.read(facts, disallowsFollowing(facts, headers)) }
}

function disallowsFollowing({ metas }: PageFacts, headers: Readonly<Record<string, string>>): boolean {
  const { meta, header } = readDirectives({ metas, headers })
  return [...meta, ...header].some((directive) => directive === "nofollow" || directive === "none")
}
