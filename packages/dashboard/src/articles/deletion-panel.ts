import type { WaitingDeletion } from "@citable/contract/content"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { itemStates } from "../texts/item-states.ts"

export interface DeletionPanelOptions {
  /** The page of the article. */
  home: string
  csrf: string
  canWrite: boolean
}

/** Says which platforms the deletion of an article waits for, and offers to try again, to leave it there, and to keep the article. */
export function deletionPanel(deletion: WaitingDeletion, { home, csrf, canWrite }: DeletionPanelOptions): Html {
  return html`<section>
    <h2>Being deleted</h2>
    <p role="status">
      Somebody deleted this article ${time(deletion.since)}, and your sites no longer get it. It goes to the trash when
      no other platform has it.
    </p>
    ${waitingList(deletion)}
    ${
      canWrite
        ? html`<div class="actions">
              <form method="post" action="${home}/delete">
                ${csrfField(csrf)}<button class="plain">Try again now</button>
              </form>
              <form method="post" action="${home}/keep">
                ${csrfField(csrf)}<button class="plain">Keep the article</button>
              </form>
            </div>
            <details>
              <summary>Delete it here and leave it there</summary>
              <form method="post" action="${home}/delete">
                ${csrfField(csrf)}<input type="hidden" name="leave_there" value="yes" />
                <p>Where it is now, you can then only remove it by hand.</p>
                <button class="bad">Leave it there</button>
              </form>
            </details>`
        : ""
    }
  </section>`
}

/** The platforms that a deletion waits for, each with its state. */
export function waitingList({ waiting_for: platforms }: WaitingDeletion): Html {
  return html`<ul>
    ${platforms.map(
      ({ integration_name: name, state, url, error, retry_at: next }) =>
        html`<li>
          ${name}: ${itemStates[state]}
          ${url === null ? "" : html`<a href="${url}" rel="noopener noreferrer">${url}</a>`}
          ${error === null ? "" : html`<span class="problem">${error}</span>`}
          ${next === null ? "" : html`<span class="soft">The service looks again ${time(next)}.</span>`}
        </li>`,
    )}
  </ul>`
}
