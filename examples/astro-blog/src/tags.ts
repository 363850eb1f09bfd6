/** A topic with its page and its articles. */
export interface Tag<Item> {
  /** The spelling that most articles use. */
  name: string
  /** The slug in its URL: letters and digits of any script, joined by hyphens. */
  slug: string
  items: Item[]
}

/** What a list of topics shows of a tag. */
export interface TagLink {
  name: string
  slug: string
  /** The number of its articles, if the list shows it. */
  count?: number
}

/** The links of all tags, with the numbers of their articles. */
export function toTagLinks(tags: readonly Tag<unknown>[]): TagLink[] {
  return tags.map(({ name, slug, items }) => ({ name, slug, count: items.length }))
}

/**
 * Groups items by their tags, the most used first. Tags that differ only in case or spacing are one tag. Others with the same slug, such as
 * "C", "C++" and "C#", get a suffix made from their name, which is the same in every build.
 */
export function collectTags<Item>(items: readonly Item[], tagsOf: (item: Item) => readonly string[]): Tag<Item>[] {
  const groups = new Map<string, { spellings: Map<string, number>; items: Set<Item> }>()
  for (const item of items) {
    for (const tag of tagsOf(item)) {
      const key = toKey(tag)
      if (key === "") continue
      const group = groups.get(key) ?? { spellings: new Map<string, number>(), items: new Set<Item>() }
      groups.set(key, group)
      const spelling = tag.trim().replace(/\s+/g, " ")
      group.spellings.set(spelling, (group.spellings.get(spelling) ?? 0) + 1)
      group.items.add(item)
    }
  }
  const uses = new Map<string, number>()
  for (const key of groups.keys()) uses.set(toSlug(key), (uses.get(toSlug(key)) ?? 0) + 1)

  return [...groups]
    .map(([key, group]) => {
      const slug = toSlug(key)
      const plain = slug !== "" && (uses.get(slug) === 1 || slug === key.replaceAll(" ", "-"))
      return {
        name: mostUsed(group.spellings),
        slug: plain ? slug : [slug, hash(key)].filter(Boolean).join("-"),
        items: [...group.items],
      }
    })
    .toSorted((a, b) => b.items.length - a.items.length || a.name.localeCompare(b.name, "en", { numeric: true }))
}

/** The path of a tag's page, below the prefix of its language. */
export function toTagPath(slug: string, prefix = ""): string {
  return `${prefix}/tags/${encodeURIComponent(slug)}/`
}

function toKey(tag: string): string {
  return tag.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ")
}

function toSlug(key: string): string {
  const slug = key.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")
  // File systems allow names of up to 255 bytes.
  return new TextEncoder().encode(slug).length > 200 ? "" : slug
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
