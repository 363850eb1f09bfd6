/**
 * Follows the tags of a tree that holds HTML, and tells where all of them are closed: there HTML's parser is as it was at the start,
 * and what follows does not depend on what came before. It knows the elements of which that is certain, properly nested; of
 * anything else it says that it does not know.
 */
export interface TagScan {
  /** An author's HTML; false where what it does is not known. */
  html(source: string): boolean
  /** An element that Markdown became: how many tags are open, for {@link leave}; undefined where what it does is not known. */
  enter(tagName: string): number | undefined
  /** The end of that element; false where tags that were opened in it are not closed, or others are. */
  leave(tagName: string, open: number): boolean
  isOpen(): boolean
  /** How often there was HTML. */
  tags(): number
}

const toSet = (names: string) => new Set(names.split(" "))
// Left open, they are opened again in what follows: nothing but text may be in them.
const formatting = toSet("a b big code em font i s small strike strong tt u")
const phrasing = toSet("abbr bdi bdo cite del dfn ins kbd label mark picture q samp span sub sup time var audio video")
const empty = toSet("br img input source track wbr")
const blocks = toSet(
  "address article aside blockquote center details dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre " +
    "section summary table tbody td tfoot th thead tr ul",
)
/** Where these have to be: elsewhere they change what is open. */
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
/** What is in these and does not belong there is moved in front of the table. */
const tableParts = toSet("table tbody tfoot thead tr")
const isHeading = (name: string) => /^h[1-6]$/.test(name)

const attribute = String.raw`\s+[a-z_:@][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>${"`"}]+))?`
const tag = new RegExp(String.raw`<(\/?)([a-z][a-z0-9]*)(?:${attribute})*\s*\/?>(<\/iframe>)?`, "iy")

export function createTagScan(): TagScan {
  /** Open tags of the author's; null for an element that Markdown became. */
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
      // What Markdown makes is where it belongs, but for what is around it.
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
