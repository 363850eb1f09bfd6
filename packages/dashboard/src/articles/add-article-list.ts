import {
  type BrandPage,
  csrfField,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { columnChooser } from "../tables/column-chooser.ts"
import { dataTable } from "../tables/data-table.ts"
import { pager } from "../tables/pager.ts"
import { openTableView, type TableView, viewAddress } from "../tables/table-view.ts"
import { viewBar } from "../tables/view-bar.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { articleColumns, articleTable } from "./article-table.ts"
import { bulkBar } from "./bulk-bar.ts"
import {
  isNarrow,
  lastPage,
  type ListFilter,
  perPage,
  readFilter,
  readPlace,
  sorts,
  states,
  toListInput,
  toQuery,
} from "./list-filter.ts"

/** Adds the list of a brand's articles, with filters, search, orders, pages, views, and the boxes for actions on several articles. */
export function addArticleList(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/articles", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const query = new URL(context.req.url).searchParams
      const filter = readFilter(query)
      const place = readPlace(query)
      const view = openTableView(context.req.url)
      const home = `/brands/${brand.id}/articles`
      const {
        data,
        total = 0,
        has_more: hasMore,
      } = await brand.call("list_content", {
        brand_id: brand.id,
        ...toListInput(filter),
        limit: perPage,
        offset: place.offset,
        count: true,
        fields: [...articleColumns],
      })
      const table = articleTable(data, { home, hasLanguages: brand.detail.locales.length > 1 })
      if (query.get("format") === "csv") return sendCsv(table, "articles.csv")
      const canWrite = brand.scopes.has("content:write")
      const canChoose = canWrite || brand.scopes.has("content:publish")
      const select = query.get("select")
      const choosing = {
        name: "article",
        rows: data.map(({ id, title = "" }) => ({ value: id, label: title })),
        isAll: select === "page" || select === "all",
        isFixed: select === "all",
      }
      const list = html`${dataTable(table, { view, sorts, sort: filter.sort, choosing: canChoose ? choosing : undefined })}
      ${canChoose ? bulkBar(brand, { view, page: data.length, total, select }) : ""}`
      return page.show({
        title: "Articles",
        section: "articles",
        brand,
        scripts: [...(canWrite ? ["kept.js" as const] : []), ...(canChoose ? ["choose.js" as const] : [])],
        body: html`${actions(brand, page)} ${await viewBar(brand, { list: "articles", view, csrf: page.csrf })}
        ${filterForm(home, filter, { view, locales: brand.detail.locales })}
        ${
          data.length === 0
            ? emptyList(home, { filter, canWrite, total })
            : html`<section>
                ${
                  canChoose
                    ? html`<form class="chooser" method="post" action="${home}/bulk">
                        ${csrfField(page.csrf)}
                        <input type="hidden" name="back" value="${toQuery(filter)}" />
                        ${select === "all" ? html`<input type="hidden" name="all" value="yes" />` : ""}${list}
                      </form>`
                    : list
                }
                ${pager({ total, perPage, page: place.page, lastPage, noun: total === 1 ? "article" : "articles", toPage: (one) => viewAddress(view, { page: one === 1 ? "" : String(one) }) })}
                ${hasMore && data.length < perPage ? html`<p><a href="${viewAddress(view, { start: String(place.offset + data.length) })}">The rest of this page</a></p>` : ""}
                ${columnChooser(table, view)}
                <p><a href="${viewAddress(view, { page: String(place.page), format: "csv" })}">CSV of this page</a></p>
              </section>`
        }`,
      })
    }),
  )
}

function actions({ id, scopes }: BrandPage, { csrf }: SignedInRequest): Html {
  const home = `/brands/${id}/articles`
  const canWrite = scopes.has("content:write")
  return html`${canWrite ? html`<section id="kept" data-new="${home}/new" hidden>${csrfField(csrf)}</section>` : ""}
    <div class="bar">
      ${
        canWrite
          ? html`<a class="button" href="${home}/new">Write an article</a> <a href="${home}/import">Import articles</a>`
          : ""
      }
      ${scopes.has("content:generate") ? html`<a href="${home}/generate">Let a model write</a>` : ""}
      <a href="/brands/${id}/trash/articles">Trash</a>
    </div>`
}

function filterForm(
  home: string,
  filter: ListFilter,
  { view, locales }: { view: TableView; locales: readonly string[] },
): Html {
  return html`<form class="bar" method="get" action="${home}" role="search">
    ${view.columns.map((key) => html`<input type="hidden" name="${view.names.column}" value="${key}" />`)}
    ${view.sort === "" ? "" : html`<input type="hidden" name="${view.names.sort}" value="${view.sort}" />`}
    <div class="grow">
      <label for="q">Search</label>
      <input id="q" name="q" type="search" maxlength="200" value="${filter.q}" />
    </div>
    ${choice("status", "State", states, filter.status)}
    <div>
      <label for="tag">Topic</label>
      <input id="tag" name="tag" maxlength="100" value="${filter.tag}" />
    </div>
    <div>
      <label for="author">Author</label>
      <input id="author" name="author" maxlength="200" value="${filter.author}" />
    </div>
    ${locales.length < 2 ? "" : choice("locale", "Language", [["", "All"], ...locales.map((one) => [one, one] as const)], filter.locale)}
    <button class="plain">Show</button>
  </form>`
}

function emptyList(
  home: string,
  { filter, canWrite, total }: { filter: ListFilter; canWrite: boolean; total: number },
): Html {
  if (total > 0) {
    const first = toQuery(filter)
    return html`<section>
      <p>The list ends before this page. <a href="${home}?${first}">First page</a></p>
    </section>`
  }
  if (isNarrow(filter)) {
    return html`<section>
      <p>No article matches. <a href="${home}">Show all articles</a></p>
    </section>`
  }
  return html`<section>
    <p>
      There are no articles yet.
      ${canWrite ? html`Write the first one, or import a folder of Markdown that you have.` : ""}
    </p>
  </section>`
}
