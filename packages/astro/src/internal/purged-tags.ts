const key = Symbol.for("citable.astro.purged-tags")
const mostTags = 10_000
const mostTries = 3

/** When webhooks purged which tags. One for the process: a bundle may hold the webhook's route apart from the pages. */
function purgedTags(): Map<string, number> {
  const holder = globalThis as { [key]?: Map<string, number> }
  return (holder[key] ??= new Map())
}

/** Says that whatever bears these tags is old if it was read before. */
export function markPurged(tags: readonly string[]): void {
  const purged = purgedTags()
  for (const tag of tags) {
    purged.delete(tag)
    purged.set(tag, performance.now())
  }
  for (const oldest of purged.keys()) {
    if (purged.size <= mostTags) break
    purged.delete(oldest)
  }
}

/**
 * What `load` gives, loaded again where one of its tags was purged meanwhile: a page that is made of it would be kept after the
 * purge, with the old text.
 */
export async function loadFresh<Loaded>(
  load: () => Promise<Loaded>,
  tagsOf: (loaded: Loaded) => readonly string[],
): Promise<Loaded> {
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now()
    const loaded = await load()
    const isOld = tagsOf(loaded).some((tag) => (purgedTags().get(tag) ?? -Infinity) >= startedAt)
    if (!isOld || tries === mostTries) return loaded
  }
}
