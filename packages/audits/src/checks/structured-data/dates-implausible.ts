import { readJsonLd, toList } from "@citable/reader"

import type { PageCheck } from "../check.ts"
import { isZeroDate } from "../is-zero-date.ts"
import { metasNamed } from "../metas-named.ts"

/** A time zone more or less is no other day. */
const tolerance = 36 * 3_600_000
const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const datesImplausible: PageCheck = {
  code: "dates_implausible",
  severity: "warning",
  category: "structured_data",
  title: "Articles whose dates cannot be right",
  detail:
    "Search engines and assistants show the date, or distrust the page. Publish the day on which the article appeared, and the day of its last change, which is not before it.",
  find({ facts, at }) {
    const articles = readJsonLd(facts).nodes.filter(
      ({ types, isNested }) => !isNested && types.some((type) => /(?:Article|BlogPosting)$/.test(type)),
    )
    const pairs = [
      ...articles.map(({ properties }) => [properties["datePublished"], properties["dateModified"]]),
      ["article:published_time", "article:modified_time"].map((name) => metasNamed(facts, name)[0]?.content),
    ].map((pair) => pair.map(toTime))
    if (pairs.every((pair) => pair.every((time) => time === undefined))) return undefined
    const faults = pairs.flatMap(([published, modified]) => [
      ...[published, modified].flatMap((time) =>
        time !== undefined && isZeroDate(time) ? [`${day(time)}, which programs write for no date`] : [],
      ),
      ...(published !== undefined && published > at + tolerance
        ? [`published on ${day(published)}, in the future`]
        : []),
      ...(modified !== undefined && modified > at + tolerance ? [`changed on ${day(modified)}, in the future`] : []),
      ...(published !== undefined && modified !== undefined && modified < published - tolerance
        ? [`changed on ${day(modified)}, before it was published on ${day(published)}`]
        : []),
    ])
    return [...new Set(faults)].map((detail) => ({ detail }))
  },
}

function toTime(value: unknown): number | undefined {
  const [text] = toList(value)
  if (typeof text !== "string" || !/^\s*\d{4}-\d{2}/.test(text)) return undefined
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? undefined : time
}
