/** A topic with its page and its articles. */
export interface Topic<Item> {
  /** The spelling that most articles use. */
  name: string
  slug: string
  items: Item[]
}

/** Groups articles by their tags, the most used first. Tags that differ only in case, spaces and hyphens are one topic. */
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
 * Makes the slug of a tag's page: letters and digits of any script, joined by hyphens and dots. If the slug loses a character of the tag,
 * it gets a suffix made from the whole tag, which tells "C", "C++" and "C#" apart.
 *
 * The slug depends only on the tag. So an article's page can link its topics without the list of all articles, and Next does not render it
 * again when that list changes.
 */
export function toTopicSlug(tag: string): string {
  const key = tag
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/g, "-")
  const slug = key.replace(/[^\p{L}\p{M}\p{N}.]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "")
  // A static export makes a file name from the slug, and file systems allow up to 255 bytes.
  const fits = new TextEncoder().encode(slug).length <= 200
  if (slug === key && slug !== "" && fits) return slug
  return [fits ? slug : "", hash(key)].filter(Boolean).join("-")
}

/** The path of a tag's page, below the prefix of its language. */
export function toTopicPath(tag: string, prefix = ""): string {
  return `${prefix}/tags/${encodeURIComponent(toTopicSlug(tag))}`
}

function mostUsed(spellings: ReadonlyMap<string, number>): string {
  const [[name] = [""]] = [...spellings].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return name
}

/** FNV-1a with 32 bits. It tells names apart, and is not for security. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value.toString(36)
}
