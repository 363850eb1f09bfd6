import { aiAssistants } from "@citable/search-data/ai-assistants"

import type { Handler } from "../../call/call-context.ts"
import type { Days } from "../../call/date-range.ts"
import {
  isRead,
  readTrafficHead,
  selectTraffic,
  trafficSums,
  toTraffic,
  type TrafficNumbers,
  unknownTraffic,
} from "./queries/read-traffic.ts"

const maxPages = 50
const assistantOf = new Map(
  Object.entries(aiAssistants).flatMap(([name, all]) => all.map((one) => [one, name] as const)),
)
const sources = [...assistantOf.keys()]
/** The channel for sessions whose medium is `ai-assistant`. The API gives the names of the default channels in English. */
const channel = "AI Assistant"
const maxAssistants = 50
const none: TrafficNumbers = { sessions: 0, users: 0, conversions: 0 }

export const getAiReferrals: Handler<"get_ai_referrals"> = async ({ db, brand, now }, input) => {
  const filter = { page: input.page, assistants: { sources, channel } }
  const { days, head } = await readTrafficHead(db, { brandId: brand.id, input, now: now(), filter })
  const { previous } = days
  const isKnown = previous !== null && (await isRead(db, brand.id, previous))
  const select = (range: Days) => selectTraffic(db, brand.id, range, filter, false)
  const readAssistants = async (range: Days) => {
    const rows = await select(range)
      .select(["source", ...trafficSums])
      .groupBy("source")
      .execute()
    const all = new Map<string, TrafficNumbers>()
    for (const row of rows) {
      const name = assistantOf.get(row.source.toLowerCase()) ?? row.source
      all.set(name, add(all.get(name) ?? none, toTraffic(row)))
    }
    return all
  }
  const readPages = (range: Days) =>
    select(range)
      .select(["page", ...trafficSums])
      .groupBy("page")
      .orderBy("sessions", "desc")
      .orderBy("page")
  const beside = (known: TrafficNumbers | undefined) => {
    if (previous === null) return null
    return isKnown ? (known ?? none) : unknownTraffic
  }
  const assistants = await readAssistants(days)
  const before = previous !== null && isKnown ? await readAssistants(previous) : new Map<string, TrafficNumbers>()
  const pages = await readPages(days).limit(maxPages).execute()
  const names = pages.map(({ page }) => page)
  const pagesBefore =
    previous !== null && isKnown && names.length > 0
      ? await readPages(previous).where("page", "in", names).execute()
      : []
  const earlier = new Map(pagesBefore.map((row) => [row.page, toTraffic(row)]))
  const series = await select(days)
    .select(["day", ...trafficSums])
    .groupBy("day")
    .orderBy("day")
    .execute()
  const whole = await selectTraffic(db, brand.id, days, { page: input.page }, input.page === undefined)
    .select([...trafficSums])
    .executeTakeFirst()
  const all = head.totals.sessions === null || whole === undefined ? null : toTraffic(whole).sessions
  const ways = await select(days)
    .select(["channel", "source", (eb) => eb.fn.sum<number | string | null>("sessions").as("sessions")])
    .groupBy(["channel", "source"])
    .execute()
  const recognised = { by_both: 0, by_channel: 0, by_source: 0 }
  for (const row of ways) {
    const isKnownSource = assistantOf.has(row.source.toLowerCase())
    const way = row.channel !== channel ? "by_source" : isKnownSource ? "by_both" : "by_channel"
    recognised[way] += Number(row.sessions ?? 0)
  }
  const { readAssistantReports } = await import("./queries/read-assistant-reports.ts")
  return {
    output: {
      ...head,
      recognised: head.totals.sessions === null ? null : recognised,
      share_of_sessions: !all || head.totals.sessions === null ? null : Math.min(1, head.totals.sessions / all),
      all_sessions: all,
      reports: await readAssistantReports(db, brand.id),
      assistants: [...assistants]
        .toSorted(([one, a], [other, b]) => (b.sessions ?? 0) - (a.sessions ?? 0) || (one < other ? -1 : 1))
        .slice(0, maxAssistants)
        .map(([assistant, numbers]) => ({ assistant, ...numbers, previous: beside(before.get(assistant)) })),
      pages: pages.map((row) => ({ url: row.page, ...toTraffic(row), previous: beside(earlier.get(row.page)) })),
      days: series.map((row) => ({ date: row.day, ...toTraffic(row) })),
    },
  }
}

function add(one: TrafficNumbers, other: TrafficNumbers): TrafficNumbers {
  return {
    sessions: (one.sessions ?? 0) + (other.sessions ?? 0),
    users: (one.users ?? 0) + (other.users ?? 0),
    conversions: ((one.conversions ?? 0) * 1000 + (other.conversions ?? 0) * 1000) / 1000,
  }
}
