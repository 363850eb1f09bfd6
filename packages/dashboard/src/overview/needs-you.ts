import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { listNeeds, type NeedsOptions } from "./list-needs.ts"
import type { Work } from "./read-work.ts"

/** What needs a person, each with the button that leads to it: what is broken first, then what waits, then what comes next. */
export function needsYou(options: NeedsOptions): Html {
  const { brand, health, work } = options
  const needs = listNeeds(options)
  const unseen = health.looked.filter(({ state }) => state === "not_checked")
  return html`<section id="needs">
    <h2>Needs you</h2>
    ${needs.length === 0 ? nothing(unseen.length + health.hidden.length, work) : ""}
    <ul class="rows needs">
      ${needs.map(
        ({ look, text, action, scope }) =>
          html`<li class="${look}">
            <span>${text}</span>
            ${scope === undefined || brand.scopes.has(scope) ? html`<a class="button plain" href="${action.path}">${action.label}</a>` : ""}
          </li>`,
      )}
    </ul>
    ${
      unseen.length === 0
        ? ""
        : html`<details>
            <summary>Not checked this week: ${unseen.length}</summary>
            <ul class="rows needs">
              ${unseen.map(
                ({ kind, name, text, action }) =>
                  html`<li>
                    <span><strong>${name}</strong> <span class="soft">${kind}.</span> ${text}</span>
                    <a class="button plain" href="${action.path}" aria-label="${action.label}: ${name}"
                      >${action.label}</a
                    >
                  </li>`,
              )}
            </ul>
          </details>`
    }
  </section>`
}

const nothing = (unseen: number, work: Work | undefined): Html =>
  unseen === 0 && work !== undefined
    ? html`<p>Nothing needs you.</p>`
    : html`<p>Nothing of what was looked at needs you.</p>`
