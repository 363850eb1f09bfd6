import type { Integration } from "@citable/contract/integrations"
import { csrfField, type Html, onceField } from "@citable/service/pages"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { integrationBadge } from "../sites/integration-badge.ts"
import { platformKinds } from "../sites/platform-forms.ts"
import type { TargetRow } from "./read-target-rows.ts"
import { needsPerson } from "./target-filter.ts"

export interface TargetCardsOptions {
  brandPath: string
  csrf: string
  /** Whether the user can test a connection. */
  canTest: boolean
  /** How many articles the counts are of. */
  articles: number
}

/** Renders a card for each platform: whether its connection works, what follows there, and how the articles stand. */
export const targetCards = (
  targets: readonly Integration[],
  rows: readonly TargetRow[],
  options: TargetCardsOptions,
): Html =>
  html`<div class="two top">
    ${targets.map((target) =>
      card(
        target,
        rows.filter((row) => row.target.id === target.id),
        options,
      ),
    )}
  </div>`

function card(
  { id, name, kind, config, status, error, tested_at: testedAt, warnings, auto }: Integration,
  rows: readonly TargetRow[],
  { brandPath, csrf, canTest, articles }: TargetCardsOptions,
): Html {
  const items = rows.flatMap(({ item }) => item ?? [])
  const troubled = items.filter(needsPerson).length
  const place =
    "repository" in config && config.repository !== undefined ? config.repository : "url" in config ? config.url : ""
  return html`<section>
    <h2>${name}</h2>
    <p>
      ${integrationBadge(status)}
      <span class="soft">${platformKinds[kind as keyof typeof platformKinds]} ${place ?? ""}</span>
    </p>
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    ${warnings.map(({ detail }) => html`<p class="soft">${detail}</p>`)}
    <p>
      ${follows[auto]} ${testedAt === null ? "Nobody has tested the connection." : html`Last tested ${time(testedAt)}.`}
    </p>
    <p>
      ${items.filter(({ state }) => state === "published").length} of ${articles} articles listed here are published
      there.
      ${
        troubled === 0
          ? ""
          : html`<a href="${brandPath}/targets?target=${id}&state=trouble"
              >${troubled === 1 ? "1 needs you" : `${troubled} need you`}<span class="visually-hidden">
                on ${name}</span
              ></a
            >`
      }
    </p>
    ${
      canTest
        ? html`<form method="post" action="${brandPath}/targets/${id}/test">
            ${csrfField(csrf)}${onceField()}<button class="plain" aria-label="Test the connection to ${name}">
              Test the connection
            </button>
          </form>`
        : ""
    }
  </section>`
}

const follows: Readonly<Record<Integration["auto"], string>> = {
  off: "Nothing goes there by itself.",
  updates: "New versions of articles that are there follow by themselves.",
  all: "Every published article follows by itself.",
}
