import type { SavedView } from "@citable/contract"
import { type BrandPage, csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type TableView, viewAddress } from "./table-view.ts"

export interface ViewBarOptions {
  /** Which list it is, such as `articles`. */
  list: string
  view: TableView
  csrf: string
  /** Parameters that every view of the list has, besides the days. */
  kept?: readonly string[]
}

/** The views of a list that somebody has saved, and the form that saves the one that the page shows. Views belong to the person. */
export async function viewBar(brand: BrandPage, { list, view, csrf, kept = [] }: ViewBarOptions): Promise<Html> {
  const { data: views } = await brand.send("GET /views", { list })
  const isKept = (name: string) => ofVisit.has(name) || kept.includes(name)
  const query = partOf(view, (name) => !isKept(name))
  const visit = partOf(view, isKept)
  const toView = (of: string) => {
    const whole = [of, visit].filter((part) => part !== "").join("&")
    return whole === "" ? view.path : `${view.path}?${whole}`
  }
  const isSame = (one: SavedView) => new URLSearchParams(one.query).toString() === query
  const shown = views.find(isSame)
  if (views.length === 0 && query === "") return html``
  const fields = html`${csrfField(csrf)}<input type="hidden" name="list" value="${list}" /><input
      type="hidden"
      name="path"
      value="${view.path}"
    /><input type="hidden" name="query" value="${query}" /><input
      type="hidden"
      name="back"
      value="${partOf(view, () => true)}"
    />`
  const action = `/brands/${brand.id}/views`
  return html`<nav class="views" aria-label="Saved views">
    <a href="${toView("")}" ${query === "" ? html`aria-current="page"` : ""}>All</a>
    ${views.map((one) => html`<a href="${toView(one.query)}" ${one === shown ? html`aria-current="page"` : ""} dir="auto">${one.name}</a> `)}
    ${
      query === ""
        ? ""
        : shown === undefined
          ? html`<details>
              <summary>Save this view</summary>
              <form method="post" action="${action}">
                ${fields}
                <div>
                  <label for="view-name">Name</label>
                  <input id="view-name" name="name" required maxlength="60" autocomplete="off" />
                </div>
                <button class="plain">Save</button>
              </form>
            </details>`
          : html`<form method="post" action="${action}/forget">
              ${fields}<input type="hidden" name="name" value="${shown.name}" />
              <button class="plain">Forget “${shown.name}”</button>
            </form>`
    }
  </nav>`
}

/** What belongs to the visit, and not to a view: the days of the figures. A view is about whatever days its reader looks at. */
const ofVisit: ReadonlySet<string> = new Set(["from", "to", "compare"])

/** A part of the query of an address, without its empty parameters. */
const partOf = (view: TableView, has: (name: string) => boolean): string =>
  viewAddress({ ...view, parameters: view.parameters.filter(([name]) => has(name)) }).split("?")[1] ?? ""
