import { sql } from "kysely"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import { hashNames, readTrackedNames } from "../../mentions/tracked-names.ts"
import type { AnswerFilter } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"
import type { GapDetails } from "./packed-days/count-gaps.ts"
import type { QuotedGap } from "./quote-gap.ts"

/** How many gaps have quotes. */
const mostQuoted = 5

export const listCitationGaps: Handler<"list_citation_gaps"> = async (context, input) => {
  const { db, box, brand, now } = context
  const { cursor, limit, quotes: hasQuotes, ...filters } = input
  const days = await resolveRange(db, brand.id, input, now())
  const list = openList(box, "gaps", [filters, days], { cursor, limit })
  const names = await readTrackedNames(db, brand)
  // A start needs no counts of pages.
  const { chooseAnswers } = await import("./packed-days/choose-answers.ts")
  const { countGaps, describeGaps } = await import("./packed-days/count-gaps.ts")
  const { openCountedDays } = await import("./packed-days/open-counted-days.ts")
  const { openFigures } = await import("./alike/open-figures.ts")
  const figures = await openFigures(context, input, { tracked: [""], onlyBrand: true })
  const { by, url, domain: onlyDomain, type: types = [], competitor_id: competitorId } = input
  const only = url === undefined ? undefined : await toPage(url)
  const key = ["gaps", by, only, onlyDomain, types, competitorId, limit, list.after, hasQuotes, hashNames(names)]
  const found = await figures.remember(key, days, async () => {
    const cited = await (await openCountedDays(context, brand.id)).readCited(days)
    const choose = await chooseAnswers(db, input)
    const isAsked = (page: { url: string; domain: string; type: string }) =>
      (types.length === 0 || types.some((one) => one === page.type)) &&
      (only === undefined || page.url === only) &&
      (onlyDomain === undefined || page.domain === onlyDomain)
    const question = { by, competitorId, isAsked }
    const [count = Infinity, after = ""] = list.after ?? []
    const rows = [...countGaps(cited, choose, question).values()]
      .filter(({ answers, key: own }) => (answers === count ? own > String(after) : answers < Number(count)))
      .toSorted((one, other) => other.answers - one.answers || compareKeys(one.key, other.key))
    const shown = rows.slice(0, limit)
    const described = describeGaps(cited, choose, { ...question, keys: shown.map((row) => row.key) })
    const data = await Promise.all(
      shown.map(async (row, at) => {
        const details = described.get(row.key) ?? nothing
        const quoted = { by, key: row.key, competitorId, latest: details.latest.toReversed() }
        const { competitors } = details
        const quotes = hasQuotes && at < mostQuoted ? await quoteOf(context, input, quoted, { names, competitors }) : []
        return {
          key: row.key,
          url: by === "url" ? (row.link ?? row.key) : null,
          domain: row.domain,
          title: by === "url" ? row.title : null,
          type: row.type as "other",
          answers: row.answers,
          engines: [...details.engines].toSorted().slice(0, 50),
          prompt_ids: [...details.prompts].toSorted().slice(0, 100),
          competitors: names.flatMap(({ id, name }) =>
            id !== null && competitors.has(id) ? [{ competitor_id: id, name }] : [],
          ),
          last_cited_at: new Date(row.last).toISOString(),
          ...(hasQuotes && at < mostQuoted ? { quotes } : {}),
        }
      }),
    )
    return { data, isCut: rows.length > limit }
  })
  const { shown, paging } = list.page(found.data, (row) => [row.answers, row.key], found.isCut)
  const { readHeldPrompts } = await import("./draws/read-held-prompts.ts")
  const held = await readHeldPrompts(db, brand.id, now())
  const toGap = ({ key: _key, ...row }: (typeof shown)[number]) => {
    const waiting = row.prompt_ids.flatMap((id) => {
      const until = held.get(id)
      return until === undefined ? [] : [{ prompt_id: id, until }]
    })
    return waiting.length === 0 ? row : { ...row, held_back: waiting }
  }
  return { output: { ...days, data: shown.map(toGap), ...paging } }
}

const compareKeys = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

interface QuotedKey {
  by: "url" | "domain"
  key: string
  competitorId: string | undefined
  /** The latest one first. */
  latest: GapDetails["latest"]
}

/** What the latest answers of a gap say. */
async function quoteOf(
  { db, brand }: Pick<CallContext, "db" | "brand">,
  filter: AnswerFilter,
  { by, key, competitorId, latest }: QuotedKey,
  { names, competitors }: Pick<QuotedGap, "names" | "competitors">,
) {
  const { quoteGap } = await import("./quote-gap.ts")
  const { latestOfEach } = await import("./latest-of-each.ts")
  const chosen = latestOfEach(latest)
  const different = <Value>(values: readonly Value[]) => [...new Set(values)]
  const dates = chosen.map(({ day }) => day).toSorted()
  const named = competitorId === undefined ? sql`` : sql`and competitor_id = ${competitorId}`
  const answers = await selectAnswers(db, filter, { from: dates[0] ?? "", to: dates.at(-1) ?? "" })
    .where("answers.prompt_id", "in", different(["", ...chosen.map((one) => one.prompt_id)]))
    .where("answers.engine", "in", different(["", ...chosen.map((one) => one.engine)]))
    .where("answers.answered_at", "in", different([0, ...chosen.map((one) => one.at)]))
    .innerJoin("answer_citations as cited", "cited.answer_id", "answers.id")
    .where(by === "url" ? "cited.url" : "cited.domain", "=", key)
    .where("cited.type", "!=", "own")
    .where(sql<boolean>`not exists (select 1 from answer_mentions where answer_id = answers.id and competitor_id = '')`)
    .where(sql<boolean>`exists (select 1 from answer_mentions where answer_id = answers.id ${named})`)
    .select(["answers.id", "answers.prompt_id", "answers.engine"])
    .distinct()
    .orderBy("answers.id", "desc")
    .execute()
  return quoteGap(db, { accountId: brand.account_id, names, answers, competitors })
}

const nothing: GapDetails = { engines: new Set(), prompts: new Set(), competitors: new Set(), latest: [] }

/** A cited page as the table has it. */
async function toPage(url: string): Promise<string> {
  const { canonicalUrl } = await import("./parse-answers/canonical-url.ts")
  return canonicalUrl(url) ?? url
}
