import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, createMemorySink, openReplica, syncContent, toContentSource } from "@citable/client"
import type { ContentSource } from "@citable/client"
import type { Article } from "@citable/contract"
import fc from "fast-check"
import { expect, test } from "vitest"

import { apiKey, createFakeService } from "./fake-service.ts"
import type { FakeService } from "./fake-service.ts"
import { problem } from "./serve.ts"
import type { Answer } from "./serve.ts"

/** What happens to the service's articles. */
const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("publish" as const), id: fc.nat(9), title: fc.nat(99) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove" as const), id: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
)
type ContentChange = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const failures: Record<string, Answer> = {
  drop: "drop",
  truncate: "truncate",
  halfJson: { text: '{"data":[{"op":"ups' },
  html: { status: 502, text: "<h1>Bad gateway</h1>" },
  tooMany: problem(429, "rate_limited", {}, { "retry-after": "1" }),
  broken: problem(500, "internal_error"),
  expired: problem(410, "sync_token_expired"),
  refused: problem(401, "invalid_token"),
}

/** What a sync meets, request by request: a failure, a change of the articles between two pages, or nothing. */
const incident = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(failures)) },
  { weight: 2, arbitrary: change },
)
const step = fc.oneof(
  { weight: 3, arbitrary: change },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("sync" as const), meets: fc.array(incident, { maxLength: 8 }) }),
  },
)

function apply(service: FakeService, what: ContentChange): void {
  if (what.do === "publish") service.publish(`cnt_${what.id}`, { title: `Title ${what.title}` })
  else if (what.do === "remove") service.remove(`cnt_${what.id}`)
  else service.expireTokens()
}

/** Plays the steps; whatever the syncs among them met, one that nothing disturbs makes both sides equal. */
async function converges(steps: Parameters<typeof play>[1], create: (source: ContentSource) => Site): Promise<void> {
  // Three a page, so that few articles make many pages.
  const service = await createFakeService({ maxLimit: 3 })
  try {
    const client = createClient({ baseUrl: service.url, apiKey, retries: 1, delay: async () => {} })
    const site = create(toContentSource(client))
    await play(service, steps, site)
    expect(byId(await site.sync())).toEqual(byId(service.articles()))
    await client.close()
  } finally {
    await service.close()
  }
}

interface Site {
  /** Syncs, and gives the site's articles. */
  sync: () => Promise<readonly Article[]>
}

async function play(
  service: FakeService,
  steps: (typeof step extends fc.Arbitrary<infer Value> ? Value : never)[],
  site: Site,
) {
  for (const action of steps) {
    if (action.do !== "sync") {
      apply(service, action)
      continue
    }
    const meets = [...action.meets]
    service.intercept = () => {
      const next = meets.shift()
      if (typeof next === "string") return failures[next]
      if (next !== undefined) apply(service, next)
      return undefined
    }
    await site.sync().catch((error: unknown) => expect(error).toHaveProperty("code"))
    service.intercept = undefined
  }
}

const byId = (articles: readonly Article[]): Article[] => articles.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test("Whatever syncs met before, one that nothing disturbs makes a memory sink equal the service", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await converges(steps, (source) => {
        const sink = createMemorySink()
        return {
          sync: async () => {
            await syncContent({ source, sink })
            return sink.articles()
          },
        }
      })
    }),
    { numRuns: 200 },
  )
})

test("The same holds for a replica on disk", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const dir = await mkdtemp(join(tmpdir(), "citable-"))
      await converges(steps, (source) => ({ sync: async () => (await openReplica({ dir, source })).articles() }))
      await rm(dir, { recursive: true })
    }),
    { numRuns: 40 },
  )
})
