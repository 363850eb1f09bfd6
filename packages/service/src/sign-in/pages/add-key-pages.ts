import {
  createApiKeySchema,
  type CreatedApiKey,
  defaultKeyScopes,
  grantableKeyScopes,
  type ApiKey,
} from "@citable/contract"
import type { Hono } from "hono"
import { html } from "hono/html"

import { createApiKey, findManagedBrand, listApiKeys, revokeApiKey } from "../../credentials/api-keys.ts"
import { spendsMoney } from "../../credentials/permissions.ts"
import type { Env } from "../../http/request-env.ts"
import { invalidInput } from "../../problems/invalid-input.ts"
import { scopeWords } from "../oauth/scope-words.ts"
import { openBrandPage, serveManager, toMoment } from "./brand-page.ts"
import { listOwnBrands, type OwnBrand } from "./list-own-brands.ts"
import { type PageContext, serveSignedIn } from "./page-request.ts"
import { csrfField, type Html } from "./page.ts"

/** The lifetimes of a key in days. The empty choice is unlimited. */
const lifetimes = [30, 90, 365]

/** Adds the list of the user's brands, and the pages that create, list and revoke the API keys of a brand. */
export function addKeyPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel } = deps
  const { db, now } = kernel

  app.get("/", (context) => context.redirect("/brands", 303))
  app.get("/brands", (context) =>
    serveSignedIn(deps, context, async (page) => {
      const cards = (await listOwnBrands(kernel, page.user)).map(brandCard)
      const none = html`<section><p>No brand has been shared with you yet.</p></section>`
      return page.show({ title: "Your brands", body: html`${cards.length === 0 ? none : cards}` })
    }),
  )

  const path = "/brands/:brand_id/keys"
  app.get(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      await findManagedBrand(db, brand.principal, brand.id)
      const keys = await listApiKeys(db, brand.id)
      return page.show({
        title: `API keys of ${brand.name}`,
        brand,
        section: "keys",
        body: html`${createForm(brand.id, page.csrf)}
          <section>
            <h2>Keys</h2>
            <ul class="rows">
              ${keys.toReversed().map((key) => row(key, page.csrf, now()))}
            </ul>
            ${keys.length === 0 ? html`<p>There are no keys yet.</p>` : ""}
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    serveManager(deps, context, async ({ form, principal, brand, ...page }) => {
      const days = Number(form.get("days") ?? "")
      const given = { name: form.get("name") ?? "", scopes: form.getAll("scope") }
      const input = createApiKeySchema.safeParse(given)
      if (!input.success) throw invalidInput({ method: "POST", path, input: createApiKeySchema }, input.error, given)
      const expiresAt = lifetimes.includes(days) ? now() + days * 24 * 3_600_000 : undefined
      const key = await db
        .transaction()
        .execute((trx) => createApiKey(trx, { principal, brandId: brand.id, ...input.data, expiresAt }, now()))
      return page.show({
        title: "New API key",
        body: html`<section role="status">
          <p class="notice">Copy the key now. It is shown only once.</p>
          <output id="key">${key.key}</output>${describe(key)}
          <div class="actions"><a class="button" href="/brands/${brand.id}/keys">I have copied it</a></div>
        </section>`,
      })
    }),
  )
  app.post(`${path}/:key_id/revoke`, (context) =>
    serveManager(deps, context, async ({ brand, ...page }) => {
      await revokeApiKey(db, brand.id, context.req.param("key_id"), now())
      return page.go(`/brands/${brand.id}/keys`)
    }),
  )
}

/** A brand with its links. A person who has several accounts also sees which one the brand belongs to. */
function brandCard({ id, name, accountId }: OwnBrand): Html {
  return html`<section>
    <h2>${name}</h2>
    <p class="soft"><code>${id}</code>${accountId === undefined ? "" : html` in account <code>${accountId}</code>`}</p>
    <p>
      <a href="/brands/${id}/keys">API keys</a> · <a href="/brands/${id}/webhooks">Webhooks</a> ·
      <a href="/brands/${id}/members">Members</a>
    </p>
  </section>`
}

function createForm(brandId: string, csrf: string): Html {
  return html`<section>
    <h2>Create a key</h2>
    <p>For a site or a script. A key only reaches this brand.</p>
    <form method="post" action="/brands/${brandId}/keys">
      ${csrfField(csrf)}
      <label for="name">What it is for</label>
      <input id="name" name="name" required maxlength="200" value="site" />
      <label for="days">Expires</label>
      <select id="days" name="days">
        <option value="">never</option>
        ${lifetimes.map((days) => html`<option value="${days}">in ${days} days</option>`)}
      </select>
      <fieldset>
        <legend>What it can do</legend>
        ${grantableKeyScopes.map(
          (scope) =>
            html`<label
              ><input
                type="checkbox"
                name="scope"
                value="${scope}"
                ${defaultKeyScopes.includes(scope) ? "checked" : ""}
              />
              <span
                >${scopeWords[scope]} ${spendsMoney(scope) ? html`<span class="spends">— spends money</span>` : ""}
                <code class="soft">${scope}</code></span
              ></label
            >`,
        )}
      </fieldset>
      <div class="actions"><button>Create the key</button></div>
    </form>
  </section>`
}

function row(key: ApiKey, csrf: string, now: number): Html {
  const isOver = key.expires_at !== null && Date.parse(key.expires_at) <= now
  const state = key.revoked_at !== null ? `revoked ${toMoment(key.revoked_at)}` : isOver ? "expired" : "valid"
  return html`<li>
    <strong>${key.name}</strong> <code>ctb_${key.id}…${key.last4}</code> — ${state}${describe(key)}
    ${
      key.revoked_at === null && !isOver
        ? html`<form method="post" action="/brands/${key.brand_id}/keys/${key.id}/revoke">
            ${csrfField(csrf)} <button class="bad" aria-label="Revoke the key ${key.name}">Revoke</button>
          </form>`
        : ""
    }
  </li>`
}

function describe(key: ApiKey | CreatedApiKey): Html {
  return html`<p class="soft">
    ${key.scopes.join(", ")}. Expires: ${toMoment(key.expires_at)}. Last used: ${toMoment(key.last_used_at)}.
  </p>`
}
