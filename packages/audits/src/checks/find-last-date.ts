import type { PageFacts } from "@citable/reader"

import { isZeroDate } from "./is-zero-date.ts"

const dateNames = new Set([
  "article:published_time",
  "article:modified_time",
  "og:updated_time",
  "date",
  "last-modified",
  "dc.date",
  "dc.date.modified",
])
const written = /"date(?:Modified|Published|Created)"\s*:\s*"([^"]{4,40})"/g

/** When a page says that it was last changed or published, in milliseconds since 1970; undefined if it does not. */
export function findLastDate({ metas, jsonLd, dates }: PageFacts, now: number): number | undefined {
  const declared = [
    ...metas.flatMap(({ name, content }) => (dateNames.has(name) ? content : [])),
    ...jsonLd.flatMap((text) => [...text.matchAll(written)].map(([, date = ""]) => date)),
  ]
  // Dates in the text may be those of other articles, so they count only if there is no other.
  return findLatest(declared, now) ?? findLatest(dates, now)
}

function findLatest(texts: readonly string[], now: number): number | undefined {
  const known = texts
    .map(parse)
    .filter((date) => date !== undefined && date <= now + 24 * 60 * 60 * 1000 && !isZeroDate(date))
  return known.length === 0 ? undefined : Math.max(...(known as number[]))
}

function parse(text: string): number | undefined {
  const iso = /^\s*(\d{4}-\d{2}(?:-\d{2})?)/.exec(text)?.[1]
  const parsed = Date.parse(iso ?? text)
  if (!Number.isNaN(parsed)) return parsed
  // The day of other spellings is not known, but the year is.
  const year = /\b(?:19|20)\d{2}\b/.exec(text)?.[0]
  return year === undefined ? undefined : Date.UTC(Number(year), 11, 31)
}
