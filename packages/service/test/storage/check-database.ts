import { deepStrictEqual, strictEqual } from "node:assert"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

interface ContentRow {
  id: string
  status: string
  slug: string
  locale: string
  document: string
  body: string
  version: number
  revision: number
  live_slug: string | null
  live_locale: string | null
  live_document: string | null
  live_body: string | null
  live_version: number | null
  published_revision: number
  publish_at: number | null
}

interface ChangeRow {
  view: "working" | "live"
  content_id: string
  revision: number
  op: string
  slug: string
  locale: string
}

interface DeliveryRow {
  webhook_id: string
  event_id: string
  event_type: string
  body: string
}

export interface DatabaseFacts {
  /** `<content id> <type>` -> the number of events for each webhook. */
  events: Map<string, number>
  eventIds: Set<string>
  /** The bodies of one article by version. */
  bodies(contentId: string): Map<number, string>
}

/**
 * Opens a copy of a killed service's data folder, and throws if anything is half done: articles, versions, change rows and the outbox have
 * to agree.
 */
export function checkDatabase(dataDir: string, brandId: string): DatabaseFacts {
  const copy = mkdtempSync(join(tmpdir(), "citable-left-"))
  try {
    for (const file of ["service.db", "service.db-wal"]) {
      if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), join(copy, file))
    }
    const db = new DatabaseSync(join(copy, "service.db"))
    try {
      return check(db, brandId)
    } finally {
      db.close()
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function check(db: DatabaseSync, brandId: string): DatabaseFacts {
  const all = <Row>(query: string, ...values: string[]) => db.prepare(query).all(...values) as Row[]
  deepStrictEqual(
    all("pragma integrity_check").map((row) => Object.values(row as object)),
    [["ok"]],
  )
  deepStrictEqual(all("pragma foreign_key_check"), [])
  const contents = all<ContentRow>("select * from contents where brand_id = ?", brandId)
  const changes = all<ChangeRow>("select * from content_changes where brand_id = ? order by revision", brandId)
  for (const row of contents) {
    checkVersions(all, row)
    checkLive(all, row)
    checkChanges(row, changes)
  }
  checkGone(contents, changes)
  checkTrash(all, contents)
  const [brand] = all<{ revision: number; published_revision: number }>("select * from brands where id = ?", brandId)
  const latest = (view: string) => Math.max(0, ...changes.filter((one) => one.view === view).map((one) => one.revision))
  deepStrictEqual([latest("working"), latest("live")], [brand?.revision, brand?.published_revision])
  const events = checkOutbox(all, brandId, brand?.published_revision ?? 0)
  const bodies = new Map<string, Map<number, string>>()
  for (const { content_id: id, version, body } of all<{ content_id: string; version: number; body: string }>(
    "select content_id, version, body from content_revisions",
  )) {
    bodies.set(id, (bodies.get(id) ?? new Map<number, string>()).set(version, body))
  }
  return { ...events, bodies: (id) => bodies.get(id) ?? new Map() }
}

type All = <Row>(query: string, ...values: string[]) => Row[]

/** Checks that every version exists, and that the last one is the working copy. */
function checkVersions(all: All, row: ContentRow): void {
  const versions = all<{ version: number; document: string; body: string }>(
    "select version, document, body from content_revisions where content_id = ? order by version",
    row.id,
  )
  deepStrictEqual(
    versions.map(({ version }) => version),
    Array.from({ length: row.version }, (_, index) => index + 1),
    `versions of ${row.id}`,
  )
  const last = versions.at(-1)
  deepStrictEqual([last?.document, last?.body], [row.document, row.body], `last version of ${row.id}`)
  if (row.live_version === null) return
  const live = versions[row.live_version - 1]
  deepStrictEqual([live?.document, live?.body], [row.live_document, row.live_body], `live version of ${row.id}`)
}

function checkLive(all: All, row: ContentRow): void {
  const isLive = row.live_document !== null
  const columns = [row.live_slug, row.live_locale, row.live_body, row.live_version].map((value) => value !== null)
  deepStrictEqual(columns, [isLive, isLive, isLive, isLive], `live columns of ${row.id}`)
  strictEqual(row.status === "published", isLive, `status of ${row.id}`)
  const tags = (document: string | null) =>
    (JSON.parse(document ?? '{"tags":[]}') as { tags: string[] }).tags.toSorted()
  const tagsOf = (view: string) =>
    all<{ tag: string }>("select tag from content_tags where content_id = ? and view = ? order by tag", row.id, view)
  deepStrictEqual(
    tagsOf("working").map(({ tag }) => tag),
    tags(row.document),
    `tags of ${row.id}`,
  )
  deepStrictEqual(
    tagsOf("live").map(({ tag }) => tag),
    tags(row.live_document),
    `live tags of ${row.id}`,
  )
  for (const [view, document] of [
    ["working", row.document],
    ["live", row.live_document],
  ] as const) {
    const { custom = {} } = JSON.parse(document ?? "{}") as { custom?: Record<string, unknown> }
    const found = all<{ pair: string }>(
      "select name || ':' || value as pair from content_custom where content_id = ? and view = ? order by pair",
      row.id,
      view,
    )
    const pairs = Object.entries(custom).flatMap(([name, value]) =>
      [value].flat().map((one) => `${name}:${String(one)}`),
    )
    deepStrictEqual(
      found.map(({ pair }) => pair),
      [...new Set(pairs)].toSorted(),
      `${view} custom values of ${row.id}`,
    )
  }
  const waiting = all<object>("select id from publications where content_id = ? and status = 'scheduled'", row.id)
  strictEqual(waiting.length, row.publish_at === null ? 0 : 1, `publications of ${row.id}`)
}

function checkChanges(row: ContentRow, changes: ChangeRow[]): void {
  const find = (view: string) => changes.find((change) => change.view === view && change.content_id === row.id)
  const shown = (change: ChangeRow | undefined) => change && [change.op, change.revision, change.slug, change.locale]
  const working = find("working")
  deepStrictEqual([working?.op, working?.revision], ["upsert", row.revision], `change row of ${row.id}`)
  const live = find("live")
  if (row.live_document === null) {
    deepStrictEqual(
      [live?.op ?? "delete", live?.revision ?? 0],
      ["delete", row.published_revision],
      `tombstone of ${row.id}`,
    )
    return
  }
  const expected = ["upsert", row.published_revision, row.live_slug, row.live_locale]
  deepStrictEqual(shown(live), expected, `live change row of ${row.id}`)
}

/** Checks that a deleted article is a tombstone in every view. */
function checkGone(contents: ContentRow[], changes: ChangeRow[]): void {
  const ids = new Set(contents.map(({ id }) => id))
  const gone = changes.filter((change) => !ids.has(change.content_id))
  for (const change of gone) strictEqual(change.op, "delete", `${change.view} change row of ${change.content_id}`)
}

/** Checks that an article is either in the trash, with every version, or not there at all. */
function checkTrash(all: All, contents: ContentRow[]): void {
  const ids = new Set(contents.map(({ id }) => id))
  for (const { id, version } of all<{ id: string; version: number }>("select id, version from trashed_contents")) {
    strictEqual(ids.has(id), false, `${id} is in the trash and outside`)
    const query = "select data from trashed_rows where content_id = ? and source = 'content_revisions' order by place"
    const versions = all<{ data: string }>(query, id).map(
      ({ data }) => (JSON.parse(data) as { version: number }).version,
    )
    deepStrictEqual(
      versions,
      Array.from({ length: version }, (_, index) => index + 1),
      `versions of ${id}`,
    )
  }
}

/** Checks that each webhook has exactly one event for each revision that readers of published content can see. */
function checkOutbox(all: All, brandId: string, publishedRevision: number): Pick<DatabaseFacts, "events" | "eventIds"> {
  const events = new Map<string, number>()
  const eventIds = new Set<string>()
  const webhooks = all<{ id: string }>("select id from webhooks where brand_id = ?", brandId)
  for (const [index, { id }] of webhooks.entries()) {
    const deliveries = all<DeliveryRow>("select * from deliveries where webhook_id = ? order by id", id)
    const revisions = new Set<number>()
    for (const { event_id: eventId, event_type: type, body } of deliveries) {
      const { data } = JSON.parse(body) as { data: { content_id: string; revision: number } }
      eventIds.add(eventId)
      const key = `${data.content_id} ${type}`
      if (index === 0) events.set(key, (events.get(key) ?? 0) + 1)
      if (type === "content.scheduled") continue
      strictEqual(revisions.has(data.revision), false, `revision ${data.revision} was told of twice to ${id}`)
      revisions.add(data.revision)
    }
    const expected = Array.from({ length: publishedRevision }, (_, at) => at + 1)
    deepStrictEqual(
      [...revisions].toSorted((a, b) => a - b),
      expected,
      `events of ${id}`,
    )
  }
  return { events, eventIds }
}
