import { hash } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import type { Prompt } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { type Selectable, sql } from "kysely"

import { noCounts, toMetrics } from "./metrics/to-metrics.ts"

export type PromptRow = Selectable<Tables["prompts"]>

/** The key of a prompt within its brand: words, language and country. Case and spaces do not matter. */
export function promptKey(text: string, locale: string, market: string | null): string {
  const words = text.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase()
  return hash("sha256", JSON.stringify([words, locale, market]), "base64url")
}

/** A scan sends all of them to every engine. More would exceed any budget. */
const maxPrompts = 5000

/** Throws 409 if a brand would track too many prompts with one more than `count`. Default: as many as it tracks. */
export async function refuseMorePrompts(db: Database, brandId: string, count?: number): Promise<void> {
  const tracked = db.selectFrom("prompts").where("brand_id", "=", brandId).where("deleted_at", "is", null)
  const counted = tracked.select(({ fn }) => fn.countAll<number | string>().as("count"))
  if ((count ?? Number((await counted.executeTakeFirstOrThrow()).count)) < maxPrompts) return
  throw new ProblemError("conflict", `A brand tracks at most ${maxPrompts} prompts. Delete those that matter less.`)
}

/** Throws 409 if a brand tracks a prompt with a key. */
export async function refuseSamePrompt(db: Database, brandId: string, key: string): Promise<void> {
  const same = await db
    .selectFrom("prompts")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("key", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  if (same !== undefined) throw new ProblemError("conflict", `This prompt already exists (${same.id}).`)
}

/** Converts rows to prompts on the wire, in the same order. */
export async function toPrompts(db: Database, rows: readonly PromptRow[]): Promise<Prompt[]> {
  const tags = new Map<string, string[]>(rows.map(({ id }) => [id, []]))
  if (rows.length > 0) {
    const found = await db
      .selectFrom("prompt_tags")
      .selectAll()
      .where("prompt_id", "in", [...tags.keys()])
      .orderBy("tag")
      .execute()
    for (const { prompt_id: id, tag } of found) tags.get(id)?.push(tag)
  }
  const latest = await readLatest(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    brand_id: row.brand_id,
    text: row.text,
    tags: tags.get(row.id) ?? [],
    locale: row.locale,
    market: row.market,
    engines: JSON.parse(row.engines) as string[],
    enabled: row.enabled === 1,
    latest: latest.get(row.id) ?? null,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }))
}

/** The results of the last scan with answers to each prompt. */
async function readLatest(db: Database, ids: readonly string[]): Promise<Map<string, Prompt["latest"]>> {
  if (ids.length === 0) return new Map()
  // One step in an index for each prompt: a group of them would read the ids of all their answers.
  const newest = db
    .selectFrom("prompts")
    .select((eb) => [
      "prompts.id as prompt_id",
      eb
        .selectFrom("answers")
        .select("answers.id")
        .whereRef("answers.prompt_id", "=", "prompts.id")
        .where("answers.surface", "=", "api")
        .orderBy("answers.id", "desc")
        .limit(1)
        .as("id"),
    ])
    .where("prompts.id", "in", [...ids])
  const rows = await db
    .with("newest", () => newest)
    .selectFrom("newest")
    .innerJoin("answers as last", "last.id", "newest.id")
    .innerJoin("answers as answer", (join) =>
      join
        .onRef("answer.scan_id", "=", "last.scan_id")
        .onRef("answer.prompt_id", "=", "last.prompt_id")
        .on("answer.left_out", "is", null),
    )
    .leftJoin("answer_mentions as mention", (join) =>
      join.onRef("mention.answer_id", "=", "answer.id").on("mention.competitor_id", "=", ""),
    )
    .select(["last.prompt_id", "last.scan_id", "answer.engine", "answer.surface"])
    .select((eb) => [
      eb.fn.countAll<number | string>().as("answers"),
      eb.fn.count<number | string>("mention.answer_id").as("mentioned"),
      eb.fn.sum<number | string | null>("mention.position").as("positions"),
      eb.fn.max<number | string>("answer.answered_at").as("at"),
      sql<number | string>`sum(case when exists (select 1 from answer_citations
        where answer_id = answer.id and type = 'own') then 1 else 0 end)`.as("cited"),
    ])
    .groupBy(["last.prompt_id", "last.scan_id", "answer.engine", "answer.surface"])
    .orderBy("answer.engine")
    .orderBy("answer.surface")
    .execute()
  const byPrompt = Map.groupBy(rows, (row) => row.prompt_id)
  return new Map([...byPrompt].map(([id, engines]) => [id, toLatest(engines)]))
}

interface LatestRow {
  scan_id: string
  engine: string
  surface: "api" | "consumer"
  answers: number | string
  mentioned: number | string
  cited: number | string
  positions: number | string | null
  at: number | string
}

/** Sums up what the engines answered to a prompt in a scan. */
function toLatest(rows: readonly LatestRow[]): Prompt["latest"] {
  const sum = (column: "answers" | "mentioned" | "cited" | "positions") =>
    rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
  const [first] = rows
  if (first === undefined) return null
  const answers = sum("answers")
  const counts = { ...noCounts, mentioned: sum("mentioned"), cited: sum("cited"), positions: sum("positions") }
  const { mention_rate, citation_rate, average_position } = toMetrics(counts, answers, 0)
  return {
    scan_id: first.scan_id,
    answers,
    mention_rate,
    citation_rate,
    average_position,
    engines: rows.slice(0, 50).map((row) => ({
      engine: row.engine,
      surface: row.surface,
      answers: Number(row.answers),
      mentioned: Number(row.mentioned),
      cited: Number(row.cited),
    })),
    answered_at: new Date(Math.max(...rows.map(({ at }) => Number(at)))).toISOString(),
  }
}

/** Replaces the tags of a prompt. */
export async function writePromptTags(db: Database, promptId: string, tags: readonly string[]): Promise<void> {
  await db.deleteFrom("prompt_tags").where("prompt_id", "=", promptId).execute()
  const rows = [...new Set(tags)].map((tag) => ({ prompt_id: promptId, tag }))
  if (rows.length > 0) await db.insertInto("prompt_tags").values(rows).execute()
}
