import { findAstroOptions } from "./find-astro-options.ts"
import { appendTo, insertAll } from "./insert-code.ts"
import { nameOf, parseScript, type ScriptNode, unwrap } from "./parse-script.ts"

export const sitemapIntegration = "@astrojs/sitemap"

/** What the sitemap of a site has to do. */
export interface SitemapWish {
  /** The paths of the lists of articles, below which their pages are. */
  lists: readonly string[]
  /** The absolute address of the sitemap of the articles. */
  url: string
}

/** The options that leave articles out and name the other sitemap. */
export function toSitemapLines({ lists, url }: SitemapWish): string[] {
  const paths = lists.map((path) =>
    path
      .slice(1)
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll("/", String.raw`\/`),
  )
  return [
    String.raw`filter: (page) => !/^https?:\/\/[^/]+\/(?:${paths.join("|")})\/[^/]+\/?$/.test(page)`,
    `customSitemaps: [${JSON.stringify(url)}]`,
  ]
}

/**
 * Leaves the pages of articles to their own sitemap, in the options of `@astrojs/sitemap`. Undefined if nobody can edit that with certainty: its options
 * come from elsewhere, or leave pages out already.
 */
export function editSitemap(code: string, wish: SitemapWish): string | undefined {
  const body = parseScript(code)
  const local = body?.flatMap(({ type, source, specifiers = [] }) =>
    type === "ImportDeclaration" && source?.value === sitemapIntegration
      ? specifiers.filter((one) => one.type === "ImportDefaultSpecifier").flatMap((one) => one.local?.name ?? [])
      : [],
  )[0]
  const options = body === undefined ? undefined : findAstroOptions(body)
  const named = options?.properties?.find(({ key }) => nameOf(key) === "integrations")
  const list = unwrap(named?.value as ScriptNode | undefined)
  const call = list?.elements?.find((one) => unwrap(one ?? undefined)?.callee?.name === local)
  if (local === undefined || call === undefined || call === null) return undefined
  const lines = toSitemapLines(wish)
  const [given] = call.arguments ?? []
  if (given === undefined) {
    const at = code.lastIndexOf(")", call.end)
    return insertAll(code, [{ at, text: `{ ${lines.join(", ")} }` }])
  }
  const object = unwrap(given)
  const taken = object?.properties?.some(
    ({ type, key }) => type === "SpreadElement" || ["filter", "customSitemaps"].includes(String(nameOf(key))),
  )
  if (object?.type !== "ObjectExpression" || taken === true) return undefined
  return insertAll(code, [appendTo(code, object, lines.join(", "))])
}
