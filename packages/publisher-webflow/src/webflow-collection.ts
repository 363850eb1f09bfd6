import { PublisherError, type PublisherSettings, type PublisherWarning } from "@citable/publishers"

import type { WebflowClient } from "./webflow-client.ts"

export interface WebflowField {
  slug: string
  displayName: string
  type: string
  isRequired: boolean
  /** Of an option: `{"options": [{"id", "name"}]}`. */
  validations?: Readonly<Record<string, unknown>> | null
}

/** What Citable knows of a site and its collection. */
export interface WebflowCollection {
  siteName: string
  name: string
  /** Where its items are on the site. */
  address: string
  fields: readonly WebflowField[]
  /** The fields that Citable fills, by what fills them. */
  sources: ReadonlyMap<Source, WebflowField>
  /** The required fields that nothing fills. */
  unfilled: readonly WebflowField[]
  /** Whether it has the field `citable`, which tells the items of Citable from others. */
  hasMarker: boolean
  warnings: readonly PublisherWarning[]
}

/** A field of the article, or a part of its `seo`. */
export type Source =
  | keyof PublisherSettings["fieldMap"]
  | `seo/${"title" | "description" | "canonical_url" | "noindex"}`

/** The plain text field for the marker. */
export const markerField = "citable"

/** What fills a field with this slug, unless `field_map` says otherwise. */
export const bySlug = new Map<string, Source>([
  ["excerpt", "excerpt"],
  ["cover", "cover"],
  ["author", "author"],
  ["tags", "tags"],
  ["published-at", "published_at"],
  ["modified-at", "modified_at"],
  ["seo-title", "seo/title"],
  ["seo-description", "seo/description"],
  ["canonical-url", "seo/canonical_url"],
  ["noindex", "seo/noindex"],
])

/** Asks for the site and the collection: two requests. */
export async function readCollection(
  client: WebflowClient,
  fieldMap: PublisherSettings["fieldMap"],
  signal: AbortSignal,
): Promise<WebflowCollection> {
  const site = (await client.ask(client.site, { signal })).json as Partial<Site> | undefined
  const found = (await client.ask(client.collection, { signal })).json as Partial<Collection> | undefined
  const { fields: all, slug = "", displayName: name = "" } = found ?? {}
  if (!Array.isArray(all))
    throw new PublisherError("publisher_unavailable", "api.webflow.com answered, but not with a collection.")
  const warnings: PublisherWarning[] = []
  const warn = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  const hasMarker = all.some((one) => one.slug === markerField && one.type === "PlainText")
  const fields = all.filter((one) => one.isEditable !== false && !(hasMarker && one.slug === markerField))

  const sources = new Map<Source, WebflowField>()
  const isFree = (field: WebflowField) => ![...sources.values()].includes(field)
  const fill = (source: Source, field: WebflowField | undefined) => {
    if (field !== undefined && isFree(field) && !sources.has(source)) sources.set(source, field)
  }
  const named = (wanted: string) => fields.find((one) => one.slug === wanted)
  fill("title", named("name"))
  fill("slug", named("slug"))
  for (const [source, wanted] of Object.entries(fieldMap)) {
    const field = named(wanted)
    if (source !== "body" || field?.type === "RichText") fill(source as Source, field)
    if (field !== undefined && sources.get(source as Source) === field) continue
    const why = `The collection has no field with the slug ${wanted} that ${source} can fill, or something else fills it.`
    warn("unknown_field", `/field_map/${source}`, why)
  }
  const texts = fields.filter((field) => field.type === "RichText" && isFree(field))
  fill("body", texts[0])
  for (const [wanted, source] of bySlug) fill(source, named(wanted))

  if (!sources.has("body"))
    warn("body_field_missing", "/config/collection_id", "No rich text field of the collection gets the text. Add one.")
  const unfilled = fields.filter((field) => field.isRequired && isFree(field))
  for (const field of unfilled) warn("required_field_not_mapped", "/field_map", describeUnfilled(field))
  if (!hasMarker) {
    const detail = `The collection has no plain text field ${markerField}. Without it, Citable knows its items only by the ids that it has stored.`
    warn("marker_field_missing", "/config/collection_id", detail)
  }
  const host = site?.customDomains?.[0]?.url ?? `${site?.shortName ?? ""}.webflow.io`
  const address = `https://${host.replace(/^https?:\/\//, "")}/${slug}/`
  return { siteName: site?.displayName ?? "", name, address, fields, sources, unfilled, hasMarker, warnings }
}

export function describeUnfilled({ displayName, slug }: WebflowField): string {
  return `The collection requires “${displayName}” (${slug}), and nothing fills it. Map a field of the article to it in field_map, or make it optional in Webflow.`
}

interface Site {
  displayName: string
  shortName: string
  customDomains: { url: string }[]
}

interface Collection {
  slug: string
  displayName: string
  fields: (WebflowField & { isEditable?: boolean })[]
}
