import { hash } from "node:crypto"

import type { FoundBacklink } from "@citable/search-data/backlink-data"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"
import { getDomain } from "tldts"

export type BacklinkRow = Selectable<Tables["backlinks"]>

/** Link types that ask search engines not to follow a link. */
const unfollowed = new Set(["nofollow", "ugc", "sponsored"])

/** The registrable domain of a URL or host; a host without one as it is. */
export function domainOf(text: string): string {
  return getDomain(text) ?? (URL.parse(text)?.hostname || text.toLowerCase())
}

/** Converts a link to a row; undefined if it does not come from a web page. */
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
 * Merges two reports of a link, from two sources or two times:
 *
 * - The report that saw the link, or its loss, last wins.
 * - The other one fills in missing fields.
 * - The link was first seen at the earlier date.
 *
 * Merging again with either report changes nothing.
 */
export function mergeLinks(known: BacklinkRow, incoming: BacklinkRow): BacklinkRow {
  const [newer, older] = timeOf(incoming) > timeOf(known) ? [incoming, known] : [known, incoming]
  const seen = [known.first_seen, incoming.first_seen].filter((day) => day !== "").toSorted((a, b) => (a < b ? -1 : 1))
  return {
    ...newer,
    anchor: newer.anchor ?? older.anchor,
    rel: newer.rel ?? older.rel,
    followed: newer.rel === null ? older.followed : newer.followed,
    first_seen: seen[0] ?? "",
  }
}

/** The sort key of a report: its day, and on the same day a loss comes last. */
function timeOf({ last_seen: seen, lost_on: lostOn, lost }: BacklinkRow): string {
  return `${lostOn !== null && lostOn > seen ? lostOn : seen} ${lost ?? 0}`
}

/** The normal form of a URL, so that a page is recognised; null if it is no web page. */
function toPage(text: string): string | null {
  const url = URL.parse(withoutNul(text))
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.hash = ""
  return url.href.slice(0, 4000)
}

/** Postgres cannot store U+0000 in text. */
const withoutNul = (text: string) => text.replaceAll("\0", "")
