import type { Scope } from "@citable/contract"
import type { BrandSetup } from "@citable/contract/brands"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time, toUtc } from "../frame/time.ts"
import type { Looked } from "./looked.ts"
import type { Health } from "./read-health.ts"
import type { WaitingArticles, Work } from "./read-work.ts"

/** What a need is about. */
export type NeedKind = "site" | "publishing" | "engine" | "search" | "budget" | "work"

/** Something that needs a person. */
export interface Need {
  kind: NeedKind
  look: "bad" | "todo" | "next"
  text: Html
  /** The same in a few words without links. */
  words: string
  action: { path: string; label: string }
  /** What a person needs to do it. Without it, the row has no button. */
  scope?: Scope
}

export interface NeedsOptions {
  brand: Pick<BrandPage, "id" | "scopes">
  health: Health
  work: Work | undefined
  setup: BrandSetup
  now: number
}

/** From this share of a budget on, it is near its end. */
const near = 0.8
/** The service publishes within seconds of the time. */
const lateMs = 300_000

/** Lists what needs a person: what is broken first, then what waits, then what comes next. */
export function listNeeds({ brand, health, work, setup, now }: NeedsOptions): Need[] {
  const home = `/brands/${brand.id}`
  return [
    ...brokenNeeds(health),
    ...budgetNeeds(setup, home),
    ...modelNeeds(setup, home),
    ...(work === undefined ? [] : workNeeds(work, home, now)),
  ]
}

const kinds: Readonly<Record<Looked["kind"], NeedKind>> = {
  site: "site",
  webhook: "site",
  "deploy hook": "site",
  platform: "publishing",
  engine: "engine",
  schedule: "engine",
  "source of search data": "search",
}

const brokenNeeds = ({ looked }: Health): Need[] =>
  looked
    .filter(({ state }) => state === "broken")
    .map(({ kind, name, text, since, action }) => ({
      kind: kinds[kind],
      look: "bad",
      text: html`<strong>${name}</strong> <span class="soft">${kind}.</span> ${text}`,
      words: `${toBrief(kind, name)}${since === undefined ? "" : `, since ${toUtc(since)}`}`,
      action,
    }))

/** A platform that a person has changed something on works, too: publishing there has stopped. */
const toBrief = (kind: Looked["kind"], name: string): string =>
  kind === "platform"
    ? `${name}: publishing stopped`
    : `${name.endsWith(kind) ? name : `${name}: ${kind}`} does not work`

const budgetNames = {
  scans: "Scans have",
  questions: "Scans have",
  writing: "Writing has",
  account_writing: "Writing in all brands of the account has",
} as const

function budgetNeeds({ budgets = [] }: BrandSetup, home: string): Need[] {
  return budgets
    .filter(({ used, limit }) => limit > 0 && used >= limit * near)
    .map(({ budget, used, limit, month }) => {
      const share = Math.floor((used / limit) * 100)
      const amount =
        budget === "questions"
          ? `${Math.round(used)} of ${limit} questions`
          : `${dollarText(used)} of ${dollarText(limit)}`
      const end = used >= limit ? " Nothing more starts until the next month (UTC)." : ""
      const words = `${budgetNames[budget]} used ${share} % of the budget of ${month}: ${amount}.`
      return {
        kind: "budget",
        look: used >= limit ? "bad" : "todo",
        text: html`${words}${end}`,
        words,
        action: { path: `${home}/usage`, label: "See the spending" },
      }
    })
}

const modelNeeds = ({ engines }: BrandSetup, home: string): Need[] =>
  engines.flatMap(({ warning }) =>
    warning === null
      ? []
      : [
          {
            kind: "engine" as const,
            look: "todo" as const,
            text: html`${warning}`,
            words: warning,
            action: { path: `${home}/visibility/scans`, label: "See the scans" },
          },
        ],
  )

function workNeeds({ drafts, failed, changed, next }: Work, home: string, now: number): Need[] {
  const articles = `${home}/articles`
  const isLate = next !== undefined && Date.parse(next.at) < now - lateMs
  return [
    ...(next === undefined || !isLate
      ? []
      : [
          {
            kind: "work" as const,
            look: "bad" as const,
            text: html`${titles({ articles: [next], isMore: false }, articles)} was to be published ${time(next.at)},
            and is not.`,
            words: `Late since ${toUtc(next.at)}: ${next.title}`,
            action: { path: `${articles}/${next.id}/publish`, label: "Publish it" },
            scope: "content:publish" as const,
          },
        ]),
    ...waiting(failed, (list) => ({
      kind: "work",
      words: `Not written: ${plain(list)}`,
      look: "bad",
      text: html`A language model could not write ${titles(list, articles)}.`,
      action: { path: firstOr(list, articles, "?status=failed"), label: "See why" },
    })),
    ...waiting(changed, (list) => ({
      kind: "work",
      words: `Changes not live: ${plain(list)}`,
      look: "todo",
      text: html`Changes of ${titles(list, articles)} are not live.`,
      action: { path: firstOr(list, articles, "?status=published", "/publish"), label: "Publish" },
      scope: "content:publish",
    })),
    ...waiting(drafts, (list) => ({
      kind: "work",
      words: `Not published yet: ${plain(list)}`,
      look: "todo",
      text: html`Nobody has published ${titles(list, articles)} yet.`,
      action: { path: firstOr(list, articles, "?status=draft"), label: "Read" },
    })),
    ...(next === undefined || isLate
      ? []
      : [
          {
            kind: "work" as const,
            look: "next" as const,
            words: `Next, ${toUtc(next.at)}: ${next.title}`,
            text: html`Next: ${titles({ articles: [next], isMore: false }, articles)}, ${time(next.at)}.`,
            action: { path: `${articles}/calendar`, label: "Calendar" },
          },
        ]),
  ]
}

const waiting = (list: WaitingArticles, toNeed: (list: WaitingArticles) => Need): Need[] =>
  list.articles.length === 0 ? [] : [toNeed(list)]

/** One article has a page of its own; several have their list. */
function firstOr({ articles, isMore }: WaitingArticles, path: string, query: string, page = ""): string {
  const [only, ...others] = articles
  return only !== undefined && others.length === 0 && !isMore ? `${path}/${only.id}${page}` : path + query
}

const titles = ({ articles, isMore }: WaitingArticles, path: string): Html =>
  html`${articles.map(({ id, title }, at) => html`${at === 0 ? "" : at === articles.length - 1 && !isMore ? " and " : ", "}<a dir="auto" href="${path}/${id}">${title}</a>`)}${isMore ? " and more" : ""}`

const plain = ({ articles, isMore }: WaitingArticles): string =>
  `${articles.map(({ title }) => title).join(", ")}${isMore ? " and more" : ""}`
