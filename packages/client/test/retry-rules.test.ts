import { createClient } from "@citable/client"
import { problemCodes } from "@citable/contract"
import type { ProblemCode } from "@citable/contract"
import fc from "fast-check"
import { expect, test } from "vitest"

import { apiKey, createArticle } from "./fake-service.ts"

/** The fate of one attempt. */
type Fate =
  | { kind: "answer" }
  | { kind: "break" }
  | { kind: "problem"; code: ProblemCode; retryAfter: number | undefined }

const totalTimeoutMs = 60_000
const again = new Set<ProblemCode>(["rate_limited", "in_progress", "internal_error", "busy", "storage_unavailable"])
const codes = Object.keys(problemCodes) as ProblemCode[]
const anyCode = fc.oneof(fc.constantFrom(...again), fc.constantFrom(...codes))
const anySeconds = fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined })
const fates: fc.Arbitrary<Fate> = fc.oneof(
  fc.constant({ kind: "answer" as const }),
  fc.constant({ kind: "break" as const }),
  fc.tuple(anyCode, anySeconds).map(([code, retryAfter]) => ({ kind: "problem" as const, code, retryAfter })),
)

/** The documented rules: the number of attempts, and how the call ends. */
function predict(plan: readonly Fate[], retries: number, random: number): { tries: number; end: string } {
  let elapsed = 0
  for (let tries = 1; ; tries++) {
    const fate = plan[tries - 1] ?? { kind: "answer" }
    if (fate.kind === "answer") return { tries, end: "done" }
    const end = fate.kind === "break" ? "unreachable" : fate.code
    if (tries > retries || (fate.kind === "problem" && !again.has(fate.code))) return { tries, end }
    const asked = fate.kind === "problem" ? (fate.retryAfter ?? 0) * 1000 : 0
    elapsed += asked + Math.round(random * Math.min(10_000, 250 * 2 ** (tries - 1)))
    if (elapsed >= totalTimeoutMs) return { tries, end }
  }
}

test.each(["GET", "POST"])(
  "After any answers to a %s, the number of attempts and the end follow the rules",
  async (method) => {
    const plans = fc.array(fates, { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        plans,
        fc.nat(8),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (plan, retries, random) => {
          let time = 0
          const keys: (string | null)[] = []
          const fetch: typeof globalThis.fetch = async (_url, init) => {
            const fate = plan[keys.length] ?? { kind: "answer" }
            keys.push(new Headers(init?.headers).get("idempotency-key"))
            if (fate.kind === "break") throw new TypeError("fetch failed")
            if (fate.kind === "answer") return Response.json(createArticle())
            const { code, retryAfter } = fate
            const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }
            return Response.json({ code }, { status: problemCodes[code].status, headers })
          }
          const client = createClient({
            apiKey,
            brandId: "brd_1",
            baseUrl: "http://127.0.0.1:1",
            fetch,
            retries,
            totalTimeoutMs,
            random: () => random,
            now: () => time,
            delay: async (ms) => void (time += ms),
          })
          const call = method === "GET" ? client.getContent({ content_id: "c" }) : client.createContent({ title: "A" })
          const end = await call.then(() => "done").catch((error: { code: string }) => error.code)
          expect({ tries: keys.length, end }).toEqual(predict(plan, retries, random))
          expect(new Set(keys).size).toBe(1)
          expect(keys[0] === null).toBe(method === "GET")
        },
      ),
      { numRuns: 500 },
    )
  },
)
