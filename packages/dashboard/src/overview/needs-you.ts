import type { Scope } from "@citable/contract"
import type { BrandSetup } from "@citable/contract/brands"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time } from "../frame/time.ts"
import type { Health } from "./read-health.ts"
import type { WaitingArticles, Work } from "./read-work.ts"

interface Need {
  look: "bad" | "todo" | "next"
  text: Html
  action: { path: string; label: string }
  /** What a person needs to do it. Without it, the row has no button. */
  scope?: Scope
}

interface NeedsOptions {
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

/** What needs a person, each with the button that leads to it: what is broken first, then what waits, then what comes next. */
export function needsYou({ brand, health, work, setup, now }: NeedsOptions): Html {
  const home = `/brands/${brand.id}`
  const needs = [
    ...brokenNeeds(health),
    ...budgetNeeds(setup, home),
    ...modelNeeds(setup, home),
    ...(work === undefined ? [] : workNeeds(work, home, now)),
  ]
  const unseen = health.looked.filter(({ state }) => state === "not_checked")
  return html`<section id="needs">
    <h2>Needs you</h2>
    ${needs.length === 0 ? nothing(unseen.length + health.hidden.length, work) : ""}
    <ul class="rows needs">
      ${needs.map(
        ({ look, text, action, scope }) =>
          html`<li class="${look}">
            <span>${text}</span>
            ${scope === undefined || brand.scopes.has(scope) ? html`<a class="button plain" href="${action.path}">${action.label}</a>` : ""}
          </li>`,
      )}
    </ul>
    ${
      unseen.length === 0
        ? ""
        : html`<details>
            <summary>Not checked this week: ${unseen.length}</summary>
            <ul class="rows needs">
              ${unseen.map(
                ({ kind, name, text, action }) =>
                  html`<li>
                    <span><strong>${name}</strong> <span class="soft">${kind}.</span> ${text}</span>
                    <a class="button plain" href="${action.path}" aria-label="${action.label}: ${name}"
                      >${action.label}</a
                    >
                  </li>`,
              )}
            </ul>
          </details>`
    }
  </section>`
}

const nothing = (unseen: number, work: Work | undefined): Html =>
  unseen === 0 && work !== undefined
    ? html`<p>Nothing needs you.</p>`
    : html`<p>Nothing of what was looked at needs you.</p>`

const brokenNeeds = ({ looked }: Health): Need[] =>
  looked
    .filter(({ state }) => state === "broken")
    .map(({ kind, name, text, action }) => ({
      look: "bad",
      text: html`<strong>${name}</strong> <span class="soft">${kind}.</span> ${text}`,
      action,
    }))

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
      return {
        look: used >= limit ? "bad" : "todo",
        text: html`${budgetNames[budget]} used ${share} % of the budget of ${month}: ${amount}.${end}`,
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
            look: "todo" as const,
            text: html`${warning}`,
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
            look: "bad" as const,
            text: html`${titles({ articles: [next], isMore: false }, articles)} was to be published ${time(next.at)},
            and is not.`,
            action: { path: `${articles}/${next.id}/publish`, label: "Publish it" },
            scope: "content:publish" as const,
          },
        ]),
    ...waiting(failed, (list) => ({
      look: "bad",
      text: html`A language model could not write ${titles(list, articles)}.`,
      action: { path: firstOr(list, articles, "?status=failed"), label: "See why" },
    })),
    ...waiting(changed, (list) => ({
      look: "todo",
      text: html`Changes of ${titles(list, articles)} are not live.`,
      action: { path: firstOr(list, articles, "?status=published", "/publish"), label: "Publish" },
      scope: "content:publish",
    })),
    ...waiting(drafts, (list) => ({
      look: "todo",
      text: html`Nobody has published ${titles(list, articles)} yet.`,
      action: { path: firstOr(list, articles, "?status=draft"), label: "Read" },
    })),
    ...(next === undefined || isLate
      ? []
      : [
          {
            look: "next" as const,
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
