import { type Env, listOwnBrands, type OwnBrand, type PageContext, serveSignedIn } from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

/** Adds `/`, which leads a user with one brand to it, and the list of all brands. */
export function addBrandPages(app: Hono<Env>, pages: PageContext): void {
  app.get("/", (context) =>
    serveSignedIn(pages, context, async (page) => {
      const [only, ...others] = await listOwnBrands(pages.kernel, page.user)
      return page.go(only === undefined || others.length > 0 ? "/brands" : `/brands/${only.id}`)
    }),
  )
  app.get("/brands", (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brands = await listOwnBrands(pages.kernel, page.user)
      const none = html`<section>
        <p>No brand has been shared with you yet. Ask its owner for an invitation.</p>
      </section>`
      return page.show({
        title: "Your brands",
        body: brands.length === 0 ? none : html`<div class="two">${brands.map(card)}</div>`,
      })
    }),
  )
}

/** A brand with its links. A person who has several accounts also sees which one the brand belongs to. */
function card({ id, name, accountId }: OwnBrand) {
  return html`<section>
    <h2><a href="/brands/${id}">${name}</a></h2>
    <p class="soft"><code>${id}</code>${accountId === undefined ? "" : html` in account <code>${accountId}</code>`}</p>
    <p>
      <a href="/brands/${id}/articles">Articles<span class="visually-hidden"> of ${name}</span></a>
    </p>
  </section>`
}
