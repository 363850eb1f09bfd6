import type { Answer, Competitor, Prompt, Scan } from "@citable/contract/visibility"
import type { Examples } from "@citable/openapi/examples/example"
import { articleUrl, compared, covered, ids, onlyPage, question, times } from "@citable/openapi/examples/world"

import { noCounts, toMetrics, toRate, toToneShares } from "../../../groups/visibility/metrics/to-metrics.ts"

const chatgpt = { engine: "chatgpt", surface: "api" } as const
const cost = (value: number) => ({ value, source: "chatgpt", observed_at: times.answered, missing: null })

const own = toMetrics(
  { ...noCounts, mentioned: 18, cited: 9, citations: 11, positions: 27, positive: 8, neutral: 10 },
  40,
  48,
)
const rival = toMetrics(
  { ...noCounts, mentioned: 30, cited: 12, citations: 15, positions: 42, positive: 9, neutral: 21 },
  40,
  48,
)
const measured = { answers: 40, current: own, previous_answers: 0, previous: null }

const competitor: Competitor = {
  id: ids.competitor,
  brand_id: ids.brand,
  name: "North Roast",
  domains: ["northroast.example"],
  aliases: [],
  exclude: [],
  created_at: times.founded,
  updated_at: times.founded,
}

const prompt: Prompt = {
  id: ids.prompt,
  brand_id: ids.brand,
  text: question,
  tags: ["storage"],
  locale: "en",
  market: null,
  engines: [],
  enabled: true,
  latest: {
    scan_id: ids.scan,
    answers: 1,
    mention_rate: toRate(1, 1),
    citation_rate: toRate(1, 1),
    average_position: { value: 1, count: 1, source: "scans", missing: null },
    engines: [{ ...chatgpt, answers: 1, mentioned: 1, cited: 1 }],
    answered_at: times.answered,
  },
  created_at: times.founded,
  updated_at: times.founded,
}

const progress = { planned: 1, answered: 1, failed: 0, cancelled: 0, lost: 0, cost_usd: cost(0.012) }

const scan: Scan = {
  id: ids.scan,
  brand_id: ids.brand,
  status: "completed",
  trigger: "manual",
  prompts: 1,
  repeats: 1,
  ...progress,
  max_cost_usd: 5,
  engines: [{ ...chatgpt, model: "gpt-6.1-terra", ...progress, errors: [] }],
  created_at: times.asked,
  started_at: times.asked,
  finished_at: times.answered,
}

const noProgress = { ...progress, answered: 0, cost_usd: { ...cost(0), observed_at: null } }
const queued: Scan = {
  ...scan,
  status: "queued",
  ...noProgress,
  engines: [{ ...chatgpt, model: null, ...noProgress, errors: [] }],
  started_at: null,
  finished_at: null,
}

const citation = {
  url: articleUrl,
  domain: "harbourcoffee.example",
  title: "How to store coffee beans",
  type: "own",
  competitor_id: null,
  position: 1,
  unresolved: false,
  content_id: ids.article,
} as const
const asked = { scan_id: ids.scan, prompt_id: ids.prompt, ...chatgpt, answered_at: times.answered }

const answer: Answer = {
  id: ids.answer,
  ...asked,
  prompt: question,
  model: "gpt-6.1-terra",
  source: "chatgpt",
  locale: "en",
  repeat: 1,
  text: `Keep them dry, dark and closed, as Harbour Coffee advises: [source](${articleUrl}).`,
  mentions: [{ competitor_id: null, name: "Harbour Coffee", position: 1, count: 1, tone: "neutral" }],
  citations: [citation],
  found: [
    {
      url: articleUrl,
      domain: citation.domain,
      title: citation.title,
      type: citation.type,
      content_id: citation.content_id,
    },
  ],
  searches: ["store coffee beans"],
  cost_usd: cost(0.012),
}

const answers = { data: [answer], ...onlyPage }

/** Examples of the tools for visibility. */
export const visibilityExamples = {
  get_visibility: {
    answer: {
      ...compared,
      overall: measured,
      engines: [{ ...chatgpt, ...measured }],
      competitors: [{ competitor_id: ids.competitor, name: competitor.name, ...measured, current: rival }],
    },
  },
  get_visibility_timeseries: {
    answer: { ...covered, interval: "week", data: [{ date: "2026-06-29", answers: 40, metrics: own }] },
  },
  get_share_of_voice: {
    answer: {
      ...compared,
      answers: 40,
      data: [
        {
          competitor_id: null,
          name: "Harbour Coffee",
          mentions: toRate(18, 48),
          citations: toRate(11, 26),
          previous: null,
        },
        {
          competitor_id: ids.competitor,
          name: competitor.name,
          mentions: toRate(30, 48),
          citations: toRate(15, 26),
          previous: null,
        },
      ],
    },
  },
  get_sentiment: {
    answer: {
      ...compared,
      answers: 40,
      judged: 12,
      current: own.sentiment,
      previous: null,
      shares: toToneShares(own.sentiment),
      previous_shares: null,
      themes: [{ theme: "fresh", tone: "positive", mentions: 5, answers: 4 }],
      quotes: [
        {
          text: "Harbour Coffee is a good choice for fresh beans.",
          tone: "positive",
          answer_id: ids.answer,
          prompt_id: ids.prompt,
          ...chatgpt,
          answered_at: times.answered,
        },
      ],
    },
  },
  list_search_fanout: {
    answer: {
      ...covered,
      data: [
        {
          query: "store coffee beans",
          ...chatgpt,
          answers: 12,
          prompt_ids: [ids.prompt],
          first_seen_at: times.asked,
          last_seen_at: times.answered,
        },
      ],
      ...onlyPage,
    },
  },
  list_citations: {
    answer: { ...covered, data: [{ ...citation, answer_id: ids.answer, ...asked, cited: true }], ...onlyPage },
  },
  list_citation_domains: {
    answer: {
      ...compared,
      answers: 40,
      data: [
        {
          domain: "harbourcoffee.example",
          type: "own",
          competitor_id: null,
          urls: 3,
          citations: 11,
          citation_rate: toRate(9, 40),
          found_rate: toRate(14, 40),
          previous_citation_rate: null,
          average_position: 1.8,
        },
      ],
      ...onlyPage,
    },
  },
  list_citation_gaps: {
    answer: {
      ...covered,
      data: [
        {
          url: "https://www.brewing.example/storage",
          domain: "brewing.example",
          title: "Storing coffee",
          type: "media",
          answers: 6,
          engines: ["chatgpt"],
          prompt_ids: [ids.prompt],
          competitors: [{ competitor_id: ids.competitor, name: competitor.name }],
          last_cited_at: times.answered,
        },
      ],
      ...onlyPage,
    },
  },
  list_prompts: { answer: { data: [prompt], ...onlyPage } },
  create_prompts: {
    body: { prompts: [{ text: question, tags: ["storage"] }] },
    answer: { data: [{ ...prompt, latest: null }], skipped: [] },
  },
  update_prompt: { body: { enabled: false }, answer: { ...prompt, enabled: false, updated_at: times.synced } },
  delete_prompt: { answer: { id: ids.prompt, deleted: true, restorable_until: times.synced } },
  suggest_prompts: {
    body: { topics: ["coffee storage"], limit: 10 },
    answer: {
      data: [
        {
          text: "Can I freeze coffee beans?",
          tags: ["storage"],
          locale: "en",
          based_on: "search_query",
          source: "template",
          reason: "People search for it and see the site.",
        },
      ],
      asked: null,
    },
  },
  get_prompt_results: { answer: answers },
  start_scan: { body: { prompt_tags: ["storage"], repeats: 1, max_cost_usd: 5 }, answer: queued },
  list_scans: { answer: { data: [scan], ...onlyPage } },
  get_scan: { answer: scan },
  list_scan_answers: { answer: answers },
  cancel_scan: {
    body: {},
    answer: {
      ...queued,
      status: "cancelled",
      cancelled: 1,
      engines: queued.engines.map((one) => ({ ...one, cancelled: 1 })),
      finished_at: times.answered,
    },
  },
  list_competitors: { answer: { data: [competitor], ...onlyPage } },
  add_competitor: { body: { name: competitor.name, domains: competitor.domains }, answer: competitor },
  update_competitor: {
    body: { aliases: ["North Roast Coffee"] },
    answer: { ...competitor, aliases: ["North Roast Coffee"], updated_at: times.synced },
  },
  delete_competitor: { answer: { id: ids.competitor, deleted: true, restorable_until: times.synced } },
} satisfies Examples
