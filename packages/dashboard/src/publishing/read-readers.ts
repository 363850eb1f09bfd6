import { isPublisherKind } from "@citable/contract"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { listSites } from "./list-sites.ts"
import { readConnections } from "./read-connections.ts"
import { wantsArticles } from "./read-live-lines.ts"

/**
 * Says who gets what a brand publishes: the sites that the service tells, else those that have asked, else the platforms that it is connected to,
 * else nobody that it knows of.
 */
export async function readReaders({ now }: Pick<PageHost, "now">, brand: BrandPage): Promise<Html> {
  const { id, isOwner } = brand
  const { webhooks, integrations } = await readConnections(brand)
  const told = webhooks.filter((webhook) => webhook.enabled && wantsArticles(webhook)).length
  const built = integrations.filter(({ kind }) => kind === "deploy_hook").length
  const acts = [
    ...(told === 0 ? [] : [`tells ${told === 1 ? "a site" : `${told} sites`}`]),
    ...(built === 0 ? [] : [`asks for ${built === 1 ? "a build" : `${built} builds`}`]),
  ]
  if (acts.length > 0) return html`The service ${acts.join(" and ")}, and below is what is known about each.`
  const connect = isOwner
    ? html`<a href="/brands/${id}/sites/connect">Connect a site</a> to see here when it shows the article.`
    : "An owner of the brand can connect a site."
  const { sites } = listSites([], await brand.listKeys(), now())
  const uses = sites.flatMap(({ keys }) => keys.flatMap(({ last_used_at: at }) => at ?? []))
  const last = uses.toSorted().at(-1)
  const isOnPlatforms = integrations.some(({ kind }) => isPublisherKind(kind))
  if (last === undefined && isOnPlatforms) {
    return html`No webhook notifies a site, and no site has used its key. What each other platform shows is below.
    ${connect}`
  }
  if (last === undefined) {
    return html`The API has it, but no site is known to show it: no webhook notifies a site, and no site has used its
    key. ${connect}`
  }
  return html`No webhook notifies a site. A site last asked for articles ${time(last)}, and gets the text when it asks
  again. ${connect}`
}
