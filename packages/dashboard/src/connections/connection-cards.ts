import { isPublisherKind } from "@citable/contract"
import type { BrandPage, Html, PagePlatform } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { buildState } from "../publishing/build-state.ts"
import type { Integration } from "../publishing/list-sites.ts"
import { integrationBadge } from "../sites/integration-badge.ts"
import { platformName } from "../sites/platform-name.ts"
import type { KnownSites } from "../sites/read-sites.ts"
import { siteState } from "../sites/site-state.ts"

/** What is known of everything that a brand is connected to. */
export interface Known extends KnownSites {
  /** Keys that are neither revoked nor over. Undefined for people who may not see them. */
  keys: readonly { last_used_at: string | null }[] | undefined
}

/** A part of the page: one kind of connection. */
export interface Card {
  title: string
  /** Below the brand: the page of these connections. */
  path: string
  /** What they are for. */
  why: string
  lines: readonly Html[]
  /** What to do if there is none, for those who may do it. It leads somewhere that offers it. */
  first?: { path: string; label: string } | undefined
}

/** The cards of the page, each line with its state and when somebody looked. A kind that the person may not see is left out. */
export function connectionCards(
  known: Known,
  { brand, platforms, now }: { brand: BrandPage; platforms: readonly PagePlatform[]; now: number },
): Card[] {
  const { scopes, isOwner } = brand
  const ofKind = (is: (kind: string) => boolean) => known.integrations.filter(({ kind }) => is(kind))
  const connect = isOwner ? { path: "/sites/connect", label: "Connect a site" } : undefined
  const mayConnect = scopes.has("integrations:write")
  const cards: (Card | false)[] = [
    scopes.has("webhooks:read") && {
      title: "Sites",
      path: "/sites",
      why: "Your own sites read the articles with a key.",
      lines: known.sites.map((site) => {
        const { badge, look, text } = siteState(site, { changes: known.changes, now })
        return line(site.name, html`<span class="badge ${look}">${badge}</span>`, text)
      }),
      first: connect,
    },
    known.keys !== undefined && {
      title: "API keys",
      path: "/keys",
      why: "Sites, agents and scripts call the service with a key.",
      lines: keyLines(known.keys),
      first: connect,
    },
    scopes.has("webhooks:read") && {
      title: "Webhooks",
      path: "/webhooks",
      why: "The service tells a site of each publication at once. Connecting a site makes one.",
      lines: known.sites.flatMap(({ webhooks }) => webhooks).map(webhookLine),
      first: connect,
    },
    scopes.has("integrations:read") && {
      title: "Deploy hooks",
      path: "/sites/deploy-hooks",
      why: "Your host builds a static site again after each publication.",
      lines: ofKind((kind) => kind === "deploy_hook").map(({ name, status, error, builds }) =>
        line(name, integrationBadge(status), builds === null ? html`No build was seen.` : buildState(builds, error)),
      ),
      first: mayConnect ? { path: "/sites/deploy-hooks", label: "Add a deploy hook" } : undefined,
    },
    scopes.has("integrations:read") && {
      title: "Platforms",
      path: "/sites/platforms",
      why: "Articles can also appear elsewhere, such as in WordPress or a Git repository.",
      lines: ofKind(isPublisherKind).map((one) =>
        line(one.name, integrationBadge(one.status), html`${platformName(platforms, one.kind)}. ${tested(one)}`),
      ),
      first: mayConnect ? { path: "/sites/platforms", label: "Connect a platform" } : undefined,
    },
    scopes.has("integrations:read") && {
      title: "Search data",
      path: "/sites/search-data",
      why: "Google says which searches lead to your sites. An export of Search Console does, too.",
      lines: ofKind((kind) => kind === "google").map((one) => line(one.name, integrationBadge(one.status), read(one))),
      first: mayConnect ? { path: "/sites/search-data", label: "Connect Google, or import an export" } : undefined,
    },
    {
      title: "Agents",
      path: "/sites/agents",
      why: "Assistants such as Claude read and write articles here (MCP), with a key or after a sign-in.",
      lines:
        known.others === 0
          ? []
          : [html`${known.others === 1 ? "1 key is" : `${known.others} keys are`} of agents or scripts.`],
      first: { path: "/sites/agents", label: "Connect an agent" },
    },
  ]
  return cards.filter((card) => card !== false)
}

const line = (name: string, badge: Html, state: Html): Html =>
  html`<strong>${name}</strong> ${badge} <span class="soft">${state}</span>`

const tested = ({ tested_at: at, error }: Integration): Html =>
  at === null ? html`Nobody has tested it.` : html`Tested ${time(at)}${error === null ? "" : html`: ${error}`}.`

const read = ({ tested_at: at, error }: Integration): Html =>
  at === null ? html`Nothing has been read yet.` : html`Last read ${time(at)}${error === null ? "" : html`: ${error}`}.`

/** What the service has seen of the keys. */
function keyLines(keys: readonly { last_used_at: string | null }[]): Html[] {
  if (keys.length === 0) return []
  const uses = keys.flatMap(({ last_used_at: used }) => (used === null ? [] : [used])).toSorted()
  const never = keys.length - uses.length
  return [
    html`${keys.length === 1 ? "1 key" : `${keys.length} keys`}${never === 0 ? "" : `, ${never} of them never used`}.
    ${uses.length === 0 ? "" : html`Last used ${time(uses.at(-1))}.`}`,
  ]
}

function webhookLine({ webhook, last }: Known["sites"][number]["webhooks"][number]): Html {
  const { enabled, disabled_reason: reason, failing_since: since, url } = webhook
  if (!enabled) {
    return line(url, html`<span class="badge failed">Off</span>`, reason === null ? html`` : html`${reason}`)
  }
  if (since !== null) return line(url, html`<span class="badge failed">Fails</span>`, html`Since ${time(since)}.`)
  if (last === undefined)
    return line(url, html`<span class="badge">Not tried</span>`, html`Nothing was sent to it yet.`)
  const at = last.delivered_at ?? last.created_at
  return last.status === "delivered"
    ? line(url, html`<span class="badge published">Works</span>`, html`It took the last event ${time(at)}.`)
    : line(url, html`<span class="badge changed">Waits</span>`, html`The last event, ${time(at)}, has not arrived.`)
}
