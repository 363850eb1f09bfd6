import type { RedditOptions } from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/** The client of Reddit's API, if its settings are set. */
export function toRedditOptions(config: ServeConfig): RedditOptions | undefined {
  const { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret, REDDIT_USERNAME: username } = config
  if (clientId === undefined || clientSecret === undefined || username === undefined) return undefined
  return { clientId, clientSecret, username, retentionDays: config.REDDIT_RETENTION_DAYS }
}
