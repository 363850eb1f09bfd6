import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { buildState } from "../publishing/build-state.ts"
import type { KnownSite } from "./read-sites.ts"
import { shownRow, type ShownRowOptions } from "./shown-row.ts"

type Entry = KnownSite["webhooks"][number]

/** A site: what it shows, the use of its key, what its webhook answered, and its builds. */
export function siteCard(site: KnownSite, options: ShownRowOptions & { id: string }): Html {
  const { brand, id } = options
  return html`<section class="site" id="${id}">
    <h2>${site.name}</h2>
    <dl>
      ${shownRow(site, options)} ${keyRows(site, options)} ${site.webhooks.map((entry) => webhookRow(entry, options))}
      ${
        site.webhooks.length === 0
          ? html`<div>
              <dt>Webhook</dt>
              <dd>
                None. The site shows changes after its next build or check.
                ${brand.isOwner ? html`<a href="/brands/${brand.id}/webhooks">Register one</a>` : ""}
              </dd>
            </div>`
          : ""
      }
      ${site.hooks.map(
        ({ name, builds, error }) =>
          html`<div>
            <dt>Build</dt>
            <dd>
              <span>${builds === null ? "" : buildState(builds, error)}</span>
              <a href="/brands/${brand.id}/sites/deploy-hooks"
                >Deploy hook<span class="visually-hidden"> ${name}</span></a
              >
              ${error === null ? "" : html`<span class="soft why">${error}</span>`}
            </dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function keyRows({ name, keys }: KnownSite, { brand, changes }: ShownRowOptions): Html {
  if (keys.length === 0) {
    return brand.isOwner
      ? html`<div>
          <dt>Key</dt>
          <dd>No key is named ${name}. <a href="/brands/${brand.id}/keys">API keys</a></dd>
        </div>`
      : html``
  }
  return html`${keys.map(({ id, last4, last_used_at: used }) => {
    // The use of a key is stored once a minute.
    const later = used === null ? 0 : changes.filter(({ at }) => at > Date.parse(used) + 60_000).length
    return html`<div>
      <dt>Key</dt>
      <dd>
        ${brand.isOwner ? html`<code>ctb_${id}…${last4}</code>` : ""}
        ${used === null ? html`<span class="badge changed">Never used</span>` : html`<span>last used ${time(used)}</span>`}
        ${
          later === 0
            ? ""
            : html`<span class="soft"
                >${later === 1 ? "1 article has" : `${later} articles have`} changed since, and nothing has read
                ${later === 1 ? "it" : "them"} with this key.</span
              >`
        }
      </dd>
    </div>`
  })}`
}

function webhookRow({ webhook, last, told }: Entry, { brand, csrf, now }: ShownRowOptions): Html {
  const path = `/brands/${brand.id}/webhooks/${webhook.id}`
  const isResting = webhook.enabled && webhook.retry_at !== null && Date.parse(webhook.retry_at) > now
  const test = isResting ? "Try again now" : "Test"
  return html`<div>
    <dt>Webhook</dt>
    <dd>
      <a href="${path}">${webhook.url}</a> ${state({ webhook, last, told })}
      ${
        brand.isOwner && webhook.enabled
          ? html`<form method="post" action="${path}/test">
              ${csrfField(csrf)}<button class="plain" aria-label="${test}: ${webhook.url}">${test}</button>
            </form>`
          : ""
      }
      ${isResting ? html`<span class="why">It is paused after failures: the next attempt is ${time(webhook.retry_at)}.</span>` : ""}
      ${
        told === undefined || told.pending === 0
          ? ""
          : html`<span class="why"
              >${told.pending === 1 ? "1 delivery waits" : `${told.pending} deliveries wait`} since
              ${time(told.pending_since)}.</span
            >`
      }
      ${
        told?.last_delivered == null
          ? ""
          : html`<span class="soft why"
              >The site has accepted publication ${told.last_delivered.revision} of ${brand.detail.published_revision},
              ${time(told.last_delivered.delivered_at)}. Only a check can tell whether its pages show it.</span
            >`
      }
      ${webhook.enabled && last?.status !== "delivered" && last?.error ? html`<span class="soft why">${last.error}</span>` : ""}
    </dd>
  </div>`
}

/** What the site answered last, in words. */
function state({ webhook, last }: Entry): Html {
  if (!webhook.enabled) {
    const why = webhook.disabled_reason ?? "a person turned it off"
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
