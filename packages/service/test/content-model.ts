// A model of a brand's articles in memory. It follows the contract, without a database.

export type View = "working" | "live"

/** The fields that a writer sets. */
export interface Draft {
  title: string
  slug: string
  locale: string
  body: string
  tags: string[]
  custom: { level: string }
}

export interface ModelItem {
  id: string
  working: Draft
  /** Every version, oldest first, and when each was saved. */
  versions: Draft[]
  savedAt: number[]
  live?: { draft: Draft; version: number; updatedAt: number; revision: number }
  status: "draft" | "scheduled" | "published" | "unpublished"
  revision: number
  publishAt?: number
  /** The version that the schedule publishes. Undefined for the working copy of that moment. */
  publishVersion?: number
  /** When it was first published. */
  since?: number
  createdAt: number
  updatedAt: number
  /** Addresses where it was live before. */
  previous: { locale: string; slug: string; at: number }[]
}

export interface ModelChange {
  id: string
  op: "upsert" | "delete"
  revision: number
  slug: string
  locale: string
  reason?: "unpublished" | "deleted"
}

export interface ContentModel {
  items: Map<string, ModelItem>
  /** What can be restored, in the order of deletion. */
  trash: Map<string, ModelItem>
  /** All items ever created, in order. */
  ids: string[]
  revisions: Record<View, number>
  /** The latest change of each item. */
  feeds: Record<View, Map<string, ModelChange>>
}

export type Write =
  | { kind: "edit"; patch: Partial<Draft> }
  | { kind: "publish" }
  | { kind: "schedule"; publishAt: number; version?: number }
  | { kind: "unpublish" }
  | { kind: "delete" }
  | { kind: "untrash" }
  | { kind: "erase" }
  | { kind: "restore"; version: number }

export function createContentModel(): ContentModel {
  return {
    items: new Map(),
    trash: new Map(),
    ids: [],
    revisions: { working: 0, live: 0 },
    feeds: { working: new Map(), live: new Map() },
  }
}

/** Whether an address is another item's, in its working copy or live. */
export function isTaken(
  { items }: ContentModel,
  { slug, locale }: Pick<Draft, "slug" | "locale">,
  exceptId?: string,
): boolean {
  const isAt = (draft: Draft | undefined) => draft?.slug === slug && draft.locale === locale
  return [...items.values()].some((item) => item.id !== exceptId && (isAt(item.working) || isAt(item.live?.draft)))
}

export function createItem(model: ContentModel, id: string, draft: Draft, at: number): void {
  const item: ModelItem = {
    id,
    working: draft,
    versions: [draft],
    savedAt: [at],
    status: "draft",
    revision: 0,
    createdAt: at,
    updatedAt: at,
    previous: [],
  }
  model.items.set(id, item)
  model.ids.push(id)
  change(model, item, false)
}

/** Applies a write as the service must, and returns the status of its answer. */
export function applyWrite(model: ContentModel, id: string, write: Write, at: number): number {
  const item = model.items.get(id)
  const trashed = model.trash.get(id)
  if (trashed !== undefined && write.kind === "untrash") return untrash(model, trashed, at)
  if (trashed !== undefined && write.kind === "erase") return model.trash.delete(id) ? 200 : 404
  if (item === undefined) return 404
  switch (write.kind) {
    case "edit":
      return edit(model, item, { ...item.working, ...write.patch }, at)
    case "restore": {
      const draft = item.versions[write.version - 1]
      return draft === undefined ? 404 : edit(model, item, draft, at)
    }
    case "publish":
      if (item.live?.version !== item.versions.length || item.publishAt !== undefined) publish(model, item, at)
      break
    case "schedule": {
      const { version, publishAt } = write
      const draft = item.versions[(version ?? item.versions.length) - 1]
      if (draft === undefined) return 404
      if (!isThere(draft, item.working)) return 409
      if (publishAt <= at) {
        const isLive = item.live?.version === (version ?? item.versions.length) && item.publishAt === undefined
        if (!isLive) publish(model, item, at, version)
        break
      }
      item.publishAt = publishAt
      delete item.publishVersion
      if (version !== undefined) item.publishVersion = version
      if (item.live === undefined) item.status = "scheduled"
      change(model, item, false)
      break
    }
    case "unpublish":
      unpublish(model, item, at)
      break
    case "delete":
      remove(model, item, at)
      break
    case "erase":
      return 409
    case "untrash":
      break
  }
  return 200
}

/** Publishes everything that is due, in the order of the dates. */
export function publishDue(model: ContentModel, at: number): void {
  const due = [...model.items.values()].filter(({ publishAt }) => publishAt !== undefined && publishAt <= at)
  for (const item of due.toSorted((one, other) => (one.publishAt ?? 0) - (other.publishAt ?? 0)))
    publish(model, item, at, item.publishVersion)
}

function edit(model: ContentModel, item: ModelItem, draft: Draft, at: number): number {
  if (JSON.stringify(draft) === JSON.stringify(item.working)) return 200
  const planned = item.publishVersion === undefined ? undefined : item.versions[item.publishVersion - 1]
  if (planned !== undefined && !isThere(planned, draft)) return 409
  if (isTaken(model, draft, item.id)) return 409
  item.working = draft
  item.versions.push(draft)
  item.savedAt.push(at)
  item.updatedAt = at
  change(model, item, false)
  return 200
}

function publish(model: ContentModel, item: ModelItem, at: number, version = item.versions.length): void {
  const draft = item.versions[version - 1] ?? item.working
  const before = item.live?.draft
  const isSame = (one: Address) => isThere(one, draft)
  if (before !== undefined && !isSame(before)) item.previous.push({ ...addressOf(before), at })
  item.previous = item.previous.filter((one) => !isSame(one))
  item.live = { draft, version, updatedAt: item.savedAt[version - 1] ?? 0, revision: 0 }
  item.status = "published"
  item.since ??= at
  delete item.publishAt
  delete item.publishVersion
  change(model, item, true)
  // Another item that was at this address before no longer is.
  for (const other of model.items.values()) {
    if (!other.previous.some(isSame)) continue
    other.previous = other.previous.filter((one) => !isSame(one))
    change(model, other, other.live !== undefined)
  }
}

function unpublish(model: ContentModel, item: ModelItem, at: number): void {
  if (item.live === undefined && item.publishAt === undefined) return
  delete item.publishAt
  delete item.publishVersion
  item.status = item.since === undefined ? "draft" : "unpublished"
  const draft = item.live?.draft
  delete item.live
  if (draft !== undefined) {
    item.previous.push({ ...addressOf(draft), at })
    note(model, "live", { id: item.id, op: "delete", ...addressOf(draft), reason: "unpublished" })
  }
  change(model, item, false)
}

function remove(model: ContentModel, item: ModelItem, at: number): void {
  const { id, working, live } = item
  model.items.delete(id)
  const { live: _live, publishAt: _publishAt, publishVersion: _publishVersion, ...kept } = item
  const previous = live === undefined ? item.previous : [...item.previous, { ...addressOf(live.draft), at }]
  model.trash.set(id, { ...kept, previous, status: item.since === undefined ? "draft" : "unpublished" })
  note(model, "working", { id, op: "delete", ...addressOf(working), reason: "deleted" })
  if (live !== undefined) note(model, "live", { id, op: "delete", ...addressOf(live.draft), reason: "deleted" })
}

/** It comes back as a draft. What others have by now, it does not get back. */
function untrash(model: ContentModel, item: ModelItem, at: number): number {
  const { working } = item
  let slug = working.slug
  for (let number = 2; isTaken(model, { ...working, slug }); number++) slug = `${working.slug}-${number}`
  if (slug !== working.slug) {
    item.working = { ...working, slug }
    item.versions.push(item.working)
    item.savedAt.push(at)
    item.updatedAt = at
  }
  const others = [...model.items.values()]
  const isAnothers = (one: { slug: string; locale: string }) =>
    isTaken(model, one) ||
    others.some(({ previous }) => previous.some((two) => two.slug === one.slug && two.locale === one.locale))
  item.previous = item.previous.filter((one) => !isAnothers(one))
  model.trash.delete(item.id)
  model.items.set(item.id, item)
  change(model, item, false)
  return 200
}

type Address = Pick<Draft, "slug" | "locale">
const addressOf = ({ slug, locale }: Address) => ({ slug, locale })
const isThere = (one: Address, other: Address) => one.slug === other.slug && one.locale === other.locale

function change(model: ContentModel, item: ModelItem, isPublished: boolean): void {
  item.revision = note(model, "working", { id: item.id, op: "upsert", ...addressOf(item.working) })
  if (isPublished && item.live !== undefined) {
    item.live.revision = note(model, "live", { id: item.id, op: "upsert", ...addressOf(item.live.draft) })
  }
}

function note(model: ContentModel, view: View, what: Omit<ModelChange, "revision">): number {
  const revision = ++model.revisions[view]
  model.feeds[view].set(what.id, { ...what, revision })
  return revision
}
