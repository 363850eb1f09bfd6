import type { PublicationItem } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { SqlBool } from "kysely"
import { sql } from "kysely"

import { accountDatabase } from "../../../storage/account-database.ts"
import type { Database } from "../../../storage/database.ts"
import { type RemoteItemRow, toPublicationItem } from "./remote-item.ts"

export interface TargetItemFilter {
  /** The platforms, by the ids of their integrations. The counts are of these. */
  targets: readonly string[]
  /** Only articles on this platform. Default: on all of them. */
  only?: string | undefined
  /**
   * Only articles that a platform has in this state. `trouble` needs a person, `none` was never sent. Default: every article that was sent.
   */
  state?: PublicationItem["state"] | "trouble" | "none" | undefined
  /** `next` of the page before. One that is not from here begins at the start. */
  after?: string | undefined
  limit: number
}

/** What a platform has of an article. */
export interface TargetItem {
  article: { id: string; title: string }
  integrationId: string
  /** Undefined for an article that was never sent there. */
  item: PublicationItem | undefined
  /** Whether somebody has to decide something. */
  needsPerson: boolean
}

export interface TargetItems {
  /** Articles that were edited last come first. */
  rows: TargetItem[]
  /** Where the next page begins; null on the last one. */
  next: string | null
  /** How many rows all pages have. */
  matching: number
  /** How many articles the brand has. */
  articles: number
  /** By the ids of the platforms. */
  counts: ReadonlyMap<string, TargetCounts>
}

export interface TargetCounts {
  sent: number
  published: number
  needPerson: number
}

const troubled = ["conflict", "failed", "gone"] as const
const isTroubled = ({ state, drift }: Pick<RemoteItemRow, "state" | "drift">): boolean =>
  drift !== null || (troubled as readonly string[]).includes(state)

/** Lists what platforms have of a brand's articles, page by page, and counts all of it. No tool lists the articles of a platform. */
export async function listTargetItems(
  source: { db: Database },
  brandId: string,
  { targets, only, state, after, limit }: TargetItemFilter,
): Promise<TargetItems> {
  const brand = await source.db.selectFrom("brands").select("account_id").where("id", "=", brandId).executeTakeFirst()
  if (brand === undefined) throw notFound()
  const db = accountDatabase(source.db, brand.account_id)
  const shown = only === undefined ? targets : targets.filter((id) => id === only)
  const groups = await countItems(db, brandId, targets)
  const { articles } = await db
    .selectFrom("contents")
    .select((eb) => eb.fn.countAll<number | string>().as("articles"))
    .where("brand_id", "=", brandId)
    .executeTakeFirstOrThrow()
  const rows = await readRows(db, brandId, { targets: shown, state, after, limit: limit + 1 })
  const last = rows[limit - 1]
  return {
    rows: rows.slice(0, limit).map(toItem),
    next: rows.length > limit && last !== undefined ? toPlace(last) : null,
    matching: countMatching(groups, { shown, state, articles: Number(articles) }),
    articles: Number(articles),
    counts: new Map(targets.map((id) => [id, toCounts(groups.filter((group) => group.id === id))])),
  }
}

interface Group {
  id: string
  state: RemoteItemRow["state"]
  isDrifted: boolean
  count: number
}

async function countItems(db: Database, brandId: string, targets: readonly string[]): Promise<Group[]> {
  if (targets.length === 0) return []
  const isDrifted = sql<number>`case when remote_items.drift is null then 0 else 1 end`
  const groups = await db
    .selectFrom("remote_items")
    .innerJoin("contents", "contents.id", "remote_items.content_id")
    .select(["remote_items.integration_id", "remote_items.state", isDrifted.as("is_drifted")])
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("remote_items.brand_id", "=", brandId)
    .where("remote_items.integration_id", "in", targets)
    .groupBy(["remote_items.integration_id", "remote_items.state", isDrifted])
    .execute()
  return groups.map(({ integration_id: id, state, is_drifted: drifted, count }) => ({
    id,
    state,
    isDrifted: Number(drifted) === 1,
    count: Number(count),
  }))
}

const total = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0)
const needsPerson = ({ state, isDrifted }: Group): boolean => isTroubled({ state, drift: isDrifted ? "" : null })

const toCounts = (groups: readonly Group[]): TargetCounts => ({
  sent: total(groups),
  published: total(groups.filter(({ state }) => state === "published")),
  needPerson: total(groups.filter(needsPerson)),
})

function countMatching(
  groups: readonly Group[],
  { shown, state, articles }: { shown: readonly string[]; state: TargetItemFilter["state"]; articles: number },
): number {
  const sent = groups.filter(({ id }) => shown.includes(id))
  if (state === undefined) return total(sent)
  if (state === "none") return articles * shown.length - total(sent)
  return total(sent.filter((group) => (state === "trouble" ? needsPerson(group) : group.state === state)))
}

type Filter = Pick<TargetItemFilter, "targets" | "state" | "after" | "limit">
type Row = Awaited<ReturnType<typeof readRows>>[number]

async function readRows(db: Database, brandId: string, { targets, state, after, limit }: Filter) {
  if (targets.length === 0) return []
  let query = db
    .selectFrom("contents")
    .innerJoin("integrations", "integrations.brand_id", "contents.brand_id")
    .leftJoin("remote_items", (join) =>
      join
        .onRef("remote_items.content_id", "=", "contents.id")
        .onRef("remote_items.integration_id", "=", "integrations.id"),
    )
    .selectAll("remote_items")
    .select([
      "contents.id as article_id",
      "contents.title",
      "contents.version",
      "contents.updated_at as edited_at",
      "integrations.id as target_id",
      "integrations.name",
      "integrations.kind",
    ])
    .where("contents.brand_id", "=", brandId)
    .where("integrations.id", "in", targets)
    .where("remote_items.id", state === "none" ? "is" : "is not", null)
  if (state === "trouble") {
    query = query.where((eb) =>
      eb.or([eb("remote_items.drift", "is not", null), eb("remote_items.state", "in", troubled)]),
    )
  } else if (state !== undefined && state !== "none") query = query.where("remote_items.state", "=", state)
  const place = readPlace(after)
  if (place !== undefined) {
    query = query
      // For the index. The next condition alone would read every article.
      .where("contents.updated_at", "<=", place.at)
      .where(
        sql<SqlBool>`(contents.updated_at, contents.id, integrations.id) < (${place.at}, ${place.id}, ${place.target})`,
      )
  }
  return query
    .orderBy("contents.updated_at", "desc")
    .orderBy("contents.id", "desc")
    .orderBy("integrations.id", "desc")
    .limit(limit)
    .execute()
}

function toItem(row: Row): TargetItem {
  const { article_id: id, title, target_id: integrationId, name, kind, version } = row
  const stored = row.id === null ? undefined : (row as RemoteItemRow)
  const item = stored && toPublicationItem(stored, { integration: { name, kind }, currentVersion: version })
  return { article: { id, title }, integrationId, item, needsPerson: stored !== undefined && isTroubled(stored) }
}

const toPlace = (row: Row): string => `${row.edited_at}.${row.article_id}.${row.target_id}`

function readPlace(text: string | undefined): { at: number; id: string; target: string } | undefined {
  const [, at, id = "", target = ""] = /^(\d{1,15})\.(cnt_[0-9a-z]{1,40})\.(int_[0-9a-z]{1,40})$/.exec(text ?? "") ?? []
  return at === undefined ? undefined : { at: Number(at), id, target }
}
