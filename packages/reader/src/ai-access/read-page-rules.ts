import type { MetaFact } from "../page/page-facts.ts"

/** What the robots directives of a page say to one crawler: those for everybody, and those under its name. */
export interface PageRules {
  /** In lower case, without duplicates. */
  directives: readonly string[]
  /** The part of `directives` that names the crawler. */
  own: readonly string[]
}

/** Directives with a value behind a colon; every other word before a colon is the name of a crawler. */
const withValue = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/

/** Reads the `meta` elements named `robots`, or like the crawler. */
export function readMetaRules(metas: readonly MetaFact[], crawler: string): PageRules {
  const name = crawler.toLowerCase()
  const read = (wanted: string) =>
    metas
      .filter((meta) => meta.kind === "name" && meta.name === wanted)
      .flatMap(({ content }) => content.split(",").map((part) => toDirective(part)))
  return toRules(read("robots"), read(name))
}

/** Reads `X-Robots-Tag`. A name holds until the next one, also where several headers are joined. */
export function readHeaderRules(header: string | undefined, crawler: string): PageRules {
  const everybody: string[] = []
  const own: string[] = []
  let target: string[] | undefined = everybody
  for (const part of (header ?? "").split(",")) {
    const [, name, rest] = /^\s*([A-Za-z][\w.-]*)\s*:(.*)$/s.exec(part) ?? []
    if (name === undefined || withValue.test(name.toLowerCase())) {
      target?.push(toDirective(part))
    } else {
      target = name.toLowerCase() === crawler.toLowerCase() ? own : undefined
      target?.push(toDirective(rest ?? ""))
    }
  }
  return toRules(everybody, own)
}

/** Whether they keep a page out of an index. */
export function forbidsIndexing(directives: readonly string[]): boolean {
  return directives.includes("noindex") || directives.includes("none")
}

/** Whether they keep its text out of snippets, and so out of answers. */
export function forbidsSnippets(directives: readonly string[]): boolean {
  return directives.includes("nosnippet") || directives.includes("max-snippet:0")
}

function toDirective(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s*:\s*/, ":")
    .slice(0, 200)
}

function toRules(everybody: readonly string[], own: readonly string[]): PageRules {
  const clean = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== "").slice(0, 50)
  return { directives: clean([...everybody, ...own]), own: clean(own) }
}
