import type { ApiKey, Delivery, ToolOutput, Webhook } from "@citable/contract"

export type Integration = ToolOutput<"list_integrations">["data"][number]

/** What the service has told a site of articles by one webhook. */
type Told = NonNullable<ToolOutput<"list_webhooks">["article_events"]>[number]

/** A site as this service knows it: the keys that read for it, the webhooks that tell it of changes, and the deploy hooks that build it. */
export interface Site {
  name: string
  keys: ApiKey[]
  webhooks: { webhook: Webhook; last: Delivery | undefined; told: Told | undefined }[]
  hooks: Integration[]
}

/**
 * Groups keys, webhooks and deploy hooks into sites. A key or a deploy hook belongs to a webhook if it has the webhook's name or host. Other
 * keys are sites if they only read published articles; the rest belong to agents and scripts.
 */
export function listSites(
  webhooks: Site["webhooks"],
  keys: readonly ApiKey[],
  now: number,
  hooks: readonly Integration[] = [],
): { sites: Site[]; others: number } {
  const valid = keys.filter(
    ({ revoked_at, expires_at }) => revoked_at === null && (expires_at === null || Date.parse(expires_at) > now),
  )
  const sites: Site[] = []
  const find = (...names: (string | undefined)[]) =>
    sites.find(({ name, webhooks: own }) =>
      [name, ...own.map(({ webhook }) => hostOf(webhook.url))].some((one) =>
        names.some((other) => other?.toLowerCase() === one.toLowerCase()),
      ),
    )
  for (const entry of webhooks) {
    const { description, url } = entry.webhook
    const site = find(description ?? undefined, hostOf(url))
    if (site === undefined) sites.push({ name: description ?? hostOf(url), keys: [], webhooks: [entry], hooks: [] })
    else site.webhooks.push(entry)
  }
  let others = 0
  for (const key of valid) {
    const site = find(key.name)
    const onlyReads = key.scopes.every((scope) => scope === "content:read")
    if (site !== undefined && (onlyReads || site.webhooks.length > 0)) site.keys.push(key)
    else if (onlyReads) sites.push({ name: key.name, keys: [key], webhooks: [], hooks: [] })
    else others++
  }
  for (const hook of hooks) find(hook.name)?.hooks.push(hook)
  return { sites, others }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url
