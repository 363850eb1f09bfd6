/** The parts of an article, or of its event, that decide where it appears. */
export interface CacheTagSubject {
  id: string
  slug: string
  locale: string
  previousSlugs?: readonly string[]
  topics?: readonly string[]
}

/**
 * The cache tags that Citable's packages use, the same on Astro and Next. They are lower case, at most 200 characters
 * long, and match `[a-z0-9._:-]`. Other names are hashed: commas, spaces and long tags silently disable invalidation on
 * the platforms.
 */
export const cacheTags = {
  /** Lists: index, feeds, sitemap. */
  articles: (): string => "citable:articles",
  article: (id: string): string => tag("citable:article:", id),
  slug: (locale: string, slug: string): string => tag(`citable:slug:${locale.toLowerCase()}:`, slug),
  topic: (topic: string): string => tag("citable:topic:", topic),
}

/** Every tag that a change of this article touches: lists, the article, its slugs and its topics. */
export function toCacheTags(subject: CacheTagSubject): string[] {
  const slugs = [subject.slug, ...(subject.previousSlugs ?? [])]
  return [
    ...new Set([
      cacheTags.articles(),
      cacheTags.article(subject.id),
      ...slugs.map((slug) => cacheTags.slug(subject.locale, slug)),
      ...(subject.topics ?? []).map((topic) => cacheTags.topic(topic)),
    ]),
  ]
}

function tag(prefix: string, name: string): string {
  const text = prefix + name.normalize("NFC").toLowerCase()
  if (text.length <= 200 && /^[a-z0-9._:-]+$/.test(text)) return text
  return `${prefix.replace(/[^a-z0-9._:-]/g, "")}h-${fnv128(text)}`
}

/** FNV-1a, 128 bits, over UTF-8. It makes a name, not a secret. */
function fnv128(text: string): string {
  const prime = 0x0000000001000000000000000000013bn
  let hash = 0x6c62272e07bb014262b821756295c58dn
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * prime) & ((1n << 128n) - 1n)
  return hash.toString(16).padStart(32, "0")
}
