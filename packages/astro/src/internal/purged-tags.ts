import type { Client } from "@citable/client"

const key = Symbol.for("citable.astro.purged-tags")
const maxTags = 10_000
const maxTries = 3

/** The tag of whatever shows articles. */
export const everythingTag = "citable:everything"

const revisionsKey = Symbol.for("citable.astro.revisions")

/** The revision that the service has at least, by brand. One map for the process, like that of tags. */
function revisions(): Map<string, number> {
  const holder = globalThis as { [revisionsKey]?: Map<string, number> }
  return (holder[revisionsKey] ??= new Map())
}

/** Records that the service has shown this revision of a brand. An answer that is older comes from a replica that lags behind. */
export function markRevision(brandId: string, revision: number): void {
  revisions().set(brandId, Math.max(revision, revisions().get(brandId) ?? 0))
}

/** The oldest revision that an answer may have, as input of a read. Empty if no change is known, and for a service without revisions. */
export async function minRevision(client: Pick<Client, "brandId">): Promise<{ min_revision?: number }> {
  if (revisions().size === 0) return {}
  const revision = revisions().get(await client.brandId()) ?? 0
  return revision === 0 ? {} : { min_revision: revision }
}

/** Allows every revision again. A service that was restored from a backup counts from an earlier one. */
export function forgetRevisions(): void {
  revisions().clear()
}

/** When webhooks purged which tags. One map for the process, because a bundle may separate the webhook's route from the pages. */
function purgedTags(): Map<string, number> {
  const holder = globalThis as { [key]?: Map<string, number> }
  return (holder[key] ??= new Map())
}

/** When a webhook last purged anything: the service works. */
export function lastPurgedAt(): number {
  let last = -Infinity
  for (const at of purgedTags().values()) last = Math.max(last, at)
  return last
}

/** Records that everything with these tags is stale if it was read before now. */
export function markPurged(tags: readonly string[]): void {
  const purged = purgedTags()
  for (const tag of tags) {
    purged.delete(tag)
    purged.set(tag, performance.now())
  }
  for (const oldest of purged.keys()) {
    if (purged.size <= maxTags) break
    purged.delete(oldest)
  }
}

/**
 * Loads again if a webhook purged one of the tags meanwhile. Otherwise Astro could cache a page with the old text after the purge.
 */
export async function loadFresh<Loaded>(
  load: () => Promise<Loaded>,
  tagsOf: (loaded: Loaded) => readonly string[],
): Promise<Loaded> {
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now()
    const loaded = await load()
    const isOld = tagsOf(loaded).some((tag) => (purgedTags().get(tag) ?? -Infinity) >= startedAt)
    if (!isOld || tries === maxTries) return loaded
  }
}
