import type { Publisher } from "@citable/publishers"

import { openPublisher, type PublisherSource } from "./open-publisher.ts"

export interface PublisherMemory {
  /** Opens the publisher of an integration, or returns the one from before. See `openPublisher`. */
  open(integrationId: string): Promise<Publisher | undefined>
  /** Forgets a publisher, because a request of it failed: what it has found out about the platform may be wrong. */
  forget(integrationId: string): void
}

const mostPublishers = 200

/**
 * Keeps publishers as long as nobody changes their integrations, so each finds the way to its platform once and not for every
 * article.
 */
export function rememberPublishers(source: PublisherSource): PublisherMemory {
  const known = new Map<string, { changedAt: number; publisher: Publisher | undefined }>()
  return {
    async open(integrationId) {
      const row = await source.db
        .selectFrom("integrations")
        .select("updated_at")
        .where("id", "=", integrationId)
        .executeTakeFirst()
      const before = known.get(integrationId)
      if (row !== undefined && before?.changedAt === row.updated_at) return before.publisher
      known.delete(integrationId)
      const publisher = await openPublisher(source, integrationId, { keeps: true })
      if (row === undefined) return publisher
      const [oldest] = known.keys()
      if (known.size >= mostPublishers && oldest !== undefined) known.delete(oldest)
      known.set(integrationId, { changedAt: row.updated_at, publisher })
      return publisher
    },
    forget: (integrationId) => void known.delete(integrationId),
  }
}
