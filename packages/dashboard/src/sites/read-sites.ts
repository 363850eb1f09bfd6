import type { StoredLook } from "@citable/contract"
import type { BrandPage, PageHost } from "@citable/page-kit"

import { listSites, type Site } from "../publishing/list-sites.ts"
import type { Integration } from "../publishing/list-sites.ts"
import { type Connections, readConnections } from "../publishing/read-connections.ts"
import type { SiteLook } from "./look/site-look.ts"

/** What somebody saw of a site, and when. */
export type LookAtTime = SiteLook & { at: string }

/** A site with what is known of it. */
export interface KnownSite extends Site {
  /** Where it shows articles. Undefined if nobody has said it. */
  articleUrl: string | undefined
  /** Undefined if nobody has looked. */
  look: LookAtTime | undefined
}

/** When readers could see a change, and the brand's published revision of it. */
export interface LiveChange {
  revision: number
  /** Milliseconds since 1970. */
  at: number
}

export interface KnownSites extends Pick<Connections, "integrations" | "articles"> {
  sites: KnownSite[]
  /** How many keys belong to agents and scripts. */
  others: number
  hooks: Integration[]
  /** The last changes that readers can see, the newest first, at most `mostChanges`. */
  changes: LiveChange[]
}

/** The most changes that are counted. */
export const mostChanges = 100

/** Reads the sites of a brand. Owners get all of its keys; others get those that only read published articles. */
export async function readSites(
  pages: Pick<PageHost, "now">,
  brand: BrandPage,
  { withCounts = false }: { withCounts?: boolean } = {},
): Promise<KnownSites> {
  const { call, id } = brand
  const { webhooks, integrations, articles, events } = await readConnections(brand, { withEvents: true, withCounts })
  const entries = await Promise.all(
    webhooks.map(async (webhook) => {
      const input = { webhook_id: webhook.id, limit: 1 }
      const { data } = await call("list_webhook_deliveries", input)
      return { webhook, last: data[0], told: events.find((one) => one.webhook_id === webhook.id) }
    }),
  )
  const hooks = integrations.filter(({ kind }) => kind === "deploy_hook")
  const { sites, others } = listSites(entries, await brand.listKeys(), pages.now(), hooks)
  const { data: looks } = await brand.send("GET /site-looks", {})
  const { latest = [] } = await call("list_content_changes", { brand_id: id, latest: mostChanges })
  const changes = latest.map(({ revision, at }) => ({ revision, at: Date.parse(at) }))
  return {
    sites: sites.map((site) =>
      toKnown(
        site,
        looks.find((one) => one.site === site.name.toLowerCase()),
      ),
    ),
    others,
    hooks,
    changes,
    integrations,
    articles,
  }
}

function toKnown(site: Site, stored: StoredLook | undefined): KnownSite {
  const said = site.webhooks.find(({ webhook }) => webhook.article_url !== null)?.webhook.article_url
  const articleUrl = said ?? (site.webhooks.length === 0 ? stored?.article_url : undefined) ?? undefined
  const { look: text, looked_at: at } = stored ?? {}
  const look = text == null ? undefined : (JSON.parse(text) as SiteLook)
  // What was seen at another address says nothing of this one.
  if (look === undefined || at == null || look.articleUrl !== articleUrl) {
    return { ...site, articleUrl, look: undefined }
  }
  return { ...site, articleUrl, look: { ...look, at } }
}
