import { supportedLocale } from "@citable/language/text/supported-locale"

import type { ArticleTexts } from "./article-texts.ts"

/** Deeper objects stay. */
const maxDepth = 32

/** Says in the structured data of an article in which language it is now. */
export function setLanguage(texts: ArticleTexts, { from, to }: { from: string; to: string }): ArticleTexts {
  const known = supportedLocale(to)
  const language = known === "und" ? to : (Intl.getCanonicalLocales(known)[0] ?? to)
  const visit = (value: unknown, depth: number): unknown => {
    if (typeof value !== "object" || value === null || depth > maxDepth) return value
    if (Array.isArray(value)) return value.map((one) => visit(one, depth + 1))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, unknown]) => {
        const isLanguage = name === "inLanguage" || name === "@language"
        const isSource = typeof member === "string" && isSameLanguage(member, from)
        return [name, isLanguage && isSource ? language : visit(member, depth + 1)]
      }),
    )
  }
  const jsonLd = texts.seo.json_ld.map((one) => visit(one, 0) as Record<string, unknown>)
  return { ...texts, seo: { ...texts.seo, json_ld: jsonLd } }
}

const isSameLanguage = (one: string, other: string): boolean =>
  one.toLowerCase().split("-")[0] === other.toLowerCase().split("-")[0]
