/** A topic, with the page it has and the articles under it. */
export interface Topic<Item> {
  /** In the spelling that most articles use. */
  name: string
  slug: string
  items: Item[]
}

/** Groups articles by their tags, the most used first. Tags that differ in case, spaces and hyphens alone are one topic. */
export function collectTopics<Item extends { tags: readonly string[] }>(articles: readonly Item[]): Topic<Item>[] {
  const groups = new Map<string, { spellings: Map<string, number>; items: Set<Item> }>()
  for (const article of articles) {
    for (const tag of article.tags) {
      const slug = toTopicSlug(tag)
      const group = groups.get(slug) ?? { spellings: new Map<string, number>(), items: new Set<Item>() }
      groups.set(slug, group)
      group.spellings.set(tag, (group.spellings.get(tag) ?? 0) + 1)
      group.items.add(article)
    }
  }
  return [...groups]
    .map(([slug, { spellings, items }]) => ({ name: mostUsed(spellings), slug, items: [...items] }))
    .toSorted((a, b) => b.items.length - a.items.length || a.name.localeCompare(b.name, "en"))
}

/**
 * The place of a tag's page in a URL: letters and digits of any script, joined by hyphens and dots. Where that loses something of the
 * tag, a suffix made of the whole tag keeps "C", "C++" and "C#" apart.
 *
 * It depends on the tag alone: an article's page can link its topics without reading the list of all articles, and so is not made
 * again whenever that list changes.
 */
export function toTopicSlug(tag: string): string {
  const key = tag
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/g, "-")
  const slug = key.replace(/[^\p{L}\p{M}\p{N}.]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "")
  // File systems take names of up to 255 bytes, and a static export makes one of it.
  const fits = new TextEncoder().encode(slug).length <= 200
  if (slug === key && slug !== "" && fits) return slug
  return [fits ? slug : "", hash(key)].filter(Boolean).join("-")
}

/** The path of a tag's page. */
export function toTopicPath(tag: string): string {
  return `/tags/${encodeURIComponent(toTopicSlug(tag))}`
}

function mostUsed(spellings: ReadonlyMap<string, number>): string {
  const [[name] = [""]] = [...spellings].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return name
}

/** FNV-1a, 32 bits: tells names apart, protects nothing. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value.toString(36)
}
