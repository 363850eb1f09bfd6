import { decodePath, toComparable } from "./to-comparable.ts"

/** Where a site shows an article: an address with `{slug}`, and `{locale}` or `{content_id}` if it has them. */
export type ArticleTemplate = string

interface Addressed {
  id: string
  slug: string
  locale: string
}

/** The address of an article. */
export function toArticleUrl(template: ArticleTemplate, { slug, locale, id }: Addressed): string {
  const values = { slug, locale, content_id: id }
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  )
}

export interface FoundTemplate {
  template: ArticleTemplate
  /** The languages of the articles that were found there. */
  locales: ReadonlySet<string>
}

/** Finds out where a site shows articles, from the addresses that it names. Undefined if none has the slug of one. */
export function findTemplate(urls: readonly string[], articles: readonly Addressed[]): FoundTemplate | undefined {
  const bySlug = Map.groupBy(articles, ({ slug }) => slug.normalize("NFC"))
  const found = new Map<ArticleTemplate, Set<Addressed>>()
  const add = (template: ArticleTemplate, article: Addressed) => {
    found.set(template, (found.get(template) ?? new Set()).add(article))
  }
  for (const url of urls) {
    const { origin, pathname } = new URL(url)
    const segments = pathname.split("/")
    const at = segments.findLastIndex((segment) => segment !== "" && segment !== "index.html")
    const [, slug = "", end = ""] = /^(.*?)(\.html)?$/s.exec(segments[at] ?? "") ?? []
    for (const article of bySlug.get(decodePath(slug).normalize("NFC")) ?? []) {
      const toTemplate = (parts: readonly string[]) => origin + parts.with(at, `{slug}${end}`).join("/")
      add(toTemplate(segments), article)
      const locale = segments.findIndex((part, index) => index < at && part.toLowerCase() === article.locale)
      if (locale !== -1) add(toTemplate(segments.with(locale, "{locale}")), article)
    }
  }
  const [best] = [...found].toSorted(([a, one], [b, other]) => other.size - one.size || a.length - b.length)
  if (best === undefined) return undefined
  const [template, those] = best
  return { template, locales: new Set([...those].map(({ locale }) => locale)) }
}

/** The page above articles, which usually lists them. */
export function toListUrl(template: ArticleTemplate, locale: string): string {
  const above = template.slice(0, template.indexOf("{slug}")).replaceAll("{locale}", locale)
  const { origin, pathname } = new URL(above)
  return origin + (pathname === "/" ? pathname : pathname.replace(/\/[^/]*$/, ""))
}

/** Whether an address has the form of an article's. */
export function isOfTemplate(url: string, template: ArticleTemplate): boolean {
  const [given, wanted] = [url, template].map((address) => toComparable(address, "path").split("/"))
  return (
    given?.length === wanted?.length &&
    wanted?.every((part, at) => (part.includes("{") ? given?.[at] !== "" : part === given?.[at])) === true
  )
}
