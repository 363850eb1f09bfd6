import { type FrontMatterValue, toBoolean } from "../document/front-matter.ts"
import { isAmbiguousDate, parseDate, parseDatedPath } from "../document/parse-date.ts"
import { publicationNames } from "../document/visibility-keys.ts"
import { show, toProblem } from "../import-problem.ts"
import type { FieldContext } from "./field.ts"
import { peekAddresses } from "./read-article-address.ts"

/** The dates of a file, as RFC 3339 in UTC. */
export interface ReadDates {
  /** The date of the article. */
  articleDate?: string
  /** When the article goes live, and the key that says so. */
  liveFrom?: { at: string; key: string }
  /** The key with an unreadable value, if no other date replaces it. */
  unreadable?: string
}

/**
 * Reads the dates in front matter, else the one in the path. A date of publication decides when the article goes live, as in Hugo: `date`
 * can be the day of an event. Call it after `readHold`, because `published` can be a flag.
 */
export function readDates(context: FieldContext, place: string): ReadDates {
  const broken: FrontMatterValue[] = []
  const read = (names: readonly string[]) => names.flatMap((name) => readAll(context, name, broken))
  const publication = read(liveNames)
  const brokenPublication = broken[0]
  const plain = read(["date"])
  const [other] = plain.length + publication.length === 0 ? read(otherNames) : []
  const articleDate = plain[0] ?? publication[0] ?? other ?? readPathDate(context, place)
  const liveFrom = latest(publication) ?? latest(plain) ?? articleDate
  const unreadable = brokenPublication ?? (articleDate === undefined ? broken[0] : undefined)
  return {
    ...(articleDate !== undefined && { articleDate: articleDate.at }),
    ...(liveFrom !== undefined && { liveFrom }),
    ...(unreadable !== undefined && { unreadable: unreadable.key }),
  }
}

/** Reads the date in the name of the file or its folders, else in the address that the front matter names, as on Zola blogs. */
function readPathDate(context: FieldContext, place: string): { at: string; key: string } | undefined {
  const inFile = parseDatedPath(place)?.date
  if (inFile !== undefined) return { at: inFile, key: "date in the path" }
  for (const { key, value } of peekAddresses(context)) {
    const at = parseDatedPath(value.replace(/\/$/, ""))?.date
    if (at !== undefined) return { at, key: `date in ${key}` }
  }
  return undefined
}

/** A date of publication, or the flag of another platform. */
const liveNames = [
  "published",
  ...publicationNames,
  "publish",
  "scheduled",
  "scheduled_at",
  "scheduled_date",
  "scheduled_for",
  "schedule",
  "schedule_date",
  "embargo",
  "embargo_until",
]

const otherNames = [
  "post_date_gmt",
  "post_date",
  "created",
  "created_at",
  "created_on",
  "date_created",
  "datetime",
  "timestamp",
]

/** Reads every date with this name. Reports values that are not dates, and adds them to `broken`. */
function readAll(context: FieldContext, name: string, broken: FrontMatterValue[]): { at: string; key: string }[] {
  return context.front.peekAll(name).flatMap((found) => {
    context.front.drop(found)
    if (found.value === null || toBoolean(found.value) !== undefined) return []
    const at = typeof found.value === "string" ? parseDate(found.value) : undefined
    if (at !== undefined) return [{ at, key: found.key }]
    const reason =
      typeof found.value === "string" && isAmbiguousDate(found.value)
        ? "could be two days, because its first two numbers can each be the month"
        : "is not a date that the import can read"
    const message = `${found.key} "${show(found.value)}" ${reason}. Write it like 2026-01-31.`
    context.report(toProblem("invalid_date", message, { subject: found.key }))
    broken.push(found)
    return []
  })
}

function latest(dates: readonly { at: string; key: string }[]): { at: string; key: string } | undefined {
  return dates.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]
}
