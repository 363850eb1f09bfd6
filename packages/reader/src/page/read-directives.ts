import type { MetaFact } from "./page-facts.ts"

/** The robots directives of a page, in lower case and without duplicates. */
export interface Directives {
  /** Of `meta` elements. */
  meta: readonly string[]
  /** Of the header `X-Robots-Tag`. */
  header: readonly string[]
}

export interface ReadDirectivesOptions {
  /** Reads the directives that name this crawler. Default: those for everybody. */
  crawler?: string
}

const expiry = "unavailable_after:"

/** The comma behind the day of the week in an expiry, such as `unavailable_after: Sun, 06 Nov 1994 08:49:37 GMT`, ends no directive. */
const comma = /(?<!unavailable_after\s{0,9}:\s{0,9}[a-z]{3,9}),/i

/** Directives with a value behind a colon; every other word before a colon is the name of a crawler. */
const withValue = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/

/**
 * Reads the robots directives of a page for everybody, or those under the name of a crawler.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function readDirectives(
  { metas, headers }: { metas: readonly MetaFact[]; headers: Readonly<Record<string, string>> },
  { crawler }: ReadDirectivesOptions = {},
): Directives {
  const name = crawler?.toLowerCase()
  return {
    meta: clean(
      metas
        .filter((meta) => meta.kind === "name" && meta.name === (name ?? "robots"))
        .flatMap(({ content }) => content.split(comma)),
    ),
    header: clean(listHeader(headers["x-robots-tag"] ?? "", name)),
  }
}

/** Whether they keep a page out of an index at a time, in milliseconds since 1970. A date that cannot be read does not. */
export function forbidsIndexing(directives: readonly string[], at: number): boolean {
  return directives.some((directive) => {
    if (directive === "noindex" || directive === "none") return true
    return directive.startsWith(expiry) && Date.parse(directive.slice(expiry.length).toUpperCase()) <= at
  })
}

/** Whether they keep its text out of snippets, and so out of answers. */
export function forbidsSnippets(directives: readonly string[]): boolean {
  return directives.includes("nosnippet") || directives.includes("max-snippet:0")
}

/** A name holds until the next one, also where several headers are joined. */
function listHeader(header: string, wanted: string | undefined): string[] {
  const found: string[] = []
  let target: string | undefined
  for (const part of header.split(comma)) {
    const [, name, rest] = /^\s*([A-Za-z][\w.-]*)\s*:(.*)$/s.exec(part) ?? []
    const isName = name !== undefined && !withValue.test(name.toLowerCase())
    if (isName) target = name.toLowerCase()
    if (target === wanted) found.push(isName ? (rest ?? "") : part)
  }
  return found
}

function clean(parts: readonly string[]): string[] {
  const directives = parts.map((part) =>
    part
      .trim()
      .toLowerCase()
      .replace(/\s*:\s*/, ":")
      .slice(0, 200),
  )
  return [...new Set(directives)].filter((directive) => directive !== "").slice(0, 50)
}
