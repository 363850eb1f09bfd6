import type { Database } from "@citable/storage/database"

import type { Handler } from "../../call/call-context.ts"
import type { Days } from "../../call/date-range.ts"
import { openList } from "../../call/open-list.ts"
import {
  isRead,
  readTrafficHead,
  selectTraffic,
  type TrafficFilter,
  trafficSums,
  toTraffic,
  unknownTraffic,
} from "./queries/read-traffic.ts"

export const getTraffic: Handler<"get_traffic"> = async ({ db, box, brand, now }, input) => {
  const { cursor, limit, page, channel, ...query } = input
  const filter: TrafficFilter = { page, channel }
  const { days, head } = await readTrafficHead(db, { brandId: brand.id, input, now: now(), filter })
  const list = openList(box, "traffic", [query, filter, days], { cursor, limit })
  const offset = Number(list.after?.[0] ?? 0)
  const by = input.by
  const select = (range: Days) => selectGroups(db, { brandId: brand.id, range, filter, by })
  const rows = await select(days)
    .orderBy("sessions", "desc")
    .orderBy("key")
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const { shown, paging } = list.page(rows, (_last, count) => [offset + count])
  const names = shown.map(({ key }) => key)
  const { previous } = days
  const isKnown = previous !== null && by !== "day" && (await isRead(db, brand.id, previous))
  const before = isKnown && names.length > 0 ? await select(previous).where(columns[by], "in", names).execute() : []
  const earlier = new Map(before.map((row) => [row.key, row]))
  const none = { sessions: 0, users: 0, conversions: 0 }
  const compare = (key: string) => {
    // A single day is not compared with another.
    if (previous === null || by === "day") return null
    return isKnown ? toTraffic(earlier.get(key) ?? none) : unknownTraffic
  }
  const data = shown.map((row) => ({ key: row.key, ...toTraffic(row), previous: compare(row.key) }))
  return { output: { ...head, by, data, ...paging } }
}

const columns = { page: "page", channel: "channel", source: "source", country: "country", day: "day" } as const

interface Grouping {
  brandId: string
  range: Days
  filter: TrafficFilter
  by: keyof typeof columns
}

function selectGroups(db: Database, { brandId, range, filter, by }: Grouping) {
  const isTotal = by === "day" && filter.page === undefined && filter.channel === undefined
  return selectTraffic(db, brandId, range, filter, isTotal)
    .select([`${columns[by]} as key`, ...trafficSums])
    .groupBy(columns[by])
}
