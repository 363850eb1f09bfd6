import type { LinkColumn, LinkTable } from "./link-columns.ts"

/** A link in the form that the service accepts. */
export interface LinkRow {
  from_url: string
  to_url: string | null
  anchor: string | null
  rel: string[] | null
  first_seen: string | null
  last_seen: string | null
  lost: boolean | null
  lost_on: string | null
}

export interface DomainRow {
  domain: string
  backlinks: number
  pages_linked: number | null
}

/** Why the service cannot store a row. The text stands after the line number. */
export interface RefusedRow {
  refused: string
}

const empty = new Set(["", "-", "n/a", "null"])
const linkTypes = ["nofollow", "ugc", "sponsored"] as const

/** Reads a row of an export as a link. */
export function toLinkRow(table: LinkTable, cells: readonly string[]): LinkRow | RefusedRow {
  const read = readerOf(table, cells)
  const fromUrl = toUrl(read("from_url") ?? "")
  if (fromUrl === undefined) return { refused: `${quote(read("from_url"))} is not the address of a linking page` }
  const target = read("to_url")
  const to = target === null ? null : toUrl(target)
  if (to === undefined) return { refused: `${quote(target)} is not the address of a linked page` }
  const days: Partial<Record<LinkColumn, string | null>> = {}
  for (const column of ["first_seen", "last_seen", "lost_on"] as const) {
    const day = toDay(read(column))
    if (day === undefined) return { refused: `${quote(read(column))} is not a day such as 2026-07-01` }
    days[column] = day
  }
  const { first_seen: first = null, last_seen: last = null, lost_on: lostOn = null } = days
  const isLost = toFlag(read("lost"))
  if (isLost === undefined) return { refused: `${quote(read("lost"))} does not say whether the link is lost` }
  return {
    from_url: fromUrl,
    to_url: to,
    anchor: read("anchor")?.slice(0, 2000) ?? null,
    rel: toRel(table, read),
    first_seen: first,
    last_seen: last,
    lost: table.places.has("lost_on") ? lostOn !== null || isLost === true : isLost,
    lost_on: lostOn,
  }
}

/** Reads a row of an export as a domain with its number of links. */
export function toDomainRow(table: LinkTable, cells: readonly string[]): DomainRow | RefusedRow {
  const read = readerOf(table, cells)
  const domain = (read("domain") ?? "").toLowerCase()
  if (!/^[^\s/:?#]{1,253}$/u.test(domain)) return { refused: `${quote(domain)} is not a domain` }
  const backlinks = toCount(read("backlinks"))
  const pages = toCount(read("pages_linked"))
  if (backlinks === undefined || backlinks === null)
    return { refused: `${quote(read("backlinks"))} is not a number of links` }
  if (pages === undefined) return { refused: `${quote(read("pages_linked"))} is not a number of pages` }
  return { domain, backlinks, pages_linked: pages }
}

type Read = (column: LinkColumn) => string | null

function readerOf({ places }: LinkTable, cells: readonly string[]): Read {
  return (column) => {
    const text = cells[places.get(column) ?? -1]?.trim() ?? ""
    return empty.has(text.toLowerCase()) ? null : text
  }
}

/** Reads the link types from one column, or from one column each. Null if the export has none. */
function toRel({ places }: LinkTable, read: Read): string[] | null {
  if (places.has("rel"))
    return (read("rel") ?? "")
      .toLowerCase()
      .split(/[\s,]+/u)
      .filter(Boolean)
      .slice(0, 20)
  if (places.has("nofollow")) return linkTypes.filter((name) => toFlag(read(name)) === true)
  const type = read("type")?.toLowerCase() ?? ""
  if (type.includes("nofollow")) return ["nofollow"]
  return type.includes("dofollow") ? [] : null
}

function toUrl(text: string): string | undefined {
  if (text.length > 4000) return undefined
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url.href : undefined
}

/** Reads a day in UTC from ISO 8601, English, or seconds since 1970. Undefined for anything else. */
function toDay(text: string | null): string | null | undefined {
  if (text === null) return null
  const [iso] = /^\d{4}-\d{2}-\d{2}(?=$|[ T])/.exec(text) ?? []
  const isEnglish = /^(?:[A-Z][a-z]{2,8} \d{1,2}, \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4})$/.test(text)
  const english = isEnglish ? Date.parse(`${text} UTC`) : Number.NaN
  const time = iso === undefined ? (/^\d{9,10}$/.test(text) ? Number(text) * 1000 : english) : Date.parse(iso)
  if (Number.isNaN(time)) return undefined
  const day = new Date(time).toISOString().slice(0, 10)
  return iso === undefined || iso === day ? day : undefined
}

function toFlag(text: string | null): boolean | null | undefined {
  if (text === null) return null
  if (/^(?:true|yes|1|\+)$/i.test(text)) return true
  return /^(?:false|no|0|-)$/i.test(text) ? false : undefined
}

/** Reads a number. Exports write thousands with or without commas. */
function toCount(text: string | null): number | null | undefined {
  if (text === null) return null
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(",", "") : text
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

const quote = (text: string | null) => `“${(text ?? "").slice(0, 100)}”`
