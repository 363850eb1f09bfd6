/**
 * Follows the tags of a tree with HTML, and finds where all of them are closed. There, HTML's parser is in its initial state, and the
 * rest does not depend on what came before. It knows only properly nested elements for which this is certain, and reports anything
 * else as unknown.
 */
export interface TagScan {
  /** Scans an author's HTML. False if its effect is unknown. */
  html(source: string): boolean
  /** Enters an element from Markdown. Returns the number of open tags for {@link leave}, or undefined if its effect is unknown. */
  enter(tagName: string): number | undefined
  /** Leaves that element. False if tags from inside it are still open, or outer ones were closed. */
  leave(tagName: string, open: number): boolean
  isOpen(): boolean
  /** The number of pieces of HTML so far. */
  tags(): number
}

const toSet = (names: string) => new Set(names.split(" "))
// The parser opens these again if they stay open, so only text may be in them.
const formatting = toSet("a b big code em font i s small strike strong tt u")
const phrasing = toSet("abbr bdi bdo cite del dfn ins kbd label mark picture q samp span sub sup time var audio video")
const empty = toSet("br img input source track wbr")
const blocks = toSet(
  "address article aside blockquote center details dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre " +
    "section summary table tbody td tfoot th thead tr ul",
)
/** The required parents of these elements. Elsewhere they change what is open. */
const parents: Readonly<Record<string, ReadonlySet<string>>> = {
  dd: toSet("dl"),
  dt: toSet("dl"),
  li: toSet("ol ul"),
  tbody: toSet("table"),
  td: toSet("tr"),
  tfoot: toSet("table"),
  th: toSet("tr"),
  thead: toSet("table"),
  tr: toSet("table tbody tfoot thead"),
}
/** The parser moves misplaced content of these in front of the table. */
const tableParts = toSet("table tbody tfoot thead tr")
const isHeading = (name: string) => /^h[1-6]$/.test(name)

const attribute = String.raw`\s+[a-z_:@][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>${"`"}]+))?`
const tag = new RegExp(String.raw`<(\/?)([a-z][a-z0-9]*)(?:${attribute})*\s*\/?>(<\/iframe>)?`, "iy")

export function createTagScan(): TagScan {
  /** Open tags of the author. Null for an element from Markdown. */
  const open: (string | null)[] = []
  let tags = 0
  let formats = 0
  let links = 0
  let headings = 0

  function canStart(name: string): boolean {
    const parent = open.at(-1)
    if (Object.hasOwn(parents, name)) {
      if (parent == null || parents[name]?.has(parent) !== true) return false
    } else if (parent != null && tableParts.has(parent)) return false
    if (blocks.has(name) && formats > 0) return false
    return !(name === "a" && links > 0) && !(isHeading(name) && headings > 0)
  }

  function count(name: string, by: 1 | -1): void {
    if (formatting.has(name)) formats += by
    if (name === "a") links += by
    if (isHeading(name)) headings += by
  }

  function start(name: string): boolean {
    if (!canStart(name)) return false
    if (empty.has(name) || name === "hr" || name === "iframe") return true
    if (!formatting.has(name) && !phrasing.has(name) && !blocks.has(name)) return false
    open.push(name)
    count(name, 1)
    return true
  }

  function end(name: string): boolean {
    if (open.at(-1) !== name) return false
    open.pop()
    count(name, -1)
    return true
  }

  return {
    html(source) {
      tags += 1
      let at = source.indexOf("<")
      for (; at !== -1; at = source.indexOf("<", at)) {
        if (source.startsWith("<!--", at)) {
          const last = source.indexOf("-->", at + 4)
          if (last === -1 || /^-?>|--!>|<!--/.test(source.slice(at + 4, last + 2))) return false
          at = last + 3
          continue
        }
        tag.lastIndex = at
        const found = tag.exec(source)
        if (found === null) return false
        const [whole, slash, written = "", endOfFrame] = found
        const name = written.toLowerCase()
        if ((name === "iframe") !== (endOfFrame !== undefined)) return false
        if (!(slash === "" ? start(name) : end(name))) return false
        at += whole.length
      }
      return true
    },
    enter(tagName) {
      const parent = open.at(-1)
      // Elements from Markdown are well placed, except for what surrounds them.
      const isFree = formats === 0 || formatting.has(tagName) || phrasing.has(tagName) || empty.has(tagName)
      if (!isFree || (parent != null && tableParts.has(parent))) return undefined
      if ((tagName === "a" && links > 0) || (isHeading(tagName) && headings > 0)) return undefined
      if (tagName === "a") links += 1
      open.push(null)
      return open.length
    },
    leave(tagName, depth) {
      if (open.length !== depth) return false
      if (tagName === "a") links -= 1
      open.pop()
      return true
    },
    isOpen: () => open.length > 0,
    tags: () => tags,
  }
}
