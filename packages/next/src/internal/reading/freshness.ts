/** What this process knows from webhooks. */
interface FreshnessState {
  /** When each tag was invalidated. */
  invalidated: Map<string, number>
  /** The revision that a service has at least, by its client's fingerprint. */
  revisions: Map<string, number>
  /** When a service last answered, by its client's fingerprint. */
  answered: Map<string, number>
  /** The revision of each article whose pages are invalidated, by fingerprint and id. */
  handled: Map<string, number>
}

const key = Symbol.for("citable.next.freshness")
const maxTags = 10_000

/** One state for the process, because Next bundles a webhook's route separately from pages. */
function state(): FreshnessState {
  const holder = globalThis as { [key]?: FreshnessState }
  return (holder[key] ??= { invalidated: new Map(), revisions: new Map(), answered: new Map(), handled: new Map() })
}

/** Records that everything with these tags is stale if it was read before now. */
export function markInvalidated(tags: readonly string[], now = performance.now()): void {
  const { invalidated } = state()
  for (const tag of tags) {
    invalidated.delete(tag)
    invalidated.set(tag, now)
  }
  for (const oldest of invalidated.keys()) {
    if (invalidated.size <= maxTags) break
    invalidated.delete(oldest)
  }
}

/** Records that a service has shown this revision. */
export function markRevision(fingerprint: string, revision: number): void {
  const { revisions, answered } = state()
  answered.set(fingerprint, performance.now())
  revisions.set(fingerprint, Math.max(revision, revisions.get(fingerprint) ?? 0))
}

/** Allows every revision again. A service that was restored from a backup counts from an earlier one. */
export function forgetRevision(fingerprint: string): void {
  state().revisions.delete(fingerprint)
}

/** Records that this process has invalidated what an article's change affects. */
export function markHandled(fingerprint: string, id: string, revision: number): void {
  const { handled } = state()
  const name = `${fingerprint} ${id}`
  const known = handled.get(name) ?? 0
  handled.delete(name)
  handled.set(name, Math.max(known, revision))
  const oldest = handled.size > maxTags ? handled.keys().next().value : undefined
  if (oldest !== undefined) handled.delete(oldest)
}

/** Whether this process has invalidated what that change affects. */
export function isHandled(fingerprint: string, id: string, revision: number): boolean {
  return (state().handled.get(`${fingerprint} ${id}`) ?? 0) >= revision
}

/** When a service last answered a webhook's route, by the clock of `performance`. */
export function answeredAt(fingerprint: string): number {
  return state().answered.get(fingerprint) ?? -Infinity
}

/** The oldest revision that an answer may have, as input of a read. Empty for a service without revisions. */
export function minRevision(fingerprint: string): { min_revision?: number } {
  const revision = state().revisions.get(fingerprint) ?? 0
  return revision === 0 ? {} : { min_revision: revision }
}

/** Whether one of the tags was invalidated at that time or since. */
export function isInvalidated(tags: readonly string[], since: number): boolean {
  return tags.some((tag) => (state().invalidated.get(tag) ?? -Infinity) >= since)
}

const maxTries = 3

/**
 * Loads again if a webhook invalidated one of the tags meanwhile. Otherwise a page that Next renders at that moment would keep the old text.
 */
export async function readFresh<Value>(
  tags: readonly string[],
  load: () => Promise<Value>,
  now = () => performance.now(),
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    const startedAt = now()
    const value = await load()
    if (tries === maxTries || !isInvalidated(tags, startedAt)) return value
  }
}
