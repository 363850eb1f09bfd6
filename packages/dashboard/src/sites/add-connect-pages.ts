import {
  fieldProblem,
  type BrandPage,
  csrfField,
  type Html,
  onceField,
  type PageEnv,
  type PageHost,
  readOnce,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { connectedSite, type MadeSite } from "./connected-site.ts"
import { isRecipe, type Recipe, recipes } from "./recipe.ts"

/** Adds the form that connects a site, and the page that shows its key, its secret and its files once. */
export function addConnectPages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/sites/connect"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      // Connecting a site makes a key.
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "brands:write" })
      return page.show({
        title: "Connect a site",
        section: "sites",
        brand,
        body: form(brand, page.csrf),
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "brands:write" })
      const { call, makeOnce, send } = brand
      const once = readOnce(fields)
      const name = (fields.get("name") ?? "").trim()
      const address = (fields.get("address") ?? "").trim()
      const recipe = fields.get("recipe") ?? ""
      if (!isRecipe(recipe)) throw fieldProblem("recipe", "Choose how the site is built.")
      const site = readAddress(address)
      const shown = name === "" ? (site?.host ?? "site") : name
      // Before anything is made: the key would be refused after the webhook.
      if (shown.length > 200) throw fieldProblem("name", "Shorten the name to 200 characters.")
      const { webhookPath }: Recipe = recipes[recipe]
      const articleUrl = site === undefined ? undefined : `${site.base}/blog/{slug}`
      const webhook =
        site === undefined || webhookPath === undefined
          ? undefined
          : await call(
              "create_webhook",
              { brand_id: brand.id, url: site.base + webhookPath, description: shown, article_url: articleUrl },
              { idempotencyKey: once },
            )
      await makeOnce<MadeSite>(fields, async () => {
        const input = { name: shown, scopes: ["content:read"] }
        const { key } = await send("POST /api-keys", input, { idempotencyKey: `${once}-key` })
        if (webhook === undefined && articleUrl !== undefined) {
          await send("PUT /site-looks", { site: shown, article_url: articleUrl })
        }
        return {
          recipe,
          name: shown,
          origin: site?.origin ?? null,
          articleUrl: articleUrl ?? null,
          key,
          webhook: webhook === undefined ? null : { id: webhook.id, url: webhook.url, secret: webhook.secret },
        }
      })
      return page.go(`/brands/${brand.id}/sites/connected/${once}`)
    }),
  )
  app.get("/brands/:brand_id/sites/connected/:once", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const once = context.req.param("once")
      const made = await brand.takeMade<MadeSite>(once)
      return page.show({
        title: made === undefined ? "This site was connected" : `Connect ${made.name}`,
        section: "sites",
        brand,
        scripts: ["copy.js"],
        body: connectedSite(made, { brand, origin: page.origin, csrf: page.csrf }),
      })
    }),
  )
}

interface Address {
  origin: string
  host: string
  /** The origin with the path below which the site is. */
  base: string
}

/** Reads the address of a site. People leave out `https://`. Undefined if there is none, and 422 for a faulty one. */
function readAddress(text: string): Address | undefined {
  if (text === "") return undefined
  const url = URL.parse(text.includes("://") ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "") {
    throw fieldProblem("address", "Enter the address of the site, such as https://example.com, or leave it empty.")
  }
  return { origin: url.origin, host: url.host, base: url.origin + url.pathname.replace(/\/+$/, "") }
}

function form(brand: BrandPage, csrf: string): Html {
  return html`<section>
    <p>You get a key that reads published articles, and the files that show them on your site.</p>
    <form method="post" action="/brands/${brand.id}/sites/connect">
      ${csrfField(csrf)}${onceField()}
      <fieldset>
        <legend>How is the site built?</legend>
        ${Object.entries(recipes).map(
          ([value, { label, help }]) =>
            html`<label
              ><input type="radio" name="recipe" value="${value}" required ${value === "next-app" ? "checked" : ""} />
              <span><strong>${label}</strong> <span class="soft">${help}</span></span></label
            >`,
        )}
      </fieldset>
      <label for="address">Address of the site (optional)</label>
      <input
        id="address"
        name="address"
        maxlength="500"
        inputmode="url"
        placeholder="https://example.com"
        aria-describedby="address-help"
      />
      <p id="address-help" class="soft">
        With an address, the site also gets a webhook: it hears of each article at once. A static site has no webhook,
        but a <a href="/brands/${brand.id}/sites/deploy-hooks">deploy hook</a>.
      </p>
      <label for="name">Name (optional)</label>
      <input id="name" name="name" maxlength="200" aria-describedby="name-help" />
      <p id="name-help" class="soft">The key and the webhook get it. By default, it is the site's address.</p>
      <div class="actions"><button>Connect the site</button></div>
    </form>
  </section>`
}
