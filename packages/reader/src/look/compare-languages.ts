import type { ArticleFinding } from "./article-finding.ts"
import { isSameUrl, type LanguageClaims, type LanguageSource } from "./language-claims.ts"

export interface LanguageFault {
  code: ArticleFinding["code"]
  /** One sentence without a full stop at its end. */
  message: string
}

/** Compares what the places say about the languages of one page. The first difference of each two places is a fault, and so is a place that contradicts itself. */
export function compareLanguages(claims: readonly LanguageClaims[]): LanguageFault[] {
  const own = claims.flatMap(({ source, urls }) =>
    [...urls]
      .filter(([, some]) => some.length > 1)
      .slice(0, 1)
      .map(([tag, some]) => ({
        code: codeOf(source),
        message: `${toName(source)} says that “${tag}” is at ${some[0]}, and at ${some[1]}`,
      })),
  )
  const pairs = claims.flatMap((one, at) => claims.slice(at + 1).map((other) => [one, other] as const))
  return [...own, ...pairs.flatMap(([one, other]) => compareTwo(one, other))]
}

function compareTwo(one: LanguageClaims, other: LanguageClaims): LanguageFault[] {
  const tags = new Set([...one.urls.keys(), ...other.urls.keys()])
  for (const tag of tags) {
    const [here, there] = [one, other].map(({ urls }) => urls.get(tag)?.[0])
    if (here !== undefined && there !== undefined && isSameUrl(here, there)) continue
    return [
      { code: codeOf(one.source, other.source), message: describe(tag, [one.source, here], [other.source, there]) },
    ]
  }
  return []
}

function describe(tag: string, one: Said, two: Said): string {
  const [[source, url], [other, instead]] = one[1] === undefined ? [two, one] : [one, two]
  const says = `${toName(source)} says that “${tag}” is at ${url}`
  return instead === undefined
    ? `${says}, and ${other} does not name that language`
    : `${says}, and ${other} that it is at ${instead}`
}

type Said = [source: LanguageSource, url: string | undefined]

/** The place to correct: a framework writes the header without knowing slugs, and a sitemap can come from one. */
export const codeOf = (...sources: readonly LanguageSource[]): ArticleFinding["code"] =>
  sources.includes("the Link header")
    ? "link_header"
    : sources.includes("the sitemap")
      ? "sitemap_languages"
      : "hreflang"

export const toName = (source: LanguageSource): string => source.charAt(0).toUpperCase() + source.slice(1)
