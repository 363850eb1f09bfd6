import { ProblemError } from "@citable/contract/problem-error"
import { csrfField, type Html, onceField, type PageEnv, type PageHost, type SignedInRequest } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { time } from "../frame/time.ts"
import { weekOf } from "../overview/read-week.ts"
import { columnChooser } from "../tables/column-chooser.ts"
import { dataTable } from "../tables/data-table.ts"
import { keptView } from "../tables/kept-view.ts"
import { pager } from "../tables/pager.ts"
import { openTableView, type TableView, viewAddress } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import {
  type BrandFilter,
  brandsPerPage,
  filterBrands,
  mostCompared,
  noGroup,
  readBrandFilter,
  toBrandQuery,
} from "./brand-filter.ts"
import { needChoices } from "./brand-needs.ts"
import { brandSorts, toBrandTable } from "./brand-table.ts"
import { groupForm } from "./group-form.ts"
import { sumTiles, toGroupTable } from "./group-table.ts"
import { listOwnBrands, type OwnBrand } from "./list-own-brands.ts"
import { movers } from "./movers.ts"
import { readBrands, readSpending } from "./read-brands.ts"

/** Adds `/`, which leads a user with one brand to it, the list of all brands, and the form that creates one. */
export function addBrandPages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn" | "now">): void {
  async function show(page: SignedInRequest, address: string): Promise<Response> {
    const query = new URL(address).searchParams
    const view = openTableView(address)
    const all = await page.listAccounts()
    const { brands } = await listOwnBrands(all)
    const accounts = all.flatMap(({ id, isOwner }) => (isOwner ? [id] : []))
    const filter = readBrandFilter(query)
    const found = filterBrands(brands, filter)
    const isWeek = filter.from === "" && filter.to === ""
    const days = isWeek ? weekOf(pages.now()) : toDays(filter)
    const isLong = found.length > mostCompared
    const whole = await readSpending(all, isLong ? [] : found)
    const { rows, looked, compared } = await readBrands(found, { page, pages, filter, days, spending: whole })
    const shown = rows.map(({ brand }) => brand)
    const spending = isLong ? await readSpending(all, shown) : whole
    const table = toBrandTable(rows, { filter, spending })
    if (query.get("format") === "csv") return sendCsv(table, "brands.csv")
    const sums = { found, rows, spending }
    const groups = toGroupTable(sums, view)
    const list = {
      view,
      choosing: groupChoice(shown),
      ...(filter.needs === "" ? { sorts: brandSorts(found.length), sort: filter.sort } : {}),
    }
    const [first] = rows
    const range = `?${new URLSearchParams(days)}`
    return page.show({
      title: "Your brands",
      scripts: first === undefined ? [] : ["choose.js"],
      body: html`${
        brands.length === 0 && accounts.length === 0
          ? html`<section><p>No brand has been shared with you yet. Ask its owner for an invitation.</p></section>`
          : html`${filterForm(brands, filter, view)}
            ${
              first === undefined
                ? html`<section>
                    <p>
                      ${filter.needs === "" || found.length === 0 ? "No brand matches." : "None of these brands needs you for this."}
                      <a href="/brands">Show all brands</a>
                    </p>
                    ${found.length === 0 ? "" : whereabouts(found.length, looked, { filter, view, isEmpty: true, now: pages.now() })}
                  </section>`
                : html`${sumTiles(sums)} ${movers(rows, { isWeek, range, compared })}
                    ${
                      groups === undefined
                        ? ""
                        : html`<section>
                            <h2>Groups</h2>
                            ${dataTable(groups, { most: 6 })}
                          </section>`
                    }
                    <section>
                      <h2>Brands</h2>
                      ${groupForm(rows, { csrf: page.csrf, back: viewAddress(view), names: groupNames(brands), list: dataTable(table, list) })}
                      ${columnChooser(table, view)}
                      ${whereabouts(found.length, looked, { filter, view, isEmpty: false, now: pages.now() })}
                    </section>`
            }`
      }
      ${accounts.length === 0 ? "" : createForm(accounts, page.csrf)}`,
    })
  }

  app.get("/", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brands } = await listOwnBrands(await page.listAccounts(), { most: 2 })
      const [only, ...others] = brands
      return page.go(only === undefined || others.length > 0 ? "/brands" : `/brands/${only.id}`)
    }),
  )
  app.get("/brands", (context) => pages.serveSignedIn(context, (page) => show(page, context.req.url)))
  app.post("/brands", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const name = form.get("name")?.trim() ?? ""
      const accounts = (await page.listAccounts()).filter(({ isOwner }) => isOwner)
      const account = accounts.find(({ id }) => id === form.get("account")) ?? accounts[0]
      if (account === undefined) {
        throw new ProblemError("insufficient_scope", "Only an owner of the account can create brands.")
      }
      const idempotencyKey = form.get("once") ?? undefined
      const { id } = await account.call("create_brand", { name }, { idempotencyKey })
      return page.go(`/brands/${id}`)
    }),
  )
  app.post("/brands/group", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const group = (form.get("group") ?? "").trim()
      const ids = form.getAll("brand").slice(0, brandsPerPage)
      if (ids.length === 0) await refuseReaders(page)
      // Nothing changes if one of them may not.
      const chosen = []
      for (const id of ids) chosen.push(await page.openBrand(id, { scope: "brands:write" }))
      for (const { id, call } of chosen)
        await call("update_brand", { brand_id: id, group: group === "" ? null : group })
      const back = form.get("back") ?? ""
      return page.go(/^\/brands(?:\?[^\\\s]*)?$/.test(back) ? back : "/brands")
    }),
  )
}

/** Refuses a person who may change no brand, also if the form names none. */
async function refuseReaders(page: SignedInRequest): Promise<void> {
  const { brands } = await listOwnBrands(await page.listAccounts())
  if (brands.some(({ scopes }) => scopes.has("brands:write"))) return
  throw new ProblemError("insufficient_scope", "Only an owner of a brand can put it into a group.")
}

const toDays = ({ from, to }: BrandFilter) => ({ ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) })

/** Only brands whose settings the person may change have a box that does something. */
const groupChoice = (brands: readonly OwnBrand[]) =>
  brands.some(({ scopes }) => scopes.has("brands:write"))
    ? { name: "brand", rows: brands.map(({ id, name }) => ({ value: id, label: name })), isAll: false }
    : undefined

const groupNames = (brands: readonly OwnBrand[]): string[] =>
  [...new Set(brands.flatMap(({ group }) => group ?? []))].toSorted((one, other) => one.localeCompare(other, "en"))

function filterForm(
  brands: readonly OwnBrand[],
  { q, account, group, from, to, needs }: BrandFilter,
  view: TableView,
): Html | "" {
  const accounts = [...new Set(brands.flatMap(({ accountId }) => accountId ?? []))]
  const groups = groupNames(brands)
  if (brands.length < 2) return ""
  const isShort = brands.length <= 5 && q === ""
  return html`<form class="bar" method="get" action="/brands" role="search">
    ${keptView(view)}
    ${
      isShort
        ? ""
        : html`<div class="grow">
            <label for="q">Search</label>
            <input id="q" name="q" type="search" maxlength="200" value="${q}" />
          </div>`
    }
    ${dayField("from", "From", from)} ${dayField("to", "To", to)}
    ${accounts.length < 2 ? "" : choice("account", "Account", [["", "All"], ...accounts.map((id) => [id, id] as const)], account)}
    ${
      groups.length === 0
        ? ""
        : choice(
            "group",
            "Group",
            [["", "All"], ...groups.map((name) => [name, name] as const), [noGroup, "No group"]],
            group === "" ? noGroup : (group ?? ""),
          )
    }
    ${choice("needs", "Brands", needChoices, needs)}
    <button class="plain">Show</button>
  </form>`
}

/** A day of the figures. An empty one leaves the choice to the page. */
const dayField = (name: string, label: string, value: string): Html =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="date" value="${value}" />
  </div>`

/** Where the page stands in the list, with links to the pages beside it and to the same rows as CSV. */
function whereabouts(
  found: number,
  looked: number,
  { filter, view, isEmpty, now }: { filter: BrandFilter; view: TableView; isEmpty: boolean; now: number },
): Html {
  const { from, to, page } = filter
  const query = toBrandQuery(filter)
  const toPage = (number: number) => viewAddress(view, { page: number === 1 ? "" : String(number) })
  const noun = found === 1 ? "brand" : "brands"
  return html`${filter.needs === "" ? pager({ total: found, perPage: brandsPerPage, page, noun, toPage }) : ""}
    <p class="soft">
      Looked at ${time(new Date(now).toISOString())}. Answers are
      ${from === "" && to === "" ? "of the last 7 days (UTC)" : `of the days ${from === "" ? "" : `from ${from}`} ${to === "" ? "" : `to ${to}`}`},
      compared with as many days before. Money is in US dollars, at the vendors’ prices, in calendar months (UTC).
      ${filter.needs === "" ? "" : looks(found, looked, filter)}
      ${isEmpty ? "" : html`<a href="/brands?${query === "" ? "" : `${query}&`}format=csv">These rows as CSV</a>`}
    </p>`
}

/** How far the search for brands that need a person has come. */
function looks(found: number, looked: number, filter: BrandFilter): Html {
  const link = (start: number) => `/brands?${toBrandQuery({ ...filter, page: 1, start })}`
  return html`Brands ${Math.min(filter.start + 1, looked)} to ${looked} were checked.
  ${filter.start > 0 ? html`<a href="${link(0)}">From the first brand</a>` : ""}
  ${looked < found ? html`<a href="${link(looked)}">Look at the next brands</a>` : ""}`
}

function createForm(accounts: readonly string[], csrf: string): Html {
  return html`<section>
    <details>
      <summary>Create another brand</summary>
      <form method="post" action="/brands">
        ${csrfField(csrf)}${onceField()}
        <label for="name">Name</label>
        <input id="name" name="name" required maxlength="200" autocomplete="organization" />
        ${
          accounts.length < 2
            ? ""
            : html`<label for="account">Account</label>
                <select id="account" name="account">
                  ${accounts.map((id) => html`<option>${id}</option>`)}
                </select>`
        }
        <div class="actions"><button>Create the brand</button></div>
      </form>
      <p class="soft">To begin with the settings, prompts and competitors of a brand, open its settings.</p>
    </details>
  </section>`
}
