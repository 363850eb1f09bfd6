import { copyKind } from "@citable/contract"
import type { Publication } from "@citable/contract/content"
import type { Integration } from "@citable/contract/integrations"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { toChoiceWords } from "../texts/to-choice-words.ts"

const words: Record<Publication["status"], string> = {
  succeeded: "Published",
  failed: "Failed",
  queued: "Under way",
  scheduled: "Scheduled",
  cancelled: "Cancelled",
  conflict: "Stopped: changed there",
}

/** Renders where and when an article was published. */
export function publicationList(publications: readonly Publication[], integrations: readonly Integration[]): Html {
  const isCopy = (target: string | null) =>
    integrations.some(({ id, kind }) => id === target && (kind as string) === copyKind)
  const names = new Map(integrations.map(({ id, name }) => [id, name]))
  return html`<section>
    <h2>Publications</h2>
    <ul class="rows">
      ${publications.map(
        ({ action, status, created_at: at, publish_at: later, url, error, integration_id: target }) =>
          html`<li>
            <strong
              >${action === "withdraw" && status === "succeeded" ? "Withdrawn" : status === "succeeded" && isCopy(target) ? "Address given" : words[status]}</strong
            >
            ${time(later ?? at)}
            <span class="soft"
              >${target === null ? "for your sites" : `${isCopy(target) ? "for the copy on" : action === "withdraw" ? "from" : "to"} ${names.get(target) ?? "a removed target"}`}</span
            >
            ${url === null ? "" : html`<a href="${url}" rel="noopener noreferrer">${url}</a>`}
            ${error === null ? "" : html`<span class="problem">${toChoiceWords(error)}</span>`}
          </li>`,
      )}
    </ul>
    ${publications.length === 0 ? html`<p>This article has not been published.</p>` : ""}
  </section>`
}
