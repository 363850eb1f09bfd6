import { findTagEnd } from "./find-tag-end.ts"
import { containers, endable, htmlElements, isIgnored } from "./html-elements.ts"

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

const { blocks, empty, others, phrasing, rawText, tableParts } = htmlElements
// The parser opens these again if they stay open, so only text may be in them.
const formatting: ReadonlySet<string> = new Set([...htmlElements.formatting, "a"])
/** The required parents of these elements. Elsewhere they change what is open. */
const parents: Readonly<Record<string, ReadonlySet<string>>> = {
  ...htmlElements.parents,
  tr: new Set([...htmlElements.parents.tr, "table"]),
}
const isHeading = (name: string) => /^h[1-6]$/.test(name)

const tagStart = /<(\/?)([a-z][a-z0-9-]*)(?=[\t\n\f\r />])/iy

/** The position after the end of an element whose content is text. `undefined` if there is none, or if it may be meant as text itself. */
function findEnd(source: string, start: number, name: string): number | undefined {
  const end = new RegExp(`</${name}\\s*>`, "gi")
  end.lastIndex = start
  const found = end.exec(source)
  if (found === null) return undefined
  const text = source.slice(start, found.index)
  // A script in a comment of a script does not end it. An end with attributes is one, too.
  return text.includes("<!--") || new RegExp(`</${name}`, "i").test(text) ? undefined : end.lastIndex
}

export function createTagScan(): TagScan {
  /** Open tags of the author. Null for an element from Markdown, and empty for a paragraph from it. */
  const open: (string | null)[] = []
  /** The depth of a paragraph from Markdown that the author's HTML ended. */
  let ended: number | undefined
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
    if (empty.has(name) || name === "hr" || name === "col" || rawText.has(name)) return true
    if (others.has(name)) return false
    open.push(name)
    count(name, 1)
    return true
  }

  function end(name: string): boolean {
    if (containers.has(name)) {
      if (open.at(-1) === "") {
        ended = open.length
        open.pop()
      }
      while (open.at(-1) !== name && endable.has(open.at(-1) ?? "")) open.pop()
    }
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
        tagStart.lastIndex = at
        const found = tagStart.exec(source)
        const after = found === null ? undefined : findTagEnd(source, tagStart.lastIndex)
        if (found === null || after === undefined) return false
        const [, slash, written = ""] = found
        const name = written.toLowerCase()
        const isEnd = slash !== ""
        if (isIgnored(name, isEnd)) {
          if (tableParts.has(open.at(-1) ?? "")) return false
        } else if (!(isEnd ? end(name) : start(name))) return false
        at = after
        if (!isEnd && rawText.has(name)) {
          const last = findEnd(source, at, name)
          if (last === undefined) return false
          at = last
        }
      }
      return true
    },
    enter(tagName) {
      const parent = open.at(-1)
      if (ended !== undefined && tagName === "p") return undefined
      // Elements from Markdown are well placed, except for what surrounds them.
      const isFree = formats === 0 || formatting.has(tagName) || phrasing.has(tagName) || empty.has(tagName)
      if (!isFree || (parent != null && tableParts.has(parent))) return undefined
      if ((tagName === "a" && links > 0) || (isHeading(tagName) && headings > 0)) return undefined
      if (tagName === "a") links += 1
      open.push(tagName === "p" ? "" : null)
      return open.length
    },
    leave(tagName, depth) {
      if (tagName === "p" && ended === depth) {
        ended = undefined
        // The parser makes an empty paragraph of its end.
        return !tableParts.has(open.at(-1) ?? "")
      }
      if (open.length !== depth) return false
      if (tagName === "a") links -= 1
      open.pop()
      return true
    },
    isOpen: () => open.length > 0,
    tags: () => tags,
  }
}
