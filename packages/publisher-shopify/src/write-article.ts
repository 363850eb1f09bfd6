import type { PublisherWarning, RemoteDocument, RemoteState, WriteOptions } from "@citable/publishers"

import { isSameFile, type ShopifyArticle, toState, writeMarker } from "./article-state.ts"
import { clearMutation, markerField, seoFields, updateMutation } from "./queries.ts"
import type { ShopifyClient } from "./shopify-client.ts"
import type { UserError } from "./shopify-errors.ts"

interface Updated {
  articleUpdate: { article: ShopifyArticle | null; userErrors: UserError[] }
}

interface Change {
  id: string
  document: RemoteDocument
  options: WriteOptions
}

type Cover = { url: string; alt: string } | null

/** Makes an article equal to a document, in one request, and one more if metafields have to go: Shopify stores no empty ones. */
export async function writeArticle(
  client: ShopifyClient,
  { shop, home, now }: { shop: string; home: string; now: number },
  { id, document, options }: Change,
): Promise<RemoteState> {
  const { marker, sequence, as, expected, keeps = [], signal } = options
  const request = { isWrite: true, signal }
  const { title, body, summary, handle, tags, author, cover, publishDate, seo = {} } = leaveOut(document.fields, keeps)
  const isToCome = publishDate !== undefined && Date.parse(String(publishDate)) > now
  const entries = Object.entries(seo as Record<string, string>)
  const article = {
    ...{ title, body, summary, handle, tags },
    ...(author !== undefined && { author: { name: author } }),
    ...toImage(cover as Cover | undefined, expected),
    // Shopify shows nothing with a date to come.
    ...(publishDate !== undefined && !isToCome && { publishDate }),
    ...(isRenamed(expected, handle, marker) && { redirectNewHandle: true }),
    isPublished: as === "live",
    metafields: [
      { ...markerField, type: "single_line_text_field", value: writeMarker(marker, { sequence, id }) },
      ...entries.flatMap(([name, value]) => (value === "" ? [] : [{ ...fieldOf(name), value }])),
    ],
  }
  const { articleUpdate: updated } = await client.ask<Updated>(updateMutation, { id, article }, request)
  client.assertDone(updated.userErrors)
  const written = updated.article as ShopifyArticle
  const held = toState(written, { shop, home }).fields["seo"] as Record<string, string>
  const empty = entries.filter(([name, value]) => value === "" && held[name] !== "").map(([name]) => name)
  if (empty.length > 0) {
    const metafields = empty.map((name) => ({
      ownerId: id,
      namespace: fieldOf(name).namespace,
      key: fieldOf(name).key,
    }))
    type Cleared = { metafieldsDelete: { userErrors: UserError[] } }
    const { metafieldsDelete } = await client.ask<Cleared>(clearMutation, { metafields }, request)
    client.assertDone(metafieldsDelete.userErrors)
  }
  const gone = Object.fromEntries(empty.map((name) => [`seo${name.charAt(0).toUpperCase()}${name.slice(1)}`, null]))
  const warnings = describeChanges(handle, written, isToCome)
  return toState({ ...written, ...gone }, { shop, home, warnings })
}

const fieldOf = (name: string) => seoFields[name as keyof typeof seoFields]

/** The fields of a document without those of people. Shopify keeps what a request leaves out. */
function leaveOut(fields: RemoteDocument["fields"], keeps: readonly string[]): RemoteDocument["fields"] {
  const seo = Object.entries(fields["seo"] ?? {}).filter(([name]) => !keeps.includes(`seo.${name}`))
  // The cover and its words go together.
  const isKept = (name: string) =>
    keeps.some((kept) => kept === name || (name === "cover" && kept.startsWith("cover.")))
  const others = Object.entries(fields).filter(([name]) => name !== "seo" && !isKept(name))
  return { ...Object.fromEntries(others), ...(!isKept("seo") && { seo: Object.fromEntries(seo) }) }
}

/** The picture is sent only if it is another one: Shopify would store it once more. */
function toImage(cover: Cover | undefined, expected: RemoteState | undefined): object {
  if (cover === undefined) return {}
  if (cover === null) return { image: null }
  const held = (expected?.fields["cover"] ?? null) as Cover
  if (!isSameFile(cover, held)) return { image: { url: cover.url, altText: cover.alt } }
  return held?.alt === cover.alt ? {} : { image: { altText: cover.alt } }
}

/** Whether visitors may know the article under another handle. */
function isRenamed(expected: RemoteState | undefined, handle: unknown, marker: string): boolean {
  const before = expected?.fields["handle"]
  return handle !== undefined && before !== undefined && before !== handle && before !== marker
}

function describeChanges(handle: unknown, written: ShopifyArticle, isToCome: boolean): PublisherWarning[] {
  const warnings: PublisherWarning[] = []
  if (handle !== undefined && written.handle !== handle) {
    const detail = `Shopify changed the handle from ${String(handle)} to ${written.handle}.`
    warnings.push({ code: "slug_changed", pointer: "/slug", detail })
  }
  if (isToCome) {
    const detail = "The date is in the future, so Shopify sets its own."
    warnings.push({ code: "date_in_future", pointer: "/published_at", detail })
  }
  return warnings
}
