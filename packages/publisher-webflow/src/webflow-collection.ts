import { PublisherError, type PublisherSettings, type PublisherWarning } from "@citable/publishers"

import type { WebflowClient } from "./webflow-client.ts"

export interface WebflowField {
  slug: string
  displayName: string
  type: string
  isRequired: boolean
  isEditable?: boolean
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
  /** The fields that Citable fills, by what fills them: a field of the article, or a part of its `seo`. */
  sources: ReadonlyMap<Source, WebflowField>
  /** Whether it has the field `citable`, which tells the items of Citable from others. */
  hasMarker: boolean
  warnings: readonly PublisherWarning[]
}

export type Source =
  | keyof PublisherSettings["fieldMap"]
  | `/seo/${"title" | "description" | "canonical_url" | "noindex"}`

/** The plain text field for the marker. */
export const markerField = "citable"

/** What fills a field with this slug, unless `field_map` says otherwise. */
const bySlug: Readonly<Record<string, Source>> = {
  excerpt: "excerpt",
  cover: "cover",
  author: "author",
  tags: "tags",
  "published-at": "published_at",
  "modified-at": "modified_at",
  "seo-title": "/seo/title",
  "seo-description": "/seo/description",
  "canonical-url": "/seo/canonical_url",
  noindex: "/seo/noindex",
}

/** Asks for the site and the collection: two requests. */
export async function readCollection(
  { ask, site, collection }: WebflowClient,
  fieldMap: PublisherSettings["fieldMap"],
  signal: AbortSignal,
): Promise<WebflowCollection> {
  const about = (await ask(site, { signal })).json as Partial<Site> | undefined
  const found = (await ask(collection, { signal })).json as Partial<Collection> | undefined
  const { fields, slug = "", displayName = "" } = found ?? {}
  if (!Array.isArray(fields))
    throw new PublisherError("publisher_unavailable", "api.webflow.com answered, but not with a collection.")
  const [domain] = about?.customDomains ?? []
  const host = domain?.url ?? `${about?.shortName ?? ""}.webflow.io`
  const hasMarker = fields.some((one) => one.slug === markerField && one.type === "PlainText")
  const { sources, warnings } = mapFields(fields, fieldMap)
  if (!hasMarker) {
    const detail = `The collection has no plain text field ${markerField}. With it, Citable finds its items again, even after a lost database or a new slug. Without it, Citable only finds them by the ids that it has stored.`
    warnings.push({ code: "marker_field_missing", pointer: "/config/collection_id", detail })
  }
  const address = `https://${host.replace(/^https?:\/\//, "")}/${slug}/`
  return { siteName: about?.displayName ?? "", name: displayName, address, fields, sources, hasMarker, warnings }
}

interface Site {
  displayName: string
  shortName: string
  customDomains: { url: string }[]
}

interface Collection {
  slug: string
  displayName: string
  fields: WebflowField[]
}

function mapFields(fields: readonly WebflowField[], fieldMap: PublisherSettings["fieldMap"]) {
  const sources = new Map<Source, WebflowField>()
  const warnings: PublisherWarning[] = []
  const find = (slug: string) => fields.find((one) => one.slug === slug && one.isEditable !== false)
  const set = (source: Source, field: WebflowField | undefined) => {
    if (field !== undefined && !sources.has(source)) sources.set(source, field)
  }
  set("title", find("name"))
  set("slug", find("slug"))
  for (const [source, slug] of Object.entries(fieldMap) as [Source, string][]) {
    set(source, find(slug))
    if (find(slug) !== undefined) continue
    const detail = `The collection has no field with the slug ${slug}.`
    warnings.push({ code: "unknown_field", pointer: `/field_map/${source}`, detail })
  }
  const isFree = ({ slug }: WebflowField) => [...sources.values()].every((field) => field.slug !== slug)
  set(
    "body",
    fields.filter(isFree).find(({ type }) => type === "RichText"),
  )
  for (const field of fields.filter(isFree))
    if (Object.hasOwn(bySlug, field.slug)) set(bySlug[field.slug] as Source, find(field.slug))
  if (!sources.has("body")) {
    const detail = "The collection has no rich text field, so nothing shows the text of an article. Add one to it."
    warnings.push({ code: "body_field_missing", pointer: "/config/collection_id", detail })
  }
  for (const { slug, displayName } of fields.filter((field) => field.isRequired && isFree(field))) {
    const detail = `The collection requires “${displayName}” (${slug}), and nothing fills it. Map a field of the article to it in field_map, or make it optional in Webflow.`
    warnings.push({ code: "required_field_not_mapped", pointer: "/field_map", detail })
  }
  return { sources, warnings }
}
