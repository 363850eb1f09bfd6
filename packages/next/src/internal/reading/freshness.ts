/** What webhooks told this process: which tags were invalidated when, and which revision a service has at least. */
interface FreshnessState {
  invalidated: Map<string, number>
  revisions: Map<string, number>
  /** When a service answered, by its client's fingerprint. */
  answered: Map<string, number>
}

const key = Symbol.for("citable.next.freshness")
const mostTags = 10_000

/** One for the process: Next bundles a webhook's route apart from pages, so that each has modules of its own. */
function state(): FreshnessState {
  const holder = globalThis as { [key]?: FreshnessState }
  return (holder[key] ??= { invalidated: new Map(), revisions: new Map(), answered: new Map() })
}

/** Says that whatever bears these tags is old if it was read before. */
export function markInvalidated(tags: readonly string[], now = performance.now()): void {
  const { invalidated } = state()
  for (const tag of tags) {
    invalidated.delete(tag)
    invalidated.set(tag, now)
  }
  for (const oldest of invalidated.keys()) {
    if (invalidated.size <= mostTags) break
    invalidated.delete(oldest)
  }
}

/** Says that a service, by its client's fingerprint, has shown this revision. */
export function markRevision(fingerprint: string, revision: number): void {
  const { revisions, answered } = state()
  answered.set(fingerprint, performance.now())
  revisions.set(fingerprint, Math.max(revision, revisions.get(fingerprint) ?? 0))
}

/** When a service last answered a webhook's route; of the clock of `performance`. */
export function answeredAt(fingerprint: string): number {
  return state().answered.get(fingerprint) ?? -Infinity
}

/** For a read's input: the revision that its answer must at least have. Nothing on a service without revisions. */
export function minRevision(fingerprint: string): { min_revision?: number } {
  const revision = state().revisions.get(fingerprint) ?? 0
  return revision === 0 ? {} : { min_revision: revision }
}

/** Whether one of the tags was invalidated at that time or since. */
export function isInvalidated(tags: readonly string[], since: number): boolean {
  return tags.some((tag) => (state().invalidated.get(tag) ?? -Infinity) >= since)
}

const mostTries = 3

/**
 * What `load` gives, read again where one of the tags was invalidated meanwhile: a page that was being made while a webhook came would
 * else keep the old text.
 */
export async function readFresh<Value>(
  tags: readonly string[],
  load: () => Promise<Value>,
  now = () => performance.now(),
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    const startedAt = now()
    const value = await load()
    if (tries === mostTries || !isInvalidated(tags, startedAt)) return value
  }
}
