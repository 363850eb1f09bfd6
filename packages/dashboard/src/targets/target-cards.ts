import { formatCount } from "@citable/charts"
import type { Integration } from "@citable/contract/integrations"
import { csrfField, type Html, onceField, type PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { integrationBadge } from "../sites/integration-badge.ts"
import { platformName } from "../sites/platform-name.ts"
import type { Targets } from "./read-targets.ts"

export interface TargetCardsOptions extends Pick<PageHost, "platforms"> {
  brandPath: string
  csrf: string
  /** Whether the user can test a connection. */
  canTest: boolean
  /** How the articles stand there; undefined for people who cannot see drafts. */
  articles: Targets["articles"]
}

/** Renders a card for each platform: whether its connection works, what follows there, and how the articles stand. */
export const targetCards = (targets: readonly Integration[], options: TargetCardsOptions): Html =>
  html`<div class="two top">${targets.map((target) => card(target, options))}</div>`

function card(
  { id, name, kind, config, status, error, tested_at: testedAt, warnings, auto }: Integration,
  { platforms, brandPath, csrf, canTest, articles }: TargetCardsOptions,
): Html {
  const place =
    "repository" in config && config.repository !== undefined ? config.repository : "url" in config ? config.url : ""
  return html`<section>
    <h2>${name}</h2>
    <p>
      ${integrationBadge(status)}
      <span class="soft">${platformName(platforms, kind)} ${place ?? ""}</span>
    </p>
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    ${warnings.map(({ detail }) => html`<p class="soft">${detail}</p>`)}
    <p>
      ${follows[auto]}
      ${testedAt === null ? "The connection has not been tested." : html`Last tested ${time(testedAt)}.`}
    </p>
    ${articles === undefined ? "" : countLine(articles, { brandPath, id, name })}
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

function countLine(
  { total, platforms }: NonNullable<Targets["articles"]>,
  { brandPath, id, name }: { brandPath: string; id: string; name: string },
): Html {
  const { needs_person: needPerson = 0, states = [] } = platforms.find((one) => one.integration_id === id) ?? {}
  const published = states.find(({ state }) => state === "published")?.count ?? 0
  const trouble = html`<a href="${brandPath}/targets?target=${id}&state=trouble"
    >${needPerson === 1 ? "1 needs you" : `${formatCount(needPerson)} need you`}<span class="visually-hidden">
      on ${name}</span
    ></a
  >`
  return html`<p>
    ${formatCount(published)} of ${total === 1 ? "1 article is" : `${formatCount(total)} articles are`} published there.
    ${needPerson === 0 ? "" : trouble}
  </p>`
}

const follows: Readonly<Record<Integration["auto"], string>> = {
  off: "Nothing goes there by itself.",
  updates: "New versions of articles that are there follow by themselves.",
  all: "Every published article follows by itself.",
}
