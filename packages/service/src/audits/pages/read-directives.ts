import type { PageFacts } from "@citable/reader"

/** The robots directives of a page, in lower case. */
export interface Directives {
  /** Of `meta name=robots`. */
  meta: string[]
  /** Of the header `X-Robots-Tag`, without those that name a user agent. */
  header: string[]
}

/** Reads the robots directives that every crawler obeys. https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag */
export function readDirectives(facts: PageFacts, headers: Readonly<Record<string, string>>): Directives {
  const meta = facts.metas.filter(({ name, kind }) => kind === "name" && name === "robots")
  return {
    meta: meta.flatMap(({ content }) => split(content)).slice(0, 50),
    header: split(headers["x-robots-tag"] ?? "")
      // `unavailable_after`, `max-snippet` and the like have values; another colon follows the name of a user agent.
      .filter((rule) => !rule.includes(":") || /^(?:unavailable_after|max-[a-z-]+):/.test(rule))
      .slice(0, 50),
  }
}

export const forbidsIndexing = ({ meta, header }: Directives): boolean =>
  [...meta, ...header].some((rule) => rule === "noindex" || rule === "none")

const split = (text: string): string[] =>
  text
    .toLowerCase()
    .split(",")
    .map((rule) => rule.trim().slice(0, 200))
    .filter((rule) => rule !== "")
