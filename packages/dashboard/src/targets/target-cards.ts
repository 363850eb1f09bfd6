import { formatCount } from "@citable/charts"
import type { Integration } from "@citable/contract/integrations"
import { csrfField, type Html, onceField, type PageHost } from "@citable/page-kit"
import type { TargetCounts, TargetItems } from "@citable/service/pages"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { integrationBadge } from "../sites/integration-badge.ts"
import { platformName } from "../sites/platform-name.ts"

export interface TargetCardsOptions extends Pick<PageHost, "platforms"> {
  brandPath: string
  csrf: string
  /** Whether the user can test a connection. */
  canTest: boolean
  /** The counts of every platform, of all articles; undefined for people who cannot see drafts. */
  counts: Pick<TargetItems, "articles" | "counts"> | undefined
}

/** Renders a card for each platform: whether its connection works, what follows there, and how the articles stand. */
export const targetCards = (targets: readonly Integration[], options: TargetCardsOptions): Html =>
  html`<div class="two top">${targets.map((target) => card(target, options))}</div>`

function card(
  { id, name, kind, config, status, error, tested_at: testedAt, warnings, auto }: Integration,
  { platforms, brandPath, csrf, canTest, counts }: TargetCardsOptions,
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
    ${counts === undefined ? "" : countLine(counts.counts.get(id), { articles: counts.articles, brandPath, id, name })}
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
  { published, needPerson }: TargetCounts = { sent: 0, published: 0, needPerson: 0 },
  { articles, brandPath, id, name }: { articles: number; brandPath: string; id: string; name: string },
): Html {
  const trouble = html`<a href="${brandPath}/targets?target=${id}&state=trouble"
    >${needPerson === 1 ? "1 needs you" : `${formatCount(needPerson)} need you`}<span class="visually-hidden">
      on ${name}</span
    ></a
  >`
  return html`<p>
    ${formatCount(published)} of ${articles === 1 ? "1 article is" : `${formatCount(articles)} articles are`} published
    there. ${needPerson === 0 ? "" : trouble}
  </p>`
}

const follows: Readonly<Record<Integration["auto"], string>> = {
  off: "Nothing goes there by itself.",
  updates: "New versions of articles that are there follow by themselves.",
  all: "Every published article follows by itself.",
}
