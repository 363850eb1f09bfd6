import {
  callTool,
  type Env,
  type Html,
  openBrandPage,
  type PageContext,
  readOnce,
  serveSignedIn,
} from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { dataTable } from "../tables/data-table.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { listTargets, readTargetRows } from "./read-target-rows.ts"
import { targetCards } from "./target-cards.ts"
import { isShown, readTargetFilter, type TargetFilter, targetStates, toTargetQuery } from "./target-filter.ts"
import { targetTable } from "./target-table.ts"

/** Adds the page of the platforms that a brand publishes to, and of what each has of the brand's articles. */
export function addTargetsPage(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/targets"

  app.get(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"), {
        scope: "integrations:read",
      })
      const query = new URL(context.req.url).searchParams
      const filter = readTargetFilter(query)
      const brandPath = `/brands/${brand.id}`
      const targets = await listTargets(pages, brand)
      const canList = targets.length > 0 && brand.scopes.has("content:read_drafts")
      const read = canList
        ? await readTargetRows(pages, brand, { targets, cursor: filter.cursor })
        : { rows: [], articles: 0, next: null }
      const shown = read.rows.filter(
        ({ target, item }) => (filter.target === "" || target.id === filter.target) && isShown(item, filter.state),
      )
      const table = targetTable(shown, brandPath)
      if (query.get("format") === "csv") return sendCsv(table, "publishing-targets.csv")
      const canTest = brand.scopes.has("integrations:write")
      return page.show({
        title: "Publishing targets",
        section: "targets",
        brand,
        body:
          targets.length === 0
            ? noTargets(brandPath, canTest)
            : html`${targetCards(targets, read.rows, { brandPath, csrf: page.csrf, canTest, articles: read.articles })}
                <section>
                  <h2>Articles on platforms</h2>
                  ${filterForm(brandPath, filter, targets)}
                  ${
                    shown.length === 0
                      ? html`<p>None of these ${read.articles} articles matches.</p>`
                      : html`${dataTable(table)}
                          <p><a href="${brandPath}/targets?${toTargetQuery(filter, { format: "csv" })}">CSV</a></p>`
                  }
                  <p class="soft">
                    ${filter.cursor === "" ? `These are the ${read.articles} articles that were edited last.` : `These are ${read.articles} articles that were edited earlier.`}
                    ${
                      read.next === null
                        ? ""
                        : html`<a href="${brandPath}/targets?${toTargetQuery({ ...filter, cursor: read.next })}"
                            >Earlier articles</a
                          >`
                    }
                  </p>
                </section>`,
      })
    }),
  )

  app.post(`${path}/:integration_id{int_[0-9a-z]+}/test`, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, integration_id: id } = context.req.param()
      const brand = await openBrandPage(kernel, page.user, brandId, { scope: "integrations:write" })
      const once = { idempotencyKey: readOnce(form) }
      await callTool(kernel, brand.principal, "test_integration", { integration_id: id }, once)
      return page.go(`/brands/${brand.id}/targets`)
    }),
  )
}

function noTargets(brandPath: string, canConnect: boolean): Html {
  return html`<section>
    <p>
      This brand publishes to no other platform.
      ${
        canConnect
          ? html`<a href="${brandPath}/sites/platforms">Connect WordPress, a Git repository or your own endpoint</a>,
              and see here what each shows.`
          : "An owner of the brand can connect WordPress, a Git repository or an endpoint."
      }
    </p>
  </section>`
}

const filterForm = (
  brandPath: string,
  { target, state }: TargetFilter,
  targets: readonly { id: string; name: string }[],
): Html =>
  html`<form class="bar" method="get" action="${brandPath}/targets">
    ${choice("target", "Platform", [["", "All"], ...targets.map(({ id, name }) => [id, name] as const)], target)}
    ${choice("state", "State", targetStates, state)}
    <button class="plain">Show</button>
  </form>`
