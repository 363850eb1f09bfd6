import type { Article } from "@citable/contract"

import type { ContentModel, ModelChange, ModelItem, View } from "./content-model.ts"

/** The fields of an article that follow only from the writes. */
export type ModelArticle = Pick<Article, (typeof modelled)[number]>

const modelled = [
  "id",
  "status",
  "title",
  "slug",
  "locale",
  "body",
  "tags",
  "custom",
  "previous_slugs",
  "version",
  "revision",
  "has_unpublished_changes",
  "created_at",
  "updated_at",
  "published_at",
] as const satisfies readonly (keyof Article)[]

/** An article, reduced to the fields that the model knows. */
export function pickModelled(article: Article): ModelArticle {
  return Object.fromEntries(modelled.map((field) => [field, article[field]])) as ModelArticle
}

/** An item as a reader of one view must see it; undefined if the reader must not see it. */
export function toModelArticle(item: ModelItem | undefined, view: View): ModelArticle | undefined {
  if (item === undefined) return undefined
  const { id, live, since, createdAt } = item
  const version = item.versions.length
  const common = {
    id,
    created_at: new Date(createdAt).toISOString(),
    published_at: since === undefined ? null : new Date(since).toISOString(),
  }
  if (view === "working") {
    return {
      ...common,
      ...item.working,
      status: item.status,
      previous_slugs: previousSlugs(item, item.working.slug),
      version,
      revision: item.revision,
      has_unpublished_changes: live !== undefined && live.version !== version,
      updated_at: new Date(item.updatedAt).toISOString(),
    }
  }
  if (live === undefined) return undefined
  return {
    ...common,
    ...live.draft,
    status: "published",
    previous_slugs: previousSlugs(item, live.draft.slug),
    version: live.version,
    revision: live.revision,
    has_unpublished_changes: false,
    updated_at: new Date(live.updatedAt).toISOString(),
  }
}

/** The list of a view, last published (or created) first. */
export function listModel({ items }: ContentModel, view: View): ModelArticle[] {
  const key = (item: ModelItem) => item.since ?? item.createdAt
  return [...items.values()]
    .toSorted((one, other) => key(other) - key(one) || (one.id < other.id ? 1 : -1))
    .flatMap((item) => toModelArticle(item, view) ?? [])
}

/** The item at an address, and whether it has moved away from there. */
export function findByAddress(
  { items }: ContentModel,
  view: View,
  address: { slug: string; locale: string },
): { item: ModelItem; isPrevious: boolean } | undefined {
  const isSame = (one: { slug: string; locale: string } | undefined) =>
    one?.slug === address.slug && one.locale === address.locale
  const all = [...items.values()]
  const live = all.find((one) => isSame(one.live?.draft))
  const item = view === "live" ? live : (all.find((one) => isSame(one.working)) ?? live)
  if (item !== undefined) return { item, isPrevious: view === "working" && !isSame(item.working) }
  const before = all.find((one) => one.previous.some(isSame))
  if (before === undefined || (view === "live" && before.live === undefined)) return undefined
  return { item: before, isPrevious: true }
}

/** The changes for a reader of a view who knows everything up to a revision; without one, everything. */
export function changesSince({ feeds }: ContentModel, view: View, revision: number | undefined): ModelChange[] {
  return [...feeds[view].values()]
    .filter((change) => (revision === undefined ? change.op === "upsert" : change.revision > revision))
    .toSorted((one, other) => one.revision - other.revision)
}

/** Newest first, without the current one. */
function previousSlugs({ previous }: ModelItem, slug: string): string[] {
  const latest = new Map<string, number>()
  for (const one of previous) latest.set(one.slug, Math.max(one.at, latest.get(one.slug) ?? 0))
  latest.delete(slug)
  return [...latest].toSorted(([a, at], [b, bt]) => bt - at || (a < b ? -1 : 1)).map(([one]) => one)
}
