import type { ToolOutput } from "@citable/contract"
import { engineTitle, type Rate, type VisibilityMetrics } from "@citable/contract/visibility"

import type { Report } from "../packages/cli/src/report/read-report.ts"

/** Asks a tool about the brand by the path below it. */
export type Ask = <Answer>(path: string) => Promise<Answer>

/** A table of figures: where a page shows it, and which tool it comes from. */
export interface Agreement {
  page: string
  table: string
  /** The columns to compare. Default: all. */
  columns?: readonly string[]
  /** The rows of the table, from the answer of the tool. */
  rows: (ask: Ask) => Promise<string[][]>
  /** The same from the report; absent for what the report does not contain. */
  reported?: (report: Report) => string[][]
}

// What a page shows of a value, written down a second time on purpose.
export const percent = (value: number | null) => (value === null ? "–" : `${Number((value * 100).toFixed(1))} %`)
export const count = (value: number | null) =>
  value === null ? "–" : Number(value.toFixed(2)).toLocaleString("en").replace("-", "−")
/** A place in a list, or a position: one decimal. */
export const place = (value: number | null) => (value === null ? "–" : value.toFixed(1))
const moment = (text: string) => `${text.slice(0, 16).replace("T", " ")} UTC`
const title = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const site = (type: string) => (type === "own" ? "Your own" : title(type))

/** A share as a page shows it. */
export function share({ value, count: part, of, interval }: Rate): string {
  if (value === null || interval === null) return "–"
  const reach = `${percent(interval.low)} – ${percent(interval.high)}`
  return `${percent(value)} ${count(part)} of ${count(of)}, ${reach}${of < 30 ? ": too few to tell" : ""}`
}

const metricColumns = [
  "Mention rate",
  "Citation rate",
  "Share of voice",
  "Place in lists",
  "Order among tracked names",
  "Sentiment",
  "Sentiment, at least",
  "Sentiment, at most",
]

const metrics = (one: VisibilityMetrics): string[] => [
  share(one.mention_rate),
  share(one.citation_rate),
  share(one.share_of_voice),
  place(one.average_rank?.value ?? null),
  place(one.average_position.value),
  count(one.sentiment.value),
  count(one.sentiment.interval?.low ?? null),
  count(one.sentiment.interval?.high ?? null),
]

const engineRows = ({ engines }: ToolOutput<"get_visibility">) =>
  engines.map(({ engine, answers, current }) => [engineTitle({ engine }), count(answers), ...metrics(current)])

const dayRows = ({ data }: ToolOutput<"get_visibility_timeseries">) =>
  data.map(({ date, answers, metrics: own }) => [date, count(answers), ...metrics(own)])

const voiceRows = ({ data }: ToolOutput<"get_share_of_voice">) =>
  data
    .toSorted((one, other) => (other.mentions.value ?? 0) - (one.mentions.value ?? 0))
    .map(({ competitor_id: id, name, mentions, citations, previous }) => [
      id === null ? `${name} (you)` : name,
      share(mentions),
      percent(previous?.mentions.value ?? null),
      share(citations),
      percent(previous?.citations.value ?? null),
    ])

const domainRows = (domains: ToolOutput<"list_citation_domains">["data"]) =>
  domains.map((row) => [
    row.domain,
    site(row.type),
    count(row.urls),
    count(row.citations),
    share(row.citation_rate),
    row.average_position?.toFixed(1) ?? "–",
  ])

const gapRows = (gaps: ToolOutput<"list_citation_gaps">["data"]) =>
  gaps.map((gap) => [
    site(gap.type),
    gap.competitors.map(({ name }) => name).join(", "),
    count(gap.answers),
    gap.engines.map((engine) => engineTitle({ engine })).join(", "),
    moment(gap.last_cited_at),
  ])

const competitorRows = ({ overall, competitors }: ToolOutput<"get_visibility">) =>
  [{ name: "Acme Bikes (you)", ...overall }, ...competitors].map(({ name, current }) => [
    name,
    share(current.mention_rate),
    share(current.share_of_voice),
  ])

const toneRows = ({ current, shares }: ToolOutput<"get_sentiment">): string[][] => [
  ...(["positive", "neutral", "negative"] as const).map((tone) => [
    title(tone),
    shares === undefined ? "" : share(shares[tone]),
  ]),
  ["Not classified", `${count(current.unclassified)} ${current.unclassified === 1 ? "mention" : "mentions"}`],
]

const themeRows = ({ themes }: ToolOutput<"get_sentiment">) =>
  themes.map(({ theme, tone, mentions, answers }) => [theme, title(tone), count(mentions), count(answers)])

const scanRows = ({ data }: ToolOutput<"list_scans">) =>
  data.map((scan) => [
    moment(scan.created_at),
    "A person or a key",
    scan.status,
    ...[scan.prompts, scan.planned, scan.answered, scan.failed, scan.cancelled].map((one) => count(one)),
    `$${scan.cost_usd.value?.toFixed(4)}`,
  ])

const promptRows = ({ data }: ToolOutput<"list_prompts">) =>
  data.map(({ text, tags, latest, enabled }) => [
    text,
    latest === null ? "–" : `${latest.mention_rate.count} of ${latest.mention_rate.of}`,
    latest === null ? "–" : `${latest.citation_rate.count} of ${latest.citation_rate.of}`,
    latest === null ? "never" : moment(latest.answered_at),
    enabled ? "yes" : "no",
    tags.join(", ") || "–",
    ...(latest?.engines ?? []).map(
      ({ mentioned, cited, answers }) => `Named in ${mentioned} and cited in ${cited} of ${answers}`,
    ),
  ])

const searchRows = ({ data }: ToolOutput<"list_search_fanout">) =>
  data.map(({ query, engine, answers }) => [query, engineTitle({ engine }), count(answers)])

/** Every table of figures. A new page adds its tables here. */
export const agreements: readonly Agreement[] = [
  {
    page: "/visibility",
    table: "Visibility by engine",
    columns: ["Engine", "Answers", ...metricColumns],
    rows: async (ask) => engineRows(await ask("/visibility")),
    reported: ({ visibility }) => engineRows(visibility),
  },
  {
    page: "/visibility",
    table: "Visibility by day",
    columns: ["Day", "Answers", ...metricColumns],
    rows: async (ask) => dayRows(await ask("/visibility/timeseries")),
    reported: ({ timeseries }) => dayRows(timeseries),
  },
  {
    page: "/visibility",
    table: "Share of voice",
    rows: async (ask) => voiceRows(await ask("/visibility/share-of-voice")),
    reported: ({ share_of_voice: voices }) => voiceRows(voices),
  },
  {
    page: "/visibility/sources",
    table: "Cited sites",
    columns: ["Site", "Kind", "Pages", "Citations", "Answers that cite it", "Average position"],
    rows: async (ask) => domainRows((await ask<ToolOutput<"list_citation_domains">>("/citations/domains")).data),
    reported: ({ domains }) => domainRows(domains),
  },
  {
    page: "/visibility/sources?show=gaps",
    table: "Gaps",
    columns: ["Kind", "Competitors named", "Answers", "Engines", "Last cited"],
    rows: async (ask) => gapRows((await ask<ToolOutput<"list_citation_gaps">>("/citations/gaps")).data),
    reported: ({ gaps }) => gapRows(gaps),
  },
  {
    page: "/visibility/competitors",
    table: "Competitors",
    columns: ["Name", "Answers that name it", "Share of voice"],
    rows: async (ask) => competitorRows(await ask("/visibility")),
    reported: ({ visibility }) => competitorRows(visibility),
  },
  {
    page: "/visibility/sentiment",
    table: "Mentions by tone",
    columns: ["Tone", "Share of mentions"],
    rows: async (ask) => toneRows(await ask("/visibility/sentiment")),
    reported: ({ sentiment }) => toneRows(sentiment),
  },
  {
    page: "/visibility/sentiment",
    table: "Themes",
    rows: async (ask) => themeRows(await ask("/visibility/sentiment")),
    reported: ({ sentiment }) => themeRows(sentiment),
  },
  {
    page: "/visibility/searches",
    table: "Searches",
    columns: ["Search", "Engine", "Answers"],
    rows: async (ask) => searchRows(await ask("/visibility/fanout?limit=50")),
  },
  {
    page: "/visibility/scans",
    table: "Scans",
    columns: ["Started", "Started by", "State", "Prompts", "Questions", "Answered", "Failed", "Not sent", "Cost"],
    rows: async (ask) => scanRows(await ask("/scans")),
  },
  { page: "/visibility/prompts", table: "Prompts", rows: async (ask) => promptRows(await ask("/prompts?limit=50")) },
]
