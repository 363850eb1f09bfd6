import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"

/** How many gaps have quotes, and how many of the latest answers of each are considered. */
const mostQuoted = 5
const mostAnswers = 100

export const listCitationGaps: Handler<"list_citation_gaps"> = async ({ db, box, brand, now }, input) => {
  const { cursor, limit, quotes: hasQuotes, ...filters } = input
  const days = await resolveRange(db, brand.id, input, now())
  const list = openList(box, "gaps", [filters, days], { cursor, limit })
  const key = input.by === "url" ? "cited.url" : "cited.domain"
  const names = await readTrackedNames(db, brand)
  const { competitor_id: only } = input
  // The citations of answers that name a competitor but not the brand, except those of the brand's own domains.
  const gaps = selectAnswers(db, input, days)
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .where("cited.type", "!=", "own")
    .where(sql<boolean>`not exists (select 1 from answer_mentions where answer_id = answers.id and competitor_id = '')`)
    .where(
      only === undefined
        ? sql<boolean>`exists (select 1 from answer_mentions where answer_id = answers.id)`
        : sql<boolean>`exists (select 1 from answer_mentions where answer_id = answers.id and competitor_id = ${only})`,
    )
  const page = input.url === undefined ? undefined : await toPage(input.url)
  let query = gaps
    .select(key)
    .select((eb) => [
      eb.fn.count<number | string>("answers.id").distinct().as("answers"),
      eb.fn.max<string>("cited.domain").as("domain"),
      eb.fn.max<string | null>("cited.title").as("title"),
      eb.fn.max<string | null>("cited.link").as("link"),
      eb.fn.max<string>("cited.type").as("type"),
      eb.fn.max<number>("answers.answered_at").as("last"),
    ])
    .groupBy(key)
  if (input.type !== undefined && input.type.length > 0) query = query.where("cited.type", "in", input.type)
  if (page !== undefined) query = query.where("cited.url", "=", page)
  if (input.domain !== undefined) query = query.where("cited.domain", "=", input.domain)
  if (list.after !== undefined) {
    const [count = 0, after = ""] = list.after
    const answers = sql<number>`count(distinct answers.id)`
    query = query.having((eb) =>
      eb.or([
        eb(answers, "<", count as number),
        eb.and([eb(answers, "=", count as number), eb(key, ">", after as string)]),
      ]),
    )
  }
  const rows = await query
    .orderBy("answers", "desc")
    .orderBy(key)
    .limit(limit + 1)
    .execute()
  const keyOf = (row: { url?: string; domain?: string }) => (input.by === "url" ? row.url : row.domain) ?? ""
  const { shown, paging } = list.page(rows, (row) => [Number(row.answers), keyOf(row)])
  const found =
    shown.length === 0
      ? []
      : await gaps
          .innerJoin("answer_mentions as mention", "mention.answer_id", "answers.id")
          .where(key, "in", shown.map(keyOf))
          .select([key, "answers.engine", "answers.prompt_id", "mention.competitor_id"])
          .distinct()
          .execute()
  const quote = async (row: { url?: string; domain?: string }, competitors: ReadonlySet<string>) => {
    const { quoteGap } = await import("./quote-gap.ts")
    const answers = await gaps
      .where(key, "=", keyOf(row))
      .select(["answers.id", "answers.prompt_id", "answers.engine"])
      .distinct()
      .orderBy("answers.id", "desc")
      .limit(mostAnswers)
      .execute()
    return quoteGap(db, { accountId: brand.account_id, names, answers, competitors })
  }
  const data = await Promise.all(
    shown.map(async (row, at) => {
      const about = found.filter((one) => keyOf(one) === keyOf(row))
      const competitors = new Set(about.map(({ competitor_id: id }) => id))
      return {
        url: input.by === "url" ? (row.link ?? keyOf(row)) : null,
        domain: row.domain,
        title: input.by === "url" ? row.title : null,
        type: row.type as "other",
        answers: Number(row.answers),
        engines: [...new Set(about.map(({ engine }) => engine))].toSorted().slice(0, 50),
        prompt_ids: [...new Set(about.map(({ prompt_id: id }) => id))].toSorted().slice(0, 100),
        competitors: names.flatMap(({ id, name }) =>
          id !== null && competitors.has(id) ? [{ competitor_id: id, name }] : [],
        ),
        last_cited_at: new Date(Number(row.last)).toISOString(),
        ...(hasQuotes && at < mostQuoted ? { quotes: await quote(row, competitors) } : {}),
      }
    }),
  )
  return { output: { ...days, data, ...paging } }
}

/** A cited page as the table has it. */
async function toPage(url: string): Promise<string> {
  const { canonicalUrl } = await import("./parse-answers/canonical-url.ts")
  return canonicalUrl(url) ?? url
}
