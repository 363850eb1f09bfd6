import type { WritingCheck } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { strangerLink } from "../tables/data-table.ts"

/** What each state means, in a word or two. */
export const checkStates: Readonly<Record<WritingCheck["state"], string>> = {
  open: "For you to check",
  refused: "Refused",
  removed: "Removed",
  changed: "Changed",
  looked_up: "Looked up",
  passed: "Passed",
}

const kinds: Readonly<Record<WritingCheck["kind"], string>> = {
  address: "Link",
  banned_claim: "Banned claim",
  caution: "Caution",
  claim: "Claim",
  edit: "Edit",
  score: "Score",
  segment: "Part of the translation",
}

/** How urgent a check is for a person. */
const order = Object.keys(checkStates)

/** The checks with those first that a person should read. */
export const sortChecks = (checks: readonly WritingCheck[]): WritingCheck[] =>
  checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))

/** How many checks have each state, such as “2 for you to check, 14 passed”. */
export function countChecks(checks: readonly WritingCheck[]): string {
  const counts = Object.entries(checkStates).flatMap(([state, words]) => {
    const count = checks.filter((check) => check.state === state).length
    return count === 0 ? [] : [`${count} ${words.toLowerCase()}`]
  })
  return counts.length === 0 ? "none" : counts.join(", ")
}

/** Renders checks: the state of each, what was found, and the sentence beside its earlier words or those that it rests on. The texts come from strangers. */
export function checkList(checks: readonly WritingCheck[]): Html {
  return html`<ul class="rows">
    ${checks.map(
      ({ kind, state, text, before, detail, sources }) =>
        html`<li>
          <span class="badge ${looks[state] ?? ""}">${checkStates[state]}</span>
          <span class="soft">${kinds[kind]}</span>
          ${detail === "" ? "" : html`<p>${detail}</p>`}
          ${
            text === ""
              ? ""
              : html`<div class="two top">
                  ${before === undefined ? "" : words("Before", before)}
                  ${words(sources.length + (before ?? "").length === 0 ? "" : "Written", text)}
                  ${sources.map(({ url, quote }) =>
                    words(url === null ? "A fact of the brand’s profile" : html`The page ${strangerLink(url)}`, quote),
                  )}
                </div>`
          }
        </li>`,
    )}
  </ul>`
}

/** The words of one side, to be compared with those beside them. */
const words = (name: Html | string, text: string): Html =>
  html`<div>
    ${name === "" ? "" : html`<p class="soft">${name}</p>`} ${text === "" ? "" : html`<blockquote>${text}</blockquote>`}
  </div>`

const looks: Readonly<Partial<Record<WritingCheck["state"], string>>> = {
  passed: "published",
  open: "changed",
  refused: "failed",
}
