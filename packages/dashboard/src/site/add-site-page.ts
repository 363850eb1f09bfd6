import type { ToolOutput } from "@citable/contract"
import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { type DataTable, dataTable, strangerLink } from "../tables/data-table.ts"

type SitePage = ToolOutput<"get_page">

const crawlers: Readonly<Record<string, string>> = {
  google: "Google",
  bing: "Bing",
  chatgpt: "ChatGPT",
  claude: "Claude",
  perplexity: "Perplexity",
}

/** Adds what the last audit saw of one page of the site: who may index it, and why not. */
export function addSitePage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/site/pages/:page_id{pag_[0-9a-z]+}", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "site:read" })
      const found = await brand.call("get_page", { brand_id: brand.id, page_id: context.req.param("page_id") })
      return page.show({ title: "A page of your site", section: "site", brand, body: show(found) })
    }),
  )
}

function show({ url, title, indexing, last_crawled_at: read }: SitePage): Html {
  return html`<p>${strangerLink(url)}${title === null ? "" : html`: <bdi>${title}</bdi>`}</p>
    <p class="soft">${read === null ? "No audit has read it yet." : html`Read ${time(read)}.`}</p>
    <section>
      <h2>Who may index it</h2>
      ${dataTable(crawlerTable(indexing))}
      ${
        indexing === undefined || indexing.conflicts.length === 0
          ? ""
          : html`<h3>What contradicts itself</h3>
              <ul>
                ${indexing.conflicts.map((conflict) => html`<li dir="auto">${conflict}</li>`)}
              </ul>`
      }
    </section>`
}

const crawlerTable = (indexing: SitePage["indexing"]): DataTable => ({
  name: "Who may index it",
  columns: ["Search engine or assistant", "May index it", "Because"],
  rows: (indexing?.crawlers ?? []).map(({ crawler, allowed, reason }) => [
    crawlers[crawler] ?? crawler,
    allowed === null ? "Not known" : allowed ? "Yes" : "No",
    reason,
  ]),
})
