/** A topic, with the page it has and the articles under it. */
export interface Tag<Item> {
  /** In the spelling that most articles use. */
  name: string
  /** Its place in a URL: letters and digits of any script, joined by hyphens. */
  slug: string
  items: Item[]
}

/**
 * Groups items by their tags, the most used first. Tags that differ in case or spacing alone are one; others that come to
 * the same slug, such as "C", "C++" and "C#", get a suffix made from their name, which stays the same in every build.
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

/** The page of a tag. */
export function toTagPath(slug: string): string {
  return `/tags/${encodeURIComponent(slug)}/`
}

function toKey(tag: string): string {
  return tag.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ")
}

function toSlug(key: string): string {
  const slug = key.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")
  // File systems take names of up to 255 bytes.
  return new TextEncoder().encode(slug).length > 200 ? "" : slug
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
