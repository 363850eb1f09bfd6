import type { Webhook } from "@citable/contract"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { describeEvents } from "./event-choice.ts"

/** A webhook in the list of a brand, with its state and what owners can do with it. */
export function webhookRow(webhook: Webhook, csrf: string, isOwner: boolean): Html {
  const path = `/brands/${webhook.brand_id}/webhooks/${webhook.id}`
  const state = webhook.enabled
    ? webhook.failing_since === null
      ? html`on`
      : html`failing since ${time(webhook.failing_since)}`
    : html`off${webhook.disabled_reason === null ? "" : `: ${webhook.disabled_reason}`}`
  const button = (action: string, label: string, look: string) =>
    html`<form method="post" action="${path}/${action}">
      ${csrfField(csrf)}${action === "secret" ? onceField() : ""}<button
        class="${look}"
        aria-label="${label}: ${webhook.url}"
      >
        ${label}
      </button>
    </form>`
  return html`<li>
    <strong>${webhook.url}</strong> — ${state}
    <p class="soft">${webhook.description ?? ""} ${describeEvents(webhook.events)}</p>
    <p>
      <a href="${path}">Deliveries and events<span class="soft"> of ${webhook.url}</span></a>
    </p>
    ${
      isOwner
        ? html`<div class="actions">
              ${webhook.enabled ? button("test", "Test", "plain") : button("enable", "Turn on", "plain")}
            </div>
            <details>
              <summary>Change<span class="visually-hidden"> ${webhook.url}</span></summary>
              <p>
                After a new secret, the old one also signs for a day. Removing a webhook moves it to the trash, with its
                secret and its log.
              </p>
              <div class="actions">
                ${button("secret", "New secret", "plain")}
                ${webhook.enabled ? button("disable", "Turn off", "plain") : ""} ${button("delete", "Remove", "bad")}
              </div>
            </details>`
        : ""
    }
  </li>`
}
