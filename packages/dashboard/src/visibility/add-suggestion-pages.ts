import { engineTitle, type PromptSuggestion } from "@citable/contract/visibility"
import { csrfField, type Html, onceField, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"

/** Adds the page of suggested prompts, from which people choose those to track. */
export function addSuggestionPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/visibility/prompts/suggestions"
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
      const topics = (form.get("topics") ?? "").split(/\r\n|\r|\n/).map((line) => line.trim())
      const wanted = [...new Set(topics.filter(Boolean))].slice(0, 20)
      // A page that is loaded again shows the same ideas, and nobody pays twice.
      const { data, asked } = await brand.call(
        "suggest_prompts",
        { brand_id: brand.id, limit: 40, ...(wanted.length === 0 ? {} : { topics: wanted }) },
        { idempotencyKey: readOnce(form) },
      )
      const home = `/brands/${brand.id}/visibility/prompts`
      return page.show({
        title: "Suggested prompts",
        section: "prompts",
        brand,
        body: html`<section>
          ${asked === null ? html`<p class="soft">No engine was asked.</p>` : html`<p>${askedText(asked)}</p>`}
          ${
            data.length === 0
              ? html`<p>
                  There is no idea that is not tracked yet. Describe the brand and its products in the settings.
                </p>`
              : html`<form method="post" action="${home}/suggested">
                  ${csrfField(page.csrf)}${onceField()}
                  <fieldset>
                    <legend>Track these</legend>
                    ${data.map(suggestionRow)}
                  </fieldset>
                  <div class="actions"><button>Track the selected prompts</button></div>
                </form>`
          }
          <p><a href="${home}">Back to the prompts</a></p>
        </section>`,
      })
    }),
  )
  app.post("/brands/:brand_id/visibility/prompts/suggested", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: 1024 * 1024 })
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
      const home = `/brands/${brand.id}/visibility/prompts`
      const prompts = form
        .getAll("pick")
        .slice(0, 100)
        .flatMap((at) => {
          const [text, tag, locale] = ["text", "tag", "locale"].map((name) => form.get(`${name}-${at}`) ?? "")
          if (text === undefined || text === "") return []
          return [{ text, tags: tag === undefined || tag === "" ? [] : [tag], ...(locale ? { locale } : {}) }]
        })
      if (prompts.length === 0) return page.go(home)
      const input = { brand_id: brand.id, prompts }
      const options = { idempotencyKey: readOnce(form) }
      const { data, skipped } = await brand.call("create_prompts", input, options)
      return page.go(`${home}?created=${data.length}&skipped=${skipped.length}`)
    }),
  )
}

function askedText({
  engine,
  cost_usd: cost,
  error,
}: {
  engine: string
  cost_usd: number | null
  error: string | null
}): string {
  if (error !== null) return `${engineTitle({ engine })} gave no ideas: ${error}`
  return `${engineTitle({ engine })} was asked once${cost === null ? "" : `, which cost ${dollarText(cost)}`}.`
}

const sources: Readonly<Record<PromptSuggestion["based_on"], string>> = {
  profile: "from the brand’s profile",
  page: "from your articles",
  keyword: "from a keyword",
  search_query: "from a search",
  gap: "from a gap",
}

function suggestionRow({ text, tags, locale, based_on: basis, source, reason }: PromptSuggestion, at: number): Html {
  const origin = source === "template" ? sources[basis] : `from ${source}`
  return html`<label
      ><input type="checkbox" name="pick" value="${at}" /><span
        >${text} <span class="soft">${origin}${reason === null ? "" : `: ${reason}`}</span></span
      ></label
    >
    <input type="hidden" name="text-${at}" value="${text}" /><input
      type="hidden"
      name="tag-${at}"
      value="${tags[0] ?? ""}"
    /><input type="hidden" name="locale-${at}" value="${locale}" />`
}
