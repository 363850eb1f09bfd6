import type { ActionState, WayBack } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import type { ActionTable } from "@citable/storage/tables/action-tables"
import type { Selectable } from "kysely"

import type { SubjectNow } from "./find-subjects.ts"
import { refusalOf } from "./refusal-of.ts"

type Row = Selectable<ActionTable>

interface Earlier {
  id: string
  /** Whether the working copy has this text. */
  isNow: boolean
  isEmpty: boolean
}

/** Finds what undoes each action as things are now. Returns the ways by the ids of the actions. */
export async function findWaysBack(
  db: Database,
  rows: readonly Row[],
  { subjects, now }: Omit<World, "revisions">,
): Promise<ReadonlyMap<string, WayBack>> {
  const revisions = await readRevisions(db, rows)
  return new Map(rows.map((row) => [row.id, wayBackOf(row, { subjects, revisions, now })]))
}

interface World {
  /** What the actions were about, by its id. */
  subjects: ReadonlyMap<string, SubjectNow>
  revisions: ReadonlyMap<string, Earlier>
  now: number
}

function wayBackOf(row: Row, { subjects, revisions, now }: World): WayBack {
  const { subject_id: id, subject_kind: kind, tool } = row
  if (id === null) return { refused: refusalOf(tool) }
  if (restorable.has(tool)) return takeOutOfTrash(row, subjects.get(id))
  if (kind !== "content") return { refused: refusalOf(tool) }
  const before = toState(row.before)
  const after = toState(row.after)
  const content = { content_id: id }
  const article = subjects.get(id)
  if (article === undefined) return { refused: "The article is deleted for good." }
  const { copy } = article
  if (copy === undefined) return { refused: "The article is in the trash. Restore it first." }
  if (after.integration_id !== undefined) {
    return { refused: "What a platform shows is changed on the publishing page of the article." }
  }
  const restore = (version: number | undefined): WayBack => {
    const earlier = revisions.get(`${id} ${version}`)
    if (version === undefined || earlier === undefined) return { refused: "The service has no text from before it." }
    if (earlier.isNow) return { refused: "The article has the text from before it." }
    const calls = [{ tool: "restore_content_revision", input: { ...content, revision_id: earlier.id } }]
    return { kind: "restore", calls, version }
  }
  const publish = (version: number): WayBack => {
    if (copy.publish_at !== null) return { refused: "The article is scheduled. Cancel its schedule first." }
    const text = restore(version)
    const earlier = revisions.get(`${id} ${version}`)
    if (earlier === undefined) return text
    if (earlier.isNow && copy.live_version === copy.version) return { refused: "Sites have the text from before it." }
    const calls = [...(text.calls ?? []), { tool: "publish_content", input: content }]
    return { kind: "publish", calls, version }
  }
  const trash = (): WayBack => {
    if (copy.live_version !== null || copy.publish_at !== null) {
      return { refused: "The article is published or scheduled by now. Unpublish it first." }
    }
    return { kind: "trash", calls: [{ tool: "delete_content", input: content }] }
  }

  switch (tool) {
    case "create_content":
    case "generate_content":
      return trash()
    case "update_content":
      return before.version === undefined ? trash() : restore(before.version)
    case "restore_content_revision":
      return restore(before.version)
    case "rewrite_content":
    case "translate_content": {
      // A model writes later. A translation that is new begins without a text.
      const isNew = revisions.get(`${id} ${after.version}`)?.isEmpty === true
      return isNew ? trash() : restore(after.version)
    }
    case "publish_content": {
      if (after.publish_at !== undefined) {
        if (copy.publish_at !== Date.parse(after.publish_at)) return { refused: "This schedule has ended." }
        return { kind: "cancel", calls: [{ tool: "unpublish_content", input: { ...content, only: "schedule" } }] }
      }
      if (copy.live_version === null) return { refused: "The article is not published any more." }
      if (before.live_version === undefined) {
        return { kind: "unpublish", calls: [{ tool: "unpublish_content", input: content }] }
      }
      if (copy.live_version === before.live_version) return { refused: "Sites have the version from before it." }
      return publish(before.live_version)
    }
    case "unpublish_content": {
      if (before.live_version !== undefined && after.live_version === undefined) {
        if (copy.live_version !== null) return { refused: "The article is published again." }
        return publish(before.live_version)
      }
      if (before.publish_at === undefined) return { refused: refusalOf(tool) }
      if (copy.publish_at !== null) return { refused: "The article is scheduled again." }
      if (Date.parse(before.publish_at) <= now) return { refused: "The time of the schedule has passed." }
      const { publish_at: at, publish_version: version } = before
      const input = { ...content, publish_at: at, ...(version === undefined ? {} : { version }) }
      return { kind: "schedule", calls: [{ tool: "publish_content", input }] }
    }
    default:
      return { refused: refusalOf(tool) }
  }
}

/** The tools that move something to the trash, with the ones that restore it. */
const restorable: ReadonlyMap<string, string> = new Map([
  ["delete_competitor", "update_competitor"],
  ["delete_content", "update_content"],
  ["delete_integration", "update_integration"],
  ["delete_media", "update_media"],
  ["delete_prompt", "update_prompt"],
  ["delete_webhook", "update_webhook"],
])
/** The tools whose paths do not name the brand. */
const unbranded: ReadonlySet<string | null> = new Set(["content", "integration", "webhook"])

function takeOutOfTrash({ tool, brand_id, subject_kind, subject_id }: Row, subject: SubjectNow | undefined): WayBack {
  if (subject === undefined) return { refused: "It is deleted for good." }
  if (!subject.isTrashed) return { refused: "It is out of the trash again." }
  const path = { ...(unbranded.has(subject_kind) ? {} : { brand_id }), [`${subject_kind}_id`]: subject_id }
  return { kind: "untrash", calls: [{ tool: restorable.get(tool) ?? "", input: { ...path, trashed: false } }] }
}

/** Parses a stored state. Without one, it is empty. */
export const toState = (text: string | null): ActionState => (text === null ? {} : (JSON.parse(text) as ActionState))

/** The revisions that actions can lead back to, by article and version. */
async function readRevisions(db: Database, rows: readonly Row[]): Promise<Map<string, Earlier>> {
  const wanted = rows.flatMap(({ subject_kind: kind, subject_id: id, before, after }) => {
    if (kind !== "content" || id === null) return []
    const [found, left] = [toState(before), toState(after)]
    const versions = new Set([found.version, found.live_version, left.version])
    return [...versions].flatMap((version) => (version === undefined ? [] : [{ id, version }]))
  })
  if (wanted.length === 0) return new Map()
  const found = await db
    .selectFrom("content_revisions as earlier")
    .innerJoin("contents", "contents.id", "earlier.content_id")
    .select(["earlier.id", "content_id", "earlier.version"])
    .select((eb) => [
      eb
        .and([
          eb("earlier.document", "=", eb.ref("contents.document")),
          eb("earlier.body", "=", eb.ref("contents.body")),
        ])
        .as("is_now"),
      eb("earlier.body", "=", "").as("is_empty"),
    ])
    .where((eb) =>
      eb.or(wanted.map(({ id, version }) => eb.and([eb("content_id", "=", id), eb("earlier.version", "=", version)]))),
    )
    .execute()
  const toEarlier = (row: (typeof found)[number]): Earlier => ({
    id: row.id,
    isNow: Boolean(row.is_now),
    isEmpty: Boolean(row.is_empty),
  })
  return new Map(found.map((row) => [`${row.content_id} ${row.version}`, toEarlier(row)]))
}
