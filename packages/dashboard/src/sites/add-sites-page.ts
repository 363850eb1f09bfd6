import {
  type BrandPage,
  callTool,
  csrfField,
  type Env,
  type Html,
  listApiKeys,
  openBrandPage,
  type PageContext,
  serveSignedIn,
} from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { deployHookRows } from "./deploy-hook-rows.ts"
import { listSites, type Site } from "./list-sites.ts"

/** Adds the page of a brand's sites: their keys, their webhooks, and what builds them. */
export function addSitesPage(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  app.get("/brands/:brand_id/sites", (context) =>
    serveSignedIn(pages, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      const { principal, id } = brand
      const { data: webhooks } = await callTool(kernel, principal, "list_webhooks", { brand_id: id })
      const entries = await Promise.all(
        webhooks.map(async (webhook) => {
          const input = { webhook_id: webhook.id, limit: 1 }
          const { data } = await callTool(kernel, principal, "list_webhook_deliveries", input)
          return { webhook, last: data[0] }
        }),
      )
      // Only owners see keys.
      const keys = brand.isOwner ? await listApiKeys(kernel.db, id) : []
      const { sites, others } = listSites(entries, keys, kernel.now())
      const { data: integrations } = await callTool(kernel, principal, "list_integrations", { brand_id: id })
      const hooks = integrations.filter(({ kind }) => kind === "deploy_hook")
      return page.show({
        title: "Sites & keys",
        section: "sites",
        brand,
        body: html`${
          brand.isOwner
            ? html`<div class="bar"><a class="button" href="/brands/${id}/sites/connect">Connect a site</a></div>`
            : ""
        }
        ${sites.map((site) => card(site, brand, page.csrf))} ${sites.length + hooks.length === 0 ? none(brand) : ""}
        ${hooks.length === 0 ? "" : deployHookRows(hooks, brand, page.csrf)}
        ${
          others === 0
            ? ""
            : html`<p class="soft">
                ${others === 1 ? "1 other key belongs" : `${others} other keys belong`} to agents and scripts:
                <a href="/brands/${id}/keys">API keys</a>.
              </p>`
        }`,
      })
    }),
  )
}

const none = (brand: BrandPage): Html =>
  html`<section>
    <p>No site is connected to ${brand.name} yet.</p>
    ${brand.isOwner ? html`<p>A site needs a key to read articles. With a webhook, it hears of each of them at once.</p>` : ""}
  </section>`

function card(site: Site, brand: BrandPage, csrf: string): Html {
  return html`<section class="site">
    <h2>${site.name}</h2>
    <dl>
      ${brand.isOwner ? keyRows(site, brand) : ""}
      ${site.webhooks.map(({ webhook, last }) => webhookRow(webhook, last, { brand, csrf }))}
      ${
        site.webhooks.length === 0
          ? html`<div>
              <dt>Webhook</dt>
              <dd>
                None. The site shows changes after its next build or look.
                ${brand.isOwner ? html`<a href="/brands/${brand.id}/webhooks">Register one</a>` : ""}
              </dd>
            </div>`
          : ""
      }
    </dl>
  </section>`
}

function keyRows({ name, keys }: Site, brand: BrandPage): Html {
  if (keys.length === 0) {
    return html`<div>
      <dt>Key</dt>
      <dd>No key is named ${name}. <a href="/brands/${brand.id}/keys">API keys</a></dd>
    </div>`
  }
  return html`${keys.map(
    (key) =>
      html`<div>
        <dt>Key</dt>
        <dd>
          <code>ctb_${key.id}…${key.last4}</code>
          ${
            key.last_used_at === null
              ? html`<span class="badge changed">Never used</span>`
              : html`last used ${time(key.last_used_at)}`
          }
        </dd>
      </div>`,
  )}`
}

function webhookRow(
  webhook: Site["webhooks"][number]["webhook"],
  last: Site["webhooks"][number]["last"],
  { brand, csrf }: { brand: BrandPage; csrf: string },
): Html {
  const path = `/brands/${brand.id}/webhooks/${webhook.id}`
  return html`<div>
    <dt>Webhook</dt>
    <dd>
      <a href="${path}">${webhook.url}</a> ${state(webhook, last)}
      ${
        brand.isOwner && webhook.enabled
          ? html`<form method="post" action="${path}/test">
              ${csrfField(csrf)}<button class="plain" aria-label="Test ${webhook.url}">Test</button>
            </form>`
          : ""
      }
      ${webhook.enabled && last?.status !== "delivered" && last?.error ? html`<span class="soft why">${last.error}</span>` : ""}
    </dd>
  </div>`
}

/** What the site answered last, in words. */
function state(webhook: Site["webhooks"][number]["webhook"], last: Site["webhooks"][number]["last"]): Html {
  if (!webhook.enabled) {
    const why = webhook.disabled_reason ?? "somebody turned it off"
    return html`<span class="badge failed">Off</span> <span class="soft">${why}</span>`
  }
  if (last === undefined) return html`<span class="badge">Nothing sent yet</span>`
  const at = time(last.delivered_at ?? last.attempt_log.at(-1)?.at ?? last.created_at)
  if (last.status === "delivered") {
    return html`<span class="badge published">Answered ${last.response_status}</span> ${at}`
  }
  if (last.attempts === 0) return html`<span class="badge">On its way</span>`
  return html`<span class="badge failed"
      >${last.response_status === null ? "No answer" : `Answered ${last.response_status}`}</span
    >
    ${at}`
}
