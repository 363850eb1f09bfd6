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
  /** What names pages that were made while a service failed, by router and fingerprint. */
  stale: Map<string, Set<string>>
}

/** Next's two, which name pages differently: by tags, and by paths. */
export type Router = "app" | "pages"

const key = Symbol.for("citable.next.freshness")
const maxTags = 10_000

/** One state for the process, because Next bundles a webhook's route separately from pages. */
function state(): FreshnessState {
  const holder = globalThis as { [key]?: FreshnessState }
  return (holder[key] ??= {
    invalidated: new Map(),
    revisions: new Map(),
    answered: new Map(),
    handled: new Map(),
    stale: new Map(),
  })
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
  markAnswered(fingerprint)
  const { revisions } = state()
  revisions.set(fingerprint, Math.max(revision, revisions.get(fingerprint) ?? 0))
}

/** Records that a service answers, which ends the pause of reads after a failure. */
export function markAnswered(fingerprint: string): void {
  state().answered.set(fingerprint, performance.now())
}

/** Records tags or paths of pages that show what was read last, because the service fails. */
export function markStale(router: Router, fingerprint: string, names: readonly string[]): void {
  const { stale } = state()
  const of = `${router} ${fingerprint}`
  const known = stale.get(of) ?? new Set()
  stale.set(of, known)
  for (const name of names) if (known.size < maxTags) known.add(name)
}

/** Gives those tags or paths, and forgets them. */
export function takeStale(router: Router, fingerprint: string): string[] {
  const of = `${router} ${fingerprint}`
  const names = [...(state().stale.get(of) ?? [])]
  state().stale.delete(of)
  return names
}

/** Allows every revision again. A service that was restored from a backup counts from an earlier one. */
export function forgetRevision(fingerprint: string): void {
  state().revisions.delete(fingerprint)
}

/** Records that this process has invalidated what an article's change affects in the App Router. */
export function markHandled(fingerprint: string, id: string, revision: number): void {
  const { handled } = state()
  const name = `${fingerprint} ${id}`
  const known = handled.get(name) ?? 0
  handled.delete(name)
  handled.set(name, Math.max(known, revision))
  const oldest = handled.size > maxTags ? handled.keys().next().value : undefined
  if (oldest !== undefined) handled.delete(oldest)
}

/** Whether this process has invalidated what that change affects in the App Router. */
export function isHandled(fingerprint: string, id: string, revision: number): boolean {
  return (state().handled.get(`${fingerprint} ${id}`) ?? 0) >= revision
}

/** When a service last answered a webhook's route or a look, by the clock of `performance`. */
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
