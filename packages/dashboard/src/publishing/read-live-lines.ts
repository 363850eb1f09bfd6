import type { Article, Delivery, PublicationItem, Webhook } from "@citable/contract"
import { articleEventTypes } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import type { BrandPage } from "@citable/page-kit"

import type { PageCheck } from "./check-page.ts"
import type { CheckPage } from "./create-page-checks.ts"
import { readConnections } from "./read-connections.ts"
import { toArticleAddress } from "./to-article-address.ts"

/** What is known of a site that the service tells about changes. */
export interface SiteLine {
  webhook: Webhook
  /** The last delivery of an event about the article. Undefined if there was none. */
  delivery: Delivery | undefined
  /** The address of the article on the site. Undefined if nobody has said where articles are. */
  url: string | undefined
  /** What a visitor gets there. Undefined as long as the site has not answered, and without an address. */
  check: PageCheck | undefined
}

/** What is known of a site that a deploy hook builds. */
export interface BuildLine {
  integration: Integration
}

export interface LiveLines {
  sites: SiteLine[]
  builds: BuildLine[]
  /** What each other platform has. */
  items: PublicationItem[]
  /** The published version, as sites get it. Undefined if the article is not live. */
  live: Article | undefined
  /** Whether nothing will change any more. */
  isDone: boolean
}

export interface ReadLiveLinesOptions {
  /** Looks at the page of the article. */
  check: CheckPage
  items: PublicationItem[]
}

/** Reads how far an article has come on each site of its brand. */
export async function readLiveLines(
  brand: BrandPage,
  article: Article,
  { check, items }: ReadLiveLinesOptions,
): Promise<LiveLines> {
  const { call } = brand
  const { webhooks, integrations } = await readConnections(brand)
  const live = await readLive(brand, article)
  const sites = await Promise.all(
    webhooks.filter(wantsArticles).map(async (webhook): Promise<SiteLine> => {
      const input = { webhook_id: webhook.id, content_id: article.id, limit: 20 }
      const { data } = await call("list_webhook_deliveries", input)
      const events = data.filter(({ event_type: type }) => isArticleEvent(type))
      const [delivery] = events
      const shown = live ?? { ...article, ...delivery?.article }
      const {
        previous_slugs: [former],
      } = shown
      const toUrl = (slug: string) => toArticleAddress(webhook.article_url ?? "", { ...shown, slug })
      const looking = {
        readBefore: () => readBeforeLast(brand, article, events),
        formerUrl: former === undefined ? undefined : toUrl(former),
      }
      const url = webhook.article_url === null ? undefined : toArticleAddress(webhook.article_url, shown)
      // Of a withdrawn article only its event tells the slug that it had: somebody may have changed the slug since.
      const isReady = delivery === undefined ? live !== undefined : delivery.status === "delivered"
      const isChecked = url !== undefined && isReady
      return { webhook, delivery, url, check: isChecked ? await check(url, shown, looking) : undefined }
    }),
  )
  const builds = integrations.filter(({ kind }) => kind === "deploy_hook").map((integration) => ({ integration }))
  const isDone =
    sites.every((line) => isOver(line, live !== undefined)) && builds.every(isBuilt) && items.every(isSettled)
  return { sites, builds, items, live, isDone }
}

/** The published version of an article, as sites get it. Undefined if it is not live. */
async function readLive({ call, id }: BrandPage, article: Article): Promise<Article | undefined> {
  const { data } = await call("list_content", { brand_id: id, ids: [article.id], limit: 1 })
  return data[0] as Article | undefined
}

/** The version that was live before the last event: the one that was saved last by the event before it. */
async function readBeforeLast(
  { call, scopes }: BrandPage,
  { id }: Article,
  events: readonly Delivery[],
): Promise<Article | undefined> {
  const before = events.find(({ event_id: event }) => event !== events[0]?.event_id)
  if (before === undefined || !scopes.has("content:read_drafts")) return undefined
  const input = { content_id: id, limit: 100 }
  const { data } = await call("list_content_revisions", input)
  const found = data.find(({ created_at: at }) => Date.parse(at) <= Date.parse(before.created_at))
  if (found === undefined) return undefined
  return call("get_content", { content_id: id, version: found.version })
}

const isArticleEvent = (type: string): boolean => (articleEventTypes as readonly string[]).includes(type)

/** Whether a webhook tells of articles. */
export const wantsArticles = ({ events }: Webhook): boolean => events.length === 0 || events.some(isArticleEvent)

function isOver({ webhook, delivery, url, check }: SiteLine, isLive: boolean): boolean {
  if (!webhook.enabled || delivery?.status === "failed") return true
  if (delivery?.status === "pending") return false
  if (url === undefined || (!isLive && delivery === undefined)) return true
  return check !== undefined && (isLive ? final : ["none"]).includes(check.kind)
}

/** What is seen of a page that shows the article, as well as anybody can see it. */
const final: readonly string[] = ["shown", "text", "marked", "unknown"]

const isSettled = ({ state, proof }: PublicationItem): boolean =>
  state !== "publishing" && state !== "withdrawing" && proof?.page !== "waiting"

const isBuilt = ({ integration: { builds } }: BuildLine): boolean => builds === null || builds.built >= builds.requested
