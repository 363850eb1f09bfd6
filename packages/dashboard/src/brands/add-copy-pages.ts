import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  type Html,
  onceField,
  type PageAccount,
  type PageEnv,
  type PageHost,
  readOnce,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { findOwnAccount } from "../settings/find-own-account.ts"
import { toHost } from "../settings/read-settings.ts"
import { dataTable } from "../tables/data-table.ts"
import { compareBrands, sayRuns } from "./compare-brands.ts"
import { copyBrand, copyParts, type Copyable, readCopyable } from "./copy-brand.ts"

/** Adds the form that creates a brand like another one, and the page that reads back what the new one has. */
export function addCopyPages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/settings/copy"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand } = await openOwn(page, context.req.param("brand_id"))
      return page.show({
        title: `New brand like ${brand.name}`,
        section: "settings",
        brand,
        body: copyForm(brand, await readCopyable(brand), page.csrf),
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, account } = await openOwn(page, context.req.param("brand_id"))
      const chosen = form.getAll("part")
      const id = await copyBrand(account, await readCopyable(brand), {
        name: (form.get("name") ?? "").trim(),
        domains: (form.get("domains") ?? "").split(/\s+/).filter(Boolean).map(toHost),
        group: (form.get("group") ?? "").trim() || null,
        parts: new Set(copyParts.filter((part) => chosen.includes(part))),
        once: readOnce(form),
      })
      return page.go(`/brands/${id}/settings/copied/${brand.id}`)
    }),
  )
  app.get("/brands/:brand_id/settings/copied/:source_id", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const source = await page.openBrand(context.req.param("source_id"))
      const { copied, kept } = await compareBrands(source, brand)
      return page.show({
        title: `${brand.name}, compared with ${source.name}`,
        section: "settings",
        brand,
        body: html`<section>
            <h2>What can be copied</h2>
            ${dataTable(copied)}
          </section>
          <section>
            <h2>What is never copied</h2>
            ${dataTable(kept)}
            <p class="soft">Both tables were read from the two brands for this page.</p>
            <div class="actions">
              <a class="button" href="/brands/${brand.id}">Go to ${brand.name}</a>
              <a href="/brands/${brand.id}/sites/connect">Connect its site</a>
            </div>
          </section>`,
      })
    }),
  )
}

/** The brand of a page, with its account, which the person owns. Throws 403 for everybody else. */
async function openOwn(page: SignedInRequest, brandId: string): Promise<{ brand: BrandPage; account: PageAccount }> {
  const brand = await page.openBrand(brandId, { scope: "brands:write" })
  const account = await findOwnAccount(page, brand)
  if (account !== undefined) return { brand, account }
  throw new ProblemError("insufficient_scope", "Only an owner of the account can create brands.")
}

function copyForm({ id, name }: BrandPage, { detail, prompts, own, competitors }: Copyable, csrf: string): Html {
  const { locales, time_zone: zone, custom_fields: fields, schedule, group } = detail
  const declared = Object.keys(fields).length
  const parts = {
    settings: ["Settings", `languages (${locales.join(", ")}), time zone (${zone ?? "none"}) and search engines`],
    profile: ["Description", "voice, audience and claims to avoid"],
    custom_fields: ["Custom fields", declared === 0 ? "none are declared" : `${declared} declared`],
    prompts: ["Prompts", `${prompts.length}, with their labels, languages, markets and engines`],
    competitors: ["Competitors", `${competitors.length}, with their domains and other names`],
    schedule: ["Schedule", `${sayRuns(schedule)}. It starts by itself, and scans cost money`],
  } as const
  return html`<form method="post" action="/brands/${id}/settings/copy">
    ${csrfField(csrf)}${onceField()}
    <section>
      <h2>The new brand</h2>
      <label for="name">Name</label>
      <input id="name" name="name" required maxlength="200" autocomplete="off" />
      <label for="domains">Websites, one per line</label>
      <textarea id="domains" name="domains" rows="2"></textarea>
      <label for="group">Group (optional)</label>
      <input id="group" name="group" maxlength="60" value="${group ?? ""}" />
    </section>
    <section>
      <h2>What it takes from ${name}</h2>
      <fieldset>
        <legend>Parts</legend>
        ${copyParts.map(
          (part) =>
            html`<label>
              <input type="checkbox" name="part" value="${part}" ${part === "schedule" ? "" : "checked"} />
              <span><strong>${parts[part][0]}</strong>: ${parts[part][1]}</span>
            </label>`,
        )}
      </fieldset>
      ${
        own.length === 0
          ? ""
          : html`<details>
              <summary>
                ${own.length === 1 ? "1 prompt names" : `${own.length} prompts name`} ${name} and stay there
              </summary>
              <ul>
                ${own.slice(0, 50).map(({ text }) => html`<li dir="auto">${text}</li>`)}
              </ul>
            </details>`
      }
      <p>
        Never copied: articles, pictures and the logo; API keys, webhooks, deploy hooks, platforms, accounts at Google
        and every other secret; people and report links; facts and products; answers, figures and search data.
      </p>
      <div class="actions"><button>Create the brand</button></div>
    </section>
  </form>`
}
