import { formatCount } from "@citable/charts"
import { engineTitle } from "@citable/contract/visibility"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { opportunityStep } from "../search/opportunity-step.ts"
import { strangerLink } from "../tables/data-table.ts"
import { toPassage } from "../texts/to-passage.ts"
import { writeButtons } from "../visibility/write-buttons.ts"
import type { GapIdea, NextArticles, SearchIdea } from "./read-next-articles.ts"

interface CardOptions {
  brand: Pick<BrandPage, "id" | "name" | "scopes">
  csrf: string
  /** Whether a language model can write for the brand. */
  hasWriter: boolean
}

const longestQuote = 280

/** Up to three articles that are worth writing or improving, each with its evidence and the page that the brand has, or has not. */
export function nextArticleCards(next: NextArticles, options: CardOptions): Html {
  const { gaps, searches, looked, hasCompetitors } = next
  const home = `/brands/${options.brand.id}`
  const cards = [...gaps.map((idea) => gapCard(idea, options)), ...searches.map((idea) => searchCard(idea, options))]
  return html`<section>
    <h2>Next best article</h2>
    ${
      cards.length > 0
        ? html`<ul class="cards">
            ${cards.map((card) => html`<li>${card}</li>`)}
          </ul>`
        : html`<p>
            ${looked.length === 0 ? "There are no numbers for advice yet." : `Nothing stands out: no ${looked.join(", and no ")}.`}
            ${hasCompetitors || !options.brand.scopes.has("visibility:read") ? "" : html`<a href="${home}/visibility/competitors">Add competitors</a> to see what answers cite for them and not for you.`}
          </p>`
    }
  </section>`
}

function gapCard({ gap, own }: GapIdea, { brand, csrf, hasWriter }: CardOptions): Html {
  const { id, name, scopes } = brand
  const [quote] = gap.quotes ?? []
  const day = quote?.answered_at.slice(0, 10)
  const path = `/brands/${id}/visibility/sources`
  const rivals = gap.competitors.map((one) => one.name).join(", ")
  const canWrite = scopes.has("content:write")
  const buttons = writeButtons({
    path,
    query: "",
    key: gap.url ?? gap.domain,
    csrf,
    canWrite,
    canGenerate: scopes.has("content:generate") && hasWriter,
  })
  return html`<h3 dir="auto">${quote?.prompt ?? gap.title ?? gap.domain}</h3>
    ${
      quote === undefined
        ? ""
        : html`<blockquote dir="auto">${cut(toPassage(quote.text))}</blockquote>
            <p class="note">
              <a href="/brands/${id}/visibility/prompts/${quote.prompt_id}?from=${day}&amp;to=${day}#${quote.answer_id}"
                >${engineTitle(quote)}</a
              >, ${time(quote.answered_at)}
            </p>`
    }
    <p>
      ${gap.url === null ? gap.domain : strangerLink(gap.url, gap.domain)} is cited in ${formatCount(gap.answers)}
      ${gap.answers === 1 ? "answer that names" : "answers that name"} ${rivals}, and not ${name}.
    </p>
    ${own === undefined ? html`<p>No answer to this question cites or found a page of yours.</p>` : ownNote(own)}
    <div class="actions">
      ${own === undefined ? buttons : ownStep(own, { canWrite, articles: `/brands/${id}/articles` })}
      <a href="${path}?show=gaps">All gaps</a>
    </div>`
}

const ownNote = ({ url, how }: NonNullable<GapIdea["own"]>): Html =>
  html`<p>
    ${how === "cited" ? "Other answers to this question cite a page of yours" : "Searches for this question found a page of yours, and no answer cites it"}:
    ${strangerLink(url)}. Improve it.
  </p>`

/** Where a person improves a page of the brand: in the editor, if it is an article, or else on its site. */
const ownStep = ({ url, contentId }: NonNullable<GapIdea["own"]>, to: { canWrite: boolean; articles: string }): Html =>
  contentId !== null && to.canWrite
    ? html`<a class="button plain" href="${to.articles}/${contentId}">Edit this page</a>`
    : html`<a class="button plain" href="${url}" rel="noopener noreferrer nofollow">Open your page</a>`

function searchCard({ opportunity, own }: SearchIdea, { brand, csrf }: CardOptions): Html {
  const { query, pages, detail, potential_clicks: more } = opportunity
  const path = `/brands/${brand.id}/search/opportunities`
  const [first] = pages
  return html`<h3 dir="auto">${query ?? "A page that loses clicks"}</h3>
    <p>${detail}</p>
    ${more === null || more === 0 ? "" : html`<p class="note">About ${formatCount(more)} more clicks in these days.</p>`}
    ${
      first === undefined
        ? html`<p>Search Console names no page of yours for it.</p>`
        : own.length > 0
          ? ""
          : html`<p>${strangerLink(first)} is shown for it.</p>`
    }
    <div class="actions">
      ${
        brand.scopes.has("content:write")
          ? opportunityStep(opportunity, { path, articles: `/brands/${brand.id}/articles`, csrf, own })
          : ""
      }
      <a href="${path}">All opportunities</a>
    </div>`
}

const cut = (text: string): string =>
  text.length <= longestQuote ? text : `${text.slice(0, longestQuote - 1).toWellFormed()}…`
