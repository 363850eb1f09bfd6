import type { RemoteDocument, RemoteState, WriteOptions } from "@citable/publishers"
import { describeChanged, leaveOut } from "@citable/publishers/parts"

import { numberOf, type ShopifyArticle, toState } from "./article-state.ts"
import { clearMutation, metafields, updateMutation } from "./queries.ts"
import type { ShopifyFields } from "./render-article.ts"
import type { ShopifyClient } from "./shopify-client.ts"
import { isSameFile } from "./stored-fields.ts"

export interface ChangeOptions extends Omit<WriteOptions, "images"> {
  shop: string
  /** The address of the shop's pages. */
  home: string
  now: number
}

/** Makes an article equal to a document, in one request, and one more if metafields have to go: Shopify stores no empty ones. */
export async function writeArticle(
  client: ShopifyClient,
  id: string,
  fields: RemoteDocument["fields"],
  { marker, sequence, as, expected, keeps = [], signal, ...place }: ChangeOptions,
): Promise<RemoteState> {
  // A picture and its words go together.
  const kept = keeps.map((name) => name.replace(/^cover\..*/, "cover"))
  const { author, cover, publishDate, seo = {}, ...plain } = leaveOut(fields, kept) as Partial<ShopifyFields>
  const isToCome = publishDate !== undefined && Date.parse(publishDate) > place.now
  const held = expected?.fields as Partial<ShopifyFields> | undefined
  const value = `${marker} ${sequence} ${numberOf(id)}`
  const set = Object.entries(seo).filter(([, text]) => text !== "")
  // Visitors may know an article under its earlier handle, but not under that of a placeholder.
  const isRenamed = held?.handle !== undefined && plain.handle !== undefined && held.handle !== marker
  const article = {
    ...plain,
    ...(author !== undefined && { author: { name: author } }),
    ...(cover !== undefined && toImage(cover, held?.cover ?? null)),
    // Shopify shows nothing with a date to come.
    ...(publishDate !== undefined && !isToCome && { publishDate }),
    ...(isRenamed && held.handle !== plain.handle && { redirectNewHandle: true }),
    isPublished: as === "live",
    metafields: [{ ...metafields.marker, value }, ...set.map(([name, text]) => ({ ...fieldOf(name), value: text }))],
  }
  const sent = { id, article }
  const { article: written } = await client.mutate<{ article: ShopifyArticle }>(updateMutation, sent, { signal })
  const isLeft = (name: string) => seo[name] === "" && written[`${name}Field` as "titleField"] !== null
  const gone = ["title", "description", "hidden"].filter((name) => isLeft(name))
  if (gone.length > 0) {
    const list = gone.map((name) => ({ ownerId: id, namespace: fieldOf(name).namespace, key: fieldOf(name).key }))
    await client.mutate(clearMutation, { metafields: list }, { signal })
  }
  const cleared = Object.fromEntries(gone.map((name) => [`${name}Field`, null]))
  const warnings = describeChanged("Shopify", { wanted: plain.handle, slug: written.handle, isToCome })
  return toState({ ...written, ...cleared }, { ...place, warnings })
}

const fieldOf = (name: string) => metafields[name as keyof typeof metafields]

/** A picture whose name is the hash of its bytes is sent only if it is another one: Shopify would store it once more. */
function toImage(cover: ShopifyFields["cover"], held: ShopifyFields["cover"]): object {
  if (cover === null) return { image: null }
  const isThere = /\/citable-[0-9a-f]{16}\b/.test(cover.url) && isSameFile(cover, held)
  if (!isThere) return { image: { url: cover.url, altText: cover.alt } }
  return held?.alt === cover.alt ? {} : { image: { altText: cover.alt } }
}
