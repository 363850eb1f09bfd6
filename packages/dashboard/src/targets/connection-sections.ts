import { copyKind, type DraftRun } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import { csrfField, type Html, onceField, type PagePlatform } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { integrationBadge } from "../sites/integration-badge.ts"
import { textBox } from "./text-box.ts"

interface SectionOptions {
  /** The path of the page. */
  here: string
  csrf: string
  /** What people call the connection. */
  name: string
}

export interface CheckSectionOptions extends SectionOptions {
  /** Undefined if this service has no definition of the platform. */
  kind: PagePlatform | undefined
  /** Who the credentials belong to, if a test has just told. */
  account: string | undefined
  mayTest: boolean
}

/** Renders what the last test of a connection said: the account, where articles can go, and what is missing. */
export function checkSection(
  { status, error, warnings, targets, tested_at: testedAt, kind: kindName }: Integration,
  { here, csrf, name, kind, account, mayTest }: CheckSectionOptions,
): Html {
  return html`<section>
    <h2>Does the connection work?</h2>
    <p>
      ${integrationBadge(status)} <span class="soft">${kind?.name ?? kindName}</span>
      ${testedAt !== null ? html`Last tested ${time(testedAt)}.` : kind?.kind === copyKind ? "" : "Nobody has tested it with these settings."}
    </p>
    ${kind === undefined ? html`<p class="problem">${withoutDefinition(kindName)}</p>` : ""}
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    ${account === undefined ? "" : html`<p>The credentials belong to <strong>${account}</strong>.</p>`}
    ${targets.length === 0 || status === "failed" ? "" : html`<p>Articles can go to ${targets.map((one) => one.name).join(", ")}.</p>`}
    ${
      warnings.length === 0
        ? ""
        : html`<h3>What to know</h3>
            <ul>
              ${warnings.map(({ code, detail }) => html`<li>${detail} <span class="soft">${code}</span></li>`)}
            </ul>`
    }
    ${
      mayTest
        ? html`<form method="post" action="${here}/test">
            ${csrfField(csrf)}${onceField()}<button class="plain" aria-label="Test the connection to ${name}">
              Test the connection
            </button>
          </form>`
        : ""
    }
  </section>`
}

/** Says that this service cannot publish to a kind of platform. */
export const withoutDefinition = (kind: string): string =>
  `This service has no definition of ${kind}, so it neither tests the connection nor publishes there. It keeps the settings.`

const runWords: Readonly<Record<DraftRun["state"], string>> = {
  as_sent: "The platform gave the draft back as it was sent.",
  different: "The platform gave the draft back otherwise than it was sent.",
  failed: "The draft run failed.",
  not_checked: "Not checked: nothing was written there.",
}

/** Renders the draft run: what it does, and what it saw. */
export function draftRunSection(run: DraftRun | undefined, { here, csrf, name }: SectionOptions): Html {
  return html`<section>
    <h2>Draft run</h2>
    <p>
      Writes a sample to ${name} as a draft, reads it back, compares it, and removes it. Readers do not see it. A Git
      repository keeps both commits. The sample has no picture, no tag and no author: those are not checked.
    </p>
    ${run === undefined ? "" : runResult(run, name)}
    <form method="post" action="${here}/draft-run">
      ${csrfField(csrf)}${onceField()}<button class="plain">Make a draft run</button>
    </form>
  </section>`
}

function runResult({ state, reason, differences, warnings, left }: DraftRun, name: string): Html {
  const isSeen = state === "as_sent" || state === "different"
  return html`<div role="status">
    <p><strong>${runWords[state]}</strong> ${reason ?? ""}</p>
    ${differences.map(
      ({ field, sent, found }) =>
        html`<h3>${field}</h3>
          <div class="two top">
            ${textBox("Sent", sent, `${field} as it was sent`)} ${textBox(`On ${name}`, found, `${field} on ${name}`)}
          </div>`,
    )}
    ${warnings.map(({ detail }) => html`<p class="soft">${detail}</p>`)}
    ${
      left === null
        ? isSeen
          ? html`<p>The sample is no longer there.</p>`
          : ""
        : html`<p class="problem">The sample may still be there, as ${left}. Delete it there, or make another run.</p>`
    }
  </div>`
}

/** Renders the choice of an article whose publication is tried without writing anything. */
export function dryRunSection(
  articles: readonly { id: string; title: string }[],
  chosen: string | undefined,
  { here, csrf, name }: SectionOptions,
): Html {
  return html`<section>
    <h2>Dry run of an article</h2>
    <p>Shows what ${name} would get of an article, and what it cannot hold. Nothing is written, here or there.</p>
    ${
      articles.length === 0
        ? html`<p>The brand has no articles yet.</p>`
        : html`<form class="bar" method="post" action="${here}/dry-run">
            ${csrfField(csrf)}
            <div>
              <label for="article">Article</label>
              <select id="article" name="article">
                ${articles.map(
                  ({ id, title }) => html`<option value="${id}" ${id === chosen ? "selected" : ""}>${title}</option>`,
                )}
              </select>
            </div>
            <button class="plain">Show what would be sent</button>
          </form>`
    }
  </section>`
}
