import type { Webhook } from "@citable/contract"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { describeEvents, eventChoice } from "./event-choice.ts"
import { eventWords } from "./event-words.ts"

/** Which events a webhook gets, and the form that changes it. */
export function eventSection({ brand_id: brandId, id, events }: Webhook, csrf: string, isOwner: boolean): Html {
  const list = html`<ul>
    ${events.map((type) => html`<li>${eventWords[type]} <code>${type}</code></li>`)}
  </ul>`
  return html`<section>
    <h2>Events</h2>
    <p>${describeEvents(events)}</p>
    ${events.length === 0 ? "" : list}
    ${
      isOwner
        ? html`<details>
            <summary>Choose its events</summary>
            <form method="post" action="/brands/${brandId}/webhooks/${id}/events">
              ${csrfField(csrf)} ${eventChoice(events)}
              <div class="actions"><button>Save the events</button></div>
            </form>
          </details>`
        : ""
    }
  </section>`
}
