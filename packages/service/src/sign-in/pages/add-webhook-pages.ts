import type { Delivery, Webhook } from "@citable/contract"
import type { Hono } from "hono"
import { html } from "hono/html"

import type { Env } from "../../http/request-env.ts"
import { notFound } from "../../problems/problem-error.ts"
import { openBrandPage, toBrandPrincipal, toMoment } from "./brand-page.ts"
import { callTool } from "./call-tool.ts"
import { type PageContext, serveSignedIn } from "./page-request.ts"
import { csrfField, type Html } from "./page.ts"

/** Adds the pages that register, test, turn off and remove the webhooks of a brand, and that list and resend their deliveries. */
export function addWebhookPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel } = deps
  const path = "/brands/:brand_id/webhooks"

  app.get(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      const { data } = await callTool(kernel, brand.principal, "list_webhooks", { brand_id: brand.id })
      return page.show({
        title: `Webhooks of ${brand.name}`,
        brand,
        section: "webhooks",
        body: html`${brand.isOwner ? registerForm(brand.id, page.csrf) : ""}
          <section>
            <h2>Registered</h2>
            <ul class="rows">
              ${data.map((webhook) => row(webhook, page.csrf, brand.isOwner))}
            </ul>
            ${data.length === 0 ? html`<p>There are no webhooks yet.</p>` : ""}
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const form = await page.readForm()
      const description = form.get("description") ?? ""
      const brandId = context.req.param("brand_id")
      const created = await callTool(kernel, await toBrandPrincipal(kernel, page.user, brandId), "create_webhook", {
        brand_id: brandId,
        url: form.get("url") ?? "",
        ...(description === "" ? {} : { description }),
      })
      return page.show({
        title: "New webhook",
        body: html`<section role="status">
          <p class="notice">Copy the secret into CITABLE_WEBHOOK_SECRET of the site now. It is shown only once.</p>
          <output id="secret">${created.secret}</output>
          <p class="soft">For <code>${created.url}</code>.</p>
          <div class="actions"><a class="button" href="/brands/${created.brand_id}/webhooks">I have copied it</a></div>
        </section>`,
      })
    }),
  )

  const one = `${path}/:webhook_id`
  app.get(one, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      const { data: webhooks } = await callTool(kernel, brand.principal, "list_webhooks", { brand_id: brand.id })
      const webhook = webhooks.find(({ id }) => id === context.req.param("webhook_id"))
      if (webhook === undefined) throw notFound()
      const { data } = await callTool(kernel, brand.principal, "list_webhook_deliveries", { webhook_id: webhook.id })
      return page.show({
        title: "Deliveries",
        brand,
        section: "webhooks",
        body: html` <section>
          <h2>${webhook.url}</h2>
          <ul class="rows">
            ${data.map((delivery) =>
              deliveryRow(delivery, { brandId: brand.id, csrf: page.csrf, isOwner: brand.isOwner }),
            )}
          </ul>
          ${data.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ""}
        </section>`,
      })
    }),
  )
  app.post(`${one}/:action{test|enable|disable|delete|redeliver}`, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, webhook_id: id, action } = context.req.param()
      const principal = await toBrandPrincipal(kernel, page.user, brandId)
      if (action === "test") await callTool(kernel, principal, "test_webhook", { webhook_id: id })
      else if (action === "delete") await callTool(kernel, principal, "delete_webhook", { webhook_id: id })
      else if (action === "redeliver") {
        const delivery = form.get("delivery_id") ?? ""
        await callTool(kernel, principal, "redeliver_webhook", { webhook_id: id, delivery_id: delivery })
      } else await callTool(kernel, principal, "update_webhook", { webhook_id: id, enabled: action === "enable" })
      const isHere = action === "test" || action === "redeliver"
      return page.go(`/brands/${brandId}/webhooks${isHere ? `/${id}` : ""}`)
    }),
  )
}

function registerForm(brandId: string, csrf: string): Html {
  return html`<section>
    <h2>Register a webhook</h2>
    <form method="post" action="/brands/${brandId}/webhooks">
      ${csrfField(csrf)}
      <label for="url">URL</label>
      <input id="url" name="url" type="url" required maxlength="2000" placeholder="https://example.com/api/citable" />
      <label for="description">Description (optional)</label>
      <input id="description" name="description" maxlength="500" />
      <div class="actions"><button>Register</button></div>
    </form>
  </section>`
}

function row(webhook: Webhook, csrf: string, isOwner: boolean): Html {
  const path = `/brands/${webhook.brand_id}/webhooks/${webhook.id}`
  const state = webhook.enabled
    ? webhook.failing_since === null
      ? "on"
      : `failing since ${toMoment(webhook.failing_since)}`
    : `off${webhook.disabled_reason === null ? "" : `: ${webhook.disabled_reason}`}`
  const button = (action: string, label: string, look: string) =>
    html`<form method="post" action="${path}/${action}">
      ${csrfField(csrf)}<button class="${look}" aria-label="${label} ${webhook.url}">${label}</button>
    </form>`
  return html`<li>
    <strong>${webhook.url}</strong> — ${state}
    <p class="soft">${webhook.description ?? ""}</p>
    <p>
      <a href="${path}">Deliveries<span class="soft"> of ${webhook.url}</span></a>
    </p>
    ${
      isOwner
        ? html`<div class="actions">
            ${webhook.enabled ? button("test", "Test", "plain") : ""}${
              webhook.enabled ? button("disable", "Turn off", "plain") : button("enable", "Turn on", "plain")
            }${button("delete", "Remove", "bad")}
          </div>`
        : ""
    }
  </li>`
}

function deliveryRow(
  delivery: Delivery,
  { brandId, csrf, isOwner }: { brandId: string; csrf: string; isOwner: boolean },
): Html {
  const answer = delivery.response_status === null ? "" : `, answered ${delivery.response_status}`
  const latency = delivery.latency_ms === null ? "" : ` in ${delivery.latency_ms} ms`
  return html`<li>
    <strong>${delivery.event_type}</strong> ${toMoment(delivery.created_at)} — ${delivery.status}${answer}${latency}
    <p class="soft">
      ${delivery.attempts}
      ${delivery.attempts === 1 ? "attempt" : "attempts"}${delivery.error === null ? "" : `: ${delivery.error}`}
    </p>
    ${
      isOwner
        ? html`<form method="post" action="/brands/${brandId}/webhooks/${delivery.webhook_id}/redeliver">
            ${csrfField(csrf)} <input type="hidden" name="delivery_id" value="${delivery.id}" /><button
              class="plain"
              aria-label="Send ${delivery.event_type} of ${toMoment(delivery.created_at)} again"
            >
              Send again
            </button>
          </form>`
        : ""
    }
  </li>`
}
