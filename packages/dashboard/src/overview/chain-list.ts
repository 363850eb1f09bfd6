import { describeCited, formatCount } from "@citable/charts"
import { engineTitle } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { strangerLink } from "../tables/data-table.ts"
import type { Chain, ChainArticle, SeenPlace } from "./read-chain.ts"

type State = SeenPlace["state"]

interface Link {
  /** What the chip says. */
  label: string
  state: State
  evidence: Html
}

const signs: Readonly<Record<State, string>> = { yes: "✓", no: "✗", not_checked: "?" }

/** The articles of the last 30 days as lines with five states. A line opens what each state rests on, and when somebody looked. */
export function chainList({ articles, isMore, hidden }: Chain, brandId: string): Html {
  const home = `/brands/${brandId}`
  return html`<section>
    <h2>From published to cited</h2>
    ${
      articles.length === 0
        ? html`<p>No article was published in the last 30 days.</p>`
        : html`<ul class="chain">
            ${articles.map((article) => line(article, home, hidden))}
          </ul>`
    }
    ${isMore ? html`<p><a href="${home}/articles?status=published">All published articles</a></p>` : ""}
  </section>`
}

function line(article: ChainArticle, home: string, hidden: Chain["hidden"]): Html {
  const { id, title, publishedAt } = article
  const links = [
    liveLink(article, home),
    searchLink(article, home, hidden),
    clickLink(article, hidden),
    citedLink(article, home, hidden),
    effectLink(article, home, hidden),
  ]
  return html`<li>
    <details>
      <summary>
        <span class="chain-title" dir="auto">${title}</span>
        <span class="soft">${time(publishedAt)}</span>
        <span class="dots"
          >${links.map(({ label, state }) => html`<span class="dot ${state}"><span aria-hidden="true">${signs[state]}</span> ${label}</span> `)}</span
        >
      </summary>
      <ul>
        ${links.map(({ evidence }) => html`<li>${evidence}</li>`)}
        <li><a href="${home}/articles/${id}">Open the article</a></li>
      </ul>
    </details>
  </li>`
}

/**
 * Live at a place is only what somebody has seen there, and live is only what was seen at each place. One place that lacks it is more than others
 * that have it.
 */
function liveLink({ id, places }: ChainArticle, home: string): Link {
  const count = (state: State) => places.filter((place) => place.state === state).length
  const seen = count("yes")
  const state = count("no") > 0 ? "no" : seen > 0 && seen === places.length ? "yes" : "not_checked"
  const labels = {
    yes: seen === 1 ? "live" : `live at ${seen} places`,
    no: "not live",
    not_checked: seen === 0 ? "live: not checked" : `live: ${seen} of ${places.length} checked`,
  }
  const check = html`<a href="${home}/articles/${id}/publish">Look at its pages</a>`
  const evidence =
    places.length === 0
      ? html`Live: not checked. Nobody has looked at a page of it. ${check}.`
      : html`${places.map(({ name, text, url, at }) => html`${name}: ${text} ${at === undefined ? "" : html`Looked ${time(at)}. `}${url === undefined ? "" : html`${strangerLink(url, "The page")}. `}`)}${check}.`
  return { label: labels[state], state, evidence }
}

/** In search is only what Search Console has rows of. That it has none does not prove that a page is not in the index. */
function searchLink({ evidence: { search, urls = [] } }: ChainArticle, home: string, hidden: Chain["hidden"]): Link {
  const unknown = { label: "search: not checked", state: "not_checked" } as const
  if (hidden.has("search")) return { ...unknown, evidence: html`In search: your role cannot see it.` }
  if (urls.length === 0) return { ...unknown, evidence: html`In search: not checked. ${noAddress(home)}` }
  if (search == null) {
    return {
      ...unknown,
      evidence: html`In search: not checked. There are no numbers of Search Console since its publication.
        <a href="${home}/sites/search-data">Search data</a>.`,
    }
  }
  const { from, to, impressions, read_at: at } = search
  const source = html`Search Console, ${from} to ${to}, read ${time(at)}`
  return impressions > 0
    ? {
        label: "in search",
        state: "yes",
        evidence: html`In search: results showed it ${formatCount(impressions)} ${impressions === 1 ? "time" : "times"}
          (${source}). <a href="${home}/search?from=${from}&amp;to=${to}">Search</a>.`,
      }
    : {
        label: "not seen in search",
        state: "no",
        evidence: html`In search: no result has shown it (${source}). Whether it is in the index, only an inspection of
        its address tells.`,
      }
}

function clickLink({ evidence: { search, urls = [] } }: ChainArticle, hidden: Chain["hidden"]): Link {
  if (hidden.has("search") || search == null || urls.length === 0) {
    return {
      label: "clicks: not checked",
      state: "not_checked",
      evidence: html`Clicks: not checked, for the same reason.`,
    }
  }
  const { clicks, from, to } = search
  const days = html`from search, ${from} to ${to}`
  return clicks > 0
    ? { label: "clicked", state: "yes", evidence: html`Clicks: ${formatCount(clicks)} ${days}.` }
    : { label: "no clicks", state: "no", evidence: html`Clicks: none ${days}.` }
}

function citedLink({ evidence: { cited, urls = [] } }: ChainArticle, home: string, hidden: Chain["hidden"]): Link {
  const unknown = { label: "cited: not checked", state: "not_checked" } as const
  if (hidden.has("cited")) return { ...unknown, evidence: html`Cited: your role cannot see it.` }
  if (urls.length === 0) return { ...unknown, evidence: html`Cited: not checked. ${noAddress(home)}` }
  if (cited == null) {
    return {
      ...unknown,
      evidence: html`Cited: not checked. No engine has answered since its publication, or its pages are on no
        <a href="${home}/settings">website of the brand</a>.`,
    }
  }
  const { asked, answers, from, to, last } = cited
  const told = describeCited(cited).join(" ")
  if (asked === 0) return { ...unknown, evidence: html`Cited: not checked. ${told}` }
  if (last === null) return { label: "not cited", state: "no", evidence: html`Cited: ${told}` }
  const answer = `${home}/visibility/prompts/${last.prompt_id}?from=${from}&to=${to}#${last.answer_id}`
  return {
    label: `cited in ${formatCount(answers)} of ${formatCount(asked)}`,
    state: "yes",
    evidence: html`Cited: ${told} Last by ${engineTitle(last)} ${time(last.answered_at)}.
      <a href="${answer}">Read the answer</a>.`,
  }
}

/** In effect is only what is clear against questions that the article cannot touch. */
function effectLink({ id, evidence: { effect } }: ChainArticle, home: string, hidden: Chain["hidden"]): Link {
  const unknown = { state: "not_checked" } as const
  if (hidden.has("cited")) {
    return { ...unknown, label: "effect: not checked", evidence: html`In effect: your role cannot see it.` }
  }
  if (effect == null) {
    return {
      ...unknown,
      label: "effect: no question",
      evidence: html`In effect: nobody has said which questions it was written for.
        <a href="${home}/articles/${id}">Say it on its page</a>.`,
    }
  }
  const { state, points, sentences } = effect
  const evidence = html`In effect: ${sentences.join(" ")}`
  if (state !== "clear" || points === null) return { ...unknown, label: labels[state], evidence }
  const size = formatCount(Math.round(Math.abs(points.gain) * 100))
  return points.gain > 0
    ? { label: `gained ${size} points`, state: "yes", evidence }
    : { label: `lost ${size} points`, state: "no", evidence }
}

const labels = {
  not_yet: "effect: too early",
  too_few: "effect: too few to tell",
  not_clear: "effect: not clear",
  clear: "effect: clear",
} as const

const noAddress = (home: string): Html =>
  html`Nobody has said where its page is: <a href="${home}/sites">set where the site shows articles</a>.`
