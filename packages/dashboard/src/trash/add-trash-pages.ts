import type { ToolOutput } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { BrandPage, Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { waitingList } from "../articles/deletion-panel.ts"
import { type TrashKind, trashKinds } from "./trash-kinds.ts"
import { trashRow } from "./trash-row.ts"

/** As many of each kind are on the page of all of them. */
const some = 20

/** Adds the page of everything that somebody deleted, with the way back for each, and the one to delete it for good. */
export function addTrashPages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/trash"
  const shownIn = (brand: BrandPage) =>
    Object.entries(trashKinds).filter(([, { scopes }]) => brand.scopes.has(scopes.read))

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const parts = await Promise.all(
        shownIn(brand).map(async ([name, kind]) => {
          const { rows, next } = await kind.list(brand, { limit: some })
          if (rows.length === 0) return undefined
          const home = `/brands/${brand.id}/trash/${name}`
          const all =
            next === null && rows.length <= some
              ? ""
              : html`<p><a href="${home}">All ${kind.label.toLowerCase()}</a></p>`
          return html`<section>
            <h2>${kind.label}</h2>
            ${list(brand, [name, kind], rows.slice(0, some), page.csrf)} ${all}
          </section>`
        }),
      )
      const filled = parts.filter((part) => part !== undefined)
      const empty = html`<section><p>The trash is empty.</p></section>`
      const waiting = brand.scopes.has("content:read_drafts") ? await listWaiting(brand) : []
      const body = html`${waiting.length === 0 ? "" : waitingSection(`/brands/${brand.id}/articles`, waiting)}
      ${filled.length === 0 ? empty : filled}`
      return page.show({ title: "Trash", section: "trash", brand, body })
    }),
  )

  app.get(`${path}/:kind`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const name = context.req.param("kind")
      const kind = findKind(name, brand)
      const q = (context.req.query("q") ?? "").trim().slice(0, 200)
      const cursor = (context.req.query("cursor") ?? "").slice(0, 2000)
      const query = { limit: 50, ...(q === "" ? {} : { q }), ...(cursor === "" ? {} : { cursor }) }
      const { rows, next } = await kind.list(brand, query)
      const home = `/brands/${brand.id}/trash`
      const more = new URLSearchParams({ ...(q === "" ? {} : { q }), cursor: next ?? "" })
      return page.show({
        title: `Trash: ${kind.label}`,
        section: "trash",
        brand,
        body: html`<p><a href="${home}">The whole trash</a></p>
          ${kind.canSearch ? searchForm(`${home}/${name}`, q) : ""}
          <section>
            ${
              rows.length === 0
                ? html`<p>
                    ${q === "" && cursor === "" ? "The trash has none of these." : "Nothing in the trash matches."}
                  </p>`
                : list(brand, [name, kind], rows, page.csrf)
            }
          </section>
          ${next === null ? "" : html`<p><a href="${home}/${name}?${more.toString()}">Next page</a></p>`}`,
      })
    }),
  )

  app.post(`${path}/:kind/:id{[a-z]{3}_[0-9a-z]+}/:action{restore|delete}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, kind: name, id, action } = context.req.param()
      const brand = await page.openBrand(brandId)
      const kind = findKind(name, brand)
      const home = `/brands/${brand.id}`
      if (action === "delete") {
        if (kind.erase === undefined) throw notFound()
        await kind.erase.run(brand, id)
        return page.go(`${home}/trash`)
      }
      const { path: to, former } = await kind.restore(brand, id)
      if (former === undefined) return page.go(home + to)
      return page.show({
        title: "The article has another address",
        section: "trash",
        brand,
        body: html`<section>
          <p>
            The article is back as a draft. Another article has the address <code>${former.old}</code> by now, so this
            one has <code>${former.slug}</code>.
          </p>
          <div class="actions"><a class="button" href="${home}${to}">Open the article</a></div>
        </section>`,
      })
    }),
  )
}

/** The articles whose deletion waits, the ones that were deleted last first. */
async function listWaiting({ id, call }: BrandPage): Promise<ToolOutput<"list_content">["data"]> {
  const asked = { brand_id: id, status: "all", being_deleted: true, fields: ["title"], limit: 50 } as const
  const { data } = await call("list_content", { ...asked, fields: [...asked.fields], sort: "-updated_at" })
  return data.toSorted((one, other) => ((one.deletion?.since ?? "") < (other.deletion?.since ?? "") ? 1 : -1))
}

/** The kind with a name that the user can see. Throws 404. */
function findKind(name: string, brand: BrandPage): TrashKind {
  const kind = Object.hasOwn(trashKinds, name) ? trashKinds[name] : undefined
  if (kind === undefined || !brand.scopes.has(kind.scopes.read)) throw notFound()
  return kind
}

function list(
  brand: BrandPage,
  [name, kind]: [name: string, kind: TrashKind],
  rows: Awaited<ReturnType<TrashKind["list"]>>["rows"],
  csrf: string,
): Html {
  const may = {
    csrf,
    restore: brand.scopes.has(kind.scopes.write) ? kind.restoreLabel : undefined,
    canErase: kind.erase !== undefined && brand.scopes.has(kind.scopes.write) && brand.scopes.has(kind.erase.scope),
  }
  return html`<ul class="rows">
    ${rows.map((row) => trashRow(`/brands/${brand.id}/trash/${name}/${row.id}`, row, may))}
  </ul>`
}

const searchForm = (action: string, q: string): Html =>
  html`<form class="bar" method="get" action="${action}" role="search">
    <div class="grow">
      <label for="q">Search</label>
      <input id="q" name="q" type="search" maxlength="200" value="${q}" />
    </div>
    <button class="plain">Show</button>
  </form>`

const waitingSection = (articles: string, waiting: ToolOutput<"list_content">["data"]): Html =>
  html`<section>
    <h2>Being deleted</h2>
    <p>These articles go to the trash when no other platform has them.</p>
    <ul class="rows">
      ${waiting.map(({ id, title, deletion }) => html`<li><a href="${articles}/${id}">${title}</a> ${deletion === undefined ? "" : waitingList(deletion)}</li>`)}
    </ul>
  </section>`
