import { setImmediate } from "node:timers/promises"

import type { ContentSource } from "@citable/client"
import { CitableError } from "@citable/contract"
import fc from "fast-check"

import type { FakeBrand } from "./fake-brand.ts"

const ids = fc.nat(9)

/** A change of the service's articles. */
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("publish" as const),
      id: ids,
      count: fc.integer({ min: 1, max: 6 }),
      text: fc.nat(99),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename" as const), id: ids, slug: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unpublish" as const), id: ids }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), id: ids }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
  // The read replica of the service falls behind, or catches up.
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lag" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("catchUp" as const) }) },
)
export type ContentChange = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** The fault of a request. `slow` is an answer that trickles until the signal or the timeout ends it. */
const failures = ["drop", "truncated", "429", "500", "410", "401", "slow", "abort"] as const
export type Failure = (typeof failures)[number]

/** What happens at each request of a sync: a failure, a change of the articles before the answer, or nothing. */
const incident = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom(...failures) },
  { weight: 2, arbitrary: change },
)
export type Incident = ContentChange | Failure | undefined

const incidents = fc.array(incident, { maxLength: 8, size: "max" })
/** The disk operation at which the process is killed, the written part of that operation, and whether it is killed. */
const killed = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      killAt: fc.integer({ min: 1, max: 60 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
)

const step = fc.oneof(
  { weight: 5, arbitrary: change },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("sync" as const), meets: incidents, killed, feedIsThere: fc.boolean() }),
  },
  // Any webhook that was sent and not lost, perhaps repeatedly.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("webhook" as const),
      which: fc.nat(20),
      again: fc.boolean(),
      meets: incidents,
      killed,
      feedIsThere: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose" as const), which: fc.nat(20) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Any order of edits, webhooks and syncs, with any faults. */
export const schedule = fc.array(step, { maxLength: 24, size: "max" })

/** A site that syncs once, and throws if that fails. */
export interface Site {
  sync: (options: {
    source: ContentSource
    signal: AbortSignal
    minRevision?: number | undefined
    killed?: { killAt: number; share: number } | undefined
  }) => Promise<void>
}

/** Plays a schedule. A sync fails only with an error that has a code, or because it was killed or aborted. */
export async function play(
  brand: FakeBrand,
  site: Site,
  steps: readonly Step[],
  { feed }: { feed: boolean | "sometimes" },
): Promise<void> {
  const webhooks: number[] = []
  for (const action of steps) {
    if (action.do === "lose") webhooks.splice(action.which % Math.max(1, webhooks.length), 1)
    else if (action.do !== "sync" && action.do !== "webhook") {
      apply(brand, action)
      webhooks.push(brand.revision())
    } else {
      let minRevision: number | undefined
      if (action.do === "webhook") {
        const at = action.which % Math.max(1, webhooks.length)
        minRevision = webhooks[at]
        if (!action.again) webhooks.splice(at, 1)
      }
      const controller = new AbortController()
      const hasFeed = feed === "sometimes" ? action.feedIsThere : feed
      const source = toSource(brand, { feed: hasFeed, meets: [...action.meets], controller })
      await site.sync({ source, signal: controller.signal, minRevision, killed: action.killed }).catch(expectCode)
    }
  }
  brand.catchUp()
}

function apply(brand: FakeBrand, what: ContentChange): void {
  if (what.do === "publish") {
    // Few bodies, so that articles share some. One has a lone surrogate, one is empty.
    const body = ["", "\ud83d", "ä€😀"][what.text] ?? `Body ${what.text % 20}. `.repeat(what.text)
    for (let at = 0; at < what.count; at++)
      brand.publish(`cnt_${(what.id + at) % 10}`, { title: `Title ${what.text}`, body })
  } else if (what.do === "rename")
    brand.publish(`cnt_${what.id}`, { slug: `slug-${what.slug}`, previous_slugs: [`cnt-${what.id}`] })
  else if (what.do === "unpublish") brand.remove(`cnt_${what.id}`, "unpublished")
  else if (what.do === "delete") brand.remove(`cnt_${what.id}`)
  else if (what.do === "expire") brand.expireTokens()
  else brand[what.do]()
}

export interface SourceOptions {
  /** Whether the service has a change feed. Without one, a sync reads its list, which shifts while it changes. */
  feed: boolean
  meets?: Incident[]
  controller?: AbortController
}

/** A brand as a source, with these faults. */
export function toSource(
  brand: FakeBrand,
  { feed, meets = [], controller = new AbortController() }: SourceOptions,
): ContentSource {
  async function meet(signal: AbortSignal | undefined): Promise<void> {
    await setImmediate()
    const next = meets.shift()
    if (typeof next === "string") fail(next, controller, signal)
    else if (next !== undefined) apply(brand, next)
  }
  return {
    fingerprint: "brand",
    async changes({ since, minRevision, signal }) {
      if (!feed) throw new CitableError("There is no feed.", { code: "no_changes_feed" })
      await meet(signal)
      const page = brand.changes({ since, minRevision })
      if (typeof page === "string") throw new CitableError("It is so.", { code: "sync_token_expired" })
      return fromWire(page)
    },
    async list({ cursor = "0", signal }) {
      await meet(signal)
      const [start, articles] = [Number(cursor), brand.articles()]
      // Without revisions, as on another service, an article may return to an earlier state.
      const data = articles.slice(start, start + brand.maxLimit).map((article) => ({ ...article, revision: 0 }))
      return fromWire({
        data,
        next_cursor: start + brand.maxLimit < articles.length ? `${start + brand.maxLimit}` : null,
      })
    },
  }
}

/** Copies objects, because nobody shares them with the service. */
function fromWire<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

function fail(failure: Failure, controller: AbortController, signal: AbortSignal | undefined): never {
  if (failure === "abort") {
    controller.abort(new CitableError("Stop.", { code: "aborted" }))
    throw signal?.reason
  }
  const codes = { drop: "unreachable", truncated: "invalid_response", 429: "rate_limited", 500: "internal_error" }
  const more = { 410: "sync_token_expired", 401: "invalid_token", slow: "timeout" }
  throw new CitableError(`It is ${failure}.`, { code: { ...codes, ...more }[failure] })
}

function expectCode(error: unknown): void {
  if (error instanceof Error && ("code" in error || error.message === "The process was killed.")) return
  throw error
}
