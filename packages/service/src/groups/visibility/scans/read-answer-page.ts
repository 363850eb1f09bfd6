import type { Answer } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, SelectQueryBuilder } from "kysely"

import type { CallContext } from "../../../call/call-context.ts"
import { fitPage } from "../../../call/fit-page.ts"
import type { OpenList } from "../../../call/open-list.ts"

type AnswerRow = Omit<Selectable<Tables["answers"]>, "raw" | "sources" | "call_id" | "day" | "names_hash" | "read_at">

/** The columns of an answer, without those that only parsing needs. */
const answerColumns = [
  "id",
  "brand_id",
  "scan_id",
  "prompt_id",
  "prompt",
  "engine",
  "surface",
  "model",
  "source",
  "locale",
  "repeat",
  "text",
  "found",
  "searches",
  "left_out",
  "listed",
  "cost",
  "answered_at",
] as const

interface AnswerPage {
  list: OpenList
  limit: number
  order: "asc" | "desc"
  /** Whether to say where each name is. */
  spans?: boolean | undefined
}

/** Reads a page of chosen answers of a brand, in the order of their ids. */
export async function readAnswerPage(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  chosen: SelectQueryBuilder<Tables, "answers", object>,
  { list, limit, order, spans }: AnswerPage,
): Promise<{ data: Answer[]; next_cursor: string | null; has_more: boolean }> {
  const [after] = list.after ?? []
  const rest = after === undefined ? chosen : chosen.where("answers.id", order === "asc" ? ">" : "<", String(after))
  const rows = await rest
    .select(answerColumns)
    .orderBy("answers.id", order)
    .limit(limit + 1)
    .execute()
  const fitting = fitPage(rows)
  const read = await toAnswers(db, fitting)
  // A start needs no places of names.
  const answers = spans ? await (await import("./with-spans.ts")).withSpans({ db, brand }, read) : read
  const { shown, paging } = list.page(answers, ({ id }) => [id], fitting.length < rows.length)
  return { data: shown, ...paging }
}

/** Converts rows to answers on the wire, in the same order, with their parse results. */
async function toAnswers(db: Database, rows: readonly AnswerRow[]): Promise<Answer[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const mentions = await db
    .selectFrom("answer_mentions")
    .selectAll()
    .where("answer_id", "in", ids)
    .orderBy("position")
    .execute()
  const absences = await db.selectFrom("answer_absences").selectAll().where("answer_id", "in", ids).execute()
  const citations = await db
    .selectFrom("answer_citations")
    .selectAll()
    .where("answer_id", "in", ids)
    .orderBy("position")
    .execute()
  const finds = await db
    .selectFrom("found_pages")
    .selectAll()
    .where("answer_id", "in", ids)
    .orderBy("position")
    .execute()
  const urls = [...citations, ...finds].map(({ url }) => url)
  // A start needs no addresses of articles. All answers are of one brand.
  const { readCitedContents } = await import("../cited-contents.ts")
  const contents = await readCitedContents(db, rows[0]?.brand_id ?? "", urls)
  const toPages = (pages: typeof citations, answerId: string) =>
    pages
      .filter((page) => page.answer_id === answerId)
      .map(({ url, link, domain, title, type, competitor_id, position, unresolved }) => ({
        url: link ?? url,
        domain,
        title,
        type,
        competitor_id,
        position,
        unresolved: unresolved === 1,
        content_id: contents.get(url) ?? null,
      }))
  return rows.map((row) => ({
    id: row.id,
    scan_id: row.scan_id,
    prompt_id: row.prompt_id,
    prompt: row.prompt,
    engine: row.engine,
    surface: row.surface,
    model: row.model,
    source: row.source,
    locale: row.locale,
    repeat: row.repeat,
    text: row.text,
    mentions: mentions
      .filter(({ answer_id: id }) => id === row.id)
      .map(({ competitor_id: id, name, position, rank, count, tone }) => ({
        competitor_id: id === "" ? null : id,
        name,
        position,
        rank,
        count,
        tone,
      })),
    absent: absences
      .filter(({ answer_id: id }) => id === row.id)
      .map(({ competitor_id: id }) => (id === "" ? null : id)),
    listed: JSON.parse(row.listed ?? "[]") as string[],
    left_out: row.left_out,
    citations: toPages(citations, row.id),
    found:
      row.found === null
        ? null
        : toPages(finds, row.id).map(({ url, domain, title, type, content_id }) => ({
            url,
            domain,
            title,
            type,
            content_id,
          })),
    searches: row.searches === null ? null : (JSON.parse(row.searches) as string[]),
    cost_usd: {
      value: row.cost === null ? null : row.cost / 1e6,
      source: row.source,
      observed_at: new Date(row.answered_at).toISOString(),
      missing: row.cost === null ? "not_configured" : null,
    },
    answered_at: new Date(row.answered_at).toISOString(),
  }))
}
