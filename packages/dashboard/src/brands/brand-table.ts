import type { ToolOutput } from "@citable/contract"
import { callTool, type OwnBrand, type PageContext } from "@citable/service/pages"
import { html } from "hono/html"

import { rateCell } from "../figures/rate.ts"
import { changeCell } from "../tables/change-cell.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import { toDaysQuery } from "./brand-filter.ts"

type Days = Parameters<typeof toDaysQuery>[0]
type Kernel = PageContext["kernel"]
type Visibility = ToolOutput<"get_visibility">

/** One row for each brand: whether assistants name and cite it, what was published last, and what needs a person. */
export async function readBrandTable(kernel: Kernel, brands: readonly OwnBrand[], days: Days): Promise<DataTable> {
  const rows: Cell[][] = []
  for (const brand of brands) rows.push(await readRow(kernel, brand, days))
  return {
    name: "Brands",
    columns: ["Brand", "Named", "Change", "Cited", "Published last", "Sites", "Left to set up", "Id"],
    rows,
  }
}

async function readRow(kernel: Kernel, brand: OwnBrand, days: Days): Promise<Cell[]> {
  const { id, name, accountId, principal, scopes } = brand
  const home = `/brands/${id}`
  const input = { brand_id: id }
  const visibility = scopes.has("visibility:read")
    ? await callTool(kernel, principal, "get_visibility", {
        ...input,
        ...(days.from === "" ? {} : { from: days.from }),
        ...(days.to === "" ? {} : { to: days.to }),
      })
    : undefined
  const { data: published } = await callTool(kernel, principal, "list_content", {
    ...input,
    status: "published",
    sort: "-published_at",
    limit: 1,
    fields: ["published_at"],
  })
  const webhooks = scopes.has("webhooks:read")
    ? (await callTool(kernel, principal, "list_webhooks", input)).data
    : undefined
  const { steps } = await callTool(kernel, principal, "get_brand_setup", input)
  const left = steps.filter(({ configured }) => !configured).length
  return [
    { page: home, text: name },
    namedCell(visibility, home, toDaysQuery(days)),
    changeCell(visibility?.overall.current.mention_rate, visibility?.overall.previous?.mention_rate),
    visibility === undefined || visibility.overall.answers === 0
      ? null
      : { rate: visibility.overall.current.citation_rate },
    published[0]?.published_at === undefined ? "never" : { time: published[0].published_at },
    sitesCell(webhooks, home),
    left === 0 ? "nothing" : { page: home, text: `${left} of ${steps.length} steps` },
    {
      shown: html`<code>${id}</code
        >${accountId === undefined ? "" : html`<br /><span class="note">in ${accountId}</span>`}`,
      text: accountId === undefined ? id : `${id} in ${accountId}`,
    },
  ]
}

/** The share of answers that name the brand. It leads to the page with its history. */
function namedCell(visibility: Visibility | undefined, home: string, range: string): Cell {
  if (visibility === undefined) return null
  const { answers, current } = visibility.overall
  if (answers === 0) return { page: `${home}/visibility/prompts${range}`, text: "No answers yet" }
  const { mention_rate: rate } = current
  return { rate, shown: html`<a href="${home}/visibility${range}">${rateCell(rate)}</a>` }
}

function sitesCell(webhooks: ToolOutput<"list_webhooks">["data"] | undefined, home: string): Cell {
  if (webhooks === undefined) return null
  if (webhooks.length === 0) return "none"
  const off = webhooks.filter(({ disabled_reason: reason }) => reason !== null).length
  const failing = webhooks.filter(({ enabled, failing_since: since }) => enabled && since !== null).length
  if (off + failing === 0) return `${webhooks.length} connected`
  const text = [off > 0 ? `${off} turned off` : "", failing > 0 ? `${failing} failing` : ""].filter(Boolean).join(", ")
  return { shown: html`<a class="bad" href="${home}/webhooks">${text}</a>`, text }
}
