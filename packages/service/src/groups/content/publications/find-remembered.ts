import type { Publisher } from "@citable/publishers"
import { newId } from "@citable/storage/new-id"

import { withoutPlans } from "../../integrations/without-plans.ts"
import { hasKnownText } from "./is-ours.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { markerOf, type RemoteItemRow } from "./remote-item.ts"

export interface RememberedItem {
  /** What is known of it, for the row of the article. */
  columns: Partial<RemoteItemRow>
  /** The id of what an earlier connection left; empty if another connection has it. */
  leftId: string
}

type Known = Partial<RemoteItemRow> & { leftId: string; remote_id: string }

/**
 * Finds what other connections to the same place know of an article there: those of now, and those that are deleted or have moved. The platform is
 * asked by the id, and has to say that the item is there and ours. Undefined if there is none.
 */
export async function findRemembered(
  { db, publishers }: Pick<PublishingContext, "db" | "publishers">,
  row: Pick<RemoteItemRow, "brand_id" | "content_id" | "integration_id">,
  { publisher, signal }: { publisher: Publisher; signal: AbortSignal },
): Promise<RememberedItem | undefined> {
  if (!publisher.capabilities.reads) return undefined
  const places = await readPlaces({ db, publishers }, row.brand_id)
  const place = places.get(row.integration_id) ?? ""
  if (place === "") return undefined
  const others = [...places].flatMap(([id, one]) => (one === place && id !== row.integration_id ? [id] : []))
  const marker = markerOf(row.content_id)
  for (const { leftId, ...columns } of [...(await readOthers(others)), ...(await readLeft())]) {
    const state = await publisher.read(columns.remote_id, { signal, marker, asksWhoEdits: false })
    if (state === undefined) continue
    const isOurs = state.marker === marker || hasKnownText(columns.remote_fields ?? "{}", state)
    if (!isOurs || (await isOfAnother(state.id))) continue
    return { columns: { ...columns, remote_id: state.id }, leftId }
  }
  return undefined

  async function readOthers(ids: readonly string[]): Promise<Known[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom("remote_items")
      .select(knownColumns)
      .where("content_id", "=", row.content_id)
      .where("integration_id", "in", ids)
      .where("remote_id", "is not", null)
      .orderBy("updated_at", "desc")
      .execute()
    return rows.flatMap(({ remote_id: id, ...one }) => (id === null ? [] : [{ ...one, remote_id: id, leftId: "" }]))
  }

  async function readLeft(): Promise<Known[]> {
    const rows = await db
      .selectFrom("left_articles")
      .select(["id", "remote_id", "item"])
      .where("brand_id", "=", row.brand_id)
      .where("place", "=", place)
      .where("content_id", "=", row.content_id)
      .where("remote_id", "is not", null)
      .orderBy("left_at", "desc")
      .execute()
    return rows.flatMap(({ id: leftId, remote_id: id, item }) => {
      const known = JSON.parse(item ?? "{}") as Partial<RemoteItemRow>
      const columns = Object.fromEntries(knownColumns.flatMap((name) => (name in known ? [[name, known[name]]] : [])))
      return id === null ? [] : [{ ...columns, remote_id: id, leftId }]
    })
  }

  async function isOfAnother(id: string): Promise<boolean> {
    const other = await db
      .selectFrom("remote_items")
      .select("id")
      .where("integration_id", "=", row.integration_id)
      .where("remote_id", "=", id)
      .where("content_id", "!=", row.content_id)
      .executeTakeFirst()
    return other !== undefined
  }
}

/**
 * Keeps what is known of an item that is no longer on its platform, before another one takes its place: a platform that comes back from a backup
 * has it again.
 */
export async function rememberGone(
  context: Pick<PublishingContext, "db" | "publishers" | "now">,
  row: RemoteItemRow,
): Promise<void> {
  const place = (await readPlaces(context, row.brand_id)).get(row.integration_id) ?? ""
  if (row.remote_id === null || row.remote_fields === null || place === "") return
  const { brand_id, content_id, remote_id } = row
  const at = context.now()
  const id = newId("rem", at)
  const gone = { id, state: "withdrawn", visibility: "hidden", url: null }
  const item = JSON.stringify({ ...withoutPlans(row)[0], ...gone })
  const left = { id, brand_id, content_id, remote_id, place, item, integration_id: "", title: "", url: null }
  await context.db
    .insertInto("left_articles")
    .values({ ...left, is_there: 0, left_by: "", left_at: at })
    .execute()
}

/** The place of each connection of a brand. */
async function readPlaces(
  { db, publishers }: Pick<PublishingContext, "db" | "publishers">,
  brandId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("integrations")
    .select(["id", "kind", "config"])
    .where("brand_id", "=", brandId)
    .execute()
  return new Map(
    rows.map(({ id, kind, config }) => [id, publishers.placeOf(kind, JSON.parse(config) as Record<string, unknown>)]),
  )
}

/** What is known of an item on its platform, whoever is connected to it. */
const knownColumns = [
  "remote_id",
  "sequence",
  "unsettled",
  "sent_version",
  "sent_fields",
  "first_at",
  "remote_fields",
  "remote_mark",
  "visibility",
  "owned_there",
] as const
