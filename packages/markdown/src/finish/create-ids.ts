import { slug as slugify } from "github-slugger"
import type { Element } from "hast"

const prefix = "user-content-"

/** The ids of one body. Headings get slugs. Every other id gets a prefix, so it cannot shadow the page's own names. */
export interface Ids {
  /** Prefixes or removes an author's id on an element other than a heading, and its references to ids. */
  finish(element: Element): void
  /** The slug for a heading with this text, and with an id of its author. `undefined` for a heading without text. */
  addHeading(text: string, written?: unknown): string | undefined
  /** The id that a fragment (without `#`) means, or `undefined`. */
  find(fragment: string): string | undefined
}

const footnoteMarks = ["dataFootnoteBackref", "dataFootnoteRef", "dataFootnotes"]
// As an id, each of these would become a global of the page, which scripts may mistake for something else.
const reserved = new Set([
  "constructor",
  "cookie",
  "document",
  "location",
  "parent",
  "prototype",
  "self",
  "top",
  "window",
])

const note = /^user-content-(fn|fnref|footnote)-(?=.)/

/** Creates the ids of a body. With a prefix, those of its footnotes have it: `user-content-fn-coffee-1`. */
export function createIds(footnotePrefix = ""): Ids {
  const noteMark = toSlug(footnotePrefix)
  const slugs = new Map<string, number>()
  const usedIds = new Set<string>()
  const aliases = new Map<string, string>()
  const headings: string[] = []
  let byLetters: Map<string, string> | undefined

  /** The same id with the prefix of footnotes, if it is one of theirs. */
  const addMark = (id: string): string => (noteMark === "" ? id : id.replace(note, `${prefix}$1-${noteMark}-`))

  function remember(written: string, id: string): void {
    if (!aliases.has(written)) aliases.set(written, id)
  }

  /** The slug, or the first of `slug-1`, `slug-2` and so on that no heading has. */
  function addSlug(slug: string): string {
    let id = slug
    let count = slugs.get(slug) ?? 0
    for (; slugs.has(id); id = `${slug}-${count}`) count += 1
    if (count > 0) slugs.set(slug, count)
    slugs.set(id, 0)
    return id
  }

  return {
    finish(element) {
      const { id, name, ariaDescribedBy } = element.properties
      for (const mark of footnoteMarks) if (element.properties[mark] !== undefined) element.properties[mark] = ""
      const authorId = toId(id) ?? toId(name)
      // Deleting an absent property would cost as much.
      if (id !== undefined) delete element.properties["id"]
      if (name !== undefined) delete element.properties["name"]
      if (Array.isArray(ariaDescribedBy)) {
        element.properties["ariaDescribedBy"] = ariaDescribedBy.map((value) => addMark(addPrefix(String(value))))
      }
      if (authorId === undefined) return
      const written = addPrefix(authorId)
      const prefixed = addMark(written)
      if (usedIds.has(prefixed)) return
      usedIds.add(prefixed)
      remember(authorId, prefixed)
      remember(written, prefixed)
      element.properties["id"] = prefixed
    },
    addHeading(text, written) {
      const authorId = toId(written)
      if (text === "") return undefined
      const id = addSlug(toUsableSlug(text.slice(0, 200)))
      usedIds.add(id)
      aliases.set(id, id)
      headings.push(id)
      if (authorId !== undefined) remember(authorId, id)
      remember(text.toLowerCase(), id)
      return id
    },
    find(fragment) {
      const text = decode(fragment)
      for (const name of [fragment, text, addPrefix(fragment), text.toLowerCase(), toSlug(text)]) {
        if (usedIds.has(name)) return name
        const id = aliases.get(name)
        if (id !== undefined) return id
      }
      byLetters ??= collectLetters(headings)
      return byLetters.get(toLetters(text.slice(0, 300)))
    },
  }
}

/** The slug of a text. Without letters beyond ASCII, it takes a fifth of the time. */
function toSlug(text: string): string {
  if (!/^[ -~]*$/.test(text)) return slugify(text)
  return text
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-")
}

/** A slug that is not empty, not a prefixed id, and not a name that a page's scripts may use. */
function toUsableSlug(text: string): string {
  const found = toSlug(text)
  if (/^-*$/.test(found)) return "section"
  return found.startsWith(prefix) || found.startsWith("__") || reserved.has(found) ? `section-${found}` : found
}

/**
 * The slugs of headings by their letters and digits. Generators of sites disagree about everything else: `#whats-next` is `#what-s-next`
 * in Zola, and others join the words around a sign with one hyphen, drop accents, or drop digits at the beginning.
 */
function collectLetters(slugs: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const add = (letters: string, slug: string) => {
    if (letters !== "" && !found.has(letters)) found.set(letters, slug)
  }
  for (const slug of slugs) add(toLetters(slug), slug)
  for (const slug of slugs) add(toLetters(slug).replace(/^\d+/, ""), slug)
  return found
}

function toLetters(slug: string): string {
  return slug
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
}

function addPrefix(id: string): string {
  return id.startsWith(prefix) ? id : prefix + id
}

/** An author's id, if it is usable. */
function toId(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "" || value.length > 300 || /\s/.test(value)) return undefined
  return value
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // The text is not percent-encoded.
    return fragment
  }
}
