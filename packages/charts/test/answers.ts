import type { ToolOutput } from "@citable/contract"

/** A name that an attacker could choose. */
export const hostileName = `</text></table><script>alert("1")</script><img src=x onerror='alert(2)'> & Söhne`

const origin = { source: "answers", missing: null } as const

/** A rate with an interval around it. */
const rate = (count: number, of: number) => ({
  value: of === 0 ? null : count / of,
  count,
  of,
  interval: of === 0 ? null : { low: (count / of) * 0.8, high: Math.min(1, (count / of) * 1.2) },
  ...origin,
})

const metrics = (mentions: number, of: number) => ({
  mention_rate: rate(mentions, of),
  citation_rate: rate(Math.floor(mentions / 2), of),
  share_of_voice: rate(mentions, of + 5),
  average_position: { value: 2.5, count: mentions, ...origin },
  sentiment: { value: 0, positive: 1, neutral: 1, negative: 1, unclassified: 0, ...origin },
})

/** What `get_visibility_timeseries` answers for this many answers on each day. */
export const timeseriesOf = (
  answers: readonly number[],
): Pick<ToolOutput<"get_visibility_timeseries">, "interval" | "data"> => ({
  interval: "day",
  data: answers.map((of, index) => ({
    date: `2026-05-${String(index + 1).padStart(2, "0")}`,
    answers: of,
    metrics: metrics(Math.floor(of / 3), of),
  })),
})

export const engines: ToolOutput<"get_visibility">["engines"] = (["chatgpt", "claude"] as const).map(
  (engine, index) => ({
    engine,
    surface: "api",
    answers: 50,
    current: metrics(10 + index, 50),
    previous_answers: 0,
    previous: null,
  }),
)

export const voices: ToolOutput<"get_share_of_voice">["data"] = ["Acme", hostileName].map((name, index) => ({
  competitor_id: index === 0 ? null : "cmp_1",
  name,
  mentions: rate(20 - index, 39),
  citations: rate(3, 10),
  previous: null,
}))

export const days: ToolOutput<"get_search_performance">["search"]["days"] = [4, null, 1200].map((clicks, index) => ({
  date: `2026-05-0${index + 1}`,
  clicks,
  impressions: 4000,
  ctr: 0.125,
  position: 3.256,
}))
