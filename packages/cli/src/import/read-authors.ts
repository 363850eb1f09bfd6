import { articleAuthorSchema } from "@citable/contract/content"
import type { ArticleAuthor } from "@citable/contract/content"

import type { AuthorBook } from "./find-authors.ts"
import { isRecord, member, toLine } from "./front-matter.ts"
import type { FrontMatterValue } from "./front-matter.ts"
import { toProblem } from "./import-problem.ts"
import { cut, invalid, readUrl } from "./read-fields.ts"
import type { FieldContext } from "./read-fields.ts"

/**
 * Reads the author: a name, a key of the authors' file, a map, a list of them, or `author`, `authorURL`, `authorImageURL` of Docusaurus.
 * An article has one author, so several names become one text.
 */
export function readAuthor(context: FieldContext, book: AuthorBook | undefined): ArticleAuthor | null | undefined {
  const found = context.front.take("author", "authors", "by", "byline")
  const outer = { url: context.front.take("author_url"), image: context.front.take("author_image_url", "author_image") }
  if (found === undefined) return undefined
  const people = toPeople(found.value, book).map((item) => toPerson(context, found, item, book))
  if (people.length === 0) return null
  const names = people.map((person) => toLine(member(person, "name", "display_name", "title", "key")))
  if (names.includes(undefined)) {
    context.report(invalid(found, "does not name a person"))
    return undefined
  }
  const person = people.length === 1 ? people[0] : undefined
  if (people.length > 1) {
    const message = `An article has one author, so the ${people.length} names become one.`
    context.report(toProblem("several_authors", message, { subject: found.key }))
  }
  const url = outer.url?.value ?? member(person, "url", "link", "website", "web", "homepage", "uri")
  const image = outer.image?.value ?? member(person, "image_url", "image", "avatar", "picture", "photo")
  const author = {
    name: cut(context, found.key, joinNames(names.filter((name) => name !== undefined)), 200),
    url: readUrl(context, outer.url?.key ?? found.key, url, "link"),
    image_url: readUrl(context, outer.image?.key ?? found.key, image, "image"),
  }
  return articleAuthorSchema.parse(author)
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
  if (key !== undefined && book !== undefined && !/\s/.test(key) && member(own, "name") === key) {
    const message = `${book.path} has no author "${key}", so the article names "${key}". Add an entry, or write the name in the article.`
    context.report(toProblem("unknown_author", message, { subject: found.key }))
  }
  return own
}

/** `Ada`, `Ada and Grace`, `Ada, Grace and Edsger`. */
function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ""
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`
}
