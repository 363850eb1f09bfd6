import type { Handler } from "../../call/call-context.ts"
import { comparedRange, toRangeFields } from "../../call/date-range.ts"
import { hashNames, readTrackedNames } from "../../mentions/tracked-names.ts"
import type { MeasuredSet } from "./metrics/open-measures.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { noCounts, toRate } from "./metrics/to-metrics.ts"

export const getShareOfVoice: Handler<"get_share_of_voice"> = async (context, input) => {
  const { db, brand, now } = context
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  const names = await readTrackedNames(db, brand)
  const ids = names.map(({ id }) => id ?? "")
  // A start needs no figures.
  const { openFigures } = await import("./alike/open-figures.ts")
  const figures = await openFigures(context, input, { tracked: ids })
  const measured = await figures.remember(["shares", hashNames(names)], days, async () => {
    const { compare, leftOut, decide } = await figures.compare(days)
    const current = (await figures.measure(days)).measure()
    const previous = days.previous === null ? null : (await figures.measure(days.previous)).measure()
    const data = names.map(({ id, name }) => ({
      competitor_id: id,
      name,
      ...shareOf(current, id ?? ""),
      previous: previous === null ? null : shareOf(previous, id ?? ""),
      comparison: compare(id ?? "", ["share_of_voice", "share_of_citations"]),
    }))
    decide()
    return { answers: current.answers, data, left_out: leftOut }
  })
  return { output: { ...toRangeFields(days), ...measured } }
}

/** A name's share of all mentions, counted once per answer, and of all citations of tracked domains. */
function shareOf({ names, intervalOf }: MeasuredSet, id: string) {
  const all = [...names.values()]
  const own = names.get(id) ?? noCounts
  return {
    mentions: toRate(
      own.mentioned,
      all.reduce((sum, { mentioned }) => sum + mentioned, 0),
      intervalOf("share_of_voice", id),
    ),
    citations: toRate(
      own.citations,
      all.reduce((sum, { citations }) => sum + citations, 0),
      intervalOf("share_of_citations", id),
    ),
  }
}
