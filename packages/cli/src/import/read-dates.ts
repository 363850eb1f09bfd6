import { toBoolean } from "./front-matter.ts"
import type { FrontMatterValue } from "./front-matter.ts"
import { toProblem } from "./import-problem.ts"
import { parseDate, parseDatedPath } from "./parse-date.ts"
import { show } from "./read-fields.ts"
import type { FieldContext } from "./read-fields.ts"

/** All as RFC 3339 in UTC. */
export interface ReadDates {
  /** The date that the article bears. */
  borne?: string
  /** From when it is to be live, and what says so. */
  moment?: { at: string; key: string }
  /** The key whose value cannot be read, where that leaves the moment unknown. */
  unreadable?: string
}

/**
 * The dates in front matter, else the one in the file's path. Where there is a date of publication, it is the moment, as
 * with Hugo: the `date` of an event is another one. To be called after `readHold`, as `published` can be a flag.
 */
export function readDates(context: FieldContext, place: string): ReadDates {
  const broken: FrontMatterValue[] = []
  const read = (names: readonly string[]) => names.flatMap((name) => readAll(context, name, broken))
  const publication = read(publicationNames)
  const brokenPublication = broken[0]
  const plain = read(["date"])
  const [other] = plain.length + publication.length === 0 ? read(otherNames) : []
  const path = parseDatedPath(place)?.date
  const inPath = path === undefined ? undefined : { at: path, key: "date in the path" }
  const borne = plain[0] ?? publication[0] ?? other ?? inPath
  const moment = latest(publication) ?? latest(plain) ?? borne
  const unreadable = brokenPublication ?? (borne === undefined ? broken[0] : undefined)
  return {
    ...(borne !== undefined && { borne: borne.at }),
    ...(moment !== undefined && { moment }),
    ...(unreadable !== undefined && { unreadable: unreadable.key }),
  }
}

const publicationNames = [
  "published",
  "published_at",
  "published_on",
  "published_date",
  "publish",
  "publish_at",
  "publish_on",
  "publish_date",
  "pub_date",
  "pub_datetime",
  "date_published",
  "scheduled",
  "scheduled_at",
  "scheduled_date",
  "scheduled_for",
  "schedule",
  "schedule_date",
  "embargo",
  "embargo_until",
]

const otherNames = ["created", "created_at", "date_created", "post_date"]

/** Every date that stands under this name; what is none is noted, and named in the report. */
function readAll(context: FieldContext, name: string, broken: FrontMatterValue[]): { at: string; key: string }[] {
  return context.front.peekAll(name).flatMap((found) => {
    context.front.drop(found)
    if (found.value === null || toBoolean(found.value) !== undefined) return []
    const at = typeof found.value === "string" ? parseDate(found.value) : undefined
    if (at !== undefined) return [{ at, key: found.key }]
    const message = `${found.key} "${show(found.value)}" cannot be read as a date. Write it as 2026-01-31.`
    context.report(toProblem("invalid_date", message, { subject: found.key }))
    broken.push(found)
    return []
  })
}

function latest(dates: readonly { at: string; key: string }[]): { at: string; key: string } | undefined {
  return dates.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]
}
