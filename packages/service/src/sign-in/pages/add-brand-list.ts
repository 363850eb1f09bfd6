import { type Html } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { listAccounts } from "../../accounts/roles.ts"
import type { Env } from "../../http/request-env.ts"
import { type PageContext, serveSignedIn } from "./page-request.ts"

/** Adds the list of the user's brands, which is the first page after a sign-in. */
export function addBrandList(app: Hono<Env>, deps: PageContext): void {
  app.get("/", (context) => context.redirect("/brands", 303))
  app.get("/brands", (context) =>
    serveSignedIn(deps, context, async (page) => {
      const accounts = await listAccounts(deps.kernel.db, page.user.id)
      const cards = accounts.flatMap(({ id, brands }) =>
        brands.map((brand) => brandCard(brand, accounts.length > 1 ? id : undefined)),
      )
      const none = html`<section><p>No brand has been shared with you yet.</p></section>`
      return page.show({ title: "Your brands", body: html`${cards.length === 0 ? none : cards}` })
    }),
  )
}

/** A brand. A person who has several accounts also sees which one the brand belongs to. */
function brandCard({ id, name }: { id: string; name: string }, accountId: string | undefined): Html {
  return html`<section>
    <h2>${name}</h2>
    <p class="soft"><code>${id}</code>${accountId === undefined ? "" : html` in account <code>${accountId}</code>`}</p>
  </section>`
}
