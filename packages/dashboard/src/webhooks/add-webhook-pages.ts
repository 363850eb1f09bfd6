import type { Delivery, ToolOutput, Webhook } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  type Html,
  onceField,
  type PageEnv,
  type PageHost,
  readOnce,
  shownBefore,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time, toUtc } from "../frame/time.ts"
import { eventChoice, readEventChoice } from "./event-choice.ts"
import { eventSection } from "./event-section.ts"
import { webhookRow } from "./webhook-row.ts"

type Finding = NonNullable<Delivery["findings"]>[number]
type WebhookWithSecret = ToolOutput<"create_webhook">

/** Adds the pages that register, test, turn off and remove the webhooks of a brand, and that list and resend their deliveries. */
export function addWebhookPages(app: Hono<PageEnv>, deps: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/webhooks"

  app.get(path, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { data } = await brand.call("list_webhooks", { brand_id: brand.id })
      return page.show({
        title: `Webhooks of ${brand.name}`,
        brand,
        section: "webhooks",
        body: html`${brand.isOwner ? registerForm(brand.id, page.csrf) : ""}
          <section>
            <h2>Registered</h2>
            <ul class="rows">
              ${data.map((webhook) => webhookRow(webhook, page.csrf, brand.isOwner))}
            </ul>
            ${data.length === 0 ? none(brand) : ""}
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const description = (form.get("description") ?? "").trim()
      const brandId = context.req.param("brand_id")
      const { call, makeOnce } = await page.openBrand(brandId)
      const input = {
        brand_id: brandId,
        url: (form.get("url") ?? "").trim(),
        events: readEventChoice(form),
        ...(description === "" ? {} : { description }),
      }
      const created = await call("create_webhook", input, { idempotencyKey: readOnce(form) })
      return page.go(`/brands/${brandId}/webhooks/made/${await makeOnce(form, async () => created)}`)
    }),
  )
  app.get(`${path}/made/:once`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const once = context.req.param("once")
      const made = await brand.takeMade<WebhookWithSecret>(once)
      return page.show({
        title: "Secret of the webhook",
        brand,
        section: "webhooks",
        scripts: ["copy.js"],
        body: madeSecret(brand.id, made),
      })
    }),
  )

  const one = `${path}/:webhook_id`
  app.get(one, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { data: webhooks } = await brand.call("list_webhooks", { brand_id: brand.id })
      const webhook = webhooks.find(({ id }) => id === context.req.param("webhook_id"))
      if (webhook === undefined) throw notFound()
      const { data } = await brand.call("list_webhook_deliveries", { webhook_id: webhook.id })
      return page.show({
        title: "Webhook",
        brand,
        section: "webhooks",
        body: html`<p><code>${webhook.url}</code></p>
          ${eventSection(webhook, page.csrf, brand.isOwner)}
          <section>
            <h2>Deliveries</h2>
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
  app.post(`${one}/test`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, webhook_id: id } = context.req.param()
      const brand = await page.openBrand(brandId)
      const { data } = await brand.call("list_webhooks", { brand_id: brandId })
      const webhook = data.find((each) => each.id === id)
      if (webhook === undefined) throw notFound()
      const { findings } = await brand.call("test_webhook", { webhook_id: id, examine: true })
      if (findings === undefined) throw new Error("The service examined no webhook.")
      return page.show({
        title: findings.length === 0 ? "Webhooks arrive" : "What the test found",
        brand,
        section: "webhooks",
        body: examined(webhook, findings, page.csrf),
      })
    }),
  )
  app.post(`${one}/events`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, webhook_id: id } = context.req.param()
      const { call } = await page.openBrand(brandId)
      await call("update_webhook", { webhook_id: id, events: readEventChoice(form) })
      return page.go(`/brands/${brandId}/webhooks/${id}`)
    }),
  )
  app.post(`${one}/:action{enable|disable|delete|redeliver|secret}`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, webhook_id: id, action } = context.req.param()
      const { call, makeOnce } = await page.openBrand(brandId)
      const list = `/brands/${brandId}/webhooks`
      if (action === "secret") {
        const input = { webhook_id: id }
        const rotated = await call("rotate_webhook_secret", input, {
          idempotencyKey: readOnce(form),
        })
        return page.go(`${list}/made/${await makeOnce(form, async () => rotated)}`)
      }
      if (action === "delete") await call("delete_webhook", { webhook_id: id })
      else if (action === "redeliver") {
        const delivery = form.get("delivery_id") ?? ""
        await call("redeliver_webhook", { webhook_id: id, delivery_id: delivery })
      } else await call("update_webhook", { webhook_id: id, enabled: action === "enable" })
      if (action === "delete") return page.go(`${list}?trashed=webhooks.${id}`)
      return page.go(action === "redeliver" ? `${list}/${id}` : list)
    }),
  )
}

const none = ({ id, isOwner }: BrandPage): Html =>
  html`<p>
    There are no webhooks yet.
    ${isOwner ? html`<a href="/brands/${id}/sites/connect">Connect a site</a>: you get its key, its webhook and its code.` : ""}
  </p>`

function registerForm(brandId: string, csrf: string): Html {
  return html`<section>
    <h2>Register a webhook</h2>
    <p>The service then tells your site of each publication at once.</p>
    <form method="post" action="/brands/${brandId}/webhooks">
      ${csrfField(csrf)}${onceField()}
      <label for="url">Address of the site's webhook route</label>
      <input
        id="url"
        name="url"
        type="url"
        required
        maxlength="2000"
        placeholder="https://example.com/api/citable"
        aria-describedby="url-help"
      />
      <p id="url-help" class="soft">
        <code>/api/citable</code> on Next.js, <code>/_citable/webhook</code> on Astro. A static site has none.
      </p>
      <label for="description">Name (optional)</label>
      <input id="description" name="description" maxlength="500" />
      <details>
        <summary>Choose its events</summary>
        ${eventChoice([])}
      </details>
      <div class="actions"><button>Register</button></div>
    </form>
  </section>`
}

/** A new secret. The page shows it once. */
function madeSecret(brandId: string, made: WebhookWithSecret | undefined): Html {
  const done = html`<div class="actions">
    <a class="button" href="/brands/${brandId}/webhooks">I have copied it</a>
  </div>`
  if (made === undefined) {
    return html`<section>
      ${shownBefore("This secret")}
      <p>If you have not copied it, create a new secret in the list of webhooks.</p>
      ${done}
    </section>`
  }
  return html`<section role="status">
    <p class="notice">Copy the secret into CITABLE_WEBHOOK_SECRET of the site now. It is shown only once.</p>
    <output id="secret" data-copy="Copy the secret">${made.secret}</output>
    <p class="soft">For <code>${made.url}</code>.</p>
    ${done}
  </section>`
}

/** The result of a test, with one remedy for each finding. */
function examined(webhook: Webhook, findings: readonly Finding[], csrf: string): Html {
  const path = `/brands/${webhook.brand_id}/webhooks/${webhook.id}`
  const passed = ["answers at its address", "accepts a signed event", "refuses an unsigned and an old one"]
  const isSecretWrong = findings.some(({ code }) => /^(?:wrong_secret|no_secret|wrong_secret_key)$/.test(code))
  return html`<section role="status">
    <h2>${webhook.description ?? webhook.url}</h2>
    <p><code>${webhook.url}</code></p>
    <ul class="rows">
      ${findings.map(
        ({ code, level, message }) =>
          html`<li>
            <p class="${level === "error" ? "problem" : "spends"}">
              <strong>${level === "error" ? "✗" : "!"} ${code.replaceAll("_", " ")}</strong><br />${message}
            </p>
          </li>`,
      )}
      ${findings.length === 0 ? passed.map((text) => html`<li>✓ The site ${text}.</li>`) : ""}
    </ul>
    <div class="actions">
      <form method="post" action="${path}/test">${csrfField(csrf)}<button>Test again</button></form>
      ${
        isSecretWrong
          ? html`<form method="post" action="${path}/secret">
              ${csrfField(csrf)}${onceField()}<button class="plain">Create a new secret</button>
            </form>`
          : ""
      }
    </div>
    <p><a href="${path}">All deliveries to this address</a></p>
  </section>`
}

function deliveryRow(
  delivery: Delivery,
  { brandId, csrf, isOwner }: { brandId: string; csrf: string; isOwner: boolean },
): Html {
  const answer = delivery.response_status === null ? "" : `, answered ${delivery.response_status}`
  const latency = delivery.latency_ms === null ? "" : ` in ${delivery.latency_ms} ms`
  return html`<li>
    <strong>${delivery.event_type}</strong> ${articleOf(delivery, brandId)} ${time(delivery.created_at)} —
    ${delivery.status}${answer}${latency}
    <p class="soft">
      ${delivery.attempts}
      ${delivery.attempts === 1 ? "attempt" : "attempts"}${delivery.error === null ? "" : `: ${delivery.error}`}
    </p>
    ${
      isOwner
        ? html`<form method="post" action="/brands/${brandId}/webhooks/${delivery.webhook_id}/redeliver">
            ${csrfField(csrf)} <input type="hidden" name="delivery_id" value="${delivery.id}" /><button
              class="plain"
              aria-label="Send again: ${delivery.event_type} ${delivery.content?.title ?? ""} of ${toUtc(delivery.created_at)}"
            >
              Send again
            </button>
          </form>`
        : ""
    }
  </li>`
}

/** The article of an event. One that is deleted has no page to lead to. */
function articleOf({ content }: Delivery, brandId: string): Html | "" {
  if (content == null) return ""
  const { id, title } = content
  return title === null
    ? html`of an article that is deleted`
    : html`of <a href="/brands/${brandId}/articles/${id}"><bdi>${title}</bdi></a>`
}
