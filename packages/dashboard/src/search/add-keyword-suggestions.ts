import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"
import { csrfField, type Html, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { dataTable } from "../tables/data-table.ts"
import { sentenceCell } from "../tables/sentence-cell.ts"

type Suggested = ToolOutput<"suggest_keywords">

/** Adds the page that suggests keywords, from which people choose those to track. */
export function addKeywordSuggestions(app: Hono<PageEnv>, pages: PageHost): void {
  const route = "/brands/:brand_id/search/keywords/suggestions"
  // Somebody follows the address of the answer.
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "search:write"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      return page.go(`/brands/${brand.id}/search/keywords`)
    }),
  )
  app.post(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const scope = "search:write"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const words = (form.get("seeds") ?? "").split(",").map((word) => word.trim().slice(0, 200))
      const seeds = words.filter((word) => word !== "").slice(0, 20)
      const input = { brand_id: brand.id, ...(seeds.length === 0 ? {} : { seeds }) }
      // A reload of the page shows the same suggestions, and asks nobody again.
      const options = { idempotencyKey: readOnce(form) }
      const found = await brand.call("suggest_keywords", input, options)
      const path = `/brands/${brand.id}/search/keywords`
      return page.show({
        title: "Suggested keywords",
        section: "keywords",
        brand,
        body: html`<p role="status">${costOf(found.asked)}</p>
          <section>
            ${
              found.data.length === 0
                ? html`<p>
                    Nothing new was found. Import search numbers, connect an AI engine, or start from other words.
                  </p>`
                : chooseForm(found, { path, csrf: page.csrf })
            }
            <div class="actions"><a href="${path}">Back to the keywords</a></div>
          </section>`,
      })
    }),
  )
}

function costOf(asked: Suggested["asked"]): string {
  if (asked === null) return "No AI engine was asked, so this cost nothing."
  const who = asked.model === null ? engineTitle(asked) : `${engineTitle(asked)} (${asked.model})`
  const cost = asked.cost_usd === null ? "It does not say what that cost." : `That cost ${dollarText(asked.cost_usd)}.`
  return asked.error === null ? `${who} was asked. ${cost}` : `${who} was asked, and failed: ${asked.error} ${cost}`
}

const origins: Record<Suggested["data"][number]["found_in"], string> = {
  site: "Your site",
  search_console: "Search numbers",
  llm: "AI engine",
  keyword_data: "Keyword data",
}

const chooseForm = ({ data }: Suggested, { path, csrf }: { path: string; csrf: string }): Html =>
  html`<form method="post" action="${path}/add">
    ${csrfField(csrf)}
    ${dataTable({
      name: "Suggestions",
      columns: ["Keyword", "Found in", "Why", "Position"],
      rows: data.map(({ keyword, found_in: origin, reason, position }) => [
        {
          shown: html`<label><input type="checkbox" name="keywords" value="${keyword}" /> ${keyword}</label>`,
          text: keyword,
        },
        origins[origin],
        sentenceCell(reason),
        { number: position.value, decimals: 1 },
      ]),
    })}
    <div class="actions"><button>Track the selected</button></div>
  </form>`
