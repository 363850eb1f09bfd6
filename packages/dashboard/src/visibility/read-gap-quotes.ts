import type { Answer, CitationGap } from "@citable/contract/visibility"
import { markNames, type OpenedBrand, quoteAround } from "@citable/service/pages"

import { type AnswerFilter, toAnswerInput } from "../range/answer-filter.ts"
import { readTracked } from "./read-tracked.ts"

/** A sentence of an answer, word for word. */
export interface GapQuote {
  text: string
  engine: string
  /** The day of the answer, such as `2026-07-01`. */
  day: string
  /** The question that it answers. */
  prompt: string
}

const maxQuotes = 3
/** How many answers of different prompts and engines are looked up at most. */
const maxLooks = 6

/** Reads what answers of a gap say about its competitors: one sentence an answer, of different engines where there are some. */
export async function readGapQuotes(brand: OpenedBrand, gap: CitationGap, answers: AnswerFilter): Promise<GapQuote[]> {
  const input = { brand_id: brand.id, ...toAnswerInput(answers), domain: gap.domain, limit: 100 }
  const { data: citations } = await brand.call("list_citations", input)
  const ofGap = citations.filter(
    (one) => gap.prompt_ids.includes(one.prompt_id) && (gap.url === null || one.url === gap.url),
  )
  const rivals = new Set(gap.competitors.map(({ competitor_id: id }) => id))
  const names = await readTracked(brand)
  const quotes: GapQuote[] = []
  for (const { prompt_id, engine, surface, answered_at: at } of oneOfEach(ofGap).slice(0, maxLooks)) {
    const day = at.slice(0, 10)
    const asked = { brand_id: brand.id, prompt_id, engine, surface, from: day, to: day, limit: 20 }
    const { data } = await brand.call("get_prompt_results", asked)
    const answer = data.find((one) => isGap(one, gap, rivals))
    if (answer === undefined) continue
    const text = sentenceAbout(answer, rivals, await markNames(brand.principal.accountId, names, [answer]))
    if (text === "") continue
    quotes.push({ text, engine, day: answer.answered_at.slice(0, 10), prompt: answer.prompt })
    if (quotes.length === maxQuotes) break
  }
  return quotes
}

/** The latest citation for each prompt and engine. The first ones are of different engines. */
function oneOfEach<Row extends { prompt_id: string; engine: string }>(rows: readonly Row[]): Row[] {
  const turns = new Map<string, number>()
  const latest = [...Map.groupBy(rows, ({ prompt_id, engine }) => `${prompt_id} ${engine}`).values()].flatMap(
    ([first]) => first ?? [],
  )
  return latest
    .map((row) => {
      const turn = turns.get(row.engine) ?? 0
      turns.set(row.engine, turn + 1)
      return { row, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ row }) => row)
}

/** Whether an answer is one of those that the gap counts. */
const isGap = ({ mentions, citations }: Answer, gap: CitationGap, rivals: ReadonlySet<string>): boolean =>
  mentions.some(({ competitor_id: id }) => id !== null && rivals.has(id)) &&
  !mentions.some(({ competitor_id: id }) => id === null) &&
  citations.some(({ url, domain }) => (gap.url === null ? domain === gap.domain : url === gap.url))

/** The first sentence that names a competitor. */
function sentenceAbout(
  { locale }: Answer,
  rivals: ReadonlySet<string>,
  [parts = []]: Awaited<ReturnType<typeof markNames>>,
): string {
  let at = 0
  let whole = ""
  let span: [number, number] | undefined
  for (const { text: part, name } of parts) {
    whole += part
    if (span === undefined && name?.id != null && rivals.has(name.id)) span = [at, at + part.length]
    at += part.length
  }
  return span === undefined ? "" : quoteAround(whole, [span], locale).text
}
