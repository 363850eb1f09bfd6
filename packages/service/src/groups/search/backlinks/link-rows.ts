import { hash } from "node:crypto"

import type { Selectable } from "kysely"
import { getDomain } from "tldts"

import type { FoundBacklink } from "../../../ports/backlink-data.ts"
import type { Tables } from "../../../storage/tables/tables.ts"

export type BacklinkRow = Selectable<Tables["backlinks"]>

/** Link types by which a link asks to pass nothing on. */
const unfollowed = new Set(["nofollow", "ugc", "sponsored"])

/** The registrable domain of a URL or host; a host that has none is told as it is. */
export function domainOf(text: string): string {
  return getDomain(text) ?? (URL.parse(text)?.hostname || text.toLowerCase())
}

/** A link as it is stored; undefined for one that does not come from a page of the web. */
export function toLinkRow(brandId: string, source: string, link: FoundBacklink): BacklinkRow | undefined {
  const from = toPage(link.fromUrl)
  if (from === null) return undefined
  const to = link.toUrl === null ? null : toPage(link.toUrl)
  const rel = link.rel?.map((one) => one.toLowerCase()) ?? null
  return {
    brand_id: brandId,
    id: hash("sha256", JSON.stringify([from, to]), "base64url"),
    from_url: from,
    from_domain: domainOf(from),
    to_url: to,
    anchor: link.anchor === null ? null : withoutNul(link.anchor).slice(0, 2000),
    rel: rel === null ? null : JSON.stringify([...new Set(rel)].toSorted()),
    followed: rel === null ? null : rel.some((one) => unfollowed.has(one)) ? 0 : 1,
    first_seen: link.firstSeen ?? "",
    last_seen: link.lastSeen ?? "",
    lost: link.lost === null ? null : link.lost ? 1 : 0,
    lost_on: link.lost === true ? (link.lostOn ?? link.lastSeen) : null,
    source,
  }
}

/**
 * What two sources, or one at two times, know of a link: the one that saw it last, or saw later that it was lost, is believed; what it
 * does not tell is taken from the other, and the link was first seen when either did. Merged once more with either, it stays as it is.
 */
export function mergeLinks(known: BacklinkRow, told: BacklinkRow): BacklinkRow {
  const [newer, older] = timeOf(told) > timeOf(known) ? [told, known] : [known, told]
  const seen = [known.first_seen, told.first_seen].filter((day) => day !== "").toSorted((a, b) => (a < b ? -1 : 1))
  return {
    ...newer,
    anchor: newer.anchor ?? older.anchor,
    rel: newer.rel ?? older.rel,
    followed: newer.rel === null ? older.followed : newer.followed,
    first_seen: seen[0] ?? "",
  }
}

/** Of what day a row tells; on the same day, that it was lost is the later news. */
function timeOf({ last_seen: seen, lost_on: lostOn, lost }: BacklinkRow): string {
  return `${lostOn !== null && lostOn > seen ? lostOn : seen} ${lost ?? 0}`
}

/** A URL in one form, so that a page is known again; null for what is no page of the web. */
function toPage(text: string): string | null {
  const url = URL.parse(withoutNul(text))
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.hash = ""
  return url.href.slice(0, 4000)
}

/** Postgres keeps no U+0000 in a text. */
const withoutNul = (text: string) => text.replaceAll("\0", "")
