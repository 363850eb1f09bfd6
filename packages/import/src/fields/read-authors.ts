import { type Article, type ArticleAuthor, articleAuthorSchema } from "@citable/contract/content"

import { type FrontMatterValue, isRecord, member, toLine } from "../document/front-matter.ts"
import { show, toProblem } from "../import-problem.ts"
import { cut, type FieldContext, invalid, readUrl } from "./field.ts"
import type { AuthorBook } from "./find-authors.ts"

/**
 * Reads the authors: names, keys of the authors' file, maps, a list of them, or `author`, `authorURL`, `authorImageURL` of Docusaurus.
 * Empty if the file names none.
 */
export function readAuthors(
  context: FieldContext,
  book: AuthorBook | undefined,
): { author?: Article["author"]; authors?: ArticleAuthor[] } {
  const found = context.front.take("author", "authors", "by", "byline")
  const outer = { url: context.front.take("author_url"), image: context.front.take("author_image_url", "author_image") }
  if (found === undefined) return {}
  const people = toPeople(found.value, book).map((item) => toPerson(context, found, item, book))
  if (people.length === 0) return { author: null }
  const read = people.map((person) => toAuthor(context, found, person, people.length === 1 ? outer : {}))
  const authors = read.filter((author) => typeof author === "object")
  if (read.includes("unnamed")) context.report(invalid(found, "does not name a person"))
  if (authors.length > maxAuthors) {
    const message = `The file has ${authors.length} authors. The first ${maxAuthors} are imported.`
    context.report(toProblem("too_long", message, { subject: found.key }))
  }
  const [author] = authors
  // A name that somebody wrote on the service stays.
  if (author === undefined) return {}
  return authors.length === 1 ? { author } : { authors: authors.slice(0, maxAuthors) }
}

const maxAuthors = 20

/** `unnamed` is a person without a name, `address` one with an e-mail address alone. */
function toAuthor(
  context: FieldContext,
  { key }: FrontMatterValue,
  person: Record<string, unknown>,
  outer: { url?: FrontMatterValue | undefined; image?: FrontMatterValue | undefined },
): ArticleAuthor | "unnamed" | "address" {
  const written = toLine(member(person, "name", "display_name", "title", "key"))
  if (written === undefined) return "unnamed"
  // Some write the page of an author after the name.
  const [, named = written, page] = /^(.{0,300}\S)\s{1,8}<?(https?:\/\/[^\s<>]+)>?$/.exec(written) ?? []
  const name = withoutAddress(named)
  if (name !== named) {
    const rest = name === "" ? "Write the name of the author." : `The author is "${name}".`
    const message = `${key} "${show(written)}" has an e-mail address, which is not imported. ${rest}`
    context.report(toProblem("invalid_value", message, { subject: key }))
  }
  if (name === "") return "address"
  const url = outer.url?.value ?? member(person, "url", "link", "website", "web", "homepage", "uri") ?? page
  const image = outer.image?.value ?? member(person, "image_url", "image", "avatar", "picture", "photo")
  return articleAuthorSchema.parse({
    name: cut(context, key, name, 200),
    url: readUrl(context, outer.url?.key ?? key, url, "link"),
    image_url: readUrl(context, outer.image?.key ?? key, image, "image"),
  })
}

/** An e-mail address, with any sign for its @. The handle of an account, such as @ada@example.social, is none. */
const address =
  /(?<![@＠\p{L}\p{N}_.+-])(?:mailto:)?[\p{L}\p{N}_.+-]{1,64}(?:@|＠|%40)(?:localhost\b|[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8})/giu

/** A byline without e-mail addresses, such as that of `Ada <ada@example.com>`. */
function withoutAddress(name: string): string {
  const line = name.slice(0, 1000)
  const rest = line.replaceAll(address, "")
  if (rest === line) return name
  const text = rest.replaceAll(/[<([]\s*[>)\]]/g, "").replaceAll(/^[\s,;:|/-]+|[\s,;:|/-]+$/g, "")
  return text.replace(/^[<([](.*)[>)\]]$/, "$1").trim()
}

/** The people of a value. A text with commas is a list only if each part is a key. */
function toPeople(value: unknown, book: AuthorBook | undefined): unknown[] {
  const parts = typeof value === "string" ? value.split(",").map((part) => part.trim()) : []
  const isKeys = parts.length > 1 && parts.every((part) => book?.people.has(part.toLowerCase()))
  const items = Array.isArray(value) ? value : isKeys ? parts : [value]
  return items.filter((item) => item !== null && item !== "")
}

/** A person with what the authors' file knows. The article's own members come first. */
function toPerson(
  context: FieldContext,
  found: FrontMatterValue,
  item: unknown,
  book: AuthorBook | undefined,
): Record<string, unknown> {
  const own = isRecord(item) ? item : { name: item }
  const key = toLine(isRecord(item) ? member(item, "key") : item)
  const entry = key === undefined ? undefined : book?.people.get(key.toLowerCase())
  if (entry !== undefined) return isRecord(item) ? { ...entry, ...own } : entry
  if (
    key !== undefined &&
    book !== undefined &&
    !/\s/.test(key) &&
    member(own, "name") === key &&
    withoutAddress(key) === key
  ) {
    const message = `${book.path} has no author "${key}", so the article names "${key}". Add an entry, or write the name in the article.`
    context.report(toProblem("unknown_author", message, { subject: found.key }))
  }
  return own
}
