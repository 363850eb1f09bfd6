import { type ApiKey, type CreatedApiKey, grantableKeyScopes, spendsMoney } from "@citable/contract"
import {
  fieldProblem,
  csrfField,
  type Html,
  onceField,
  type PageEnv,
  type PageHost,
  readOnce,
  scopeWords,
  shownBefore,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { keyPresets, presetOf } from "./key-presets.ts"

/** The lifetimes of a key in days. The empty choice is unlimited. */
const lifetimes = [30, 90, 365]

/** Adds the pages that create, list and revoke the API keys of a brand. */
export function addKeyPages(app: Hono<PageEnv>, deps: PageHost): void {
  const { now } = deps
  const path = "/brands/:brand_id/keys"
  app.get(path, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { data: keys } = await brand.send("GET /api-keys", {})
      return page.show({
        title: `API keys of ${brand.name}`,
        brand,
        section: "keys",
        body: html`${createForm(brand.id, page.csrf)}
          <section>
            <h2>Keys</h2>
            <ul class="rows">
              ${keys.toReversed().map((key) => row(key, { csrf: page.csrf, now: now() }))}
            </ul>
            ${keys.length === 0 ? html`<p>There are no keys yet.</p>` : ""}
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"))
      const days = Number(form.get("days") ?? "")
      const given = { name: (form.get("name") ?? "").trim(), scopes: readScopes(form) }
      // A form that is sent twice within a minute is the same request.
      const end = Math.floor(now() / 60_000) * 60_000 + days * 24 * 3_600_000
      const expires = lifetimes.includes(days) ? { expires_at: new Date(end).toISOString() } : {}
      const once = await brand.makeOnce(form, () =>
        brand.send("POST /api-keys", { ...given, ...expires }, { idempotencyKey: readOnce(form) }),
      )
      return page.go(`/brands/${brand.id}/keys/made/${once}`)
    }),
  )
  app.get(`${path}/made/:once`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const once = context.req.param("once")
      const key = await brand.takeMade<CreatedApiKey>(once)
      return page.show({
        title: "New API key",
        brand,
        section: "keys",
        scripts: ["copy.js"],
        body: madeKey(brand.id, key),
      })
    }),
  )
  app.post(`${path}/:key_id/revoke`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, key_id: id } = context.req.param()
      const brand = await page.openBrand(brandId)
      await brand.send("DELETE /api-keys/{key_id}", { key_id: id })
      return page.go(`/brands/${brand.id}/keys`)
    }),
  )
}

/** The scopes that a form asks for: those of its preset, or those that are ticked. */
function readScopes(form: URLSearchParams): string[] {
  const ticked = form.getAll("scope")
  const chosen = form.get("preset") ?? "own"
  const preset = keyPresets.find(({ id }) => id === chosen)
  if (preset === undefined) {
    if (ticked.length > 0) return ticked
    throw fieldProblem("scope", "Tick at least one permission, or choose what the key is for.")
  }
  if (ticked.length === 0) return [...preset.scopes]
  const detail = `You chose “${preset.label}”, and also ticked permissions. Choose “What I tick” or untick them.`
  throw fieldProblem("preset", detail)
}

function createForm(brandId: string, csrf: string): Html {
  return html`<section>
    <h2>Create a key</h2>
    <p>A key reaches this brand alone.</p>
    <form method="post" action="/brands/${brandId}/keys">
      ${csrfField(csrf)}${onceField()}
      <fieldset>
        <legend>What it is for</legend>
        ${keyPresets.map(
          ({ id, label, help, scopes }) =>
            html`<label
              ><input type="radio" name="preset" value="${id}" ${id === "site" ? "checked" : ""} />
              <span
                ><strong>${label}</strong>
                ${scopes.some(spendsMoney) ? html`<span class="spends">— can spend money</span>` : ""}
                <span class="soft">${help}</span></span
              ></label
            >`,
        )}
        <label
          ><input type="radio" name="preset" value="own" />
          <span><strong>What I tick</strong> <span class="soft">below, one by one.</span></span></label
        >
        <details>
          <summary>Choose yourself</summary>
          ${grantableKeyScopes.map(
            (scope) =>
              html`<label
                ><input type="checkbox" name="scope" value="${scope}" />
                <span
                  >${scopeWords[scope]} ${spendsMoney(scope) ? html`<span class="spends">— spends money</span>` : ""}
                  <code class="soft">${scope}</code></span
                ></label
              >`,
          )}
        </details>
      </fieldset>
      <label for="name">Name</label>
      <input id="name" name="name" required maxlength="200" value="site" aria-describedby="name-help" />
      <p id="name-help" class="soft">You see it in lists, such as the address of the site.</p>
      <label for="days">Expires</label>
      <select id="days" name="days">
        <option value="">never</option>
        ${lifetimes.map((days) => html`<option value="${days}">in ${days} days</option>`)}
      </select>
      <div class="actions"><button>Create the key</button></div>
    </form>
  </section>`
}

/** A new key. The page shows it once. */
function madeKey(brandId: string, key: CreatedApiKey | undefined): Html {
  const done = html`<div class="actions"><a class="button" href="/brands/${brandId}/keys">I have copied it</a></div>`
  if (key === undefined) {
    return html`<section>
      ${shownBefore("This key")}
      <p>If you have not copied it, revoke it and create another one.</p>
      ${done}
    </section>`
  }
  return html`<section role="status">
    <p class="notice">Copy the key now. It is shown only once.</p>
    <output id="key" data-copy="Copy the key">${key.key}</output>${describe(key)} ${done}
  </section>`
}

function row(key: ApiKey, { csrf, now }: { csrf: string; now: number }): Html {
  const isOver = key.expires_at !== null && Date.parse(key.expires_at) <= now
  const state = key.revoked_at !== null ? html`revoked ${time(key.revoked_at)}` : html`${isOver ? "expired" : "valid"}`
  return html`<li>
    <strong>${key.name}</strong> <code>ctb_${key.id}…${key.last4}</code> — ${state}${describe(key)}
    <p>
      <a href="/brands/${key.brand_id}/activity?api_key=${key.id}"
        >What did this key do?<span class="visually-hidden"> ${key.name}</span></a
      >
    </p>
    ${
      key.revoked_at === null && !isOver
        ? html`<details>
            <summary>Revoke<span class="visually-hidden"> ${key.name}</span></summary>
            <form method="post" action="/brands/${key.brand_id}/keys/${key.id}/revoke">
              ${csrfField(csrf)}
              <p>What uses this key gets errors at once. You cannot undo this.</p>
              <button class="bad" aria-label="Revoke the key ${key.name}">Revoke the key</button>
            </form>
          </details>`
        : ""
    }
  </li>`
}

function describe({ scopes, expires_at: expires, last_used_at: used }: ApiKey | CreatedApiKey): Html {
  const preset = presetOf(scopes)
  const what = preset?.label ?? (scopes.length > 4 ? `${scopes.length} permissions` : scopes.join(", "))
  return html`<p class="soft">${what}. Expires: ${time(expires)}. Last used: ${time(used)}.</p>
    ${
      what === scopes.join(", ")
        ? ""
        : html`<details>
            <summary>What it can do</summary>
            <ul>
              ${scopes.map((scope) => html`<li>${scopeWords[scope]} <code class="soft">${scope}</code></li>`)}
            </ul>
          </details>`
    }`
}
