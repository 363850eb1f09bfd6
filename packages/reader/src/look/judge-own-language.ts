import type { AnsweredPage } from "./answered-page.ts"
import type { LanguageFault } from "./compare-languages.ts"
import { findDescribed } from "./judge-json-ld.ts"
import { isSameUrl } from "./language-claims.ts"
import type { ListedArticle } from "./listed-article.ts"

/** Compares the language that the structured data of a page name with that of the article. Undefined if they agree, or name none. */
export function judgeOwnLanguage(
  { facts }: Pick<AnsweredPage, "facts">,
  { locale }: Pick<ListedArticle, "locale">,
): LanguageFault | undefined {
  const said = findDescribed(facts())?.properties["inLanguage"]
  if (typeof said !== "string" || said.toLowerCase() === locale.toLowerCase()) return undefined
  const message = `The structured data say that the article is in “${said.slice(0, 50)}” (inLanguage), and the service that it is in “${locale}”`
  return { code: "in_language", message }
}

/** Compares the `lang` of a page, or of the element that holds its article, with the language of the article. */
export function judgeLang(
  { facts, url }: Pick<AnsweredPage, "facts" | "url">,
  { locale }: Pick<ListedArticle, "locale">,
): LanguageFault | undefined {
  const { lang, textLangs } = facts()
  const toLanguage = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]
  if (lang === null || [lang, ...textLangs].some((tag) => toLanguage(tag) === toLanguage(locale))) return undefined
  const message = `<html lang> of ${url} says “${lang}”, and the service that the article is in “${locale}”`
  return { code: "language", message }
}

/** Compares the canonical address in the `Link` header of a page with that in its head. Undefined if they agree, or one names none. */
export function judgeCanonicals({ facts }: Pick<AnsweredPage, "facts">): LanguageFault | undefined {
  const [header, head] = (["header", "head"] as const).map(
    (from) => facts().links.find((link) => link.from === from && link.rel.includes("canonical"))?.url,
  )
  if (header == null || head == null || isSameUrl(header, head)) return undefined
  const message = `The Link header says that the canonical address is ${header}, and the head that it is ${head}`
  return { code: "link_header", message }
}
