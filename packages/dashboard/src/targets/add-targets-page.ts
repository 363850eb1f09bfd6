import { formatCount } from "@citable/charts"
import { type Html, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { columnChooser } from "../tables/column-chooser.ts"
import { type DataTable, dataTable } from "../tables/data-table.ts"
import { isWhole, type ListPage } from "../tables/list-page.ts"
import { openTableView, viewAddress } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { listTargetItems, type TargetItems } from "./list-target-items.ts"
import { readTargets, type Targets } from "./read-targets.ts"
import { targetCards } from "./target-cards.ts"
import { readTargetFilter, type TargetFilter, targetStates, toTargetQuery } from "./target-filter.ts"
import { targetTable } from "./target-table.ts"

/** Adds the page of the platforms that a brand publishes to, and of what each has of the brand's articles. */
export function addTargetsPage(app: Hono<PageEnv>, pages: Pick<PageHost, "platforms" | "serveSignedIn">): void {
  const path = "/brands/:brand_id/targets"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), {
        scope: "integrations:read",
      })
      const query = new URL(context.req.url).searchParams
      const filter = readTargetFilter(query)
      const brandPath = `/brands/${brand.id}`
      const read = await readTargets(brand, { counts: brand.scopes.has("content:read_drafts") })
      const { targets, articles } = read
      const items =
        targets.length > 0 && articles !== undefined ? await listTargetItems(brand, read, filter) : undefined
      const names = new Map(targets.map(({ id, name }) => [id, name]))
      const table = targetTable(items?.rows ?? [], { brandPath, names })
      const list = { view: openTableView(context.req.url), at: filter.cursor, next: items?.next ?? null }
      if (query.get("format") === "csv") return sendCsv(table, "publishing-targets.csv", list)
      const canTest = brand.scopes.has("integrations:write")
      return page.show({
        title: "Articles elsewhere",
        section: "targets",
        brand,
        body:
          targets.length === 0
            ? noTargets(brandPath, canTest)
            : html`${targetCards(targets, { platforms: pages.platforms, brandPath, csrf: page.csrf, canTest, articles })}
              ${items === undefined ? "" : articleSection(items, table, { brandPath, filter, read, list })}`,
      })
    }),
  )

  app.post(`${path}/:integration_id{int_[0-9a-z]+}/test`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, integration_id: id } = context.req.param()
      const brand = await page.openBrand(brandId, { scope: "integrations:write" })
      const once = { idempotencyKey: readOnce(form) }
      await brand.call("test_integration", { integration_id: id }, once)
      return page.go(`/brands/${brand.id}/targets`)
    }),
  )
}

function articleSection(
  { rows, next, matching }: TargetItems,
  table: DataTable,
  { brandPath, filter, read, list }: { brandPath: string; filter: TargetFilter; read: Targets; list: ListPage },
): Html {
  const link = (more: Partial<TargetFilter>) => `${brandPath}/targets?${toTargetQuery({ ...filter, ...more })}`
  const none = read.articles?.total === 0 ? "The brand has no articles yet." : "None matches."
  return html`<section>
    <h2>Articles on platforms</h2>
    ${filterForm(brandPath, filter, read.targets)}
    ${
      rows.length === 0
        ? html`<p>${filter.cursor === "" ? none : "There are no more."}</p>`
        : html`${dataTable(table, { view: list.view, isWhole: isWhole(list) })} ${columnChooser(table, list.view)}
            <p><a href="${viewAddress(list.view, { cursor: list.at, format: "csv" })}">CSV of this page</a></p>`
    }
    <p class="soft">
      ${rows.length === 0 ? "" : `${filter.cursor === "" ? "" : "Further "}${formatCount(rows.length)} of ${formatCount(matching)} that match, those edited last first.`}
      ${filter.cursor === "" ? "" : html`<a href="${link({ cursor: "" })}">First page</a>`}
      ${next === null ? "" : html`<a href="${link({ cursor: next })}">Next page</a>`}
    </p>
  </section>`
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
