import { isDeepStrictEqual } from "node:util"

import { parseElements } from "@citable/markdown/elements"
import type { RemoteDocument, RemoteState } from "@citable/publishers"

import type { ShopifyFields } from "./render-article.ts"

/**
 * How a document looks in an article that holds it. Shopify may write HTML in its own way, keeps no order of tags, copies the cover to an
 * address of its own, and tells no date of what is hidden.
 */
export function storedFields(
  { fields }: RemoteDocument,
  { fields: there, mark }: RemoteState,
): RemoteDocument["fields"] {
  const sent = fields as Partial<ShopifyFields>
  const held = there as unknown as ShopifyFields
  const { body, summary, tags, publishDate, cover } = sent
  // A date to come is not sent: the mark is that of the last change.
  const hasDate =
    held.publishDate === undefined || isToCome(publishDate, mark) || isSameDate(publishDate, held.publishDate)
  return {
    ...there,
    ...fields,
    ...(isSameHtml(body, held.body) && { body: held.body }),
    ...(isSameHtml(summary, held.summary) && { summary: held.summary }),
    ...(isDeepStrictEqual(toKeys(tags), toKeys(held.tags)) && { tags: held.tags }),
    ...(hasDate && { publishDate: held.publishDate }),
    ...(cover && isSameFile(cover, held.cover) && { cover: { url: held.cover?.url, alt: cover.alt } }),
  }
}

/** Whether two addresses may be those of one picture: Shopify keeps the name of a file, and adds a UUID to one that is taken. */
export function isSameFile(sent: { url: string }, held: { url: string } | null): boolean {
  const nameOf = ({ url }: { url: string }) => /([^/?#]*?)(?:\.[a-z0-9]+)?(?:[?#].*)?$/i.exec(url)?.[1] ?? ""
  const there = held === null ? "" : nameOf(held).replace(/_[0-9a-f]{8}-[0-9a-f-]{27}$/, "")
  return there !== "" && there === nameOf(sent)
}

const isToCome = (date: string | undefined, mark: string | null) => date !== undefined && date > (mark ?? "")
const isSameDate = (one: string | undefined, other = "") => one !== undefined && Date.parse(one) === Date.parse(other)
const toKeys = (tags?: string[]) => tags?.map((tag) => tag.toLowerCase()).toSorted()

/** Whether two texts have the same elements and words, however their HTML is written. */
function isSameHtml(one: string | undefined, other: string): boolean {
  const toTree = (html: string) =>
    JSON.stringify(parseElements(html), (key, value: unknown) => (key === "position" ? undefined : value))
  return one !== undefined && one !== other && toTree(one) === toTree(other)
}
